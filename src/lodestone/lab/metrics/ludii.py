"""The metrics of Ludii's evaluation under their names and by their formulas.

The formulas are those of the folder `Evaluation/src/metrics` of https://github.com/Ludeme/Ludii,
class by class; docs/measuring.md names the class of each and says where we differ, and why. Values
of states are those of the game's evaluation, -1 to 1 for the first side.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from lodestone.core.outcome import Termination
from lodestone.lab.kernels.series import FIGURES, SERIES
from lodestone.lab.metrics.basic import drawn
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import ENDED, LUDII, WON, Metric, Numbers

SOURCE = "Ludii, Evaluation/src/metrics"

#: What each series holds at every ply, and its bounds.
ABOUT = {
    "board-sites-occupied": ("share of the cells that have a piece", 0, 1),
    "branching-factor": ("legal turns", 0, None),
    "decision-factor": ("legal turns, where there are more than one", 0, None),
    "drama": ("how far the winner's value is below the highest one", 0, 2),
    "move-evaluation": ("value of the turn for its side", -1, 1),
    "piece-number": ("pieces on the board", 0, None),
    "score-difference": ("difference of what the rules count", 0, None),
    "state-evaluation-difference": ("difference of the sides' values", 0, 2),
}
#: What each figure makes of a game's series.
MADE = {
    "average": "mean",
    "median": "median",
    "max": "greatest value, at least 0",
    "min": "least value, at most 0",
    "variance": "variance",
    "change-average": "(last - first) / changes",
    "change-sign": "(rises - falls) / changes",
    "change-line-best-fit": "slope of the line of least squares",
    "change-num-times": "changes of direction / changes",
    "max-increase": "greatest rise from one ply to the next",
    "max-decrease": "greatest fall from one ply to the next, as a negative number",
}
_SIGNED = ("change-average", "change-line-best-fit", "max-decrease", "min")


def _series(series: str, figure: str) -> Metric:
    what, low, high = ABOUT[series]
    is_level = figure in ("average", "median")
    return _mean(
        f"{series}-{figure}",
        f"{MADE[figure]} of {what}",
        f"{series}-{figure}",
        low=low
        if is_level
        else (None if figure in _SIGNED else -1 if figure == "change-sign" else 0),
        high=high if is_level else (1 if figure in ("change-sign", "change-num-times") else None),
    )


def _metric(name: str, formula: str, over: Numbers, **more: Any) -> Metric:
    title = name.replace("-", " ").title()
    return Metric(f"{LUDII}{name}", title, formula, over, source=SOURCE, **more)


def _mean(name: str, formula: str, over: Numbers, **more: Any) -> Metric:
    return _metric(name, f"mean over the games of: {formula}", over, **more)


def _share(name: str, formula: str, over: Numbers, **more: Any) -> Metric:
    return _metric(name, f"{formula} / games", over, interval=Interval.WILSON, **more)


def _per_ply(name: str) -> Callable[[Games], Floats]:
    return lambda games: games.column(name) / np.maximum(games.column("plies"), 1)


def _lead_in_wins(games: Games) -> Floats:
    return np.where(games.winners == 0, 1.0, np.where(games.winners == 1, -1.0, 0.0))


def _uniformity(games: Games) -> Floats:
    utility = _lead_in_wins(games)
    uniform: Floats = 1 - (utility - utility.mean()) ** 2
    return uniform


def _spread_of_plies(games: Games) -> Floats:
    plies = games.column("plies")
    squares: Floats = (plies - plies.mean()) ** 2
    return squares


METRICS = (
    _share(
        "balance",
        "1 - |games won by the first side - games won by the second|",
        _lead_in_wins,
        low=-1,
        transform=lambda lead: 1 - np.abs(lead),
    ),
    _mean("outcome-uniformity", "1 - variance of the result (1, 0, -1) of a side", _uniformity),
    _metric(
        "duration-turns-std-dev",
        "standard deviation of the plies of the games",
        _spread_of_plies,
        high=None,
        transform=np.sqrt,
    ),
    _mean(
        "advantage-p1",
        "points of the first side (1, ½, 0)",
        lambda games: games.points,
        interval=Interval.WILSON,
    ),
    _share("completion", "games won by somebody", WON),
    _share("drawishness", "games drawn by the rules", drawn),
    _share("timeouts", "games broken off", lambda games: games.ended(Termination.UNFINISHED)),
    _mean("duration-turns", "plies", "plies", high=None),
    _mean(
        "duration-turns-not-timeouts", "plies, of games that ended", "plies", among=ENDED, high=None
    ),
    _mean(
        "decision-moves",
        "plies with more than one legal turn / plies",
        lambda games: 1 - _per_ply("forced")(games),
    ),
    _mean("game-tree-complexity", "plies · log10(mean legal turns)", "tree_size", high=None),
    _mean("board-coverage-default", "cells on which a piece stood / cells", "coverage"),
    _mean("positional-repetition", "1 - different boards / boards", "boards_repeated"),
    _mean("situational-repetition", "1 - different positions / positions", "positions_repeated"),
    _mean(
        "lead-change", "changes of who has the highest value / plies", _per_ply("leaders_changed")
    ),
    _mean("stability", "sum over the sides of the variance of their value", "stability", high=None),
    _mean(
        "clarity-narrowness",
        "share of turns above mean + ¾ (best - mean), at 16 positions",
        "narrowness",
    ),
    _mean("clarity-variance", "variance of the turns' values, at 16 positions", "clarity_variance"),
    _mean("decisiveness-threshold", "highest value of who did not win", "threshold", low=-1),
    _mean(
        "decisiveness-moves",
        "plies until the winner's value passes the threshold / plies",
        "decided_at",
    ),
    *(_series(series, figure) for series in SERIES for figure in FIGURES),
)
