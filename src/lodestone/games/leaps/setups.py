"""Positions of Leaps as texts (rulebook, *Text forms*), and any pieces on its boards.

`b-b-b/…/w-w w 0,0 -,-`: rows of points from the top, side to move, reserves, last steps that still
ban the way back. Under `start=placed`, the pieces that each side has still to set follow; under
`replacement=duty`, `duty` or `free`. Passes just made come last, `--` each.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.errors import quoted
from lodestone.core.grid import EMPTY, faults_of_pieces, read_letters
from lodestone.core.parts import (
    CellsField,
    CountField,
    Counts,
    Edited,
    Fault,
    Field,
    Paired,
    Part,
    Passes,
)
from lodestone.core.phrases import counted
from lodestone.core.setup import PieceType, Setup
from lodestone.games.leaps.board import SIDES, Board
from lodestone.games.leaps.ends import is_over
from lodestone.games.leaps.kernels import can_play, still_bans
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.games.leaps.state import LeapsState, kernel_rules, near_of

LETTERS = ("w", "b")
TITLES = ("White", "Black")
_STEP = "[a-z][1-9][0-9]?-[a-z][1-9][0-9]?"


class LeapsReserves(Counts[LeapsOptions, "LeapsSetup"]):
    """The pieces that each side can still enter (L9)."""

    name, what, title = "reserves", "reserve", "reserves"
    form = ("RESERVES", "0,0")
    pattern, wanted = r"\d{1,3}", "two numbers, as 6,6, White's first"
    sides, titles = SIDES, TITLES

    def most(self, options: LeapsOptions, setup: "LeapsSetup", side: int) -> int:
        return options.reserve

    def faults(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[str]:
        for title, count in zip(TITLES, setup.reserves, strict=True):
            if not 0 <= count <= options.reserve:
                yield f"{title} has {count} in reserve; 0 to {options.reserve} are allowed"


class LeapsLastSteps(Paired[LeapsOptions, "LeapsSetup"]):
    """The last step of each side that still bans the way back (L10): `d3-d4`, or ""."""

    name, title = "last_steps", "bans"
    form = ("BANS", "-,-")
    pattern, wanted = rf"-|{_STEP}", "two steps or -, as d3-d4,-, White's first"
    names = tuple(f"last-step:{side}" for side in SIDES)

    def field_names(self) -> Sequence[str]:
        return self.names

    def of_side(self, written: str) -> str:
        return written.removeprefix("-") if written == "-" else written

    def written_of(self, value: str) -> str:
        return value or "-"

    def faults(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[str]:
        board = options.board_in_force()
        for side, (title, step) in enumerate(zip(TITLES, setup.last_steps, strict=True)):
            if not step:
                continue
            start, _, end = step.partition("-")
            if not _is_step(options, board, side, start, end):
                yield f"{title}'s last step {quoted(step)} is not a step between neighbours"
                continue
            if options.backtrack == "allowed":
                yield f"{title}'s last step {step} bans nothing under backtrack=allowed"
            if setup.pieces.get(end) != LETTERS[side]:
                yield Fault(
                    f"{title}'s last step {step} needs a piece of {title}'s on {end}", [end]
                )

    def fields(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[Field]:
        if options.backtrack == "allowed" and not any(setup.last_steps):
            return
        board = options.board_in_force()
        for side in (0, 1):
            choices = tuple(
                (start, end)
                for end, letter in setup.pieces.items()
                if letter == LETTERS[side]
                for start in board.points
                if start not in setup.pieces and _is_step(options, board, side, start, end)
            )
            step = setup.last_steps[side]
            value = tuple(step.split("-")) if step else ()
            title = f"{TITLES[side]}'s last step"
            yield CellsField(self.names[side], title, value, choices, self.names[1 - side])

    def edited(self, options: LeapsOptions, edited: Edited) -> tuple[str, str]:
        white, black = (_joined(edited.cells(name)) for name in self.names)
        return white, black


def _joined(cells: str) -> str:
    """Return the two points of a last step with a hyphen between."""
    return "-".join(re.findall("[a-z][0-9]+", cells))


def _is_step(options: LeapsOptions, board: Board, side: int, start: str, end: str) -> bool:
    """Return whether a side's pieces step from one point to another (L6)."""
    if start not in board.number or end not in board.number:
        return False
    near = near_of(board, options.steps)[side]
    return bool(near[board.number[start]] >> board.number[end] & 1)


