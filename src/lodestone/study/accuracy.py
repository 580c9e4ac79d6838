"""How well turns were chosen: chances, accuracy, mistakes and turning points.

Accuracy follows Lichess (https://lichess.org/page/accuracy; `AccuracyPercent.scala` in lichess-org/
lila). A turn's accuracy is an exponential function of the winning chance that it gives away, fitted
by Lichess to many games of people; a side's is the mean of two means of its turns' accuracies: one
weighted by how much the chances change around each turn, and the harmonic mean, which one blunder
pulls down. Chances come from this program's evaluations: each game's `weights.json` says how many
centipieces are odds of e to 1. Exact values are chances of 0, 1/2 and 1.
"""

import math
from collections.abc import Sequence
from statistics import harmonic_mean, pstdev

from lodestone.search.result import PROVEN_WIN

#: Lichess's fit: 103.1668 * exp(-0.04354 * points lost) - 3.1669, in percent.
_FACTOR, _DECAY, _OFFSET = 103.1668, 0.04354, 3.1669
#: Windows hold a tenth of the game's positions, within these bounds; weights are bounded, too.
_SMALLEST, _LARGEST = 2, 8
_LEAST_WEIGHT, _MOST_WEIGHT = 0.5, 12.0
#: The loss of winning chance for each grade (Lichess: 0.3, 0.2, 0.1 on a scale twice as large).
GRADES = ((0.15, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
#: A side with at least this chance is ahead.
AHEAD = 0.75


def chance_of(score: int, scale: int) -> float:
    """Return the winning chance, 0 to 1, for a score, both from the same side's point of view.

    >>> round(chance_of(45, 45), 3), chance_of(0, 45)
    (0.731, 0.5)
    """
    if abs(score) > PROVEN_WIN:
        return 1.0 if score > 0 else 0.0
    return 1 / (1 + math.exp(-score / scale))


def turn_accuracy(lost: float) -> float:
    """Return a turn's accuracy, 0 to 100, from the winning chance that it lost, 0 to 1."""
    return min(100.0, max(0.0, _FACTOR * math.exp(-_DECAY * 100 * max(0.0, lost)) - _OFFSET))


def grade_of(lost: float) -> str | None:
    """Return the grade of a turn that loses this much winning chance; `None` if it has none."""
    return next((name for least, name in GRADES if lost >= least), None)


def side_accuracy(chances: Sequence[float], first: int) -> float | None:
    """Return a side's accuracy over a game, 0 to 100; `None` if it made no turn.

    `chances` are that side's at every position, the start first: for the other, pass 1 minus these.
    `first` is the ply of the side's first turn, 0 or 1; its turns are every second ply from there.
    """
    plies = range(first, len(chances) - 1, 2)
    if not plies:
        return None
    accuracies = [turn_accuracy(chances[ply] - chances[ply + 1]) for ply in plies]
    size = min(_LARGEST, max(_SMALLEST, len(chances) // 10))
    weights = [_weight(chances, ply, size) for ply in plies]
    pairs = zip(accuracies, weights, strict=True)
    weighted = sum(accuracy * weight for accuracy, weight in pairs) / sum(weights)
    return (weighted + harmonic_mean(accuracies)) / 2


def _weight(chances: Sequence[float], ply: int, size: int) -> float:
    """Return the standard deviation of the chances around a turn, in points."""
    first = max(0, min(ply + 2 - size, len(chances) - size))
    changes = pstdev(100 * chance for chance in chances[first : first + size])
    return min(_MOST_WEIGHT, max(_LEAST_WEIGHT, changes))


def turning_point(chances: Sequence[float]) -> int | None:
    """Return the number of turns after which the side that is ahead, if any, no longer changes.

    It is `None` if it never changed.
    """
    ahead = [(chance >= AHEAD) - (chance <= 1 - AHEAD) for chance in chances]
    changed = [ply for ply in range(1, len(ahead)) if ahead[ply] != ahead[ply - 1]]
    return changed[-1] if changed else None
