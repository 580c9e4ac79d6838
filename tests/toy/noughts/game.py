"""Noughts and crosses: names, options, texts and a picture over the kernels."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from lodestone.core.clauses import Clause, Clauses, Source
from lodestone.core.drawing import (
    CELL,
    FRAME,
    INK,
    PieceKind,
    Scene,
    SceneCell,
    SceneHand,
    format_rows,
    parse_rows,
    polygon_path,
)
from lodestone.core.errors import PositionError, TurnError, quoted
from lodestone.core.game import Action, Game, Hand, Reason, Side
from lodestone.core.options import MOST_KNOWN, Options, Preset
from lodestone.core.outcome import Termination, repetition_choice
from lodestone.core.setup import Edited, Fault, Parts, PieceType, Setup
from lodestone.kernel.protocol import ONGOING

from .kernels import CELLS, NoughtsPartial, NoughtsRules, NoughtsState, has_line, outcome

SIDES = (Side("cross", "Cross"), Side("nought", "Nought"))
LETTERS = "cn"
ROWS = tuple(CELLS[rank * 3 : rank * 3 + 3] for rank in (2, 1, 0))
POINTS = {name: (50 + 100 * (n % 3), 250 - 100 * (n // 3)) for n, name in enumerate(CELLS)}


@dataclass(frozen=True)
class NoughtsOptions(Options):
    """The options."""

    repetition: str = repetition_choice("the same side to move", "N4", "it cannot happen")


@lru_cache(maxsize=MOST_KNOWN)
def kernel_rules(options: NoughtsOptions) -> NoughtsRules:
    """Return the options as the kernels take them."""
    return NoughtsRules(*options.codes(["repetition"]))


@dataclass(frozen=True)
class NoughtsSetup(Setup[NoughtsOptions, NoughtsState]):
    """Letters by cell, and the letter of the side to move."""

    pieces: Mapping[str, str]
    side: str

    @classmethod
    def read(cls, options: NoughtsOptions, text: str) -> tuple[Self, list[str]]:
        board, gap, side = text.strip().partition(" ")
        if not gap:
            raise PositionError([f"a position has a board and a side, not {quoted(text)}"])
        pieces, faults = parse_rows(board, ROWS, _read_row)
        return cls(pieces, side), faults

    def written(self, options: NoughtsOptions) -> str:
        return f"{format_rows(self.pieces, ROWS, '-')} {self.side}"

    @classmethod
    def of(cls, options: NoughtsOptions, state: NoughtsState) -> Self:
        letters = {cell: side[0] for cell, side in pieces(options, state).items()}
        return cls(letters, LETTERS[state.side])

    def faults(self, options: NoughtsOptions) -> list[str]:
        found: list[str] = []
        if self.side not in tuple(LETTERS):
            found.append(f"the side to move is c or n, not {quoted(self.side)}")
        for cell, letter in self.pieces.items():
            if cell not in CELLS:
                found.append(f"{cell} is not on the board")
            if letter not in tuple(LETTERS):
                found.append(Fault(f"{cell} holds {quoted(letter)}; a piece is c or n", [cell]))
        mover = self.side if self.side in tuple(LETTERS) else "c"
        masks = [self._mask(letter) for letter in LETTERS]
        if has_line(masks[LETTERS.index(mover)]):
            found.append("the side to move has a line already")
        return found

    def faults_of_part(self, options: NoughtsOptions, text: str) -> list[str]:
        return [fault for fault in self.faults(options) if "line" not in fault]

    def _mask(self, letter: str) -> int:
        return sum(1 << n for n, cell in enumerate(CELLS) if self.pieces.get(cell) == letter)

    def _state(self, options: NoughtsOptions) -> NoughtsState:
        side = LETTERS.index(self.side)
        return NoughtsState(self._mask(LETTERS[side]), self._mask(LETTERS[1 - side]), side)


def _read_row(names: tuple[str, ...], row: str) -> tuple[dict[str, str], list[str]]:
    if len(row) != 3:
        return {}, [f"row {names[0][1]} has 3 cells, not {len(row)}"]
    found = {name: letter for name, letter in zip(names, row, strict=True) if letter in LETTERS}
    wrong = [
        Fault(f"{name} holds {quoted(letter)}; allowed: - c n", [name])
        for name, letter in zip(names, row, strict=True)
        if letter not in "-cn"
    ]
    return found, list(wrong)


def pieces(options: NoughtsOptions, state: NoughtsState) -> dict[str, str]:
    """Return the side of the piece on each cell."""
    masks = (state.own, state.other) if state.side == 0 else (state.other, state.own)
    return {
        name: side.name
        for n, name in enumerate(CELLS)
        for side, mask in zip(SIDES, masks, strict=True)
        if mask >> n & 1
    }


def hands(options: NoughtsOptions, state: NoughtsState) -> list[Hand]:
    """Return what each side has left of five pieces."""
    placed = list(pieces(options, state).values())
    left = {side: 5 - placed.count(side.name) for side in SIDES}
    return [
        Hand(f"hand:{side.name}", count, f"{side.title} has {count} pieces")
        for side, count in left.items()
    ]


def parts(options: NoughtsOptions, setup: NoughtsSetup) -> Parts:
    """Return the parts of a setup."""
    kinds = tuple(
        PieceType(letter, side.name, f"{side.title} piece", 0, 9, twin)
        for letter, side, twin in zip(LETTERS, SIDES, LETTERS[::-1], strict=True)
    )
    on_cells = {cell: (letter,) for cell, letter in setup.pieces.items()}
    return Parts(setup.side, {side.name[0]: side.name for side in SIDES}, on_cells, kinds, ())


def edited(options: NoughtsOptions, edited: Edited) -> NoughtsSetup:
    """Return the setup that was edited."""
    edited.check([])
    return NoughtsSetup(edited.letters, edited.side)


def parse_turn(options: NoughtsOptions, state: NoughtsState, text: str) -> int:
    """Read a turn."""
    if text not in CELLS:
        raise TurnError(f"cannot read turn {quoted(text)}; a turn is a cell, such as b2")
    return CELLS.index(text)


def action(
    options: NoughtsOptions, state: NoughtsState, partial: NoughtsPartial, step: int
) -> Action:
    """Return the piece that is put on a cell."""
    kind, cell = SIDES[state.side].name, CELLS[step]
    return Action(f"hand:{kind}", cell, kind, {cell: kind})


def why_not(options: NoughtsOptions, state: NoughtsState) -> dict[str, Reason]:
    """Return the reason for each occupied cell: turns begin beside the board."""
    if outcome(kernel_rules(options), state) != ONGOING:
        return {}
    return dict.fromkeys(pieces(options, state), Reason("There is a piece already.", "N2"))


def ending(options: NoughtsOptions, state: NoughtsState) -> tuple[Termination, str]:
    """Return how a game that is over ended, and the reason."""
    if has_line(state.other):
        maker = SIDES[1 - state.side]
        return Termination.LINE, f"{maker.title} has a line of three."
    return Termination.FULL, "The board is full."


def clauses(options: NoughtsOptions) -> list[Clause]:
    """Return the rules in words."""
    rules = Clauses(options)
    rules.section("Play")
    rules.clause("N1", "The board has nine cells and is empty at first.", "H")
    rules.clause("N2", "In turn, the players put a piece on an empty cell.", "H")
    rules.section("The end")
    rules.clause("N3", "Three in a line win; a full board is a draw.", "H")
    rules.repetition()
    return rules.written


def scene(options: NoughtsOptions, near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the board."""
    cells = tuple(
        SceneCell(name, x, y, polygon_path([(x + dx, y + dy) for dx, dy in CORNERS]))
        for name, (x, y) in POINTS.items()
    )
    under = f'<rect width="300" height="300" fill="{FRAME}"/>' + "".join(
        f'<path d="{cell.outline}" fill="{CELL}" stroke="{FRAME}"/>' for cell in cells
    )
    return Scene(300, 300, under, cells, ROWS, MARKS, 30, HANDS)


