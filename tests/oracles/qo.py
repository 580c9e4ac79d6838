"""The board game Qo, written slowly and plainly: an oracle for the fast kernels.

O1 to O13 are the clauses of the rulebook. Points are names such as ``"d4"``,
turns are the rulebook's texts such as ``"d4"`` (place) and ``"d4-d6"`` (pay to
move), a board is a dict from points to ``"b"`` or ``"w"``, and nothing is ever
changed once it is made.

What the rulebook leaves open and this oracle needs settled:

* After an action these are looked at in turn: a complete line (O10; the board
  stays as it is), removal (O7), an empty container (O11), a full board (O12).
* A position is over by the same clauses, however it came about. Blocked sets
  that a position's text leaves standing are taken off after the next action.
* Lines of both colours, or more lodestones than both players started with, can
  never be there: such a text is not a position. Banked lodestones count as there.
* Banks belong to a position as containers do, also where it occurs again (O13).
* A ban is a payment that the rules know: no longer than `reach`, and straight
  unless paths bend. It
  reverses a payment just made, so the points on its way are empty. Whether the
  one who paid could afford it is not asked, and a position that is over by then
  keeps its ban.
* A position has one text: runs of empty points are written as one digit each.
* Removed points are read as they are written, sorted, and never as ``[]``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby, takewhile

FILES = "abcdefghi"
SIDES = "bw"  # the order of the containers
OPPONENT = {"b": "w", "w": "b"}
OCCURRENCES_TO_DRAW = 3

# --------------------------------------------------------------------- rules

CHOICES: dict[str, tuple[object, ...]] = {
    "size": tuple(range(3, 10)),  # O1
    "stones": tuple(range(1, 201)),  # O2
    "first": ("black", "white"),  # O3
    "pay": tuple(range(1, 11)),  # O5
    "reach": tuple(range(1, 9)),  # O5
    "path": ("straight", "bent"),  # O5
    "undo": ("allowed", "forbidden"),  # O5
    "paid": ("opponent", "banked", "aside"),  # O6
    "black_run": tuple(range(2, 10)),  # O8
    "white_run": tuple(range(2, 10)),  # O8
    "blocking": ("line", "line-or-longer", "group"),  # O9
    "diagonals": ("off", "on"),  # O9
    "margin": tuple(range(1, 101)),  # O11
    "repetition": ("none", "threefold"),  # O13
}


@dataclass(frozen=True)
class QoChoices:
    """One value for each option of the rulebook.

    ``repetition`` is only recorded here: a position does not know its past,
    so the code that keeps the game calls `third_occurrence`.
    """

    size: int = 8
    stones: int = 89
    first: str = "black"
    pay: int = 2
    reach: int = 8
    path: str = "straight"
    undo: str = "allowed"
    paid: str = "opponent"
    black_run: int = 3
    white_run: int = 4
    blocking: str = "line"
    diagonals: str = "off"
    margin: int = 8
    repetition: str = "none"

    def __post_init__(self) -> None:
        """Refuse a value that the rulebook does not name."""
        for option, allowed in CHOICES.items():
            value = getattr(self, option)
            if value not in allowed:
                raise ValueError(f"{option}={value!r} is not one of {allowed}")

    def run(self, colour: str) -> int:
        """Return how many of a colour make a set (O8)."""
        return self.black_run if colour == "b" else self.white_run


# --------------------------------------------------------------------- board


def _name(size: int, file: int, rank: int) -> str | None:
    """Return the point with these coordinates, counted from 0; None off the board (O1)."""
    if file not in range(size) or rank not in range(size):
        return None
    return f"{FILES[file]}{rank + 1}"


def _coordinates(point: str) -> tuple[int, int]:
    """Return the file and rank of a point, counted from 0."""
    return FILES.index(point[0]), int(point[1]) - 1


def _ray(size: int, point: str, direction: tuple[int, int]) -> Iterator[str]:
    """Yield the points from here in one direction to the edge, nearest first."""
    file, rank = _coordinates(point)
    while name := _name(size, file := file + direction[0], rank := rank + direction[1]):
        yield name


@cache
def ranks(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the horizontal lines, from the top rank down, each from file a on."""
    return tuple(tuple(f"{file}{rank}" for file in FILES[:size]) for rank in range(size, 0, -1))


