"""Positions of Queah as texts (rulebook, *Text forms*), and any pieces on its board.

`b/bb-/-b-w-/-ww/w w 6,6 -,-`: ranks 5 to 1, side to move, reserves, last steps that still ban the
way back; several of one side, where bans last, have `/` between them. Under `start=placed`, the
pieces that each side has still to set follow: `-/---/-----/---/- w 6,6 -,- 4,4`. Passes just made
come last, `--` each.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.errors import quoted
from lodestone.core.grid import EMPTY, faults_of_pieces, read_letters
from lodestone.core.parts import CellsField, Counts, Edited, Fault, Field, Paired, Passes
from lodestone.core.setup import PieceType, Setup
from lodestone.games.queah.board import BOARD, CELLS, INDEX, MOVES, RANKS, STEP_COUNT
from lodestone.games.queah.kernels import count_played, still_bans
from lodestone.games.queah.rules import UNTIL_MOVED, QueahOptions
from lodestone.games.queah.state import FORBIDDEN, ON_BOARD, QueahState, kernel_rules

LETTERS = ("w", "b")
SIDES = ("white", "black")
TITLES = ("White", "Black")

_STEP = "[a-e][1-5]" * 2
#: The way back from each step, as a mask of moves, in the order of the cells where steps end.
_WAY_BACK = {
    CELLS[back.end] + CELLS[back.start]: 1 << number
    for number, back in enumerate(MOVES[:STEP_COUNT])
}


class Reserves(Counts[QueahOptions, "QueahSetup"]):
    """The pieces that each side can still enter (Q3)."""

    name, what, title = "reserves", "reserve", "reserves"
    form = ("RESERVES", "6,6")
    pattern, wanted = r"\d{1,3}", "two numbers, as 6,6, White's first"
    sides, titles = SIDES, TITLES

    def most(self, options: QueahOptions, setup: "QueahSetup", side: int) -> int:
        return options.reserve

    def faults(self, options: QueahOptions, setup: "QueahSetup") -> Iterator[str]:
        for title, count in zip(TITLES, setup.reserves, strict=True):
            if not 0 <= count <= options.reserve:
                yield f"{title} has {count} in reserve; 0 to {options.reserve} are allowed"


class LastSteps(Paired[QueahOptions, "QueahSetup"]):
    """The last steps of each side that still ban the way back (Q10): `d3d4`, `d3d4/c1c2` or ""."""

    name, title = "last_steps", "bans"
    form = ("BANS", "-,-")
    pattern, wanted = rf"-|{_STEP}(?:/{_STEP})*", "two steps or -, as d3d4,-, White's first"
    #: A pair of fields for each piece of a side, as bans can last.
    names = tuple(
        tuple(f"last-step:{side}{f':{number}' if number > 1 else ''}" for side in SIDES)
        for number in range(1, ON_BOARD + 1)
    )

    def field_names(self) -> list[str]:
        return [*chain(*self.names)]

    def of_side(self, written: str) -> str:
        return written.strip("-")

    def written_of(self, value: str) -> str:
        return value or "-"

    def faults(self, options: QueahOptions, setup: "QueahSetup") -> Iterator[str]:
        for side, title in enumerate(TITLES):
            steps = steps_in(setup.last_steps[side])
            for step in steps:
                yield from self._faults_of_step(options, setup, side, step)
            if len(steps) > 1 and options.backtrack == "forbidden":
                yield f"{title} has {len(steps)} last steps; 1 is allowed"
            elif len({step[2:] for step in steps}) < len(steps):
                yield f"{title} has two last steps of one piece"

    def _faults_of_step(
        self, options: QueahOptions, setup: "QueahSetup", side: int, step: str
    ) -> Iterator[str]:
        title = TITLES[side]
        if step not in _WAY_BACK:
            yield f"{title}'s last step {quoted(step)} is not a step between neighbouring cells"
            return
        if options.backtrack == "allowed":
            yield f"{title}'s last step {step} bans nothing under backtrack=allowed"
        if setup.pieces.get(step[2:]) != LETTERS[side]:
            needed = f"{title}'s last step {step} needs a piece of {title}'s on {step[2:]}"
            yield Fault(needed, [step[2:]])

    def fields(self, options: QueahOptions, setup: "QueahSetup") -> Iterator[Field]:
        for number in range(_shown(options, setup)):
            for side in (0, 1):
                yield self._field(options, setup, side, number)

    def _field(
        self, options: QueahOptions, setup: "QueahSetup", side: int, number: int
    ) -> CellsField:
        """Return a field with the steps that a piece of the side can have made to where it is."""
        taken = {} if options.backtrack == UNTIL_MOVED else setup.pieces
        steps = [(CELLS[move.start], CELLS[move.end]) for move in MOVES[:STEP_COUNT]]
        choices = tuple(
            step
            for step in steps
            if setup.pieces.get(step[1]) == LETTERS[side] and step[0] not in taken
        )
        written = steps_in(setup.last_steps[side])[number : number + 1]
        value = (written[0][:2], written[0][2:]) if written else ()
        title = f"{TITLES[side]}'s last step{f', piece {number + 1}' if number else ''}"
        names = self.names[number]
        return CellsField(names[side], title, value, choices, names[1 - side])

    def edited(self, options: QueahOptions, edited: Edited) -> tuple[str, str]:
        white, black = (
            "/".join(filter(None, (edited.cells(pair[side]) for pair in self.names)))
            for side in (0, 1)
        )
        return white, black


def _shown(options: QueahOptions, setup: "QueahSetup") -> int:
    """Return for how many last steps of a side there are fields: where bans last, one is free."""
    written = max(len(steps_in(steps)) for steps in setup.last_steps)
    shown = {"allowed": written, "forbidden": max(written, 1), UNTIL_MOVED: written + 1}
    return min(shown[options.backtrack], ON_BOARD)


def steps_in(steps: str) -> list[str]:
    """Return the last steps of one side, one by one."""
    return steps.split("/") if steps else []


def banned_by(steps: str) -> int:
    """Return the steps back from one side's last steps, as a mask of moves."""
    return sum(_WAY_BACK.get(step, 0) for step in {*steps_in(steps)})


