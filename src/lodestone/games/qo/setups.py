"""Positions of Qo as texts (rulebook, *Text forms*), and any lodestones on its board.

`8/8/8/3bw3/8/8/8/8 b 88,88`: ranks from the top, side to move, Black's container and White's; under
`paid=banked` the banks follow, as in `8/8/8/3bw3/8/8/8/8 b 84,88 0,4`, and under `undo=forbidden`
the payment that is banned, or `-`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.errors import quoted
from lodestone.core.parts import CellsField, Counts, Edited, Fault, Part
from lodestone.core.setup import PieceType, Setup
from lodestone.games.qo import kernels
from lodestone.games.qo.board import NAMES, POINT, all_points, rays, rows, way_between
from lodestone.games.qo.points import Points, is_empty, list_of, set_of, shared, single
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import (
    BANKED,
    QoState,
    black_of,
    hoards_of,
    kernel_rules,
    white_of,
    with_stones,
)
from lodestone.games.qo.turns import format_turn

LETTERS = ("b", "w")
SIDES = ("black", "white")
TITLES = ("Black", "White")

_PAYMENT = re.compile("([a-i][1-9])-([a-i][1-9])")


class _Lodestones(Counts[QoOptions, "QoSetup"]):
    """What each side has off the board, of one kind; a number is at most what nobody else has."""

    pattern, wanted = "0|[1-9][0-9]{0,3}", "two numbers, Black's first, as 89,89"
    sides, titles = SIDES, TITLES

    def most(self, options: QoOptions, setup: "QoSetup", side: int) -> int:
        own: tuple[int, int] = self.value(setup)
        return own[side] + setup.left(options)

    def faults(self, options: QoOptions, setup: "QoSetup") -> Iterator[str]:
        for title, count in zip(TITLES, self.value(setup), strict=True):
            if count < 0:
                yield f"{title}'s {self.what} holds {count}"


class Containers(_Lodestones):
    """What each side can place, and pays from (O5)."""

    name, what, title = "held", "container", "containers"
    form = ("CONTAINERS", "88,88")
    supplies = LETTERS


class Banks(_Lodestones):
    """What each side was paid and cannot use (O6)."""

    name, what, title = "banked", "bank", "banks"
    form = ("BANKS", "0,0")

    def is_in(self, options: QoOptions) -> bool:
        return options.paid == "banked"

    def faults(self, options: QoOptions, setup: "QoSetup") -> Iterator[str]:
        yield from super().faults(options, setup)
        if any(setup.banked) and not self.is_in(options):
            yield f"nothing can be banked under paid={options.paid}"


class Ban(Part[QoOptions, "QoSetup"]):
    """The payment that the side to move must not make, as it would undo the last one (O5)."""

    name = "banned"
    form = ("BAN", "-")

    def is_in(self, options: QoOptions) -> bool:
        return options.undo == "forbidden"

    def read(self, written: str, faults: list[str]) -> str:
        if written == "-" or _PAYMENT.fullmatch(written):
            return written.strip("-")
        wanted = "two points or -, as d6-d4"
        faults.append(f"the banned payment must be {wanted}, not {quoted(written)}")
        return ""

    def written(self, setup: "QoSetup") -> str:
        return setup.banned or "-"

    def faults(self, options: QoOptions, setup: "QoSetup") -> list[str]:
        """Return why the side to move cannot be under this ban."""
        if not setup.banned:
            return []
        if not self.is_in(options):
            return [f"no payment is banned under undo={options.undo}"]
        named = f"the banned payment {quoted(setup.banned)}"
        written = _PAYMENT.fullmatch(setup.banned)
        if not written:
            return [f"{named} is not written as d6-d4"]
        points = [POINT[name] for name in written.groups()]
        for name, point in zip(written.groups(), points, strict=True):
            if point not in all_points(options.size):
                return [f"{named} names {name}, which is not on the board"]
        if options.path == "bent":
            return self._faults_of_bent_way(options, setup.pieces, named, *points)
        if not way_between(*points):
            return [f"{named} is not in a straight line"]
        if kernels.spaces(*points) > options.reach:
            return [f"{named} is longer than the reach of {options.reach}"]
        return self._faults_of_way(setup.pieces, named, *points)

    def _faults_of_bent_way(
        self, options: QoOptions, pieces: Mapping[str, str], named: str, start: int, end: int
    ) -> list[str]:
        """Return why no way over empty points leads back from `start` to `end`."""
        if NAMES[start] in pieces and end in list_of(_bent_ends(options, pieces, start)):
            return []
        return [
            f"{named} needs a lodestone on {NAMES[start]} and a way of at most {options.reach} "
            "spaces over empty points"
        ]

    def _faults_of_way(
        self, pieces: Mapping[str, str], named: str, start: int, end: int
    ) -> list[str]:
        """Return why the opponent cannot just have moved a lodestone from `end` to `start`."""
        found: list[str] = []
        if NAMES[start] not in pieces:
            found.append(Fault(f"{named} needs a lodestone on {NAMES[start]}", [NAMES[start]]))
        way = [NAMES[point] for point in way_between(start, end)]
        taken = filter(pieces.__contains__, way)
        return found + [Fault(f"{named} needs {name} to be empty", [name]) for name in taken]

    def fields(self, options: QoOptions, setup: "QoSetup") -> Iterator[CellsField]:
        """Yield a field with the payments that would undo one that the opponent can have made."""
        if self.is_in(options) or setup.banned:
            choices = _open_ways(options, setup.pieces) if self.is_in(options) else ()
            value = (setup.banned[:2], setup.banned[3:]) if setup.banned else ()
            yield CellsField(self.name, "Banned payment", value, choices, self.name)

    def edited(self, options: QoOptions, edited: Edited) -> str:
        ends = edited.cells(self.name)
        return f"{ends[:2]}-{ends[2:]}" if ends else ""


def _open_ways(options: QoOptions, pieces: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Return the moves of lodestones over empty points, as far as a payment reaches."""
    starts = sorted(filter(POINT.__contains__, pieces))
    if options.path == "bent":
        return tuple(
            (start, NAMES[end])
            for start in starts
            for end in list_of(_bent_ends(options, pieces, POINT[start]))
        )
    return tuple(
        (start, NAMES[end])
        for start in starts
        for ray in rays(options.size, POINT[start])
        for end in takewhile(lambda point: NAMES[point] not in pieces, ray[: options.reach])
    )


