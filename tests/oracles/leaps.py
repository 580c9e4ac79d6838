"""Leaps, written slowly and plainly from the rulebook (docs/leaps.md): an oracle for the kernels.

L1 to L15 are its clauses. A board is read from the data of a file, by code of its own. Points are
names, turns are the rulebook's texts such as ``"a1-a2"``, ``"a1xa3xc3/b2"`` or ``"@c3,a1-a2"``.

Three things the rulebook leaves open and this oracle needs settled:

* A ban (L10) is written as its owner's last step, and kept only while it bans something.
* A duty to enter (L9) is kept although the board may have no room, and then means nothing.
* A piece may leap on to the point from which its turn began, which it has left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

OTHER = {"w": "b", "b": "w"}
LEAPS_IN_TURN, LEAPS_OVER_LINES, LONGEST_LINE = 14, 7, 8
WAYS = {"orthogonal": [(1, 0), (0, 1)], "diagonal": [(1, 1), (1, -1)]}


@dataclass(frozen=True)
class Board:
    """A board: where its points are, who neighbours whom, and what leaps lead where.

    ``leaps[a]`` are pairs of the points leapt over, in order, and the point of landing.
    """

    places: Mapping[str, tuple[float, float]]
    near: Mapping[str, frozenset[str]]
    leaps: Mapping[str, tuple[tuple[tuple[str, ...], str], ...]]
    pieces: Mapping[str, str]
    closed: frozenset[str]
    to_set: int

    @property
    def rows(self) -> list[list[str]]:
        """Return the points by rows from the top, each from the left."""
        heights = sorted({y for _, y in self.places.values()}, reverse=True)
        rows = [[p for p, (_, y) in self.places.items() if y == height] for height in heights]
        return [sorted(row, key=lambda point: self.places[point][0]) for row in rows]


def board_of(data: Mapping[str, Any]) -> Board:
    """Return the board that a file's data describe (L1)."""
    places: dict[str, tuple[float, float]] = {}
    pieces: dict[str, str] = {}
    for down, text in enumerate(data.get("board", [])):
        for across, sign in enumerate(text.replace(" ", "")):
            rank = len(data["board"]) - down
            if sign != ".":
                places[f"{'abcdefghijklmnopqrstuvwxyz'[across]}{rank}"] = (across + 1, rank)
            if sign in OTHER:
                pieces[f"{'abcdefghijklmnopqrstuvwxyz'[across]}{rank}"] = sign
    for name, (x, y) in data.get("points", {}).items():
        places[name] = (float(x), float(y))
    for side, names in data.get("start", {}).items():
        pieces |= dict.fromkeys(names.split(), side[0])
    lines = [line for text in data["lines"] for line in _lines_of(text, places)]
    near: dict[str, set[str]] = {point: set() for point in places}
    for line in lines:
        for one, other in pairwise(line):
            near[one].add(other)
            near[other].add(one)
    whites = sum(sign == "w" for sign in pieces.values())
    return Board(
        places=places,
        near={point: frozenset(around) for point, around in near.items()},
        leaps=_leaps_of(data, places, lines),
        pieces=pieces,
        closed=frozenset(data.get("closed", "").split()),
        to_set=data.get("pieces", whites),
    )


def _lines_of(text: str, places: Mapping[str, tuple[float, float]]) -> Iterator[list[str]]:
    """Yield the lines that an entry stands for."""
    names = {place: name for name, place in places.items()}
    if text not in {*WAYS, "alquerque"}:
        yield text.split()
        return
    # A step at a time is enough for neighbours; runs of points are joined for leaps below.
    for (x, y), name in names.items():
        for dx, dy in WAYS.get(text, WAYS["diagonal"]):
            if text == "alquerque" and (x + y) % 2 == 1:
                continue
            run = [name]
            while (x + dx * len(run), y + dy * len(run)) in names:
                run.append(names[x + dx * len(run), y + dy * len(run)])
            if len(run) > 1 and (x - dx, y - dy) not in names:
                yield run


def _leaps_of(
    data: Mapping[str, Any], points: Mapping[str, object], lines: Sequence[Sequence[str]]
) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """Return every leap from each point, over one piece or more in a line (L7)."""
    found: dict[str, set[tuple[tuple[str, ...], str]]] = {point: set() for point in points}
    if "leaps" in data:
        for text in data["leaps"]:
            start, over, land = text.split()
            found[start].add(((over,), land))
        return {point: tuple(sorted(leaps)) for point, leaps in found.items()}
    for line in lines:
        for way in (list(line), list(line)[::-1]):
            is_ring = way[0] == way[-1]
            turning = way[:-1] * 2 if is_ring else way
            for place, start in enumerate(way[:-1] if is_ring else way):
                for count in range(1, 2 if is_ring else LONGEST_LINE + 1):
                    between = turning[place + 1 : place + 1 + count]
                    rest = turning[place + 1 + count : place + 2 + count]
                    if rest and len(between) == count:
                        found[start].add((tuple(between), rest[0]))
    return {point: tuple(sorted(leaps)) for point, leaps in found.items()}


