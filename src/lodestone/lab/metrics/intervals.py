"""95 % intervals for ratios of sums over independent units, each kind by its name.

A metric is the sum of a number over the games divided by the sum of its weights, so every kind
takes `over` and `under`, shape (units,): a unit is what was played independently, a game or the
pair of games of one opening. A unit of weight 0 says nothing.
"""

from enum import StrEnum
from functools import lru_cache

import numpy as np
from numpy import float64
from numpy.typing import NDArray

from lodestone.lab.estimates import Estimate, Z
from lodestone.lab.statistics import EDGE, UNSEEN

Floats = NDArray[float64]

#: Number of resamples, and the maximum number of units: more are merged into blocks.
RESAMPLES, MOST_UNITS = 1_000, 2_000
#: Resamples made at once, which bounds the memory.
_AT_ONCE = 100
#: The least share of the variance for which the noncentral F is right: where groups explain more,
#: their sizes, which F takes for given, matter.
LEAST_UNEXPLAINED = 0.87
#: Units that stand out, below which resamples are too much alike.
FEW = 10
#: Stands for an infinite loss of likelihood in root finding.
_ENDLESS = 1e9


class Interval(StrEnum):
    """A kind of interval.

    `WILSON` is for shares of independent games, `LIKELIHOOD` (empirical likelihood: Owen 1988) for
    means of results, and for what has bounds where few games stand out, `NONCENTRAL` (noncentral F:
    Steiger 2004) for shares of variance, `BOOTSTRAP` (expanded percentiles: Hesterberg 2015) for
    all others.
    """

    WILSON = "Wilson"
    BOOTSTRAP = "bootstrap"
    LIKELIHOOD = "empirical likelihood"
    NONCENTRAL = "noncentral F"


def ratio(over: Floats, under: Floats) -> float:
    """Return the ratio of the sums; NaN if nothing was counted."""
    total = under.sum()
    return float(over.sum() / total) if total else float("nan")


def stand_out(over: Floats, under: Floats) -> int:
    """Return how many units have a ratio other than the most common one."""
    counted = under > 0
    _, counts = np.unique(np.round(over[counted] / under[counted], 9), return_counts=True)
    return int(counts.sum() - counts.max(initial=0))


def wilson(over: Floats, under: Floats) -> Estimate:
    """Return a share of independent games with Wilson's interval (JASA 22, 1927).

    Also where the share is small: there the exact interval of Clopper and Pearson (1934) holds the
    truth in 97 to 99 % of samples and so is too wide (Brown, Cai and DasGupta, Statistical Science
    16, 2001).
    """
    total = round(under.sum())
    if total == 0:
        return Estimate(float("nan"), 0.0, 1.0)
    return Estimate(ratio(over, under), *_bounds(round(over.sum()), total))


@lru_cache(maxsize=1_000)
def _bounds(count: int, total: int) -> tuple[float, float]:
    from scipy.stats import binomtest

    found = binomtest(count, total).proportion_ci(method="wilson")
    return float(found.low), float(found.high)


def noncentral(unexplained: float, games: int, groups: int) -> Estimate:
    """Return the share of the variance that groups of games leave unexplained, 1 - ω².

    The interval holds every share whose noncentral F distribution has the observed F within its
    middle 95 % (Steiger, Psychological Methods 9, 2004). Where groups explain little, resampling
    would hold the truth in 92 to 93 % of samples: what explains nothing in truth always explains
    something in a sample.
    """
    within = games - groups
    if np.isnan(unexplained) or groups < 2 or within < 1 or unexplained <= 0:
        return Estimate(unexplained, 0.0, 1.0)
    sums = unexplained * within / (games - 1)  # of squares within the groups, as a share of all
    observed = max(0.0, (1 - sums) / (groups - 1)) / (sums / within)
    freedom = groups - 1, within
    least, most = (_noncentrality(*freedom, observed, tail) for tail in (0.975, 0.025))
    low, high = games / (games + most), games / (games + least)
    return Estimate(unexplained, min(low, unexplained), max(high, unexplained))


def _noncentrality(groups: int, within: int, observed: float, below: float) -> float:
    """Return the noncentrality at which F is below the observed one with probability `below`."""
    from scipy.optimize import brentq
    from scipy.special import ncfdtr

    def excess(centre: float) -> float:
        return float(ncfdtr(groups, within, centre, observed)) - below

    if excess(0.0) <= 0:
        return 0.0
    bound = 1.0
    while excess(bound) > 0:
        bound *= 2
    return float(brentq(excess, 0.0, bound))


