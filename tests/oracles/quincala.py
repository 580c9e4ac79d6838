"""The Mini Quincala Knocking Game, written plainly: an oracle for the fast kernels.

K1 to K15 are the clauses of the rulebook. Dots are names such as ``"c3"``,
towers are their letters from large to small such as ``"LmS"``, turns are the
rulebook's texts such as ``"b1-b3-c3"``, and everything is a plain value that is
never changed.

Points the rulebook leaves open and this oracle needs settled:

* A position counts the passes just made in a row (K12). Its text ends with one
  ``" --"`` for each, since the game continues after one pass, and two are a draw.
* The ledge is written in the order ``LMSlms`` and read in any order.
* Fewer pieces than the layout starts with are a position, more are not.
* Two sequences have the same length if they have equally many legs (K9).
* Knocks shown in a turn are checked for each arrival that shows some.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from string import ascii_lowercase

Towers = frozenset[tuple[str, str]]  # (dot, tower) for every dot that is not empty

SIZES = "LMS"  # K1
PIECES = {"w": "LMS", "b": "lms"}
LEDGE_ORDER = "LMSlms"
NO_DOT = "."
EMPTY = "-"
PASS = "--"
PASSES_TO_DRAW = 2
OCCURRENCES_TO_DRAW = 3
OPPONENT = {"w": "b", "b": "w"}

# -------------------------------------------------------------------- towers


def _size(piece: str) -> int:
    """Return 0 for a large piece, 1 for a medium and 2 for a small one."""
    return SIZES.index(piece.upper())


def stacked(pieces: str) -> str:
    """Return the pieces as a tower, ordered by size (K1)."""
    return "".join(sorted(pieces, key=_size))


def _is_plain(tower: str, side: str) -> bool:
    """Return whether a tower is all of this side's colour (K5)."""
    return set(tower) <= set(PIECES[side])


def _joined(standing: str, arriving: str) -> tuple[str, str]:
    """Return the tower that comes of a joining, and what it knocks (K7)."""
    sizes = {_size(piece) for piece in arriving}
    knocked = "".join(piece for piece in standing if _size(piece) in sizes)
    staying = "".join(piece for piece in standing if _size(piece) not in sizes)
    return stacked(staying + arriving), knocked


def _read_tower(text: str) -> str:
    """Return the tower that a text stands for, "" for an empty dot (K1)."""
    tower = "" if text == EMPTY else text
    if set(tower) - set(LEDGE_ORDER) or tower != stacked(tower):
        raise ValueError(f"not a tower from large to small: {text!r}")
    if not text or len({_size(piece) for piece in tower}) < len(tower):
        raise ValueError(f"not one piece of a size: {text!r}")
    return tower


# ------------------------------------------------------------------- layouts

