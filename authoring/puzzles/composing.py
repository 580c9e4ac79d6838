"""Positions composed for puzzles: a part of the board is drawn, and chance adds the rest."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from lodestone.core.errors import PositionError
from lodestone.core.line import Line
from lodestone.core.parts import CountField, Edited
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.setup import AnySetup, PieceType
from lodestone.search import alphabeta
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import WIN_SCORE

#: The cells of a picture that are empty, and those that are left to chance.
EMPTY, FREE = ".", "?"
#: The least and the greatest share of the free cells that have a piece.
FILLED = (0.3, 0.8)
#: How many pieces change sides at most, one after the other, so that no turn wins at once.
MOST_CHANGED = 20
#: Of about this many turns it is looked at what they take.
LOOKED_AT = 12


@dataclass(frozen=True)
class BoardPart:
    """A part of a board.

    `picture` has the ranks, the first one on top, in which `.` is an empty cell, `?` one that is
    left to chance, and a letter a piece. In each rank with capital letters, one of these pieces is
    left out. `side` is the letter of the side to move. `own` and `other` are the least and the most
    that this side and the other have in hand; more than there are pieces is cut off.
    """

    picture: str
    side: str
    own: tuple[int, int]
    other: tuple[int, int]


def composed(rules: Rules, frame: BoardPart, rng: random.Random, tries: int) -> Iterator[Position]:
    """Yield positions in a frame in which the side to move cannot win at once, at most `tries`."""
    for _ in range(tries):
        drawn = _drawn(frame, rng)
        setup = _filled(rules, frame, drawn, rng)
        position = _position(rules, setup) and _without_wins(rules, setup, set(drawn))
        if position and not _is_unsettled(position):
            yield rng.choice(position.images)


def _drawn(frame: BoardPart, rng: random.Random) -> dict[str, str]:
    """Return the letters on the cells that are not left to chance, "" on empty ones."""
    found: dict[str, str] = {}
    ranks = frame.picture.split()
    for number, rank in zip(range(len(ranks), 0, -1), ranks, strict=True):
        cells = {f"{chr(ord('a') + at)}{number}": letter for at, letter in enumerate(rank)}
        line = [cell for cell, letter in cells.items() if letter.isupper()]
        gap = rng.choice(line) if line else ""
        for cell, letter in cells.items():
            if letter != FREE:
                found[cell] = "" if letter == EMPTY or cell == gap else letter.lower()
    return found


def _filled(rules: Rules, frame: BoardPart, drawn: dict[str, str], rng: random.Random) -> Edited:
    """Return a frame's setup with pieces on some of the other cells, and something in hand."""
    letters = [piece.name for piece in _types(rules, Edited(frame.side, {}, {}))]
    share = rng.uniform(*FILLED)
    pieces = {cell: [letter] for cell, letter in drawn.items() if letter}
    for cell in rules.game.cells(rules.options):
        if cell not in drawn and rng.random() < share:
            pieces[cell] = [rng.choice(letters)]
    values: dict[str, int] = {}
    sides = [side.name[0] for side in rules.game.sides]
    own = sides.index(frame.side)
    for at, (low, high) in ((own, frame.own), (1 - own, frame.other)):
        hand = _hands(rules, Edited(frame.side, pieces, values))[at]
        most = min(high, hand.high)
        values[hand.name] = rng.randint(min(low, most), most)
    return Edited(frame.side, pieces, values)


def _setup(rules: Rules, edited: Edited) -> AnySetup:
    return rules.game.setup_type.edited(rules.options, edited)


def _types(rules: Rules, edited: Edited) -> tuple[PieceType, ...]:
    return _setup(rules, edited).piece_types(rules.options)


def _hands(rules: Rules, edited: Edited) -> list[CountField]:
    """Return what the sides have in hand."""
    fields = _setup(rules, edited).fields(rules.options)
    return [one for one in fields if isinstance(one, CountField) and one.supplies]


def _position(rules: Rules, setup: Edited) -> Position | None:
    """Return the position that a setup is, unless it is not legal or the game is over."""
    try:
        position = Position.from_setup(rules, _setup(rules, setup))
    except PositionError:
        return None
    return None if position.outcome else position


def _without_wins(rules: Rules, setup: Edited, drawn: set[str]) -> Position | None:
    """Return a setup's position once the pieces that win at once by moving have changed sides.

    Return `None` if something else wins, too many pieces do, or the position becomes illegal.
    """
    twins = {piece.name: piece.twin for piece in _types(rules, setup)}
    pieces = dict(setup.pieces)
    for _ in range(MOST_CHANGED):
        position = _position(rules, Edited(setup.side, pieces, setup.values))
        if position is None:
            return None
        result = alphabeta.think(SearchRequest(Line((position,)), Limit(depth=1)))
        if result.score < WIN_SCORE - 1:
            return position
        source = position.actions(position.way_of(result.turn))[0].source
        if source in drawn or source not in pieces:
            return None
        pieces[source] = [twins[name] for name in pieces[source]]
    return None


def _is_unsettled(position: Position) -> bool:
    """Return whether most turns take the same piece off: then the setup left it to fall."""
    step = max(1, len(position.turns) // LOOKED_AT)
    looked_at = position.turns[::step]
    fallen = Counter(
        cell
        for turn in looked_at
        for cell in {cell for action in position.actions(turn) for cell in action.removes}
    )
    return any(2 * times > len(looked_at) for times in fallen.values())
