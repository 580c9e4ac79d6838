"""Positions and turns of Qo as texts (rulebook, *Text forms*), and in words.

Position: `8/8/8/3bw3/8/8/8/8 b 88,88`: ranks from the top, side to move, Black's container and
White's; under `paid=banked` the banks follow, as in `8/8/8/3bw3/8/8/8/8 b 84,88 0,4`, and under
`undo=forbidden` the payment that is banned, or `-`. Turn: `d4` (place), `d4-d6` (move); records add
what was taken off: `d4[c4,c5,c6]`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Self

from lodestone.core.drawing import Found, format_rows, parse_rows
from lodestone.core.drawing import diagram as drawn_in_text
from lodestone.core.errors import PositionError, TurnError, quoted
from lodestone.core.game import list_turns
from lodestone.core.setup import (
    CellsField,
    CountField,
    Edited,
    Fault,
    Field,
    Parts,
    PieceType,
    Setup,
    read_pair,
)
from lodestone.games.qo import kernels
from lodestone.games.qo.board import NAMES, POINT, all_points, rays, rows, way_between
from lodestone.games.qo.kernels import CONTAINER
from lodestone.games.qo.points import (
    Points,
    is_empty,
    joined,
    list_of,
    set_of,
    shared,
    single,
    without,
)
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

LETTERS = ("b", "w")
SIDES = ("black", "white")
TITLES = ("Black", "White")
NO_BAN = "-"
TURN_FORM = "d4 (place) or d4-d6 (move), optionally with [c4,c5] for what is taken off"

_NUMBER = "0|[1-9][0-9]{0,3}"
_POINT = "[a-i][1-9]"
_PAYMENT = re.compile(rf"({_POINT})-({_POINT})")
_TURN = re.compile(rf"(?:({_POINT})-)?({_POINT})(?:\[({_POINT}(?:,{_POINT})*)\])?")

#: The names of a setup's parts besides its pieces.
CONTAINERS = tuple(f"container:{side}" for side in SIDES)
BANKS = tuple(f"bank:{side}" for side in SIDES)
BANNED = "banned"


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

    @classmethod
    def read(cls, options: QoOptions, text: str) -> tuple[Self, list[str]]:
        fields = text.split()
        if len(fields) != 3 + has_banks(options) + has_bans(options):
            raise PositionError(
                [f"cannot read position {quoted(text)}; the form is {form(options)}"]
            )
        pieces, faults = parse_rows(fields[0], rows(options.size), _parse_rank, "ranks")
        held = _read_counts("containers", fields[2], faults)
        banked = _read_counts("banks", fields[3], faults) if has_banks(options) else (0, 0)
        banned = _parse_ban(fields[-1], faults) if has_bans(options) else ""
        return cls(pieces, fields[1], held, banked, banned), faults

    def written(self, options: QoOptions) -> str:
        spread = format_rows(self.pieces, rows(options.size), "-")
        ranks = re.sub("-+", lambda gap: str(len(gap[0])), spread)
        fields = [ranks, self.side, f"{self.held[0]},{self.held[1]}"]
        if has_banks(options):
            fields.append(f"{self.banked[0]},{self.banked[1]}")
        if has_bans(options):
            fields.append(self.banned or NO_BAN)
        return " ".join(fields)

    def faults(self, options: QoOptions) -> list[str]:
        """Return every reason why this is not a position under `options`.

        Blocked sets are allowed: they are taken off after the next action.
        """
        names = {NAMES[point] for point in all_points(options.size)}
        found = [f"no point is called {quoted(name)}" for name in self.pieces if name not in names]
        found += [
            Fault(f"{name} holds {quoted(piece)}; allowed: b w", [name])
            for name, piece in self.pieces.items()
            if piece not in LETTERS
        ]
        if self.side not in LETTERS:
            found.append(f"the side to move is b or w, not {quoted(self.side)}")
        if all(kernels.has_line(kernel_rules(options), stones) for stones in self._stones()):
            found.append("both colours have a complete line; the first would have ended the game")
        found += self._faults_of_containers(options)
        return found + self._faults_of_ban(options) if self.banned else found

    def faults_of_part(self, options: QoOptions, text: str) -> list[str]:
        # Without the whole board, faults about the lodestone that a ban concerns would mislead.
        is_whole = len(self.pieces) == sum(map(text.split()[0].count, LETTERS))
        return (self if is_whole else replace(self, banned="")).faults(options)

    def _faults_of_ban(self, options: QoOptions) -> list[str]:
        """Return why the side to move cannot be under this ban (O5)."""
        if not has_bans(options):
            return [f"no payment is banned under undo={options.undo}"]
        named = f"the banned payment {quoted(self.banned)}"
        written = _PAYMENT.fullmatch(self.banned)
        if not written:
            return [f"{named} is not written as d6-d4"]
        points = [POINT[name] for name in written.groups()]
        for name, point in zip(written.groups(), points, strict=True):
            if point not in all_points(options.size):
                return [f"{named} names {name}, which is not on the board"]
        if options.path == "bent":
            return self._faults_of_bent_way(options, named, *points)
        if not way_between(*points):
            return [f"{named} is not in a straight line"]
        if kernels.spaces(*points) > options.reach:
            return [f"{named} is longer than the reach of {options.reach}"]
        return self._faults_of_way(named, *points)

    def _faults_of_bent_way(
        self, options: QoOptions, named: str, start: int, end: int
    ) -> list[str]:
        """Return why no way over empty points leads back from `start` to `end`."""
        if NAMES[start] in self.pieces and end in list_of(_bent_ends(options, self.pieces, start)):
            return []
        return [
            f"{named} needs a lodestone on {NAMES[start]} and a way of at most {options.reach} "
            "spaces over empty points"
        ]

    def _faults_of_way(self, named: str, start: int, end: int) -> list[str]:
        """Return why the opponent cannot just have moved a lodestone from `end` to `start`."""
        found: list[str] = []
        if NAMES[start] not in self.pieces:
            found.append(Fault(f"{named} needs a lodestone on {NAMES[start]}", [NAMES[start]]))
        way = [NAMES[point] for point in way_between(start, end)]
        taken = filter(self.pieces.__contains__, way)
        return found + [Fault(f"{named} needs {name} to be empty", [name]) for name in taken]

    def _faults_of_containers(self, options: QoOptions) -> list[str]:
        found = [
            f"{title}'s {place} holds {count}"
            for place, counts in (("container", self.held), ("bank", self.banked))
            for title, count in zip(TITLES, counts, strict=True)
            if count < 0
        ]
        if any(self.banked) and not has_banks(options):
            found.append(f"nothing can be banked under paid={options.paid}")
        count, most = len(self.pieces), 2 * options.stones
        if count + sum(self.held) + sum(self.banked) > most:
            parts = f"{count} on the board and {self.held[0]} and {self.held[1]} held"
            if has_banks(options):
                parts += f" and {self.banked[0]} and {self.banked[1]} banked"
            found.append(f"{parts} are more than the {most} lodestones of the game")
        return found

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


def has_banks(options: QoOptions) -> bool:
    """Return whether payments go to banks, which are part of the position (O6)."""
    return options.paid == "banked"


def has_bans(options: QoOptions) -> bool:
    """Return whether a payment can be banned, which is part of the position (O5)."""
    return options.undo == "forbidden"


def form(options: QoOptions) -> str:
    """Return the form of texts of positions, with an example."""
    fields, example = "RANKS SIDE CONTAINERS", "8/8/8/3bw3/8/8/8/8 b 88,88"
    if has_banks(options):
        fields, example = f"{fields} BANKS", "8/8/8/3bw3/8/8/8/8 b 84,88 0,4"
    if has_bans(options):
        fields, example = f"{fields} BAN", f"{example} {NO_BAN}"
    return f"{fields}, as in {example}"


def _parse_ban(written: str, faults: list[str]) -> str:
    """Return the banned payment, "" for none; add a fault if it is not written as one."""
    if written == NO_BAN or _PAYMENT.fullmatch(written):
        return written.strip(NO_BAN)
    faults.append(f"the banned payment must be two points or -, as d6-d4, not {quoted(written)}")
    return ""


def _read_counts(name: str, written: str, faults: list[str]) -> tuple[int, int]:
    """Return Black's number and White's; add a fault and return zeros if it is not such a pair."""
    wanted = "two numbers, Black's first, as 89,89"
    black, white = read_pair(written, _NUMBER, name, wanted, faults)
    return int(black or 0), int(white or 0)


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


def removed_points(state: QoState, turn: int, after: QoState) -> list[str]:
    """Return the points that a turn from `state` to `after` takes lodestones off, sorted."""
    start, end = split_turn(turn)
    stones = joined(joined(black_of(state), white_of(state)), single(end))
    if start is not None:
        stones = without(stones, single(start))
    gone = without(stones, joined(black_of(after), white_of(after)))
    return sorted(NAMES[point] for point in list_of(gone))


def parse_turn(options: QoOptions, state: QoState, text: str) -> int:
    """Return a turn, legal or not; what it says is taken off is checked if it is legal."""
    found = _TURN.fullmatch(text)
    if not found:
        raise TurnError(f"cannot read turn {quoted(text)}; turns are written {TURN_FORM}")
    start, end, taken_off = found.groups()
    names = [name for name in (start, end, *(taken_off or "").split(",")) if name]
    on_board = {NAMES[point] for point in all_points(options.size)}
    for name in names:
        if name not in on_board:
            raise TurnError(f"turn {quoted(text)} names {name}, which is not on the board")
    if start and options.path == "straight" and not way_between(POINT[start], POINT[end]):
        raise TurnError(f"turn {quoted(text)}: {start} to {end} is not a straight line")
    turn = (POINT[start] if start else CONTAINER) * 128 + POINT[end]
    if "[" in text:
        _check_removed(options, state, turn, text, sorted(names[1 + bool(start) :]))
    return turn


def _check_removed(
    options: QoOptions, state: QoState, turn: int, text: str, taken_off: list[str]
) -> None:
    if turn not in legal_turns(options, state):
        return
    rules = kernel_rules(options)
    removed = removed_points(state, turn, kernels.apply.fastest(rules, state, turn))
    if taken_off != removed:
        really = f"takes off {', '.join(removed)}" if removed else "takes nothing off"
        raise TurnError(f"turn {quoted(text)}: {format_turn(turn)} {really}")


def legal_turns(options: QoOptions, state: QoState) -> tuple[int, ...]:
    """Return the legal turns."""
    return list_turns(kernel_rules, kernels.most_turns(options), options, state)


def format_turn(turn: int) -> str:
    """Return a turn as text."""
    start, end = split_turn(turn)
    return NAMES[end] if start is None else f"{NAMES[start]}-{NAMES[end]}"


def annotate_turn(options: QoOptions, state: QoState, text: str) -> str:
    """Return a legal turn as text, with the points that it takes lodestones off."""
    rules, turn = kernel_rules(options), parse_turn(options, state, text)
    removed = removed_points(state, turn, kernels.apply.fastest(rules, state, turn))
    return format_turn(turn) + (f"[{','.join(removed)}]" if removed else "")


def pieces(state: QoState) -> dict[str, str]:
    """Return the colour of the lodestone on every point that has one."""
    return {
        NAMES[point]: side
        for side, points in zip(SIDES, (black_of(state), white_of(state)), strict=True)
        for point in list_of(points)
    }


def split_turn(turn: int) -> tuple[int | None, int]:
    """Return a turn's point of origin, `None` for the container, and its end."""
    start = turn >> 7
    return None if start == CONTAINER else start, turn & 127