def last_steps_of(ban: int) -> str:
    """Return the last steps whose ways back are in a mask of moves."""
    return "/".join(step for step, way in _WAY_BACK.items() if ban & way)


class ToSet(Counts[QueahOptions, "QueahSetup"]):
    """The pieces that each side has still to set, of its four, before anything moves (Q3a)."""

    name, what, title = "to_set", "pieces to set", "pieces to set"
    form = ("TO_SET", "0,0")
    pattern, wanted = r"\d{1,3}", "two numbers, as 4,3, White's first"
    sides, titles = SIDES, TITLES

    def field_names(self) -> list[str]:
        return [f"to-set:{side}" for side in self.sides]

    def is_in(self, options: QueahOptions) -> bool:
        return options.start == "placed"

    def most(self, options: QueahOptions, setup: "QueahSetup", side: int) -> int:
        return ON_BOARD

    def faults(self, options: QueahOptions, setup: "QueahSetup") -> Iterator[str]:
        left = setup.to_set
        if not any(left):
            return
        if not self.is_in(options):
            yield f"pieces to set need start=placed; White has {left[0]}, Black {left[1]}"
            return
        for side, title in enumerate(TITLES):
            if not 0 <= left[side] <= ON_BOARD:
                yield f"{title} has {left[side]} pieces to set; 0 to {ON_BOARD} are allowed"
            else:
                yield from self._faults_of_side(options, setup, side)

    def _faults_of_side(
        self, options: QueahOptions, setup: "QueahSetup", side: int
    ) -> Iterator[str]:
        """Yield what else of a side cannot be as it is while pieces are set."""
        title, left = TITLES[side], setup.to_set[side]
        letter, done = LETTERS[side], ON_BOARD - left
        if (count := setup.count(letter)) != done:
            cells = [cell for cell, piece in setup.pieces.items() if piece == letter]
            yield Fault(f"{title}, with {left} to set, has {done} on the board, not {count}", cells)
        if setup.reserves[side] != options.reserve:
            held = f"{options.reserve} in reserve, not {setup.reserves[side]}"
            yield f"{title} has {held}, while pieces are set"
        if setup.last_steps[side]:
            yield f"{title} has no last step while pieces are set"


