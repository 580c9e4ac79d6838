"""Perfect play by a table of exact values."""

import random
from time import perf_counter

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search.result import WIN_SCORE, SearchResult
from lodestone.search.turns import NO_CHOICE
from lodestone.solve.codes import Value
from lodestone.solve.table import Table

#: How many plies of expected play are returned; a drawn game has no last one.
TOLD = 12


def choose_by_table(table: Table, line: Line, seed: int) -> SearchResult:
    """Choose a turn of the best value: the quickest win, the slowest loss, the trickiest draw.

    The trickier a draw, the more of the opponent's answers to it lose. The seed decides between
    equally good turns. Raises `TableError` if the table does not cover the position,
    `LodestoneError` if the game is over.
    """
    began = perf_counter()
    turn, value = _best(table, line.position, random.Random(seed))
    expected = [turn]
    position = line.position.after(turn)
    while position.turn_numbers and len(expected) < TOLD:
        expected.append(_best(table, position, random.Random(seed))[0])
        position = position.after(expected[-1])
    score = value.result * (WIN_SCORE - (value.remoteness or 0))
    depth = value.remoteness or len(expected)
    seconds = perf_counter() - began
    return SearchResult(turn, score, depth, len(expected), seconds, tuple(expected))


def _best(table: Table, position: Position, rng: random.Random) -> tuple[int, Value]:
    turns = table.probe_turns(position)
    if not turns:
        raise LodestoneError(NO_CHOICE)
    value = turns[0].value
    best = [turn for turn, worth in turns if worth == value]
    if value.remoteness is None:
        traps = {turn: _share_that_loses(table, position.after(turn)) for turn in best}
        best = [turn for turn in best if traps[turn] == max(traps.values())]
    return rng.choice(best), value


def _share_that_loses(table: Table, position: Position) -> float:
    """Return the share of the turns that lose; 0 where the game is over."""
    turns = table.probe_turns(position)
    return sum(worth.result < 0 for _, worth in turns) / len(turns) if turns else 0.0