def _bent_ends(options: QoOptions, pieces: Mapping[str, str], start: int) -> Points:
    """Return where a lodestone can go over empty points, as far as a payment reaches."""
    empty = [point for point in all_points(options.size) if NAMES[point] not in pieces]
    return kernels.bent_ends(single(start), set_of(empty), options.reach)


BANKS = Banks()
PARTS = (Containers(), BANKS, Ban())


@dataclass(frozen=True)
class QoSetup(Setup[QoOptions, QoState]):
    """A board with side to move and containers.

    `held` is what the containers hold, Black's first; `banked` is what the banks hold. `banned` is
    the payment that the side to move must not make, as `d6-d4`, or empty.
    """

    pieces: dict[str, str]
    side: str
    held: tuple[int, int]
    banked: tuple[int, int] = (0, 0)
    banned: str = ""

    PARTS = PARTS
    FORM = ("RANKS SIDE", "8/8/8/3bw3/8/8/8/8 b")
    SIDE_LETTERS = LETTERS

    @classmethod
    def read_board(cls, options: QoOptions, text: str) -> Found:
        return parse_rows(text, rows(options.size), _parse_rank, "ranks")

    def written_board(self, options: QoOptions) -> str:
        spread = format_rows(self.pieces, rows(options.size), "-")
        return re.sub("-+", lambda gap: str(len(gap[0])), spread)

    def faults_of_board(self, options: QoOptions) -> list[str]:
        """Return what is wrong with the lodestones.

        Blocked sets are allowed: they are taken off after the next action.
        """
        names = {NAMES[point] for point in all_points(options.size)}
        found = [f"no point is called {quoted(name)}" for name in self.pieces if name not in names]
        found += [
            Fault(f"{name} holds {quoted(piece)}; allowed: b w", [name])
            for name, piece in self.pieces.items()
            if piece not in LETTERS
        ]
        if all(kernels.has_line(kernel_rules(options), stones) for stones in self._stones()):
            found.append("both colours have a complete line; the first would have ended the game")
        if self.left(options) < 0:
            parts = f"{len(self.pieces)} on the board and {self.held[0]} and {self.held[1]} held"
            if BANKS.is_in(options):
                parts += f" and {self.banked[0]} and {self.banked[1]} banked"
            most = 2 * options.stones
            found.append(f"{parts} are more than the {most} lodestones of the game")
        return found

    def left(self, options: QoOptions) -> int:
        """Return how many lodestones of the game are nowhere; below 0 if there are too many."""
        return 2 * options.stones - len(self.pieces) - sum(self.held) - sum(self.banked)

    def faults_of_part(self, options: QoOptions, text: str) -> list[str]:
        # Without the whole board, faults about the lodestone that a ban concerns would mislead.
        is_whole = len(self.pieces) == sum(map(text.split()[0].count, LETTERS))
        return (self if is_whole else replace(self, banned="")).faults(options)

    def _stones(self) -> tuple[Points, Points]:
        """Return both colours' lodestones, Black's first, ignoring those that are not on points."""
        black, white = (
            set_of(
                [POINT[name] for name in self.pieces if self.pieces[name] == x and name in POINT]
            )
            for x in LETTERS
        )
        return black, white

    def _state(self, options: QoOptions) -> QoState:
        black, white = (
            held + BANKED * banked for held, banked in zip(self.held, self.banked, strict=True)
        )
        banned = 0
        if self.banned:
            start, end = self.banned.split("-")
            banned = POINT[start] * 128 + POINT[end]
        return with_stones(*self._stones(), black, white, LETTERS.index(self.side), banned)

    @classmethod
    def of(cls, options: QoOptions, state: QoState) -> Self:
        pieces = {
            NAMES[point]: letter
            for letter, points in zip(LETTERS, (black_of(state), white_of(state)), strict=True)
            for point in list_of(points)
        }
        hoards = hoards_of(state)
        banned = format_turn(state.banned) if state.banned else ""
        return cls(pieces, LETTERS[state.side], hoards[:2], hoards[2:], banned)

    def piece_types(self, options: QoOptions) -> tuple[PieceType, ...]:
        """Return the lodestones, which are taken from their side's container."""
        placed, left = list(self.pieces.values()), self.left(options)
        return tuple(
            PieceType(
                letter, SIDES[side], f"{TITLES[side]} lodestone", 0,
                max(0, placed.count(letter) + self.held[side] + left), LETTERS[1 - side],
            )
            for side, letter in enumerate(LETTERS)
        )  # fmt: skip