class LeapsToSet(Counts[LeapsOptions, "LeapsSetup"]):
    """The pieces that each side has still to set before anything moves (L3a)."""

    name, what, title = "to_set", "pieces to set", "pieces to set"
    form = ("TO_SET", "0,0")
    pattern, wanted = r"\d{1,3}", "two numbers, as 4,3, White's first"
    sides, titles = SIDES, TITLES

    def field_names(self) -> list[str]:
        return [f"to-set:{side}" for side in self.sides]

    def is_in(self, options: LeapsOptions) -> bool:
        return options.start == "placed"

    def most(self, options: LeapsOptions, setup: "LeapsSetup", side: int) -> int:
        return options.to_set

    def faults(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[str]:
        left = setup.to_set
        if not any(left):
            return
        if not self.is_in(options):
            yield f"pieces to set need start=placed; White has {left[0]}, Black {left[1]}"
            return
        for side, title in enumerate(TITLES):
            if not 0 <= left[side] <= options.to_set:
                yield f"{title} has {left[side]} pieces to set; 0 to {options.to_set} are allowed"
            else:
                yield from self._faults_of_side(options, setup, side)

    def _faults_of_side(
        self, options: LeapsOptions, setup: "LeapsSetup", side: int
    ) -> Iterator[str]:
        """Yield what else of a side cannot be as it is while pieces are set."""
        title, left = TITLES[side], setup.to_set[side]
        letter, done = LETTERS[side], options.to_set - left
        if (count := setup.count(letter)) != done:
            cells = [cell for cell, piece in setup.pieces.items() if piece == letter]
            yield Fault(f"{title}, with {left} to set, has {done} on the board, not {count}", cells)
        if setup.reserves[side] != options.reserve:
            held = f"{options.reserve} in reserve, not {setup.reserves[side]}"
            yield f"{title} has {held}, while pieces are set"
        if setup.last_steps[side]:
            yield f"{title} has no last step while pieces are set"
        closed = options.board_in_force().closed
        for cell, piece in setup.pieces.items():
            if piece == letter and cell in closed:
                yield Fault(f"{cell} is closed while pieces are set", [cell])


class Duty(Part[LeapsOptions, "LeapsSetup"]):
    """Whether the side to move has to enter a piece (L9)."""

    name = "duty"
    form = ("DUTY", "free")

    def is_in(self, options: LeapsOptions) -> bool:
        return options.replacement == "duty"

    def field_names(self) -> tuple[str, ...]:
        return (self.name,)

    def read(self, written: str, faults: list[str]) -> int:
        if written not in ("duty", "free"):
            faults.append(f"the mover has a duty to enter or is free, not {quoted(written)}")
        return int(written == "duty")

    def written(self, setup: "LeapsSetup") -> str:
        return "duty" if setup.duty else "free"

    def faults(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[str]:
        if not setup.duty:
            return
        if not self.is_in(options):
            yield "a duty to enter needs replacement=duty"
        elif setup.side in LETTERS and not setup.reserves[LETTERS.index(setup.side)]:
            yield "the side to move has a duty to enter, but no piece in reserve"
        elif any(setup.to_set):
            yield "there is no duty to enter while pieces are set"

    def fields(self, options: LeapsOptions, setup: "LeapsSetup") -> Iterator[Field]:
        if self.is_in(options) or setup.duty:
            yield CountField(self.name, "Duty to enter", setup.duty, 1, self.name)

    def edited(self, options: LeapsOptions, edited: Edited) -> int:
        return edited.count(self.name)


PASSES = Passes[LeapsOptions, "LeapsSetup"](
    "stalemate=pass", lambda options: options.stalemate == "pass"
)
PARTS = (LeapsReserves(), LeapsLastSteps(), LeapsToSet(), Duty(), PASSES)


@dataclass(frozen=True)
class LeapsSetup(Setup[LeapsOptions, LeapsState]):
    """A board with side to move, reserves, last steps, the pieces still to set and a duty.

    Pairs have White's value first. `last_steps` are texts such as `d3-d4`, or empty.
    """

    pieces: dict[str, str]
    side: str
    reserves: tuple[int, int]
    last_steps: tuple[str, str] = ("", "")
    passes: int = 0
    to_set: tuple[int, int] = (0, 0)
    duty: int = field(default=0)

    PARTS = PARTS
    FORM = ("ROWS SIDE", "bbb/---/www w")
    SIDE_LETTERS = LETTERS

    @classmethod
    def read_board(cls, options: LeapsOptions, text: str) -> Found:
        return parse_rows(text, options.board_in_force().rows, partial(read_letters, LETTERS))

    def written_board(self, options: LeapsOptions) -> str:
        return format_rows(self.pieces, options.board_in_force().rows, EMPTY)

    def faults(self, options: LeapsOptions) -> list[str]:
        """Return every reason why this is not a legal position under `options`."""
        found = super().faults(options)
        if self.side in LETTERS and not found:
            found += self._faults_of_mover(LETTERS.index(self.side), options)
        return found

    def faults_of_board(self, options: LeapsOptions) -> list[str]:
        board = options.board_in_force()
        found = [*faults_of_pieces(self.pieces, board.points, LETTERS)]
        for side, (letter, title) in enumerate(zip(LETTERS, TITLES, strict=True)):
            most = options.pieces_of(board, side)
            held = self.reserves[side] + self.to_set[side]
            if (count := self.count(letter)) + held > most:
                has = f"{title} has {counted(count, 'piece')} on the board and {held} beside it"
                cells = [cell for cell, piece in self.pieces.items() if piece == letter]
                found.append(Fault(f"{has}; at most {most} are allowed", cells))
        return found

    def _faults_of_mover(self, mover: int, options: LeapsOptions) -> Iterator[str]:
        """Yield why the side to move cannot be on move here."""
        other = 1 - mover
        left, other_left = self.to_set[mover], self.to_set[other]
        if any(self.to_set) and left - other_left not in (0, 1):
            yield (
                f"{TITLES[mover]} is not on move with {left} to set while {TITLES[other]} "
                f"has {other_left}"
            )
        left_of_other = self.count(LETTERS[other]) + self.reserves[other] + other_left
        if left_of_other <= options.loses_at:
            yield f"{TITLES[other]}, who has just moved, has too few pieces left"
        for ago in range(1, self.passes + 1):
            yield from self._faults_of_pass((mover + ago) % 2, options)

    def _faults_of_pass(self, passer: int, options: LeapsOptions) -> Iterator[str]:
        """Yield why a side cannot have passed just now."""
        if self.last_steps[passer]:
            yield f"{TITLES[passer]} has just passed, so it has no last step"
        elif self._could_move(passer, options):
            yield f"{TITLES[passer]} has just passed, but could have moved"

    def _could_move(self, side: int, options: LeapsOptions) -> bool:
        """Return whether `side` had a turn on this board, whichever step a lifted ban forbade."""
        rules, board = kernel_rules(options), options.board_in_force()
        seen = self._seen_by(board, side, (0, 0))
        if is_over(rules, seen):
            return True
        bans = [0]
        if options.backtrack == "forbidden":
            near = near_of(board, options.steps)[side]
            count = range(len(board.points))
            bans += [1 + (a << 6 | b) for a in count for b in count if near[b] >> a & 1]
        return all(can_play(rules, seen._replace(own_ban=ban)) for ban in bans)

    def faults_of_part(self, options: LeapsOptions, text: str) -> list[str]:
        # One character stands for each point, those that are empty and the ends of rows aside.
        if len(self.pieces) == sum(letter not in "-/" for letter in text.split()[0]):
            return self.faults(options)
        # Without the board, faults about its pieces would be misleading.
        board = options.board_in_force()
        pieces = {board.points[0]: "w", board.points[-1]: "b"}
        rest = replace(self, pieces=pieces, last_steps=("", ""), passes=0, to_set=(0, 0))
        return [*rest.faults_of_parts(options), *rest.faults_of_side()]

    def count(self, letter: str) -> int:
        """Return how many pieces of a side are on the board."""
        return sum(piece == letter for piece in self.pieces.values())

    def _state(self, options: LeapsOptions) -> LeapsState:
        board = options.board_in_force()
        white, black = (_ban_by(board, step) for step in self.last_steps)
        seen = self._seen_by(board, LETTERS.index(self.side), (white, black))
        empty = kernel_rules(options).board & ~(seen.own | seen.other)
        return seen._replace(
            own_ban=seen.own_ban if still_bans(seen.own_ban, seen.own, empty) else 0,
            other_ban=seen.other_ban if still_bans(seen.other_ban, seen.other, empty) else 0,
            passes=self.passes,
            duty=self.duty,
        )

    def _seen_by(self, board: Board, own: int, bans: tuple[int, int]) -> LeapsState:
        """Return the position with a side to move, without passes and duty."""
        masks = [
            sum(1 << board.number[cell] for cell, piece in self.pieces.items() if piece == letter)
            for letter in LETTERS
        ]
        held = [sum(beside) for beside in zip(self.reserves, self.to_set, strict=True)]
        other = 1 - own
        pieces, beside = (masks[own], masks[other]), (held[own], held[other])
        return LeapsState(*pieces, *beside, bans[own], bans[other], own, 0, 0)

    @classmethod
    def of(cls, options: LeapsOptions, state: LeapsState) -> Self:
        board = options.board_in_force()
        masks, held, bans = by_side(state)
        pieces = {
            point: letter
            for letter, mask in zip(LETTERS, masks, strict=True)
            for number, point in enumerate(board.points)
            if mask >> number & 1
        }
        steps = (_last_step(board, bans[0]), _last_step(board, bans[1]))
        reserves, to_set = beside_board(options, held)
        side = LETTERS[state.side]
        return cls(pieces, side, reserves, steps, state.passes, to_set, state.duty)

    def piece_types(self, options: LeapsOptions) -> tuple[PieceType, ...]:
        board = options.board_in_force()
        return tuple(
            PieceType(letter, name, f"{title} piece", 0, options.pieces_of(board, side), twin)
            for side, (letter, name, title, twin) in enumerate(
                zip(LETTERS, SIDES, TITLES, LETTERS[::-1], strict=True)
            )
        )


def _ban_by(board: Board, step: str) -> int:
    """Return the ban on the way back from a last step (L10)."""
    start, _, end = step.partition("-")
    return 1 + (board.number[end] << 6 | board.number[start]) if step else 0


def _last_step(board: Board, ban: int) -> str:
    """Return the last step whose way back is banned."""
    return f"{board.points[(ban - 1) & 63]}-{board.points[(ban - 1) >> 6]}" if ban else ""


Two = tuple[int, int]


def by_side(state: LeapsState) -> tuple[Two, Two, Two]:
    """Return the masks of pieces, those beside the board and the bans, White's first in each."""
    masks, held = (state.own, state.other), (state.own_reserve, state.other_reserve)
    bans = (state.own_ban, state.other_ban)
    if state.side == 0:
        return masks, held, bans
    return masks[::-1], held[::-1], bans[::-1]


def beside_board(options: LeapsOptions, held: Two) -> tuple[Two, Two]:
    """Return which of the pieces that each side holds are its reserve, and which it has to set."""
    white, black = (min(count, options.reserve) for count in held)
    return (white, black), (held[0] - white, held[1] - black)


def pieces(options: LeapsOptions, state: LeapsState) -> dict[str, str]:
    """Return the side of the piece on every occupied point."""
    names = dict(zip(LETTERS, SIDES, strict=True))
    return {point: names[one] for point, one in LeapsSetup.of(options, state).pieces.items()}


def diagram(options: LeapsOptions, state: LeapsState) -> str:
    """Return the board drawn in characters, with the names of its points and what is beside it."""
    board, setup = options.board_in_force(), LeapsSetup.of(options, state)
    columns = sorted({x for x, _ in board.places.values()})
    lines = []
    for row in board.rows:
        across = [" "] * len(columns)
        for point in row:
            across[columns.index(board.places[point][0])] = setup.pieces.get(point, EMPTY)
        lines.append(f"{' '.join(across)}   {' '.join(row)}".rstrip())
    notes = [f"{TITLES[state.side]} to move"]
    for title, count, left in zip(TITLES, setup.reserves, setup.to_set, strict=True):
        if options.reserve:
            notes.append(f"{title}'s reserve {count}")
        if left:
            notes.append(f"{title} has {left} to set")
    return "\n".join([*lines, "; ".join(notes)])
