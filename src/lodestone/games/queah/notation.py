"""Positions and turns of Queah as texts (rulebook, *Text forms*), and in words.

Position: `b/bb-/-b-w-/-ww/w w 6,6 -,-`: ranks 5 to 1, side to move, reserves, last steps that still
ban the way back; several of one side, where bans last, have `/` between them. Passes just made
follow, `--` each: under stalemate=pass the second in a row ends the game, so they belong to the
position (a reading; the rulebook's form has the four fields only).
"""

import re
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Self

from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.drawing import format_rows, parse_rows
from lodestone.core.errors import PositionError, TurnError, quoted
from lodestone.core.grid import EMPTY, faults_of_pieces, read_letters
from lodestone.core.setup import (
    PASSES,
    CellsField,
    CountField,
    Edited,
    Fault,
    Field,
    Parts,
    PieceType,
    Setup,
    faults_of_passes,
    passes_field,
    read_pair,
)
from lodestone.games.queah.board import (
    BOARD,
    CELLS,
    INDEX,
    MOVES,
    RANKS,
    STEP_COUNT,
    Move,
)
from lodestone.games.queah.kernels import NO_ENTRY, NO_MOVE, PASS, count_played, still_bans
from lodestone.games.queah.rules import UNTIL_MOVED, QueahOptions
from lodestone.games.queah.state import FORBIDDEN, ON_BOARD, QueahState, kernel_rules

LETTERS = ("w", "b")
SIDES = ("white", "black")
TITLES = ("White", "Black")
ROW_NAMES = tuple(str(rank) for rank in sorted(RANKS, reverse=True))
ROWS = tuple(tuple(f"{file}{row}" for file in RANKS[int(row)]) for row in ROW_NAMES)
FORM = "RANKS SIDE RESERVES BANS, as in b/bb-/-b-w-/-ww/w w 6,6 -,-"
TURN_FORM = "d3d4 (step), c2xc4 (capture), @c3 (entry), @c3,d2d3 (entry and move) or -- (pass)"

_CELL = "[a-e][1-5]"
_STEP = _CELL * 2
_TURN = re.compile(rf"(?:@({_CELL})(?:,(?=.)|$))?(?:({_CELL})(x?)({_CELL}))?")

#: The way back from each step, as a mask of moves, in the order of the cells where steps end.
_WAY_BACK = {
    CELLS[back.end] + CELLS[back.start]: 1 << number
    for number, back in enumerate(MOVES[:STEP_COUNT])
}

#: The names of a setup's parts besides its pieces.
RESERVES = tuple(f"reserve:{side}" for side in SIDES)
#: A pair for each piece of a side, as bans can last.
LAST_STEPS = tuple(
    tuple(f"last-step:{side}{f':{number}' if number > 1 else ''}" for side in SIDES)
    for number in range(1, ON_BOARD + 1)
)