@cache
def points(size: int) -> frozenset[str]:
    """Return every intersection of the board (O1)."""
    return frozenset(point for rank in ranks(size) for point in rank)


@cache
def files(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the vertical lines."""
    return tuple(zip(*ranks(size), strict=True))


@cache
def diagonals(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the diagonal lines of both directions, those of one point too."""
    left_edge, bottom, top = files(size)[0], ranks(size)[-1], ranks(size)[0]
    rising = [(point, *_ray(size, point, (1, 1))) for point in {*left_edge, *bottom}]
    falling = [(point, *_ray(size, point, (1, -1))) for point in {*left_edge, *top}]
    return tuple(sorted(rising + falling))


# O5: the eight directions; the orthogonal ones come first.
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1))


@cache
def rays(size: int) -> dict[str, tuple[tuple[str, ...], ...]]:
    """Return for each point the points in the eight directions, nearest first."""
    return {
        point: tuple(tuple(_ray(size, point, direction)) for direction in DIRECTIONS)
        for point in points(size)
    }


@cache
def neighbours(size: int) -> dict[str, frozenset[str]]:
    """Return for each point those next to it in its rank or file."""
    return {
        point: frozenset(ray[0] for ray in directions[:4] if ray)
        for point, directions in rays(size).items()
    }


# ----------------------------------------------------------------- positions


@dataclass(frozen=True)
class QoPosition:
    """The lodestones on the board, the side to move, and what the players hold.

    A container is a number (O6), Black's first. So is a bank: what a side was
    paid and keeps apart, which is nothing unless lodestones are banked. A ban is
    the payment that the side to move must not make (O5), such as ``"d6-d4"``, or "".
    """

    board: Mapping[str, str] = field(hash=False)
    side: str
    containers: tuple[int, int]
    banks: tuple[int, int] = (0, 0)
    ban: str = ""

    def container(self, side: str) -> int:
        """Return how many lodestones a side holds."""
        return self.containers[SIDES.index(side)]

    def bank(self, side: str) -> int:
        """Return how many lodestones a side was paid and keeps apart."""
        return self.banks[SIDES.index(side)]


def start(rules: QoChoices) -> QoPosition:
    """Return the empty board and full containers (O2), with who goes first (O3)."""
    return QoPosition({}, rules.first[0], (rules.stones, rules.stones))


# --------------------------------------------------------------------- texts


def render(rules: QoChoices, position: QoPosition) -> str:
    """Return a position as `RANKS SIDE CONTAINERS`, and `BANKS` and `BAN` if there are any."""
    rows = ("".join(position.board.get(point, "-") for point in rank) for rank in ranks(rules.size))
    board = re.sub("-+", lambda run: str(len(run[0])), "/".join(rows))
    fields = [board, position.side, "{},{}".format(*position.containers)]
    if rules.paid == "banked":
        fields.append("{},{}".format(*position.banks))
    if rules.undo == "forbidden":
        fields.append(position.ban or "-")
    return " ".join(fields)


