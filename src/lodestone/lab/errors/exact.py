"""Exact expectations of play with errors, by value iteration over a whole table.

The expectations of a game that may last n + 1 turns follow from those of games that may last n
turns (Bellman, Dynamic Programming, 1957). After `LONGEST` turns, they are those of the games that
`sample` plays.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy import float64, int32, int64, uint8
from numpy.typing import NDArray

from lodestone.core.position import Position
from lodestone.kernel.protocol import turn_buffer
from lodestone.lab.errors.sample import LONGEST
from lodestone.lab.errors.tally import ErrorFigures, exact
from lodestone.lab.kernels.erring import STOPPED, expect, link_turns, number_of, set_ends
from lodestone.solve.retrograde import FEW_TURNS
from lodestone.solve.table import Table

#: Larger tables, in positions up to symmetry, take minutes; their games are sampled instead.
MOST_POSITIONS = 300_000
#: No figure changes by more once the probability that a game still runs is below this part of
#: PRECISION, whatever its remaining turns would do.
PRECISION = 1e-6


class Links(NamedTuple):
    """Where the turns of a table's positions lead; `link_turns` explains the arrays."""

    starts: NDArray[int64]
    best: NDArray[uint8]
    targets: NDArray[int32]


class ErrorTable:
    """A solved rule set, ready for exact expectations from any of its positions.

    >>> from lodestone import Position
    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> [found] = ErrorTable(solve("queah:reserve=0")).expect([start], 0.4)
    >>> round(found.score.value, 3), round(found.length.value, 1)
    (0.518, 30.8)
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self._links = _linked(table)

    def expect(
        self, starts: Sequence[Position], error: float, *, longest: int = LONGEST
    ) -> list[ErrorFigures]:
        """Return the figures of starts, with errors of probability `error`, from 0 to 1.

        They differ by less than `PRECISION` from those of games of at most `longest` plies. Raises
        `TableError` if the table does not cover a start.
        """
        numbers = [self._number(start) for start in starts]
        codes = self.table.codes
        now, after = np.empty((2, len(codes), 4), float64)
        set_ends.compiled(self.table.arrays, self.table.rules.kernel, self._links.starts, now)
        for _ in range(longest):
            if now[numbers, STOPPED].max() * longest < PRECISION:
                break
            expect.compiled(*self._links, codes, error, now, after)
            now, after = after, now
        return [exact(now[number]) for number in numbers]

    def _number(self, start: Position) -> int:
        self.table.probe_value(start)
        return number_of.compiled(self.table.arrays, self.table.rules.kernel, start.state)


def _linked(table: Table) -> Links:
    positions, rules = len(table.codes), table.rules
    turns = turn_buffer(rules.game.most_turns(rules.options))
    starts, best = np.empty(positions + 1, int64), np.empty(positions, uint8)
    room, links = FEW_TURNS * positions, -1
    while links < 0:
        targets = np.empty(room + len(turns), int32)
        links = link_turns.compiled(
            table.arrays, rules.kernel, table.codes, turns, starts, best, targets
        )
        room *= 2
    return Links(starts, best, targets[:links])
