"""Our own metrics of games as they were played; `docs/measuring.md` lists them."""

import numpy as np

from lodestone.core.outcome import Termination
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import Metric, Numbers, register
from lodestone.lab.metrics.series import NUMBERS

BROWNE = "after Browne, Automatic Generation and Evaluation of Recombination Games (2008)"
OURS = "this project"
NOBODY = "nobody's"


def column(name: str) -> Numbers:
    """Return the metric's part that is a column of numbers."""
    assert name in NUMBERS
    return lambda games: games.column(name)


def _of_decided(name: str) -> Numbers:
    return lambda games: np.where(games.is_decided, games.column(name), np.nan)


def _of_finished(name: str) -> Numbers:
    return lambda games: np.where(games.is_finished, games.column(name), np.nan)


def _plies(games: Games) -> Floats:
    return games.column("plies")


def _finished(games: Games) -> Floats:
    return games.is_finished.astype(float)


def _decided(games: Games) -> Floats:
    return games.is_decided.astype(float)


def _drawn(games: Games) -> Floats:
    return _finished(games) - _decided(games)


def _first_won(games: Games) -> Floats:
    return (games.winners == 0).astype(float)


def _mover_won(games: Games) -> Floats:
    return (games.winners == games.first).astype(float)


def drawn_by(termination: Termination) -> Metric:
    """Return the metric of draws for one reason."""
    return Metric(
        f"drawn-by-{termination.replace(' ', '-')}",
        f"Draws by {termination}",
        f"games drawn by {termination} / games that ended",
        0,
        1,
        NOBODY,
        OURS,
        Interval.EXACT,
        lambda games: _drawn(games) * games.ended(termination),
        _finished,
    )


#: The endings that can be draws by the rules.
DRAWS = (
    Termination.PASSES,
    Termination.STALEMATE,
    Termination.LINE,
    Termination.CONTAINER,
    Termination.FULL,
    Termination.BOTH,
    Termination.NO_MOVE,
    Termination.REPETITION,
)

register(
    Metric(
        "seat-advantage",
        "Seat advantage",
        "mean points of the first side (1, ½, 0) - ½",
        -0.5,
        0.5,
        "the game's first side (White; Black in Qo)",
        OURS,
        Interval.LIKELIHOOD,
        lambda games: games.points - 0.5,
    ),
    Metric(
        "completion",
        "Completion",
        "games that ended by the rules / games",
        0,
        1,
        NOBODY,
        "Browne 2008; Ludii: Completion",
        Interval.WILSON,
        _finished,
    ),
    Metric(
        "decisiveness",
        "Decisiveness",
        "games won by somebody / games that ended",
        0,
        1,
        NOBODY,
        OURS,
        Interval.WILSON,
        _decided,
        _finished,
    ),
    Metric(
        "drawishness",
        "Drawishness",
        "games drawn / games that ended",
        0,
        1,
        NOBODY,
        "Browne 2008",
        Interval.WILSON,
        _drawn,
        _finished,
    ),
    *map(drawn_by, DRAWS),
    Metric(
        "first-side-wins",
        "Decided games that the first side won",
        "games won by the first side / games won by somebody",
        0,
        1,
        "the game's first side (White; Black in Qo)",
        OURS,
        Interval.WILSON,
        _first_won,
        _decided,
    ),
    Metric(
        "length",
        "Length",
        "mean plies of the games that ended",
        0,
        None,
        NOBODY,
        OURS,
        Interval.BOOTSTRAP,
        _of_finished("plies"),
        digits=1,
    ),
    Metric(
        "branching",
        "Branching",
        "legal turns of all positions that were played from / plies",
        1,
        None,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("turns_to_choose"),
        _plies,
        digits=2,
    ),
    Metric(
        "forced-turns",
        "Forced turns",
        "plies with one legal turn / plies",
        0,
        1,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("forced"),
        _plies,
    ),
)
