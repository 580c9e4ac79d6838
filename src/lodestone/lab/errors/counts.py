"""What is known of play with errors from one start: counts of games, or exact expectations."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.protocol import DRAW, LOSS, ONGOING, WIN
from lodestone.lab.kernels.erring import CHANGES, PLIES, RESULT
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.statistics import Estimate, Z, share


@dataclass(frozen=True)
class ErrorFigures:
    """Figures of play with errors, each with its 95 % interval; exact ones are their own bounds.

    `score` is that of the side that moves first, from 0 to 1. `length` is in plies. `lead_changes`
    is how often, per game, the exact value changes between win, draw and loss of that side.
    `unfinished` is the share of games that are stopped, which count ½.
    """

    score: Estimate
    length: Estimate
    lead_changes: Estimate
    unfinished: Estimate

    def for_other_side(self) -> "ErrorFigures":
        """Return the same figures with the other side's score."""
        return replace(self, score=self.score.negated.plus(1))


class ErrorCounts(NamedTuple):
    """Counts of sampled games from one start, for the side that moves first.

    The sums of `plies` and `changes` of the lead are over all games, as are those of the squares.
    """

    won: int
    drawn: int
    lost: int
    unfinished: int
    plies: int
    plies_squared: int
    changes: int
    changes_squared: int

    def for_other_side(self) -> "ErrorCounts":
        """Return the same games, counted for the other side."""
        return self._replace(won=self.lost, lost=self.won)

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.drawn + self.lost + self.unfinished

    def figures(self) -> ErrorFigures:
        """Return the estimates."""
        games = self.games
        return ErrorFigures(
            self._score(),
            _mean(self.plies, self.plies_squared, games),
            _mean(self.changes, self.changes_squared, games),
            share(self.unfinished, games),
        )

    def _score(self) -> Estimate:
        counts = self.won, self.drawn + self.unfinished, self.lost
        points = np.repeat([1.0, 0.5, 0.0], counts)
        return wilson(points, np.ones(len(points)))


def counts_of(games: NDArray[int64]) -> ErrorCounts:
    """Return the counts of games, shape (games, 3), with the columns of `play_erring`."""
    results, plies, changes = games[:, RESULT], games[:, PLIES], games[:, CHANGES]
    counts = [int((results == result).sum()) for result in (WIN, DRAW, LOSS, ONGOING)]
    sums = [int(column.sum()) for column in (plies, plies**2, changes, changes**2)]
    return ErrorCounts(*counts, *sums)


def _mean(total: int, squares: int, games: int) -> Estimate:
    """Return the mean of non-negative numbers, by its standard error."""
    mean = total / games
    error = math.sqrt(max(0.0, squares / games - mean**2) / max(1, games - 1))
    return Estimate(mean, max(0.0, mean - Z * error), mean + Z * error)


def exact(expected: Sequence[float]) -> ErrorFigures:
    """Return figures from a row with the columns of `expect`."""
    return ErrorFigures(*(Estimate(value, value, value) for value in map(float, expected)))