@dataclass(frozen=True)
class QueahSetup(Setup[QueahOptions, QueahState]):
    """A board with side to move, reserves and last steps.

    Pairs have White's value first. `last_steps` are texts such as `d3d4` or `d3d4/c1c2`, or empty.
    """

    pieces: dict[str, str]
    side: str
    reserves: tuple[int, int]
    last_steps: tuple[str, str] = ("", "")
    passes: int = 0

    @classmethod
    def read(cls, options: QueahOptions, text: str) -> tuple[Self, list[str]]:
        fields = text.split()
        passes = fields[4:]
        if len(fields) < 4 or passes not in ([], ["--"], ["--", "--"]):
            raise PositionError([f"cannot read position {quoted(text)}; the form is {FORM}"])
        pieces, faults = parse_rows(fields[0], ROWS, partial(read_letters, LETTERS))
        wanted = "two numbers, as 6,6, White's first"
        white, black = read_pair(fields[2], r"\d{1,3}", "reserves", wanted, faults)
        reserves = int(white or 0), int(black or 0)
        wanted = "two steps or -, as d3d4,-, White's first"
        white, black = read_pair(fields[3], rf"-|{_STEP}(?:/{_STEP})*", "bans", wanted, faults)
        last_steps = white.strip("-"), black.strip("-")
        return cls(pieces, fields[1], reserves, last_steps, len(passes)), faults

    def written(self, options: QueahOptions) -> str:
        bans = ",".join(step or "-" for step in self.last_steps)
        reserves = ",".join(map(str, self.reserves))
        fields = [format_rows(self.pieces, ROWS, EMPTY), self.side, reserves, bans]
        return " ".join(fields + ["--"] * self.passes)

    def faults(self, options: QueahOptions) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        found = [*faults_of_pieces(self.pieces, CELLS, LETTERS)]
        for side, letter in enumerate(LETTERS):
            found += self._faults_of_side(side, letter, options)
        if self.side not in LETTERS:
            return [*found, f"the side to move is w or b, not {quoted(self.side)}"]
        mover = LETTERS.index(self.side)
        if self._has_nothing(1 - mover):
            found.append(
                f"{TITLES[1 - mover]}, who has just moved, has no piece on the board or in reserve"
            )
        return found + self._faults_of_passes(mover, options)

    def _faults_of_passes(self, mover: int, options: QueahOptions) -> list[str]:
        may_pass = options.stalemate == "pass"
        if found := faults_of_passes(self.passes, may_pass, "stalemate=pass"):
            return found
        for ago in range(1, self.passes + 1):
            passer = (mover + ago) % 2
            if self.last_steps[passer] and options.backtrack != UNTIL_MOVED:
                found.append(f"{TITLES[passer]} has just passed, so it has no last step")
            elif self._could_move(passer, options):
                found.append(f"{TITLES[passer]} has just passed, but could have moved")
        return found

    def faults_of_part(self, options: QueahOptions, text: str) -> list[str]:
        # One character stands for each cell, those that are empty and the ends of ranks aside.
        if len(self.pieces) == sum(letter not in "-/" for letter in text.split()[0]):
            return self.faults(options)
        # Without the board, faults about its pieces would be misleading.
        board = {"c1": "w", "c5": "b"}
        return replace(self, pieces=board, last_steps=("", ""), passes=0).faults(options)

    def _could_move(self, side: int, options: QueahOptions) -> bool:
        """Return whether `side` had a turn on this board, whichever step a lifted ban forbade."""
        rules, kept = kernel_rules(options), _banned(self.last_steps[side])
        lifted = [1 << number for number in range(STEP_COUNT)]
        bans = [kept, *(lifted if rules.backtrack == FORBIDDEN else [])]
        states = (self._seen_by(side, (ban, ban)) for ban in bans)
        return all(count_played(rules, state) for state in states)

    def _masks(self) -> tuple[int, int]:
        white, black = (
            sum(1 << INDEX[c] for c, piece in self.pieces.items() if piece == x and c in INDEX)
            for x in LETTERS
        )
        return white, black

    def _count(self, letter: str) -> int:
        return sum(piece == letter for piece in self.pieces.values())

    def _has_nothing(self, side: int) -> bool:
        return self._count(LETTERS[side]) == 0 and self.reserves[side] == 0

    def _faults_of_side(self, side: int, letter: str, options: QueahOptions) -> list[str]:
        title, count, reserve = TITLES[side], self._count(letter), self.reserves[side]
        found: list[str] = []
        if count > ON_BOARD:
            found.append(
                Fault(
                    f"{title} has {count} pieces on the board; at most {ON_BOARD} are allowed",
                    [cell for cell, piece in self.pieces.items() if piece == letter],
                )
            )
        if not 0 <= reserve <= options.reserve:
            found.append(f"{title} has {reserve} in reserve; 0 to {options.reserve} are allowed")
        steps = _split(self.last_steps[side])
        for step in steps:
            found += self._faults_of_ban(title, letter, step, options)
        if len(steps) > 1 and options.backtrack == "forbidden":
            found.append(f"{title} has {len(steps)} last steps; 1 is allowed")
        elif len({step[2:] for step in steps}) < len(steps):
            found.append(f"{title} has two last steps of one piece")
        return found

    def _faults_of_ban(
        self, title: str, letter: str, step: str, options: QueahOptions
    ) -> list[str]:
        if step not in _WAY_BACK:
            return [f"{title}'s last step {quoted(step)} is not a step between neighbouring cells"]
        found: list[str] = []
        if options.backtrack == "allowed":
            found.append(f"{title}'s last step {step} bans nothing under backtrack=allowed")
        if self.pieces.get(step[2:]) != letter:
            needed = f"{title}'s last step {step} needs a piece of {title}'s on {step[2:]}"
            found.append(Fault(needed, [step[2:]]))
        return found

    def _state(self, options: QueahOptions) -> QueahState:
        rules, masks, empty = kernel_rules(options), self._masks(), BOARD & ~sum(self._masks())
        white, black = (
            still_bans(rules, _banned(steps), pieces, empty)
            for steps, pieces in zip(self.last_steps, masks, strict=True)
        )
        seen = self._seen_by(LETTERS.index(self.side), (white, black))
        return seen._replace(passes=self.passes)

    def _seen_by(self, own: int, bans: tuple[int, int]) -> QueahState:
        """Return the position with a side to move, without passes."""
        masks, reserves, other = self._masks(), self.reserves, 1 - own
        board, held = (masks[own], masks[other]), (reserves[own], reserves[other])
        return QueahState(*board, *held, bans[own], bans[other], own, 0)

    @classmethod
    def of(cls, options: QueahOptions, state: QueahState) -> Self:
        masks, reserves, bans = by_side(state)
        both = zip(LETTERS, masks, strict=True)
        pieces = {cell: letter for letter, mask in both for cell in cells_of(mask)}
        steps = (_last_steps(bans[0]), _last_steps(bans[1]))
        return cls(pieces, LETTERS[state.side], reserves, steps, state.passes)