def colour_at(state: QoState, point: int) -> str:
    """Return the colour of the lodestone on a point that has one."""
    return SIDES[is_empty(shared(black_of(state), single(point)))]


def price(options: QoOptions, state: QoState, turn: int) -> int:
    """Return what a legal turn costs (O5); a placement costs nothing."""
    start, end = split_turn(turn)
    return 0 if start is None else kernels.price(kernel_rules(options), state, start, end)


def diagram(options: QoOptions, state: QoState) -> str:
    """Return the board drawn in characters, with the side to move and the containers next to it."""
    setup, size = QoSetup.of(options, state), options.size
    black, white = (f", has {count} banked" * has_banks(options) for count in setup.banked)
    notes = {
        1: f"White holds {setup.held[1]}{white}",
        size - 1 - size // 2: f"{TITLES[state.side]} to move",
        size - 2: f"Black holds {setup.held[0]}{black}",
    }
    return drawn_in_text(rows(size), setup.pieces, notes, empty=".")


def setup_parts(options: QoOptions, setup: QoSetup) -> Parts:
    """Return what can be in a setup; lodestones are taken from their side's container."""
    left = 2 * options.stones - len(setup.pieces) - sum(setup.held) - sum(setup.banked)
    placed = list(setup.pieces.values())
    types = tuple(
        PieceType(
            letter, SIDES[side], f"{TITLES[side]} lodestone", 0,
            max(0, placed.count(letter) + setup.held[side] + left), LETTERS[1 - side],
        )
        for side, letter in enumerate(LETTERS)
    )  # fmt: skip
    fields: list[Field] = []
    for side, count in enumerate(setup.held):
        title, twin = f"{TITLES[side]}'s container", CONTAINERS[1 - side]
        name, supplies = CONTAINERS[side], LETTERS[side]
        fields.append(CountField(name, title, count, count + left, twin, supplies))
    for side, count in enumerate(setup.banked if has_banks(options) else ()):
        title, twin = f"{TITLES[side]}'s bank", BANKS[1 - side]
        fields.append(CountField(BANKS[side], title, count, count + left, twin))
    if has_bans(options) or setup.banned:
        fields.append(_ban(options, setup))
    return Parts(types, tuple(fields))


