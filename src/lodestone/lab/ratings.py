"""Ratings of several players from their games: the model of Bradley and Terry, on Elo's scale.

The expected score of a player against another follows from the difference of their ratings
(Bradley and Terry, *Rank analysis of incomplete block designs*, 1952). A draw is half a win and
half a loss, as in `lodestone match`, and the intervals come from how much openings differ, so they
hold whatever share of games is drawn. SciPy finds the ratings: none of the libraries that we depend
on has this model.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy import float64
from numpy.typing import NDArray

from lodestone.lab.statistics import Estimate, Z

Floats = NDArray[float64]

#: Elo points of one unit of the model's logarithms of strength.
ELO = 400 / math.log(10)
#: Before any game, ratings are taken to be spread so widely, in Elo: one who wins all games is
#: rated finitely.
SPREAD = 1000.0


@dataclass(frozen=True)
class OpeningResult:
    """The results of the games that two players played from one opening, which count as one unit.

    `points` are the first player's: 1, ½ or 0 of each game.
    """

    first: int
    second: int
    points: tuple[float, ...]


def rate(players: int, results: Sequence[OpeningResult]) -> list[Estimate]:
    """Return the Elo rating of each player, with its 95 % interval; their mean is 0.

    >>> won, lost = OpeningResult(0, 1, (1, 0.5)), OpeningResult(1, 0, (1, 0))
    >>> [round(one.value) for one in rate(2, [won, lost] * 50)]
    [44, -44]
    """
    from scipy.optimize import minimize

    met = np.zeros((len(results), players))
    rows = np.arange(len(results))
    met[rows, [one.first for one in results]] = 1
    met[rows, [one.second for one in results]] = -1
    games = np.array([len(one.points) for one in results], float64)
    points = np.array([sum(one.points) for one in results], float64)
    tie = (ELO / SPREAD) ** 2

    def cost(strengths: Floats) -> float:
        gaps = met @ strengths
        likely = points * gaps - games * np.logaddexp(0, gaps)
        return float(tie * (strengths @ strengths) / 2 - likely.sum())

    def slope(strengths: Floats) -> Floats:
        surplus: Floats = points - games * _expected(met @ strengths)
        return tie * strengths - surplus @ met

    strengths = minimize(cost, np.zeros(players), jac=slope, method="BFGS").x
    expected = _expected(met @ strengths)
    weights = games * expected * (1 - expected)
    curved = np.linalg.inv(met.T * weights @ met + tie * np.eye(players))
    by_opening = met * (points - games * expected)[:, None]
    # Few openings vary less around ratings that were fitted to them.
    fitted = len(results) / max(1, len(results) - players + 1)
    # Only differences between ratings mean something: their mean is left out of the errors, too.
    centred = (np.eye(players) - 1 / players) @ curved
    spread = fitted * centred @ (by_opening.T @ by_opening) @ centred.T
    errors = Z * ELO * np.sqrt(np.diag(spread))
    ratings = ELO * (strengths - strengths.mean())
    return [
        Estimate(float(value), float(value - error), float(value + error))
        for value, error in zip(ratings, errors, strict=True)
    ]


def _expected(gaps: Floats) -> Floats:
    """Return the expected scores, 0 to 1, of players by how much stronger they are."""
    found: Floats = 1 / (1 + np.exp(-gaps))
    return found