#: Passes (Q13) are a reading; the rulebook's form has the other fields only.
PASSES = Passes[QueahOptions, "QueahSetup"](
    "stalemate=pass", lambda options: options.stalemate == "pass"
)
PARTS = (Reserves(), LastSteps(), ToSet(), PASSES)


ROW_NAMES = tuple(str(rank) for rank in sorted(RANKS, reverse=True))
ROWS = tuple(tuple(f"{file}{row}" for file in RANKS[int(row)]) for row in ROW_NAMES)


@dataclass(frozen=True)
class QueahSetup(Setup[QueahOptions, QueahState]):
    """A board with side to move, reserves, last steps and the pieces still to set.

    Pairs have White's value first. `last_steps` are texts such as `d3d4` or `d3d4/c1c2`, or empty.
    """

    pieces: dict[str, str]
    side: str
    reserves: tuple[int, int]
    last_steps: tuple[str, str] = ("", "")
    passes: int = 0
    to_set: tuple[int, int] = (0, 0)

    PARTS = PARTS
    FORM = ("RANKS SIDE", "b/bb-/-b-w-/-ww/w w")
    SIDE_LETTERS = LETTERS

    @classmethod
    def read_board(cls, options: QueahOptions, text: str) -> Found:
        return parse_rows(text, ROWS, partial(read_letters, LETTERS))

    def written_board(self, options: QueahOptions) -> str:
        return format_rows(self.pieces, ROWS, EMPTY)

    def faults(self, options: QueahOptions) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        found = super().faults(options)
        if self.side in LETTERS:
            found += self._faults_of_mover(LETTERS.index(self.side), options)
        return found

    def faults_of_board(self, options: QueahOptions) -> list[str]:
        found = [*faults_of_pieces(self.pieces, CELLS, LETTERS)]
        for letter, title in zip(LETTERS, TITLES, strict=True):
            if (count := self.count(letter)) > ON_BOARD:
                crowd = f"{title} has {count} pieces on the board; at most {ON_BOARD} are allowed"
                cells = [cell for cell, piece in self.pieces.items() if piece == letter]
                found.append(Fault(crowd, cells))
        return found

    def _faults_of_mover(self, mover: int, options: QueahOptions) -> Iterator[str]:
        """Yield why the side to move cannot be on move here."""
        other = 1 - mover
        left, other_left = self.to_set[mover], self.to_set[other]
        if any(self.to_set) and left - other_left not in (0, 1):
            yield (
                f"{TITLES[mover]} is not on move with {left} to set while {TITLES[other]} "
                f"has {other_left}"
            )
        if not self.count(LETTERS[other]) and not self.reserves[other] and not other_left:
            yield f"{TITLES[other]}, who has just moved, has no piece on the board or in reserve"
        if PASSES.faults(options, self):
            return
        for ago in range(1, self.passes + 1):
            passer = (mover + ago) % 2
            if self.last_steps[passer] and options.backtrack != UNTIL_MOVED:
                yield f"{TITLES[passer]} has just passed, so it has no last step"
            elif self._could_move(passer, options):
                yield f"{TITLES[passer]} has just passed, but could have moved"

    def faults_of_part(self, options: QueahOptions, text: str) -> list[str]:
        # One character stands for each cell, those that are empty and the ends of ranks aside.
        if len(self.pieces) == sum(letter not in "-/" for letter in text.split()[0]):
            return self.faults(options)
        # Without the board, faults about its pieces would be misleading.
        board = {"c1": "w", "c5": "b"}
        rest = replace(self, pieces=board, last_steps=("", ""), passes=0, to_set=(0, 0))
        return rest.faults(options)

    def _could_move(self, side: int, options: QueahOptions) -> bool:
        """Return whether `side` had a turn on this board, whichever step a lifted ban forbade."""
        rules, kept = kernel_rules(options), banned_by(self.last_steps[side])
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

    def count(self, letter: str) -> int:
        """Return how many pieces of a side are on the board."""
        return sum(piece == letter for piece in self.pieces.values())

    def _state(self, options: QueahOptions) -> QueahState:
        rules, masks, empty = kernel_rules(options), self._masks(), BOARD & ~sum(self._masks())
        white, black = (
            still_bans(rules, banned_by(steps), pieces, empty)
            for steps, pieces in zip(self.last_steps, masks, strict=True)
        )
        seen = self._seen_by(LETTERS.index(self.side), (white, black))
        return seen._replace(passes=self.passes)

    def _seen_by(self, own: int, bans: tuple[int, int]) -> QueahState:
        """Return the position with a side to move, without passes."""
        masks, other = self._masks(), 1 - own
        reserves = [sum(beside) for beside in zip(self.reserves, self.to_set, strict=True)]
        board, held = (masks[own], masks[other]), (reserves[own], reserves[other])
        return QueahState(*board, *held, bans[own], bans[other], own, 0)

    @classmethod
    def of(cls, options: QueahOptions, state: QueahState) -> Self:
        masks, reserves, bans = by_side(state)
        both = zip(LETTERS, masks, strict=True)
        pieces = {cell: letter for letter, mask in both for cell in cells_of(mask)}
        steps = (last_steps_of(bans[0]), last_steps_of(bans[1]))
        reserves, to_set = beside_board(options, reserves)
        return cls(pieces, LETTERS[state.side], reserves, steps, state.passes, to_set)

    def piece_types(self, options: QueahOptions) -> tuple[PieceType, ...]:
        return tuple(
            PieceType(letter, side, f"{title} piece", 0, ON_BOARD, twin)
            for letter, side, title, twin in zip(LETTERS, SIDES, TITLES, LETTERS[::-1], strict=True)
        )