def parse(rules: QoChoices, text: str) -> QoPosition:
    """Read a position; a text that is not a position of the game raises ValueError."""
    form = "RANKS SIDE CONTAINERS" + (" BANKS" if rules.paid == "banked" else "")
    form += " BAN" if rules.undo == "forbidden" else ""
    fields = text.split()
    if len(fields) != len(form.split()):
        raise ValueError(f"not {form}: {text!r}")
    board_text, side, containers_text = fields[:3]
    if side not in OPPONENT:
        raise ValueError(f"side is neither b nor w: {side!r}")
    board, containers = _parse_ranks(rules, board_text), _parse_pair(containers_text)
    banks = _parse_pair(fields[3]) if rules.paid == "banked" else (0, 0)
    if len(board) + sum(containers) + sum(banks) > 2 * rules.stones:
        raise ValueError(f"more lodestones than both players started with: {text!r}")
    if len(_owners_of_lines(rules, board)) > 1:
        raise ValueError(f"complete lines of both colours: {text!r}")
    ban = _parse_ban(rules, board, fields[-1]) if rules.undo == "forbidden" else ""
    return QoPosition(board, side, containers, banks, ban)


def _parse_ban(rules: QoChoices, board: Mapping[str, str], text: str) -> str:
    """Return the banned payment, "" for none; it must go from a lodestone over empty points."""
    if text == "-":
        return ""
    origin, _, target = text.partition("-")
    if (
        origin not in board
        or not 0 < _distances(rules, board, origin).get(target, 0) <= rules.reach
    ):
        raise ValueError(f"neither - nor a payment that can have been undone: {text!r}")
    return text


def _parse_ranks(rules: QoChoices, text: str) -> dict[str, str]:
    """Return the colours of the points that are taken."""
    if not re.fullmatch("([bw/]|[1-9](?![1-9]))+", text):
        raise ValueError(f"not b, w and runs of empty points: {text!r}")
    rows = re.sub("[1-9]", lambda digit: "-" * int(digit[0]), text).split("/")
    if [len(row) for row in rows] != [rules.size] * rules.size:
        raise ValueError(f"not {rules.size} ranks of {rules.size} points: {text!r}")
    return {
        point: sign
        for rank, row in zip(ranks(rules.size), rows, strict=True)
        for point, sign in zip(rank, row, strict=True)
        if sign != "-"
    }


def _parse_pair(text: str) -> tuple[int, int]:
    """Return what Black and White hold, or have in their banks."""
    numbers = re.fullmatch("(0|[1-9][0-9]*),(0|[1-9][0-9]*)", text)
    if not numbers:
        raise ValueError(f"not two numbers with a comma between: {text!r}")
    return int(numbers[1]), int(numbers[2])


# -------------------------------------------------------------- blocked sets


def blocked(rules: QoChoices, board: Mapping[str, str]) -> set[str]:
    """Return the points of all blocked sets of both colours (O8, O9)."""
    find = _blocked_groups if rules.blocking == "group" else _blocked_runs
    return {point for found in find(rules, board) for point in found}


def _blocked_runs(rules: QoChoices, board: Mapping[str, str]) -> Iterator[set[str]]:
    """Yield the runs that are long enough and have no empty point at either end (O9)."""
    for line in _lines_with_sets(rules):
        for run in _runs(board, line):
            if _long_enough(rules, board, run) and _ends(line, run) <= board.keys():
                yield set(run)


def _lines_with_sets(rules: QoChoices) -> tuple[tuple[str, ...], ...]:
    """Return the lines along which runs count (O9)."""
    orthogonal = ranks(rules.size) + files(rules.size)
    return orthogonal + diagonals(rules.size) if rules.diagonals == "on" else orthogonal


def _runs(board: Mapping[str, str], line: tuple[str, ...]) -> list[list[str]]:
    """Return the maximal runs of one colour along a line."""
    return [list(run) for colour, run in groupby(line, board.get) if colour]


def _long_enough(rules: QoChoices, board: Mapping[str, str], run: list[str]) -> bool:
    """Return whether a run has as many as make a set of its colour, or more (O9)."""
    wanted = rules.run(board[run[0]])
    return len(run) == wanted or (rules.blocking == "line-or-longer" and len(run) > wanted)


def _ends(line: tuple[str, ...], run: list[str]) -> set[str]:
    """Return the points just before and after a run; none where the edge is.

    The run is maximal: whoever stands on such a point is an opponent.
    """
    first, last = line.index(run[0]), line.index(run[-1])
    return {line[index] for index in (first - 1, last + 1) if index in range(len(line))}