def _parse_rank(names: Sequence[str], written: str) -> Found:
    """Return the pieces of a rank, and its faults; a rank with a fault has none."""
    if fault := _fault_of_rank(written, len(names)):
        return {}, [f"rank {names[0][1]} {fault}"]
    found = zip(names, _spread(written), strict=True)
    return {name: letter for name, letter in found if letter != "-"}, []


def _spread(rank: str) -> str:
    """Return the rank with a `-` for each empty point instead of their number."""
    return re.sub("[1-9]", lambda gap: "-" * int(gap[0]), rank)


def _fault_of_rank(written: str, size: int) -> str:
    odd = sorted(set(written) - set("bw123456789"))
    if odd:
        return f"has {' '.join(map(quoted, odd))}; allowed: b w and 1 to {size}"
    if re.search("[1-9][1-9]", written):
        return f"has two numbers side by side ({quoted(written)})"
    points = len(_spread(written))
    return "" if points == size else f"has {size} points, not {points} ({quoted(written)})"


def pieces(state: QoState) -> dict[str, str]:
    """Return the colour of the lodestone on every point that has one."""
    return {
        NAMES[point]: side
        for side, points in zip(SIDES, (black_of(state), white_of(state)), strict=True)
        for point in list_of(points)
    }


def colour_at(state: QoState, point: int) -> str:
    """Return the colour of the lodestone on a point that has one."""
    return SIDES[is_empty(shared(black_of(state), single(point)))]


def diagram(options: QoOptions, state: QoState) -> str:
    """Return the board drawn in characters, with the side to move and the containers next to it."""
    setup, size = QoSetup.of(options, state), options.size
    black, white = (f", has {count} banked" * BANKS.is_in(options) for count in setup.banked)
    notes = {
        1: f"White holds {setup.held[1]}{white}",
        size - 1 - size // 2: f"{TITLES[state.side]} to move",
        size - 2: f"Black holds {setup.held[0]}{black}",
    }
    return drawn_in_text(rows(size), setup.pieces, notes, empty=".")