@dataclass(frozen=True)
class LeapsChoices:
    """A value for each option of the rulebook; those without effect on a position are left out."""

    capture: str = "optional"
    leaps: str = "single"
    over: str = "one"
    steps: str = "all"
    removal: str = "none"
    replacement: str = "before-move"
    backtrack: str = "allowed"
    reserve: int = 0
    most: int = 61
    start: str = "diagram"
    loses_at: int = 0
    draws_at: int = 0
    stalemate: str = "loss"
    agreement: str = "draw"


@dataclass(frozen=True)
class LeapsPosition:
    """Pieces by point, and for each side its reserve, what it has to set, and its last step."""

    pieces: Mapping[str, str]
    side: str
    reserve: Mapping[str, int]
    to_set: Mapping[str, int]
    last: Mapping[str, tuple[str, str] | None] = field(
        default_factory=lambda: dict.fromkeys("wb", None)
    )
    duty: bool = False
    passes: int = 0

    def count(self, side: str) -> int:
        """Return how many pieces of a side are on the board."""
        return sum(one == side for one in self.pieces.values())

    def left(self, side: str) -> int:
        """Return how many pieces a side has left altogether."""
        return self.count(side) + self.reserve[side] + self.to_set[side]


def start(board: Board, rules: LeapsChoices) -> LeapsPosition:
    """Return the start (L3, L3a), White to move (L4)."""
    placed = rules.start == "placed"
    return LeapsPosition(
        pieces={} if placed else dict(board.pieces),
        side="w",
        reserve=dict.fromkeys("wb", rules.reserve),
        to_set=dict.fromkeys("wb", board.to_set if placed else 0),
    )


def render(board: Board, rules: LeapsChoices, position: LeapsPosition) -> str:
    """Return a position's text."""
    rows = "/".join("".join(position.pieces.get(p, "-") for p in row) for row in board.rows)
    bans = ",".join("-".join(position.last[side] or ("", "")) for side in "wb")
    fields = [rows, position.side, _both(position.reserve), bans]
    if rules.start == "placed":
        fields.append(_both(position.to_set))
    if rules.replacement == "duty":
        fields.append("duty" if position.duty else "free")
    return " ".join([*fields, *["--"] * position.passes])


def _both(counts: Mapping[str, int]) -> str:
    return f"{counts['w']},{counts['b']}"


def _empty(board: Board, pieces: Mapping[str, str]) -> set[str]:
    return {point for point in board.places if point not in pieces}


