"""Numbers of games that are made of what is gathered: what metrics add up besides the columns."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lodestone.core.outcome import Termination
from lodestone.lab.metrics.games import Floats, Games


def number_of(name: str, games: Games) -> Floats:
    """Return a number for each game, a derived one or a column; raise `KeyError` if there is none.

    A number that is missing is NaN.
    """
    made = DERIVED.get(name)
    return (made(games) if made else games.column(name)).astype(float)


def _drawn(games: Games) -> Floats:
    """Return 1 for each game drawn by the rules, else 0."""
    return np.where(games.is_finished & ~games.is_decided, 1.0, 0.0)


def _drawn_by(termination: Termination) -> Callable[[Games], Floats]:
    return lambda games: _drawn(games) * games.ended(termination)


def _around_mean(values: Floats) -> Floats:
    squares: Floats = (values - values.mean()) ** 2
    return squares


def _within_first_turns(games: Games) -> Floats:
    """Return squared distances of the points to their mean after the same first turn.

    They are weighted by (n - 1) / (n - k) for n games and k first turns, so that first turns that
    make no difference explain nothing on average (as in the analysis of variance).
    """
    _, turn = np.unique(games.opening, return_inverse=True)
    means = np.bincount(turn, games.points) / np.bincount(turn)
    left = len(games) - len(means)
    if left <= 0:
        return np.full(len(games), np.nan)
    squares: Floats = (games.points - means[turn]) ** 2 * ((len(games) - 1) / left)
    return squares


def _scored(games: Games) -> NDArray[np.bool_]:
    """Return which games' results the rules' count decided (Qo's O11 and O12)."""
    return games.ended(Termination.CONTAINER) | games.ended(Termination.FULL)


def _won_from_behind(games: Games) -> NDArray[np.bool_]:
    """Return which scored games the side with the lower score won."""
    lead = np.where(games.winners == 0, 1.0, -1.0) * games.column("final_lead")
    return _scored(games) & games.is_decided & (lead < 0)


def _lead_in_wins(games: Games) -> Floats:
    return np.where(games.winners == 0, 1.0, np.where(games.winners == 1, -1.0, 0.0))


def _per_ply(name: str) -> Callable[[Games], Floats]:
    return lambda games: games.column(name) / np.maximum(games.column("plies"), 1)


#: How each number is made, by its name in `metrics.toml`.
DERIVED: dict[str, Callable[[Games], Floats | NDArray[np.bool_]]] = {
    "games": lambda games: np.ones(len(games)),
    "ended": lambda games: games.is_finished,
    "won": lambda games: games.is_decided,
    "won by the first side": lambda games: games.winners == 0,
    "won from behind": _won_from_behind,
    "scored": _scored,
    "drawn": _drawn,
    **{f"drawn by {termination}": _drawn_by(termination) for termination in Termination},
    "broken off": lambda games: games.ended(Termination.UNFINISHED),
    "points": lambda games: games.points,
    "points above half": lambda games: games.points - 0.5,
    "points around their mean": lambda games: _around_mean(games.points),
    "points around those of the first turn": _within_first_turns,
    "lead in wins": _lead_in_wins,
    "uniformity": lambda games: 1 - _around_mean(_lead_in_wins(games)),
    "plies around their mean": lambda games: _around_mean(games.column("plies")),
    "final margin": lambda games: np.abs(games.column("final_lead")),
    "decisions per ply": lambda games: 1 - _per_ply("forced")(games),
    "changes of leader per ply": _per_ply("leaders_changed"),
}
