"""Perfect play by a table of exact values."""

import random
from time import perf_counter

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.search.request import NO_CHOICE
from lodestone.search.result import WIN_SCORE, SearchResult, Variation
from lodestone.solve.table import Table, TurnValue

#: The number of plies of expected play that are returned; a drawn game has no end.
LONGEST_LINE = 12


def choose_by_table(table: Table, line: Line, seed: int, multipv: int = 1) -> SearchResult:
    """Return a turn with the best value: the quickest win, the slowest loss, the trickiest draw.

    A draw is trickier the more of the opponent's answers lose. The seed decides between equally
    good turns. `multipv` is how many lines are found, which begin with the best turns. Raises
    `TableError` if the table does not cover the position, `LodestoneError` if the game is over.
    """
    began = perf_counter()
    best = _best(table, line.position, random.Random(seed))
    turns = sorted(table.probe_turns(line.position), key=lambda turn: turn.turn != best)
    first, *others = [_variation(table, line.position, turn, seed) for turn in turns[:multipv]]
    nodes = sum(len(variation.line) for variation in (first, *others))
    seconds = perf_counter() - began
    return SearchResult(best, first.score, first.depth, nodes, seconds, first.line, tuple(others))


def _variation(table: Table, position: Position, first: TurnValue, seed: int) -> Variation:
    """Return the line of best play after a turn, with the turn's score."""
    expected = [first.turn]
    position = position.play(first.turn)
    while position.turns and len(expected) < LONGEST_LINE:
        expected.append(_best(table, position, random.Random(seed)))
        position = position.play(expected[-1])
    remoteness = first.value.remoteness or 0
    score = first.value.result * (WIN_SCORE - remoteness)
    return Variation(score, remoteness or len(expected), tuple(expected))


def _best(table: Table, position: Position, rng: random.Random) -> str:
    turns = table.probe_turns(position)
    if not turns:
        raise LodestoneError(NO_CHOICE)
    value = turns[0].value
    best = [turn for turn, worth in turns if worth == value]
    if value.remoteness is None:
        traps = {turn: _share_that_loses(table, position.play(turn)) for turn in best}
        best = [turn for turn in best if traps[turn] == max(traps.values())]
    return rng.choice(best)


def _share_that_loses(table: Table, position: Position) -> float:
    """Return the share of the turns that lose; 0 if the game is over."""
    turns = table.probe_turns(position)
    return sum(worth.result < 0 for _, worth in turns) / len(turns) if turns else 0.0
