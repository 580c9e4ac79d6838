"""Our own metrics of games as they were played; `docs/measuring.md` lists them."""

import numpy as np

from lodestone.core.outcome import Termination
from lodestone.lab.kernels.series import NUMBERS
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.metrics.metric import Metric, Numbers, register

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


def finished(games: Games) -> Floats:
    """Return 1 for each game that ended, else 0."""
    return np.where(games.is_finished, 1.0, 0.0)


def decided(games: Games) -> Floats:
    """Return 1 for each game that somebody won, else 0."""
    return np.where(games.is_decided, 1.0, 0.0)


def drawn(games: Games) -> Floats:
    """Return 1 for each game drawn by the rules, else 0."""
    return finished(games) - decided(games)


def first_won(games: Games) -> Floats:
    """Return 1 for each game that the first side won, else 0."""
    return np.where(games.winners == 0, 1.0, 0.0)


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
        Interval.WILSON,
        lambda games: drawn(games) * games.ended(termination),
        finished,
    )


def _scored(games: Games) -> Floats:
    """Return 1 for each game whose result the rules' count decided, else 0."""
    return np.where(sum(games.ended(one) for one in SCORED), 1.0, 0.0)


def _won_from_behind(games: Games) -> Floats:
    """Return 1 for each scored game that the side with the lower score won, else 0."""
    lead = np.where(games.winners == 0, 1.0, -1.0) * games.column("final_lead")
    return _scored(games) * decided(games) * (lead < 0)


#: The endings at which the rules count scores (Qo's O11 and O12).
SCORED = (Termination.CONTAINER, Termination.FULL)
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
        "mean points of the first side (1, ½, 0) - ½; even and odd openings weigh alike",
        -0.5,
        0.5,
        "the game's first side (White; Black in Qo)",
        OURS,
        Interval.WILSON,
        lambda games: games.points - 0.5,
        is_of_seats=True,
    ),
    Metric(
        "completion",
        "Completion",
        "games that ended by the rules / games",
        0,
        1,
        NOBODY,
        "after Browne 2008",
        Interval.WILSON,
        finished,
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
        decided,
        finished,
    ),
    Metric(
        "drawishness",
        "Drawishness",
        "games drawn / games that ended",
        0,
        1,
        NOBODY,
        "after Browne 2008",
        Interval.WILSON,
        drawn,
        finished,
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
        first_won,
        decided,
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
        "final-lead",
        "Final lead of the first side",
        "mean of what the rules count for the first side at the end minus what they count for the "
        "second, in games that ended",
        None,
        None,
        "the game's first side (White; Black in Qo)",
        OURS,
        Interval.BOOTSTRAP,
        _of_finished("final_lead"),
        digits=2,
    ),
    Metric(
        "final-margin",
        "Final margin",
        "mean difference of what the rules count for either side at the end, in games that ended",
        0,
        None,
        NOBODY,
        OURS,
        Interval.BOOTSTRAP,
        lambda games: np.abs(_of_finished("final_lead")(games)),
        digits=2,
    ),
    Metric(
        "decided-by-cliff",
        "Won with the lower score",
        "games won by the side with the lower score / games that ended with scores",
        0,
        1,
        "the winner",
        OURS,
        Interval.WILSON,
        _won_from_behind,
        _scored,
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
    Metric(
        "captures",
        "Turns that capture",
        "plies that take an enemy's piece off the board / plies",
        0,
        1,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("capturing"),
        _plies,
    ),
    Metric(
        "board-use",
        "Use of the board",
        "mean share of the cells on which a piece stood at some time",
        0,
        1,
        NOBODY,
        "Ludii: Board Coverage Default",
        Interval.BOOTSTRAP,
        column("coverage"),
    ),
    Metric(
        "repetition",
        "Repetition",
        "mean share of a game's positions that had occurred before in it",
        0,
        1,
        NOBODY,
        "Ludii: Situational State Repetition",
        Interval.BOOTSTRAP,
        column("positions_repeated"),
    ),
    Metric(
        "board-repetition",
        "Repetition of the board",
        "mean share of a game's boards (the pieces on the cells) that had occurred before in it",
        0,
        1,
        NOBODY,
        "after Ludii: Positional Repetition",
        Interval.BOOTSTRAP,
        column("boards_repeated"),
    ),
    Metric(
        "undone-turns",
        "Turns that undo the previous one",
        "plies after which the board is the same as two plies before / plies",
        0,
        1,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("undone"),
        _plies,
    ),
    Metric(
        "undone-moves",
        "Moves that undo the previous turn",
        "moves (plies that change the board but not the number of its pieces) after which it is "
        "the same as two plies before / moves",
        0,
        1,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("moves_undone"),
        column("moves"),
    ),
    Metric(
        "steps-back",
        "Turns that take back the side's own",
        "plies that reverse what their side's previous turn changed on the board / plies",
        0,
        1,
        "the side to move",
        OURS,
        Interval.BOOTSTRAP,
        column("stepped_back"),
        _plies,
    ),
    Metric(
        "lead-changes",
        "Lead changes",
        "mean number of times that the evaluation changes its sign, in games that ended",
        0,
        None,
        NOBODY,
        BROWNE,
        Interval.BOOTSTRAP,
        _of_finished("lead_changes"),
        digits=2,
    ),
    Metric(
        "drama",
        "Drama",
        "sum over the plies at which the winner was behind of √(how far, 0 to 1) / their number",
        0,
        1,
        "the winner",
        BROWNE,
        Interval.BOOTSTRAP,
        _of_decided("drama"),
        _of_decided("behind"),
    ),
    Metric(
        "behind",
        "Winner behind",
        "plies at which the later winner was behind / plies, in games won by somebody",
        0,
        1,
        "the winner",
        OURS,
        Interval.BOOTSTRAP,
        _of_decided("behind"),
        _of_decided("plies"),
    ),
    Metric(
        "permanence",
        "Permanence",
        "what turns gained in value and the reply did not take back / what turns gained",
        0,
        1,
        "the side to move",
        BROWNE,
        Interval.BOOTSTRAP,
        column("kept"),
        column("gained"),
    ),
    Metric(
        "killer-moves",
        "Killer moves",
        "mean over the games of the greatest gain in value (-1 to 1) that one turn made",
        0,
        2,
        "the side to move",
        BROWNE,
        Interval.BOOTSTRAP,
        column("swing"),
    ),
    Metric(
        "clarity",
        "Clarity of choice",
        "mean variance of the values (-1 to 1) of the legal turns, at 16 positions of each game",
        0,
        1,
        "the side to move",
        "Ludii: Clarity Variance",
        Interval.BOOTSTRAP,
        column("clarity_variance"),
    ),
    Metric(
        "suddenness",
        "Suddenness of the end",
        "mean of |result - value four plies before the end| / 2, in games that ended",
        0,
        1,
        NOBODY,
        OURS,
        Interval.BOOTSTRAP,
        _of_finished("end_surprise"),
    ),
    Metric(
        "first-turn-freedom",
        "Freedom of the first turn",
        "share of the variance of the points that the first turn does not explain (1 - ω²)",
        0,
        None,
        "the side to move at the start",
        OURS,
        Interval.NONCENTRAL,
        _within_first_turns,
        _around_mean,
    ),
)