def _steps(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return the steps (L6) that are not banned (L10)."""
    side, found = position.side, set()
    way = 1 if side == "w" else -1
    for point, owner in position.pieces.items():
        for end in board.near[point] & _empty(board, position.pieces) if owner == side else ():
            rise = way * (board.places[end][1] - board.places[point][1])
            if rules.steps == "forward" and rise <= 0:
                continue
            if rules.steps == "forward-and-sideways" and rise < 0:
                continue
            if position.last[side] != (end, point):
                found.add(f"{point}-{end}")
    return found


@dataclass(frozen=True)
class _Flight:
    """A piece that has leapt: where it has been, and what is left on the board without it."""

    stops: tuple[str, ...]
    left: Mapping[str, str]
    taken: int


def _leaps_on(board: Board, rules: LeapsChoices, side: str, flight: _Flight) -> Iterator[_Flight]:
    """Yield the flight with each leap that can follow (L7)."""
    for over, land in board.leaps[flight.stops[-1]]:
        if rules.over == "one" and len(over) > 1:
            continue
        if land in flight.left or any(flight.left.get(p) != OTHER[side] for p in over):
            continue
        left = {point: owner for point, owner in flight.left.items() if point not in over}
        yield _Flight((*flight.stops, land), left, flight.taken + len(over))


def _flights(board: Board, rules: LeapsChoices, position: LeapsPosition) -> Iterator[_Flight]:
    """Yield everything that a piece can leap in a turn (L7a)."""
    most = LEAPS_OVER_LINES if rules.over == "line" else LEAPS_IN_TURN
    side = position.side
    for point, owner in position.pieces.items():
        if owner != side:
            continue
        left = {other: one for other, one in position.pieces.items() if other != point}
        waiting = [_Flight((point,), left, 0)]
        while waiting:
            flight = waiting.pop()
            leaps = len(flight.stops) - 1
            may_go_on = leaps == 0 or (rules.leaps != "single" and leaps < most)
            longer = [*_leaps_on(board, rules, side, flight)] if may_go_on else []
            if leaps and not (longer and rules.leaps == "several-to-the-end"):
                yield flight
            waiting += longer


def _captures(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return the captures (L7 to L7b), of which the largest alone may be legal (L8)."""
    flights = list(_flights(board, rules, position))
    if rules.capture == "most-pieces" and flights:
        largest = max(flight.taken for flight in flights)
        flights = [flight for flight in flights if flight.taken == largest]
    found = set()
    for flight in flights:
        text = "x".join(flight.stops)
        enemies = [p for p, owner in flight.left.items() if owner == OTHER[position.side]]
        if rules.removal != "mandatory" or not enemies:
            found.add(text)
        if rules.removal != "none":
            found |= {f"{text}/{enemy}" for enemy in enemies}
    return found


def _moves(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return the moves without entries: captures alone where those are compulsory (L8)."""
    captures = _captures(board, rules, position)
    if captures and rules.capture != "optional":
        return captures
    return captures | _steps(board, rules, position)


def _entered(position: LeapsPosition, point: str) -> LeapsPosition:
    """Return the position after a piece has been set (L3a) or has entered (L9)."""
    side = position.side
    where = "to_set" if position.to_set[side] else "reserve"
    counts = {**getattr(position, where)}
    counts[side] -= 1
    return replace(position, pieces={**position.pieces, point: side}, **{where: counts})


def is_over(rules: LeapsChoices, position: LeapsPosition) -> bool:
    """Return whether the game has ended, whoever could move (L12, L12a, L13)."""
    return (
        position.left(position.side) <= rules.loses_at
        or max(map(position.left, "wb")) <= rules.draws_at
        or position.passes == 2
    )


def turns(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return the texts of all legal turns."""
    if is_over(rules, position):
        return set()
    found = _turns_made(board, rules, position)
    return {"--"} if not found and rules.stalemate == "pass" else found


def _turns_made(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return every legal turn but a pass."""
    side, empty = position.side, _empty(board, position.pieces)
    if position.to_set[side]:
        return {f"@{point}" for point in empty - board.closed}
    may_enter = position.reserve[side] > 0 and position.count(side) < rules.most and bool(empty)
    entries = {f"@{point}" for point in empty}
    if may_enter and position.duty:
        return entries
    if may_enter and rules.replacement == "before-move":
        return _entries_and_moves(board, rules, position)
    moves = _moves(board, rules, position)
    if not may_enter or rules.replacement == "before-move":
        return moves
    is_free = rules.capture in ("optional", "mandatory-over-steps")
    return moves | entries if is_free or not any("x" in move for move in moves) else moves


def _entries_and_moves(board: Board, rules: LeapsChoices, position: LeapsPosition) -> set[str]:
    """Return the turns that enter a piece and then move one (L9)."""
    found = {
        f"@{point},{move}"
        for point in _empty(board, position.pieces)
        for move in _moves(board, rules, _entered(position, point))
    }
    taking = {turn for turn in found if "x" in turn}
    return taking if taking and rules.capture == "mandatory-with-entry" else found


def play(board: Board, rules: LeapsChoices, position: LeapsPosition, turn: str) -> LeapsPosition:
    """Return the position after a legal turn."""
    side, enemy = position.side, OTHER[position.side]
    is_setting, passes = position.to_set[side] > 0, 0
    after, step = position, None
    entry, _, move = turn.rpartition(",") if "," in turn else ("", "", turn)
    if move.startswith("@"):
        entry, move = move, ""
    if entry:
        after = _entered(after, entry.removeprefix("@"))
    if turn == "--":
        passes = position.passes + 1
    elif "x" in move:
        after = replace(after, pieces=_flown(board, rules, after, move))
    elif move:
        start_point, _, end = move.partition("-")
        pieces = {point: one for point, one in after.pieces.items() if point != start_point}
        after = replace(after, pieces={**pieces, end: side})
        step = (start_point, end) if rules.backtrack == "forbidden" else None
    last = position.last[enemy]
    if last and (after.pieces.get(last[1]) != enemy or last[0] in after.pieces):
        last = None
    duty = bool(entry) and not is_setting and not position.duty and rules.replacement == "duty"
    return replace(
        after,
        side=enemy,
        last={side: step, enemy: last},
        duty=duty and position.reserve[enemy] > 0,
        passes=passes,
    )


def _flown(board: Board, rules: LeapsChoices, position: LeapsPosition, move: str) -> dict[str, str]:
    """Return the pieces after a capture."""
    path, _, removed = move.partition("/")
    [flight] = [one for one in _flights(board, rules, position) if "x".join(one.stops) == path]
    pieces = {**flight.left, flight.stops[-1]: position.side}
    pieces.pop(removed, None)
    return pieces


def result(board: Board, rules: LeapsChoices, position: LeapsPosition) -> str:
    """Return who has won, "w" or "b", "draw", or "" while the game goes on."""
    side, enemy = position.side, OTHER[position.side]
    if position.left(side) <= rules.loses_at:
        return enemy
    if max(map(position.left, "wb")) <= rules.draws_at or position.passes == 2:
        return "draw"
    if turns(board, rules, position):
        return ""
    if rules.stalemate == "most-pieces-wins":
        lead = position.left(side) - position.left(enemy)
        return "draw" if lead == 0 else side if lead > 0 else enemy
    return enemy if rules.stalemate == "loss" else "draw"


def agreed(rules: LeapsChoices, position: LeapsPosition) -> str:
    """Return the result if the players agree to stop (L14)."""
    lead = position.left("w") - position.left("b")
    if rules.agreement == "draw" or lead == 0:
        return "draw"
    return "w" if lead > 0 else "b"