Two = tuple[int, int]


def by_side(state: QueahState) -> tuple[Two, Two, Two]:
    """Return the masks of pieces, the reserves and the bans, White's first in each pair."""
    masks, reserves = (state.own, state.other), (state.own_reserve, state.other_reserve)
    bans = (state.own_ban, state.other_ban)
    if state.side == 0:
        return masks, reserves, bans
    return masks[::-1], reserves[::-1], bans[::-1]


def beside_board(options: QueahOptions, held: Two) -> tuple[Two, Two]:
    """Return which of the pieces that each side holds are its reserve, and which it has to set."""
    if options.start != "placed":
        return held, (0, 0)
    most = options.reserve
    white, black = (min(count, most) for count in held)
    return (white, black), (held[0] - white, held[1] - black)


def cells_of(mask: int) -> list[str]:
    """Return the cells of a mask."""
    return [name for index, name in enumerate(CELLS) if mask >> index & 1]


def pieces(state: QueahState) -> dict[str, str]:
    """Return the side of the piece on every occupied cell."""
    masks, _, _ = by_side(state)
    return {cell: side for side, mask in zip(SIDES, masks, strict=True) for cell in cells_of(mask)}


def diagram(options: QueahOptions, state: QueahState) -> str:
    """Return the board drawn in characters, with the side to move and the reserves next to it."""
    setup = QueahSetup.of(options, state)
    white, black = (
        f"{title}'s reserve {count}{f', {left} to set' if any(setup.to_set) else ''}"
        for title, count, left in zip(TITLES, setup.reserves, setup.to_set, strict=True)
    )
    notes = {1: black, 2: f"{TITLES[state.side]} to move", 3: white}
    return drawn_in_text(ROWS, setup.pieces, notes)