def _ban(options: QoOptions, setup: QoSetup) -> CellsField:
    """Return a field with the payments that would undo one that the opponent can have made."""
    choices = _open_ways(options, setup) if has_bans(options) else ()
    value = (setup.banned[:2], setup.banned[3:]) if setup.banned else ()
    return CellsField(BANNED, "Banned payment", value, choices, BANNED)


def _open_ways(options: QoOptions, setup: QoSetup) -> tuple[tuple[str, str], ...]:
    """Return the moves of lodestones over empty points, as far as a payment reaches."""
    if options.path == "bent":
        return tuple(
            (start, NAMES[end])
            for start in sorted(filter(POINT.__contains__, setup.pieces))
            for end in list_of(_bent_ends(options, setup.pieces, POINT[start]))
        )
    return tuple(
        (start, NAMES[end])
        for start in sorted(filter(POINT.__contains__, setup.pieces))
        for ray in rays(options.size, POINT[start])
        for end in takewhile(lambda point: NAMES[point] not in setup.pieces, ray[: options.reach])
    )


def _bent_ends(options: QoOptions, pieces: Mapping[str, str], start: int) -> Points:
    """Return where a lodestone can go over empty points, as far as a payment reaches."""
    empty = [point for point in all_points(options.size) if NAMES[point] not in pieces]
    return kernels.bent_ends(single(start), set_of(empty), options.reach)


def edited_setup(edited: Edited) -> QoSetup:
    """Return the setup that was edited."""
    edited.check([*CONTAINERS, *BANKS, BANNED])
    held, banked, ends = edited.counts(CONTAINERS), edited.counts(BANKS), edited.cells(BANNED)
    banned = f"{ends[:2]}-{ends[2:]}" if ends else ""
    return QoSetup(edited.letters, edited.side, held, banked, banned)
