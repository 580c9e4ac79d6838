"""Statistics of paired games: score, Elo, confidence intervals, and a sequential test.

Every opening is played twice with seats exchanged, so the unit is the pair, worth 0, ½, 1, 1½ or 2
points: the games of a pair are not independent, and pairs of one opening vary less than single
games do (Van den Bergh, "A practical introduction to the GSPRT", 2020). Intervals and the test come
from one likelihood: that of the counts under the most likely distribution with a given mean. An
interval holds the means that the ratio of likelihoods does not reject (Owen, "Empirical likelihood
ratio confidence intervals", Biometrika 75, 1988), which stays honest even if all pairs end alike.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from lodestone.lab.estimates import Estimate, Z

#: The points of a pair, as a share of the two at stake.
SHARES = (0.0, 0.25, 0.5, 0.75, 1.0)
#: The pseudocount of a result that has not occurred, so that it stays possible.
UNSEEN = 1e-3
#: The probability of each error of a sequential test.
ERROR = 0.05
#: The logarithm of the ratio of likelihoods at which Wald's test decides (Wald 1945).
BOUND = math.log((1 - ERROR) / ERROR)

#: How close to a function's poles roots are looked for.
EDGE = 1e-12


@dataclass(frozen=True)
class Hypotheses:
    """Two Elo differences to decide between, `elo0` below `elo1`."""

    elo0: float
    elo1: float


def elo_of(share: float) -> float:
    """Return the Elo difference at which the expected share of the points is `share`, 0 to 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(elo: float) -> float:
    """Return the expected share of the points, 0 to 1, of a player who is better by `elo`."""
    return 1 / (1 + 10 ** (-elo / 400))


def score(pairs: Sequence[int]) -> Estimate:
    """Estimate the share of the points that the first player gets.

    `pairs` counts the pairs worth 0, ½, 1, 1½ and 2 points to the first player.
    """
    total = sum(pairs)
    if total == 0:
        return Estimate(0.5, 0.0, 1.0)
    value = _mean(pairs)
    seen = _seen(pairs)
    from scipy.optimize import brentq

    likeliest = _mean(seen)
    highest = _log_likelihood(seen, likeliest)

    def excess(mean: float) -> float:
        """Return how far the ratio of likelihoods is beyond the bound that rejects a mean."""
        return 2 * (highest - _log_likelihood(seen, mean)) - Z * Z

    low = brentq(excess, EDGE, likeliest) if value > 0 else 0.0
    high = brentq(excess, likeliest, 1 - EDGE) if value < 1 else 1.0
    return Estimate(value, low, high)


def elo(pairs: Sequence[int]) -> Estimate:
    """Estimate the Elo difference in the first player's favour; `pairs` as for `score`."""
    found = score(pairs)
    return Estimate(elo_of(found.value), elo_of(found.low), elo_of(found.high))


def superiority(pairs: Sequence[int]) -> float:
    """Return the likelihood, 0 to 1, that the first player is the better one.

    It is the normal approximation with the variance between pairs; `pairs` as for `score`.
    """
    total = sum(pairs)
    if total == 0:
        return 0.5
    seen = _seen(pairs)
    mean = _mean(seen)
    variance = sum(n * (a - mean) ** 2 for n, a in zip(seen, SHARES, strict=True)) / sum(seen)
    return 0.5 * (1 + math.erf((mean - 0.5) / math.sqrt(2 * variance / total)))


def log_ratio(pairs: Sequence[int], hypotheses: Hypotheses) -> float:
    """Return the log-likelihood ratio of `elo1` against `elo0`, given the pairs.

    The generalized sequential probability ratio test (GSPRT) goes on while this is within ±BOUND.
    """
    if sum(pairs) == 0:
        return 0.0
    seen = _seen(pairs)
    likelier = _log_likelihood(seen, share_of(hypotheses.elo1))
    return likelier - _log_likelihood(seen, share_of(hypotheses.elo0))


def decided(pairs: Sequence[int], hypotheses: Hypotheses) -> float | None:
    """Return the Elo difference that the test has accepted; `None` while it has to go on."""
    ratio = log_ratio(pairs, hypotheses)
    if abs(ratio) < BOUND:
        return None
    return hypotheses.elo1 if ratio > 0 else hypotheses.elo0


def _seen(pairs: Sequence[int]) -> list[float]:
    return [count or UNSEEN for count in pairs]


def _mean(counts: Sequence[float]) -> float:
    return sum(n * a for n, a in zip(counts, SHARES, strict=True)) / sum(counts)


def _log_likelihood(counts: Sequence[float], mean: float) -> float:
    """Return the log-likelihood of counts, all above 0, under a mean share, up to a constant.

    The likeliest distribution has weights n / (1 + t (a - mean)), with t such that its mean is
    right.
    """
    from scipy.optimize import brentq

    offsets = [a - mean for a in SHARES]

    def balance(t: float) -> float:
        return sum(n * off / (1 + t * off) for n, off in zip(counts, offsets, strict=True))

    # The balance falls from infinity to minus infinity between these two.
    low, high = -(1 - EDGE) / offsets[-1], -(1 - EDGE) / offsets[0]
    t = brentq(balance, low, high)
    return -sum(n * math.log1p(t * off) for n, off in zip(counts, offsets, strict=True))
