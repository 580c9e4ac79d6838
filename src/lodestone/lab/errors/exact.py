"""Exact expectations of play with errors, by value iteration.

What is expected of a game that may last n + 1 turns follows from what is expected of games that
may last n turns (Bellman, Dynamic Programming, 1957). After `LONGEST` iterations, it is what the
games of `sample` have on average.
"""

from collections.abc import Sequence

import numpy as np
from numpy import float64, int8, int16, int32, int64

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.kernel.protocol import turn_buffer
from lodestone.lab.errors.counts import ErrorFigures, exact
from lodestone.lab.errors.sample import LONGEST
from lodestone.lab.kernels.erring import (
    FULL,
    STOPPED,
    Links,
    expect,
    link_turns,
    number_of,
)
from lodestone.solve.retrograde import FEW_TURNS
from lodestone.solve.table import Table

#: By default, at most this many positions up to symmetry, a few million in all, which take up to
#: a minute.
MOST_POSITIONS = 800_000
#: Figures are accurate to this.
PRECISION = 1e-6


class TooManyPositionsError(LodestoneError):
    """Play can reach more positions than exact figures are computed for."""


class ErrorTable:
    """All that play from some starts can reach, ready for exact expectations.

    Raises `TableError` if the table does not cover a start, `TooManyPositionsError` if more than
    `limit` positions, counted up to symmetry, can be reached.

    >>> from lodestone import Position
    >>> from lodestone.lab.errors.exact import ErrorTable
    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> [found] = ErrorTable(solve("queah:reserve=0"), [start]).expect([start], 0.4)
    >>> round(found.score.value, 3), round(found.length.value, 1)
    (0.548, 31.0)
    """

    def __init__(
        self, table: Table, starts: Sequence[Position], limit: int = MOST_POSITIONS
    ) -> None:
        self.table = table
        self._places = np.full(len(table.codes), -1, int32)
        self._links = self._linked([self._number(start) for start in starts], limit)

    def expect(
        self, starts: Sequence[Position], error: float, *, longest: int = LONGEST
    ) -> list[ErrorFigures]:
        """Return the figures of reachable positions, with errors of probability `error`, 0 to 1.

        They differ by less than `PRECISION` from those of games of at most `longest` plies.
        """
        places = [int(self._places[self._number(start)]) for start in starts]
        now, after = np.zeros((2, len(self._links.ends), 4), float64)
        is_over = self._links.starts[:-1] == self._links.starts[1:]
        now[:] = np.stack([self._links.ends, 0 * is_over, 0 * is_over, ~is_over], axis=1)
        for _ in range(longest):
            # A game that still runs adds at most `longest` plies, and no more changes.
            if now[places, STOPPED].max(initial=0) * longest < PRECISION:
                break
            expect.compiled(self._links, error, now, after)
            now, after = after, now
        return [exact(now[place]) for place in places]

    def _number(self, start: Position) -> int:
        self.table.probe_value(start)
        return number_of.compiled(self.table.arrays, self.table.rules.kernel, start.state)

    def _linked(self, starts: list[int], limit: int) -> Links:
        table, rules = self.table, self.table.rules
        most = min(limit, len(table.codes))
        first = np.unique(starts)
        turns = turn_buffer(rules.most_turns)
        numbers = np.full(most, -1, int32)
        numbers[: len(first)] = first[:most]
        self._places[first] = np.arange(len(first))
        links = _capacity(most, FEW_TURNS * most + len(turns))
        found = link_turns.compiled(
            table.arrays, rules.kernel, table.codes, turns, numbers, self._places, links
        )
        if found == FULL:
            raise TooManyPositionsError(
                f"play under {table.rules} leads to more than {limit:,} positions"
            )
        return Links(
            links.starts[: found + 1],
            links.targets[: links.starts[found]],
            links.best[:found],
            links.signs[:found],
            links.ends[:found],
        )


def _capacity(positions: int, turns: int) -> Links:
    return Links(
        np.zeros(positions + 1, int64),
        np.empty(turns, int32),
        np.empty(positions, int16),
        np.empty(positions, int8),
        np.empty(positions, float64),
    )