def _blocked_groups(rules: QoChoices, board: Mapping[str, str]) -> Iterator[set[str]]:
    """Yield the groups that are large enough and touch no empty point (O9)."""
    for group in _groups(rules, board):
        around = {near for point in group for near in neighbours(rules.size)[point]}
        if len(group) >= rules.run(board[min(group)]) and around <= board.keys():
            yield group


def _groups(rules: QoChoices, board: Mapping[str, str]) -> Iterator[set[str]]:
    """Yield the orthogonally connected groups of one colour."""
    left = set(board)
    while left:
        group: set[str] = set()
        reached = {min(left)}
        while reached:
            group |= reached
            reached = {
                near
                for point in reached
                for near in neighbours(rules.size)[point] - group
                if board.get(near) == board[point]
            }
        left -= group
        yield group


# --------------------------------------------------------------------- turns


def cost(rules: QoChoices, board: Mapping[str, str], turn: str) -> int:
    """Return what a turn pays (O5); nothing for a placement (O4)."""
    origin, _, target = turn.partition("-")
    return rules.pay * _distances(rules, board, origin)[target] if target else 0


def _distances(rules: QoChoices, board: Mapping[str, str], origin: str) -> dict[str, int]:
    """Return each point to which a lodestone can go, with the fewest spaces to it (O5)."""
    if rules.path == "straight":
        return {
            point: far
            for ray in rays(rules.size)[origin]
            for far, point in enumerate(takewhile(lambda one: one not in board, ray), 1)
        }
    found: dict[str, int] = {}
    last = {origin}
    while last:
        near = {ray[0] for point in last for ray in rays(rules.size)[point] if ray}
        last = near - board.keys() - found.keys()
        found |= dict.fromkeys(last, 1 + max(found.values(), default=0))
    return found


def _placements(rules: QoChoices, position: QoPosition) -> set[str]:
    """Return every empty point (O4); who is to move has something to place (O11)."""
    return set(points(rules.size) - position.board.keys())