Pair = tuple[int, int]


def by_side(state: QueahState) -> tuple[Pair, Pair, Pair]:
    """Return the masks of pieces, the reserves and the bans, White's first in each pair."""
    masks, reserves = (state.own, state.other), (state.own_reserve, state.other_reserve)
    bans = (state.own_ban, state.other_ban)
    if state.side == 0:
        return masks, reserves, bans
    return masks[::-1], reserves[::-1], bans[::-1]


def cells_of(mask: int) -> list[str]:
    """Return the cells of a mask."""
    return [name for index, name in enumerate(CELLS) if mask >> index & 1]


def pieces(state: QueahState) -> dict[str, str]:
    """Return the side of the piece on every occupied cell."""
    masks, _, _ = by_side(state)
    return {cell: side for side, mask in zip(SIDES, masks, strict=True) for cell in cells_of(mask)}


def _split(steps: str) -> list[str]:
    return steps.split("/") if steps else []


def _banned(steps: str) -> int:
    """Return the steps back from `steps` as a mask of moves."""
    return sum(_WAY_BACK.get(step, 0) for step in {*_split(steps)})


def _last_steps(ban: int) -> str:
    return "/".join(step for step, way in _WAY_BACK.items() if ban & way)


def parse_turn(text: str) -> int:
    """Return a turn, legal or not, read from text."""
    if text == "--":
        return PASS
    found = _TURN.fullmatch(text)
    if not text or not found:
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    entry, start, cross, end = found.groups()
    for cell in (entry, start, end):
        if cell and cell not in INDEX:
            raise TurnError(f"turn {quoted(text)} names {cell}, which is not on the board")
    move = _move_number(text, start, end, bool(cross)) if start else NO_MOVE
    return (INDEX[entry] if entry else NO_ENTRY) * 64 + move


def _move_number(text: str, start: str, end: str, is_capture: bool) -> int:
    for number, move in enumerate(MOVES):
        if (CELLS[move.start], CELLS[move.end]) == (start, end) and (move.over >= 0) == is_capture:
            return number
    form = "leap over one cell in a straight line" if is_capture else "step to a neighbour"
    raise TurnError(f"turn {quoted(text)}: {start} to {end} is not a {form}")


def format_turn(turn: int) -> str:
    """Return a turn as text."""
    if turn == PASS:
        return "--"
    entry, move = split_turn(turn)
    parts = []
    if entry is not None:
        parts.append(f"@{CELLS[entry]}")
    if move is not None:
        parts.append(f"{CELLS[move.start]}{'x' if move.over >= 0 else ''}{CELLS[move.end]}")
    return ",".join(parts)