CORNERS = ((-50, -50), (50, -50), (50, 50), (-50, 50))
STROKE = f'fill="none" stroke="{INK}" stroke-width="8"'
MARKS = {
    "cross": PieceKind(f'<path d="M-25-25L25 25M25-25L-25 25" {STROKE}/>', "cross"),
    "nought": PieceKind(f'<circle r="25" {STROKE}/>', "nought"),
}
HANDS = tuple(
    SceneHand(f"hand:{side.name}", side.name, f"{side.title}'s pieces", side.name)
    for side in SIDES[::-1]
)

NOUGHTS = Game(
    name="noughts",
    title="Noughts and crosses",
    about="Three in a line win.",
    credit="Traditional.",
    package=__package__ or "noughts",
    sources=(Source("H", "Common knowledge", "what everybody knows"),),
    options=NoughtsOptions,
    setup_type=NoughtsSetup,
    presets=(Preset("usual", "The usual rules.", "H", {}, "Usual rules"),),
    default_preset="usual",
    sides=SIDES,
    pictures=(),
    evaluation_scale=100,
    most_turns=lambda options: 9,
    kernel_rules=kernel_rules,
    cells=lambda options: CELLS,
    clauses=clauses,
    parts=parts,
    edited=edited,
    diagram=lambda options, state: NoughtsSetup.of(options, state).written(options),
    parse_turn=parse_turn,
    format_turn=lambda options, turn: CELLS[turn],
    say_turn=lambda options, state, turn: f"put a piece on {turn}",
    action=action,
    steps_of=lambda options, state, turn: [CELLS.index(turn)],
    why_not=why_not,
    why_not_there=lambda options, state: Reason("Pieces go to empty cells.", "N2"),
    pieces=pieces,
    hands=hands,
    task=lambda options, state: "put a piece on an empty cell",
    ending=ending,
    scene=scene,
)