def _payable_moves(rules: QoChoices, position: QoPosition) -> set[str]:
    """Return the moves of either colour over empty points that can be paid (O5)."""
    far = min(rules.reach, position.container(position.side) // rules.pay)
    moves = {
        f"{origin}-{target}"
        for origin in position.board
        for target, spaces in _distances(rules, position.board, origin).items()
        if spaces <= far
    }
    return moves - {position.ban}


def turns(rules: QoChoices, position: QoPosition) -> list[str]:
    """Return the sorted texts of all legal turns; none when the game is over."""
    if outcome(rules, position):
        return []
    return sorted(_placements(rules, position) | _payable_moves(rules, position))


def play(rules: QoChoices, position: QoPosition, turn: str) -> QoPosition:
    """Return the position after a legal turn; ValueError if it is not legal.

    Points in brackets, where they are given, must be those that O7 takes off.
    """
    action, bracket, _ = turn.partition("[")
    _refuse_illegal(rules, position, action)
    if bracket and turn != annotated(rules, position, action):
        raise ValueError(f"{turn!r} takes off other points in {render(rules, position)!r}")
    return _after(rules, position, action)


def removed(rules: QoChoices, position: QoPosition, turn: str) -> list[str]:
    """Return the sorted points that O7 clears after a legal turn."""
    _refuse_illegal(rules, position, turn)
    before, after = _acted(rules, position, turn), _after(rules, position, turn)
    return sorted(before.board.keys() - after.board.keys())


def annotated(rules: QoChoices, position: QoPosition, turn: str) -> str:
    """Return a legal turn as text, with any points that it clears in brackets."""
    cleared = ",".join(removed(rules, position, turn))
    return f"{turn}[{cleared}]" if cleared else turn


def _refuse_illegal(rules: QoChoices, position: QoPosition, turn: str) -> None:
    """Raise ValueError for a turn that is not legal."""
    if turn not in turns(rules, position):
        raise ValueError(f"{turn!r} is not legal in {render(rules, position)!r}")


def _after(rules: QoChoices, position: QoPosition, turn: str) -> QoPosition:
    """Return the position after a turn that is known to be legal."""
    acted = _acted(rules, position, turn)
    if _owners_of_lines(rules, acted.board):
        return acted  # O10 is checked before O7.
    # O7: all sets are found on the board as it stands and go together.
    cleared = blocked(rules, acted.board)
    board = {point: colour for point, colour in acted.board.items() if point not in cleared}
    # O5: without the lodestone there is nothing to move back.
    ban = "" if acted.ban.partition("-")[0] in cleared else acted.ban
    return replace(acted, board=board, ban=ban)


def _acted(rules: QoChoices, position: QoPosition, turn: str) -> QoPosition:
    """Return the position after the action alone, before anything is removed."""
    mover, opponent = position.side, OPPONENT[position.side]
    board = dict(position.board)
    held = {side: position.container(side) for side in SIDES}
    banked = {side: position.bank(side) for side in SIDES}
    ban = ""
    origin, _, target = turn.partition("-")
    if target:
        if rules.undo == "forbidden":
            ban = f"{target}-{origin}"
        paid = cost(rules, board, turn)
        board[target] = board.pop(origin)
        held[mover] -= paid
        if rules.paid == "opponent":
            held[opponent] += paid
        elif rules.paid == "banked":
            banked[opponent] += paid
    else:
        board[origin] = mover
        held[mover] -= 1
    containers, banks = (held["b"], held["w"]), (banked["b"], banked["w"])
    return QoPosition(board, opponent, containers, banks, ban)


# ----------------------------------------------------------------------- end


def _owners_of_lines(rules: QoChoices, board: Mapping[str, str]) -> set[str]:
    """Return who has a horizontal or vertical line from edge to edge (O10)."""
    lines = ranks(rules.size) + files(rules.size)
    colours = [{board.get(point, "-") for point in line} for line in lines]
    return {side for side in SIDES if {side} in colours}


def scores(position: QoPosition) -> tuple[int, int]:
    """Return Black's and White's container, bank and lodestones on the board (O6, O11)."""
    on_board = list(position.board.values())
    black, white = (
        position.container(side) + position.bank(side) + on_board.count(side) for side in SIDES
    )
    return black, white


def _by_scores(rules: QoChoices, position: QoPosition) -> str:
    """Return who wins by the scores: the higher, unless it is too high (O11)."""
    black, white = scores(position)
    if black == white:
        return "draw"
    higher = "b" if black > white else "w"
    return OPPONENT[higher] if abs(black - white) >= rules.margin else higher


def outcome(rules: QoChoices, position: QoPosition) -> tuple[str, str] | None:
    """Return the result "w", "b" or "draw" and its reason; None while in play."""
    for owner in _owners_of_lines(rules, position.board):
        return OPPONENT[owner], "line"  # O10
    if 0 in position.containers:
        return _by_scores(rules, position), "container"  # O11
    if points(rules.size) <= position.board.keys():
        return _by_scores(rules, position), "full"  # O12
    return None


def third_occurrence(history: list[QoPosition]) -> bool:
    """Return whether the last position of the list is there for the third time (O13).

    Board, side to move, containers, banks and ban count.
    """
    return bool(history) and history.count(history[-1]) == OCCURRENCES_TO_DRAW


# ------------------------------------------------------------------ counting


def perft(rules: QoChoices, position: QoPosition, depth: int) -> int:
    """Count the ways to play exactly this many turns.

    Different actions count apart, also where they lead to one position.
    """
    if depth == 0:
        return 1
    legal = turns(rules, position)
    if depth == 1:
        return len(legal)
    return sum(perft(rules, _after(rules, position, turn), depth - 1) for turn in legal)
