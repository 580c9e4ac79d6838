"""The metrics of Ludii's evaluation under their names and by their formulas.

The formulas are those of the folder `Evaluation/src/metrics` of https://github.com/Ludeme/Ludii,
class by class; docs/measuring.md names the class of each and says where we differ, and why. Values
of states are those of the game's evaluation, -1 to 1 for the first side.
"""

import numpy as np

from lodestone.core.outcome import Termination
from lodestone.lab.kernels.series import FIGURES, SERIES
from lodestone.lab.metrics.basic import NOBODY, decided, drawn
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import LUDII, Metric, Numbers, register

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


def _titled(name: str) -> str:
    return name.replace("-", " ").title()


def _of(name: str) -> Numbers:
    return lambda games: games.column(name)


def _series(series: str, figure: str) -> Metric:
    what, low, high = ABOUT[series]
    is_level = figure in ("average", "median")
    return Metric(
        f"{LUDII}{series}-{figure}",
        f"{_titled(series)} {_titled(figure)}",
        f"mean over the games of: {MADE[figure]} of {what}",
        low if is_level else (None if figure in _SIGNED else -1 if figure == "change-sign" else 0),
        high if is_level else (1 if figure in ("change-sign", "change-num-times") else None),
        NOBODY,
        SOURCE,
        Interval.BOOTSTRAP,
        _of(f"{series}-{figure}"),
    )


def _mean(
    name: str,
    formula: str,
    high: float | None,
    over: Numbers,
    *,
    low: float = 0,
    interval: Interval = Interval.BOOTSTRAP,
) -> Metric:
    return Metric(
        f"{LUDII}{name}",
        _titled(name),
        f"mean over the games of: {formula}",
        low,
        high,
        NOBODY,
        SOURCE,
        interval,
        over,
    )


def _share(name: str, formula: str, over: Numbers) -> Metric:
    return Metric(
        f"{LUDII}{name}",
        _titled(name),
        f"{formula} / games",
        0,
        1,
        NOBODY,
        SOURCE,
        Interval.WILSON,
        over,
    )


def _per_ply(name: str) -> Numbers:
    def shares(games: Games) -> Floats:
        return games.column(name) / np.maximum(games.column("plies"), 1)

    return shares


def _decisions(games: Games) -> Floats:
    return 1 - _per_ply("forced")(games)


def _timeouts(games: Games) -> Floats:
    return np.where(games.ended(Termination.UNFINISHED), 1.0, 0.0)


def _finished_plies(games: Games) -> Floats:
    return np.where(games.is_finished, games.column("plies"), np.nan)


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


register(
    Metric(
        f"{LUDII}balance",
        "Balance",
        "1 - |games won by the first side - games won by the second| / games",
        -1,
        1,
        NOBODY,
        SOURCE,
        Interval.WILSON,
        _lead_in_wins,
        transform=lambda lead: 1 - np.abs(lead),
    ),
    _mean("outcome-uniformity", "1 - variance of the result (1, 0, -1) of a side", 1, _uniformity),
    Metric(
        f"{LUDII}duration-turns-std-dev",
        "Duration Turns Std Dev",
        "standard deviation of the plies of the games",
        0,
        None,
        NOBODY,
        SOURCE,
        Interval.BOOTSTRAP,
        _spread_of_plies,
        transform=np.sqrt,
    ),
    _mean(
        "advantage-p1",
        "points of the first side (1, ½, 0)",
        1,
        lambda games: games.points,
        interval=Interval.WILSON,
    ),
    _share("completion", "games won by somebody", decided),
    _share("drawishness", "games drawn by the rules", drawn),
    _share("timeouts", "games broken off", _timeouts),
    _mean("duration-turns", "plies", None, _of("plies")),
    _mean("duration-turns-not-timeouts", "plies, of games that ended", None, _finished_plies),
    _mean("decision-moves", "plies with more than one legal turn / plies", 1, _decisions),
    _mean("game-tree-complexity", "plies · log10(mean legal turns)", None, _of("tree_size")),
    _mean("board-coverage-default", "cells on which a piece stood / cells", 1, _of("coverage")),
    _mean("positional-repetition", "1 - different boards / boards", 1, _of("boards_repeated")),
    _mean(
        "situational-repetition",
        "1 - different positions / positions",
        1,
        _of("positions_repeated"),
    ),
    _mean(
        "lead-change",
        "changes of who has the highest value / plies",
        1,
        _per_ply("leaders_changed"),
    ),
    _mean("stability", "sum over the sides of the variance of their value", None, _of("stability")),
    _mean(
        "clarity-narrowness",
        "share of turns above mean + ¾ (best - mean), at 16 positions",
        1,
        _of("narrowness"),
    ),
    _mean(
        "clarity-variance",
        "variance of the turns' values, at 16 positions",
        1,
        _of("clarity_variance"),
    ),
    _mean(
        "decisiveness-threshold", "highest value of who did not win", 1, _of("threshold"), low=-1
    ),
    _mean(
        "decisiveness-moves",
        "plies until the winner's value passes the threshold / plies",
        1,
        _of("decided_at"),
    ),
    *(_series(series, figure) for series in SERIES for figure in FIGURES),
)