def likelihood(over: Floats, under: Floats, low: float = 0.0, high: float = 1.0) -> Estimate:
    """Return a ratio whose true value is within `low` to `high`, with the likelihood's interval.

    It holds every ratio r under which the most likely weighing of the units that balances
    `over - r under` is not too unlikely (Owen, Biometrika 75, 1988; chapter 4 of his book of 2001
    for ratios). The two bounds count as seen, with a tiny weight, so that units that are all alike
    still leave room.
    """
    value = ratio(over, under)
    if np.isnan(value):
        return Estimate(value, low, high)
    pairs, counts = np.unique(np.stack([over, under], 1), axis=0, return_counts=True)
    weight = under.sum() / len(under)
    pairs = np.vstack([pairs, [[low * weight, weight], [high * weight, weight]]])
    seen = np.append(counts, [UNSEEN, UNSEEN])
    least, greatest = _likely(pairs[:, 0], pairs[:, 1], seen, low, high)
    return Estimate(value, min(value, least), max(value, greatest))


def _likely(
    over: Floats, under: Floats, counts: Floats, low: float, high: float
) -> tuple[float, float]:
    """Return the least and the greatest ratio that the likelihood does not reject."""
    from scipy.optimize import brentq

    likeliest = float(counts @ over / (counts @ under))

    def excess(at: float) -> float:
        """Return how far the likelihood is beyond the bound that rejects a ratio."""
        return min(2 * _loss(over - at * under, counts), _ENDLESS) - Z * Z

    def edge(bound: float) -> float:
        return float(brentq(excess, likeliest, bound)) if excess(bound) > 0 else bound

    return edge(low), edge(high)


def _loss(offsets: Floats, counts: Floats) -> float:
    """Return the log-likelihood lost by giving the offsets mean 0; infinite if they cannot have it.

    The weights are n / (1 + t offset), with t such that the mean is 0.
    """
    from scipy.optimize import brentq

    least, greatest = offsets.min(), offsets.max()
    if least >= 0 or greatest <= 0:
        return 0.0 if least == greatest == 0 else float("inf")

    def balance(t: float) -> float:
        return float((counts * offsets / (1 + t * offsets)).sum())

    # The balance falls from infinity to minus infinity between these two.
    t = brentq(balance, -(1 - EDGE) / greatest, -(1 - EDGE) / least)
    return float((counts * np.log1p(t * offsets)).sum())


def resampled(over: Floats, under: Floats, seed: int = 0) -> Floats:
    """Return ratios of resampled units, shape (RESAMPLES, metrics), for arrays (units, metrics).

    All metrics are of the same resampled units, and so are those of another call with as many units
    and the same seed: the difference of two rule sets is one of paired resamples.
    """
    over, under = _blocks(over), _blocks(under)
    units = len(over)
    rng = np.random.default_rng(seed)
    found = np.full((RESAMPLES, over.shape[1]), np.nan)
    for first in range(0, RESAMPLES, _AT_ONCE):
        drawn = rng.integers(units, size=(_AT_ONCE, units))
        times = np.stack([np.bincount(row, minlength=units) for row in drawn]).astype(float64)
        weights = times @ under
        np.divide(times @ over, weights, out=found[first : first + _AT_ONCE], where=weights != 0)
    return found


def _blocks(values: Floats) -> Floats:
    """Merge units so that at most `MOST_UNITS` remain; units are identically distributed."""
    if len(values) <= MOST_UNITS:
        return values
    edges = np.linspace(0, len(values), MOST_UNITS + 1).astype(int)[:-1]
    summed: Floats = np.add.reduceat(values, edges, axis=0)
    return summed


def percentiles(values: Floats, units: int) -> tuple[float, float]:
    """Return the bounds of 95 % of the values of a ratio, estimated from its resamples.

    Resamples of few units vary too little and have too thin tails, so the percentiles lie further
    out, as Student's t has it for a mean (expanded percentiles: Hesterberg, The American
    Statistician 69, 2015). NaNs are left out.
    """
    values = values[~np.isnan(values)]
    if len(values) == 0:
        return float("nan"), float("nan")
    low, high = np.quantile(values, _levels(min(units, MOST_UNITS)))
    return float(low), float(high)


@lru_cache(maxsize=100)
def _levels(units: int) -> tuple[float, float]:
    from scipy.special import ndtr, stdtrit

    if units < 2:
        return 0.0, 1.0
    reach = stdtrit(units - 1, 0.975) * np.sqrt(units / (units - 1))
    return float(ndtr(-reach)), float(ndtr(reach))