# K6: the eight directions, as steps along files and ranks.
DIRECTIONS = tuple(
    (across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if (across, up) != (0, 0)
)


def coordinates(dot: str) -> tuple[int, int]:
    """Return the file and rank of a dot, the file counted from 0."""
    return ascii_lowercase.index(dot[0]), int(dot[1:])


@dataclass(frozen=True)
class BoardLayout:
    """A board and its start (K2): the dots row by row from the top, links both ways."""

    title: str
    about: str
    source: str
    rows: tuple[tuple[str, ...], ...]
    towers: Towers
    links: frozenset[tuple[str, str]]

    @property
    def dots(self) -> list[str]:
        """Return the names of all dots, from the top."""
        return [dot for row in self.rows for dot in row]

    @cached_property
    def rays(self) -> dict[str, list[tuple[str, ...]]]:
        """For each dot and direction, the dots in a straight line along links (K6)."""
        return {
            dot: [tuple(self._ray(dot, direction)) for direction in DIRECTIONS] for dot in self.dots
        }

    def _ray(self, dot: str, direction: tuple[int, int]) -> Iterator[str]:
        """Yield the dots that follow this one in a direction, as far as links lead."""
        while following := self._next(dot, direction):
            yield following
            dot = following

    def _next(self, dot: str, direction: tuple[int, int]) -> str | None:
        """Return the linked neighbour in a direction, if there is one."""
        file, rank = coordinates(dot)
        across, up = direction
        for start, end in self.links:
            if start == dot and coordinates(end) == (file + across, rank + up):
                return end
        return None

    @cached_property
    def maps(self) -> list[dict[str, str]]:
        """Return the ways to lay the board on itself, links on links, the identity first."""
        images = [
            _image(self.dots, swap, across, up)
            for swap in (False, True)
            for across in (1, -1)
            for up in (1, -1)
        ]
        return [image for image in images if image and self._keeps_links(image)]

    def _keeps_links(self, image: dict[str, str]) -> bool:
        """Return whether an image of the dots carries links to links."""
        return {(image[start], image[end]) for start, end in self.links} == self.links


def _image(dots: list[str], swap: bool, across: int, up: int) -> dict[str, str]:
    """Return where each dot goes: swap files and ranks or not, then mirror each or not.

    The middle of the board stays where it is. The answer is empty if some dot
    would go where there is none.
    """
    places = {dot: coordinates(dot) for dot in dots}
    files, ranks = zip(*places.values(), strict=True)
    # Twice the distance from the middle, which may lie between two dots.
    offsets = {
        dot: (2 * file - min(files) - max(files), 2 * rank - min(ranks) - max(ranks))
        for dot, (file, rank) in places.items()
    }
    names = {offset: dot for dot, offset in offsets.items()}
    image = {}
    for dot, (x, y) in offsets.items():
        turned = (y, x) if swap else (x, y)
        target = names.get((across * turned[0], up * turned[1]))
        if target is None:
            return {}
        image[dot] = target
    return image


def layout(path: Path) -> BoardLayout:
    """Read a layout from its file (K2); ValueError if start and links are no board."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    signs = _grid([row.split() for row in data["start"]])
    rows = [[name for name, sign in row if sign != NO_DOT] for row in signs]
    read = {name: _read_tower(sign) for row in signs for name, sign in row if sign != NO_DOT}
    if not all(rows):
        raise ValueError("a row without a dot")
    return BoardLayout(
        title=data["title"],
        about=data["about"],
        source=data["source"],
        rows=tuple(tuple(row) for row in rows),
        towers=frozenset((dot, tower) for dot, tower in read.items() if tower),
        links=_read_links(data["links"], frozenset(read)),
    )


def _grid(rows: list[list[str]]) -> list[list[tuple[str, str]]]:
    """Return every sign of the start the name of its place; rank 1 is the last row."""
    if len({len(row) for row in rows}) != 1:
        raise ValueError("rows of different lengths")
    return [
        [(f"{ascii_lowercase[file]}{len(rows) - above}", sign) for file, sign in enumerate(row)]
        for above, row in enumerate(rows)
    ]


def _read_links(table: dict[str, str], dots: frozenset[str]) -> frozenset[tuple[str, str]]:
    """Return the links in both directions; every dot must have its line."""
    links = frozenset((dot, end) for dot, ends in table.items() for end in ends.split())
    if set(table) != dots:
        raise ValueError(f"not exactly the dots have links: {sorted(set(table) ^ dots)}")
    for start, end in links:
        if (end, start) not in links:
            raise ValueError(f"a link on one side only: {start} {end}")
        if not _are_neighbours(start, end):
            raise ValueError(f"a link between dots that are not neighbours: {start} {end}")
    return links


def _are_neighbours(dot: str, other: str) -> bool:
    """Return whether two dots are next to each other in one of the eight directions (K2)."""
    (file, rank), (other_file, other_rank) = coordinates(dot), coordinates(other)
    return (other_file - file, other_rank - rank) in DIRECTIONS


_FOLDER = Path(__file__).resolve().parents[2] / "src/lodestone/games/quincala/layouts"

# K3: the shipped layouts.
LAYOUTS: dict[str, BoardLayout] = {
    name: layout(_FOLDER / f"{name}.toml") for name in ("mini-21", "mini-25", "mini-37")
}

# --------------------------------------------------------------------- rules

CHOICES: dict[str, tuple[str, ...]] = {
    "no_move": ("pass", "loss"),  # K12
    "repetition": ("none", "threefold"),  # K13
}


@dataclass(frozen=True)
class QuincalaChoices:
    """The layout, and one value for each option of the rulebook.

    ``repetition`` is only recorded here: a position does not know its past,
    so the code that keeps the game calls `third_occurrence`.
    """

    layout: BoardLayout
    no_move: str = "pass"
    repetition: str = "none"

    def __post_init__(self) -> None:
        """Refuse a value that the rulebook does not name."""
        for option, allowed in CHOICES.items():
            value = getattr(self, option)
            if value not in allowed:
                raise ValueError(f"{option}={value!r} is not one of {allowed}")


# ----------------------------------------------------------------- positions


@dataclass(frozen=True)
class QuincalaPosition:
    """The towers, the side to move, the knocked pieces and the passes just made in a row."""

    towers: Towers
    side: str = "w"
    ledge: str = ""
    passes: int = 0


def start(rules: QuincalaChoices) -> QuincalaPosition:
    """Return the layout's starting position, White to move (K4)."""
    return QuincalaPosition(rules.layout.towers)


def _on_ledge(pieces: str) -> str:
    """Return knocked pieces in the order in which a ledge is written."""
    return "".join(sorted(pieces, key=LEDGE_ORDER.index))


def render(rules: QuincalaChoices, position: QuincalaPosition) -> str:
    """Return a position as `ROWS SIDE LEDGE`, and ` --` for each pass."""
    towers = dict(position.towers)
    rows = "/".join(",".join(towers.get(dot, EMPTY) for dot in row) for row in rules.layout.rows)
    passes = [PASS] * position.passes
    return " ".join([rows, position.side, position.ledge or EMPTY, *passes])


def parse(rules: QuincalaChoices, text: str) -> QuincalaPosition:
    """Read a position; a text that is not a position of the layout raises ValueError."""
    fields = text.split()
    passes = fields.count(PASS)
    if passes > PASSES_TO_DRAW or fields[len(fields) - passes :] != [PASS] * passes:
        raise ValueError(f"not at most two {PASS} and at the end: {text!r}")
    try:
        rows, side, ledge = fields[: len(fields) - passes]
    except ValueError:
        raise ValueError(f"not ROWS SIDE LEDGE: {text!r}") from None
    if side not in OPPONENT:
        raise ValueError(f"side is neither w nor b: {side!r}")
    position = QuincalaPosition(_parse_rows(rules, rows), side, _parse_ledge(ledge), passes)
    if _pieces(position) - _pieces(start(rules)):
        raise ValueError(f"more pieces than the layout starts with: {text!r}")
    return position


def _parse_rows(rules: QuincalaChoices, text: str) -> Towers:
    """Return the towers that stand on the dots."""
    rows = [row.split(",") for row in text.split("/")]
    if [len(row) for row in rows] != [len(row) for row in rules.layout.rows]:
        raise ValueError(f"not the rows of the layout: {text!r}")
    towers = [_read_tower(sign) for row in rows for sign in row]
    return frozenset(
        (dot, tower) for dot, tower in zip(rules.layout.dots, towers, strict=True) if tower
    )


def _parse_ledge(text: str) -> str:
    """Return the knocked pieces in their usual order."""
    pieces = "" if text == EMPTY else text
    if set(pieces) - set(LEDGE_ORDER):
        raise ValueError(f"not a ledge: {text!r}")
    return _on_ledge(pieces)


def _pieces(position: QuincalaPosition) -> Counter[str]:
    """Count the pieces of each kind on the board and on the ledge."""
    return Counter("".join(tower for _, tower in position.towers) + position.ledge)


# ---------------------------------------------------------------------- legs


@dataclass(frozen=True)
class AfterLeg:
    """Where a turn is after a leg: the board, the ledge and the dot of arrival."""

    towers: Towers
    ledge: str
    dot: str


def _reached(board: BoardLayout, occupied: set[str], dot: str, steps: int) -> set[str]:
    """Return the dots at most this many steps away with only empty ones between (K6)."""
    reached = set()
    for ray in board.rays[dot]:
        for target in ray[:steps]:
            reached.add(target)
            if target in occupied:
                break
    return reached


def _legs(
    rules: QuincalaChoices, towers: Towers, ledge: str, dot: str, hand: str
) -> dict[str, AfterLeg]:
    """Return the stage after each leg that takes a lifted hand from a dot (K6, K7)."""
    standing = dict(towers)
    stages = {}
    for target in _reached(rules.layout, set(standing), dot, len(hand)):
        tower, knocked = _joined(standing.get(target, ""), hand)
        after = frozenset((standing | {target: tower}).items())
        stages[target] = AfterLeg(after, _on_ledge(ledge + knocked), target)
    return stages


def _first_legs(
    rules: QuincalaChoices, position: QuincalaPosition, dot: str
) -> dict[str, AfterLeg]:
    """Return the first legs from a dot by their arrival: a plain tower, all of it (K5)."""
    tower = dict(position.towers).get(dot, "")
    if not tower or not _is_plain(tower, position.side):
        return {}
    return _legs(rules, position.towers - {(dot, tower)}, position.ledge, dot, tower)


def _further_legs(rules: QuincalaChoices, stage: AfterLeg) -> dict[str, AfterLeg]:
    """Return the legs that can follow in the same turn, by their arrival.

    K8: from a plain tower of two or three, leaving exactly the largest. The
    mover has just arrived there, so a tower of one colour is the mover's.
    K10: none once a leg has decided the game.
    """
    tower = dict(stage.towers)[stage.dot]
    plain = any(_is_plain(tower, side) for side in OPPONENT)
    if _losers(stage.ledge) or not plain or len(tower) == 1:
        return {}
    left, hand = tower[0], tower[1:]
    towers = stage.towers - {(stage.dot, tower)} | {(stage.dot, left)}
    return _legs(rules, towers, stage.ledge, stage.dot, hand)


# --------------------------------------------------------------------- turns


def _ended(position: QuincalaPosition, stage: AfterLeg) -> QuincalaPosition:
    """Return the position if the turn ends at this stage."""
    return QuincalaPosition(stage.towers, OPPONENT[position.side], stage.ledge)


def _can_move(rules: QuincalaChoices, position: QuincalaPosition) -> bool:
    """Return whether the side to move has a legal leg (K12)."""
    return any(_first_legs(rules, position, dot) for dot, _ in position.towers)


def _stages(rules: QuincalaChoices, position: QuincalaPosition) -> dict[AfterLeg, str]:
    """Return every stage that a turn can reach, with the sequence that names it.

    Legs are tried in order of their number, and a stage is visited once, so
    that sequences that run in a circle end.
    """
    stages: dict[AfterLeg, str] = {}
    layer = {
        stage: f"{dot}-{target}"
        for dot, _ in position.towers
        for target, stage in _first_legs(rules, position, dot).items()
    }
    while layer:
        stages |= layer
        found: dict[AfterLeg, str] = {}
        for stage, text in layer.items():
            for target, following in _further_legs(rules, stage).items():
                if following not in stages:
                    longer = f"{text}-{target}"
                    found[following] = min(longer, found.get(following, longer))
        layer = found
    return stages


def length(sequence: str) -> int:
    """Return the number of legs."""
    return sequence.count("-")


def named_turns(rules: QuincalaChoices, position: QuincalaPosition) -> dict[str, QuincalaPosition]:
    """Return every position that a turn leads to, by the turn's name (K9)."""
    if outcome(rules, position):
        return {}
    names: dict[QuincalaPosition, str] = {}
    for stage, text in _stages(rules, position).items():
        after = _ended(position, stage)
        names[after] = min(text, names.get(after, text), key=lambda name: (length(name), name))
    return {name: after for after, name in names.items()} or {PASS: _passed(position)}


def turns(rules: QuincalaChoices, position: QuincalaPosition) -> list[str]:
    """Return the sorted names of all legal turns; none when the game is over."""
    return sorted(named_turns(rules, position))


def play(rules: QuincalaChoices, position: QuincalaPosition, turn: str) -> QuincalaPosition:
    """Return the position after a legal turn, whether or not it is the one that names it.

    ValueError if the turn is not legal or shows other knocks than it makes.
    """
    if turn == PASS:
        if outcome(rules, position) or _can_move(rules, position):
            raise ValueError(f"a pass is not legal in {render(rules, position)!r}")
        return _passed(position)
    return _ended(position, _walk(rules, position, turn)[-1])


def _passed(position: QuincalaPosition) -> QuincalaPosition:
    """Return the position after a pass (K12)."""
    return replace(position, side=OPPONENT[position.side], passes=position.passes + 1)


def _walk(rules: QuincalaChoices, position: QuincalaPosition, turn: str) -> list[AfterLeg]:
    """Return the stages of a legal sequence of legs, one after each leg."""
    origin, *arrivals = turn.split("-")
    legs = {} if outcome(rules, position) else _first_legs(rules, position, origin)
    stages: list[AfterLeg] = []
    ledge = position.ledge
    for arrival in arrivals:
        dot, _, shown = arrival.partition("*")
        if dot not in legs:
            raise ValueError(f"{turn!r} is not legal in {render(rules, position)!r}")
        stage = legs[dot]
        if "*" in arrival and shown != _knocked(ledge, stage):
            raise ValueError(f"{turn!r} shows other knocks than it makes")
        stages.append(stage)
        ledge = stage.ledge
        legs = _further_legs(rules, stage)
    if not stages:
        raise ValueError(f"{turn!r} has no leg")
    return stages


def _knocked(ledge: str, stage: AfterLeg) -> str:
    """Return what the leg knocked that found this ledge, large to small."""
    return stacked("".join((Counter(stage.ledge) - Counter(ledge)).elements()))


def annotated(rules: QuincalaChoices, position: QuincalaPosition, turn: str) -> str:
    """Return a legal turn with the knocks that it makes, as `b1-b3*m-c3`."""
    if turn == PASS:
        return turn
    text, ledge = turn.partition("-")[0], position.ledge
    for stage in _walk(rules, position, turn):
        knocked = _knocked(ledge, stage)
        text += f"-{stage.dot}*{knocked}" if knocked else f"-{stage.dot}"
        ledge = stage.ledge
    return text


# ----------------------------------------------------------------------- end


def _losers(ledge: str) -> set[str]:
    """Return the sides of whom at least one piece of each size is knocked (K10)."""
    return {side for side, pieces in PIECES.items() if set(pieces) <= set(ledge)}


def outcome(rules: QuincalaChoices, position: QuincalaPosition) -> tuple[str, str] | None:
    """Return the result "w", "b" or "draw" and its reason; None while in play."""
    losers = _losers(position.ledge)
    if len(losers) > 1:
        return position.side, "both"  # K10: the other side made the last leg.
    for loser in losers:
        return OPPONENT[loser], "knocked"  # K10
    if position.passes == PASSES_TO_DRAW:
        return "draw", "passes"  # K12
    if rules.no_move == "loss" and not _can_move(rules, position):
        return OPPONENT[position.side], "stuck"  # K12
    return None


def third_occurrence(history: list[QuincalaPosition]) -> bool:
    """Return whether the last position of the list is there for the third time (K13).

    Towers, side to move and ledge count; passes do not.
    """
    seen = [replace(position, passes=0) for position in history]
    return bool(seen) and seen.count(seen[-1]) == OCCURRENCES_TO_DRAW


# ------------------------------------------------------------------ counting


def perft(rules: QuincalaChoices, position: QuincalaPosition, depth: int) -> int:
    """Count the ways to play exactly this many turns that differ by K9."""
    if depth == 0:
        return 1
    afters = named_turns(rules, position).values()
    if depth == 1:
        return len(afters)
    return sum(perft(rules, after, depth - 1) for after in afters)


# ---------------------------------------------------------------- symmetries


def symmetries(rules: QuincalaChoices, position: QuincalaPosition) -> list[QuincalaPosition]:
    """Return the position under the symmetries of the layout's links, itself first."""
    return [
        replace(position, towers=frozenset((image[dot], tower) for dot, tower in position.towers))
        for image in rules.layout.maps
    ]


def swap_colours(position: QuincalaPosition) -> QuincalaPosition:
    """Return the position with White and Black exchanged, the side to move too."""
    return replace(
        position,
        towers=frozenset((dot, tower.swapcase()) for dot, tower in position.towers),
        side=OPPONENT[position.side],
        ledge=_on_ledge(position.ledge.swapcase()),
    )