def split_turn(turn: int) -> tuple[int | None, Move | None]:
    """Return the cell of a turn's entry and its move; either can be `None`."""
    entry, move = turn >> 6, turn & 63
    return None if entry == NO_ENTRY else entry, None if move == NO_MOVE else MOVES[move]


def say_turn(turn: int) -> str:
    """Return a turn in words."""
    if turn == PASS:
        return "pass"
    entry, move = split_turn(turn)
    parts = []
    if entry is not None:
        parts.append(f"enter at {CELLS[entry]}")
    if move is not None and move.over >= 0:
        parts.append(f"{CELLS[move.start]} takes {CELLS[move.over]}, lands on {CELLS[move.end]}")
    elif move is not None:
        parts.append(f"{CELLS[move.start]} to {CELLS[move.end]}")
    return ", then ".join(parts)


def diagram(options: QueahOptions, state: QueahState) -> str:
    """Return the board drawn in characters, with the side to move and the reserves next to it."""
    setup = QueahSetup.of(options, state)
    white, black = setup.reserves
    notes = {1: f"Black's reserve {black}", 2: f"{TITLES[state.side]} to move"}
    return drawn_in_text(ROWS, setup.pieces, notes | {3: f"White's reserve {white}"})


def setup_parts(options: QueahOptions, setup: QueahSetup) -> Parts:
    """Return what can be in a setup; fields that the rules leave no choice for are left out."""
    types = tuple(
        PieceType(letter, side, f"{title} piece", 0, ON_BOARD, twin)
        for letter, side, title, twin in zip(LETTERS, SIDES, TITLES, LETTERS[::-1], strict=True)
    )
    return Parts(types, tuple(_fields(options, setup)))


def _fields(options: QueahOptions, setup: QueahSetup) -> list[Field]:
    most, twins = options.reserve, RESERVES[::-1]
    fields: list[Field] = [
        CountField(RESERVES[side], f"{title}'s reserve", setup.reserves[side], most, twins[side])
        for side, title in enumerate(TITLES)
    ]
    fields += [
        _last_step_field(options, setup, side, number)
        for number in range(_shown_steps(options, setup))
        for side in (0, 1)
    ]
    return fields + passes_field(setup.passes, options.stalemate == "pass")


def _shown_steps(options: QueahOptions, setup: QueahSetup) -> int:
    """Return for how many last steps of a side there are fields: where bans last, one is free."""
    written = max(len(_split(steps)) for steps in setup.last_steps)
    shown = {"allowed": written, "forbidden": max(written, 1), UNTIL_MOVED: written + 1}
    return min(shown[options.backtrack], ON_BOARD)


def _last_step_field(
    options: QueahOptions, setup: QueahSetup, side: int, number: int
) -> CellsField:
    """Return a field with the steps that a piece of the side can have made to get where it is."""
    taken = {} if options.backtrack == UNTIL_MOVED else setup.pieces
    steps = [(CELLS[move.start], CELLS[move.end]) for move in MOVES[:STEP_COUNT]]
    choices = tuple(
        step
        for step in steps
        if setup.pieces.get(step[1]) == LETTERS[side] and step[0] not in taken
    )
    written = _split(setup.last_steps[side])[number : number + 1]
    value = (written[0][:2], written[0][2:]) if written else ()
    title = f"{TITLES[side]}'s last step{f', piece {number + 1}' if number else ''}"
    names = LAST_STEPS[number]
    return CellsField(names[side], title, value, choices, names[1 - side])


def edited_setup(edited: Edited) -> QueahSetup:
    """Return the setup that was edited."""
    edited.check([*RESERVES, *chain(*LAST_STEPS), PASSES])
    white, black = (
        "/".join(filter(None, (edited.cells(pair[side]) for pair in LAST_STEPS))) for side in (0, 1)
    )
    passes = edited.count(PASSES)
    return QueahSetup(edited.letters, edited.side, edited.counts(RESERVES), (white, black), passes)
