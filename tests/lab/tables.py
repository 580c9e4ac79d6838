"""Tables of games as tests need them: made only of results, or cut out of larger ones."""

from collections.abc import Sequence

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.lab.kernels.gather import COLUMNS, STEPS
from lodestone.lab.metrics.games import CourseOfGame, CoursesInMemory, Games, chosen


def games_of(
    winners: Sequence[int] | NDArray[int64], units: Sequence[int] | NDArray[int64] | None = None
) -> Games:
    """Return games with these winners, each its own unit unless `units` says otherwise."""
    size = len(winners)
    return Games(
        numbers_of_games=np.arange(size),
        units=np.arange(size) if units is None else np.array(units),
        winners=np.array(winners),
        endings=["elimination"] * size,
        first=np.zeros(size, int),
        random_plies=np.zeros(size, int),
        opening=np.zeros(size, int),
        hashes=np.zeros(size, int),
        numbers=np.ones((size, len(COLUMNS))),
        courses=CoursesInMemory(
            CourseOfGame(
                np.zeros((size, STEPS + 1)), np.zeros((size, 2, 4)), [np.zeros(1, int)] * size
            )
        ),
    )


def part_of(games: Games, rows: slice) -> Games:
    """Return the games of these rows."""
    which = np.zeros(len(games), bool)
    which[rows] = True
    return chosen(games, which)
