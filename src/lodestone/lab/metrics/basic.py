"""Our own metrics of games as they were played; `docs/measuring.md` lists them."""

from collections.abc import Callable
from functools import partial

import numpy as np

from lodestone.core.outcome import Termination
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import ENDED, MOVER, WON, Metric

AFTER_BROWNE = "after Browne 2008"
BROWNE = "after Browne, Automatic Generation and Evaluation of Recombination Games (2008)"
FIRST_SIDE = "the game's first side (White; Black in Qo)"


def drawn(games: Games) -> Floats:
    """Return 1 for each game drawn by the rules, else 0."""
    return np.where(games.is_finished & ~games.is_decided, 1.0, 0.0)


def _ended_by(termination: Termination) -> Callable[[Games], Floats]:
    return lambda games: drawn(games) * games.ended(termination)


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


def _around_mean(games: Games) -> Floats:
    squares: Floats = (games.points - games.points.mean()) ** 2
    return squares


def _scored(games: Games) -> Floats:
    """Return 1 for each game whose result the rules' count decided (Qo's O11 and O12), else 0."""
    return np.where(games.ended(Termination.CONTAINER) | games.ended(Termination.FULL), 1.0, 0.0)


def _won_from_behind(games: Games) -> Floats:
    """Return 1 for each scored game that the side with the lower score won, else 0."""
    lead = np.where(games.winners == 0, 1.0, -1.0) * games.column("final_lead")
    return _scored(games) * games.is_decided * (lead < 0)


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

#: A share of games, and one of the plies of all games.
_share = partial(Metric, interval=Interval.WILSON)
_of_plies = partial(Metric, under="plies", viewpoint=MOVER)

METRICS = (
    Metric(
        "seat-advantage",
        "Seat advantage",
        "mean points of the first side (1, ½, 0) - ½; even and odd openings weigh alike",
        lambda games: games.points - 0.5,
        low=-0.5,
        high=0.5,
        viewpoint=FIRST_SIDE,
        interval=Interval.WILSON,
        is_of_seats=True,
    ),
    _share(
        "completion",
        "Completion",
        "games that ended by the rules / games",
        ENDED,
        source=AFTER_BROWNE,
    ),
    _share(
        "decisiveness", "Decisiveness", "games won by somebody / games that ended", WON, among=ENDED
    ),
    _share(
        "drawishness",
        "Drawishness",
        "games drawn / games that ended",
        drawn,
        among=ENDED,
        source=AFTER_BROWNE,
    ),
    *(
        _share(
            f"drawn-by-{termination.replace(' ', '-')}",
            f"Draws by {termination}",
            f"games drawn by {termination} / games that ended",
            _ended_by(termination),
            among=ENDED,
        )
        for termination in DRAWS
    ),
    _share(
        "first-side-wins",
        "Decided games that the first side won",
        "games won by the first side / games won by somebody",
        lambda games: games.winners == 0,
        among=WON,
        viewpoint=FIRST_SIDE,
    ),
    Metric(
        "length",
        "Length",
        "mean plies of the games that ended",
        "plies",
        among=ENDED,
        high=None,
        digits=1,
    ),
    Metric(
        "final-lead",
        "Final lead of the first side",
        "mean of what the rules count for the first side at the end minus what they count for the "
        "second, in games that ended",
        "final_lead",
        among=ENDED,
        low=None,
        high=None,
        viewpoint=FIRST_SIDE,
        digits=2,
    ),
    Metric(
        "final-margin",
        "Final margin",
        "mean difference of what the rules count for either side at the end, in games that ended",
        lambda games: np.abs(games.column("final_lead")),
        among=ENDED,
        high=None,
        digits=2,
    ),
    _share(
        "decided-by-cliff",
        "Won with the lower score",
        "games won by the side with the lower score / games that ended with scores",
        _won_from_behind,
        _scored,
        viewpoint="the winner",
    ),
    _of_plies(
        "branching",
        "Branching",
        "legal turns of all positions that were played from / plies",
        "turns_to_choose",
        low=1,
        high=None,
        digits=2,
    ),
    _of_plies("forced-turns", "Forced turns", "plies with one legal turn / plies", "forced"),
    _of_plies(
        "captures",
        "Turns that capture",
        "plies that take an enemy's piece off the board / plies",
        "capturing",
    ),
    Metric(
        "board-use",
        "Use of the board",
        "mean share of the cells on which a piece stood at some time",
        "coverage",
        source="Ludii: Board Coverage Default",
    ),
    Metric(
        "repetition",
        "Repetition",
        "mean share of a game's positions that had occurred before in it",
        "positions_repeated",
        source="Ludii: Situational State Repetition",
    ),
    Metric(
        "board-repetition",
        "Repetition of the board",
        "mean share of a game's boards (the pieces on the cells) that had occurred before in it",
        "boards_repeated",
        source="after Ludii: Positional Repetition",
    ),
    _of_plies(
        "undone-turns",
        "Turns that undo the previous one",
        "plies after which the board is the same as two plies before / plies",
        "undone",
    ),
    Metric(
        "undone-moves",
        "Moves that undo the previous turn",
        "moves (plies that change the board but not the number of its pieces) after which it is "
        "the same as two plies before / moves",
        "moves_undone",
        "moves",
        viewpoint=MOVER,
    ),
    _of_plies(
        "steps-back",
        "Turns that take back the side's own",
        "plies that reverse what their side's previous turn changed on the board / plies",
        "stepped_back",
    ),
    Metric(
        "lead-changes",
        "Lead changes",
        "mean number of times that the evaluation changes its sign, in games that ended",
        "lead_changes",
        among=ENDED,
        high=None,
        source=BROWNE,
        digits=2,
    ),
    Metric(
        "drama",
        "Drama",
        "sum over the plies at which the winner was behind of √(how far, 0 to 1) / their number",
        "drama",
        "behind",
        among=WON,
        viewpoint="the winner",
        source=BROWNE,
    ),
    Metric(
        "behind",
        "Winner behind",
        "plies at which the later winner was behind / plies, in games won by somebody",
        "behind",
        "plies",
        among=WON,
        viewpoint="the winner",
    ),
    Metric(
        "permanence",
        "Permanence",
        "what turns gained in value and the reply did not take back / what turns gained",
        "kept",
        "gained",
        viewpoint=MOVER,
        source=BROWNE,
    ),
    Metric(
        "killer-moves",
        "Killer moves",
        "mean over the games of the greatest gain in value (-1 to 1) that one turn made",
        "swing",
        high=2,
        viewpoint=MOVER,
        source=BROWNE,
    ),
    Metric(
        "clarity",
        "Clarity of choice",
        "mean variance of the values (-1 to 1) of the legal turns, at 16 positions of each game",
        "clarity_variance",
        viewpoint=MOVER,
        source="Ludii: Clarity Variance",
    ),
    Metric(
        "suddenness",
        "Suddenness of the end",
        "mean of |result - value four plies before the end| / 2, in games that ended",
        "end_surprise",
        among=ENDED,
    ),
    Metric(
        "first-turn-freedom",
        "Freedom of the first turn",
        "share of the variance of the points that the first turn does not explain (1 - ω²)",
        _within_first_turns,
        _around_mean,
        high=None,
        viewpoint="the side to move at the start",
        interval=Interval.NONCENTRAL,
    ),
)
