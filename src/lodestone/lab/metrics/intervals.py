"""95 % intervals for ratios of sums over independent units, each kind by its name.

A metric is the sum of a number over the games divided by the sum of its weights, so every kind
takes `over` and `under`, shape (units,): a unit is what was played independently, a game or the
pair of games of one opening. A unit of weight 0 says nothing.
"""

from enum import StrEnum
from functools import cache, lru_cache
from types import ModuleType

import numpy as np
from numpy import float64
from numpy.typing import NDArray

from lodestone.core.errors import optional
from lodestone.lab.statistics import Estimate, Z, root

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
#: The probability beyond the exact one-sided bounds of rare and of nearly certain events.
TAIL = 0.05


class Interval(StrEnum):
    """A kind of interval.

    `WILSON` is for shares of games, means of results, and what has bounds where few games stand
    out, `NONCENTRAL` (noncentral F: Steiger 2004) for shares of variance, `BOOTSTRAP` (expanded
    percentiles: Hesterberg 2015) for all others.
    """

    WILSON = "Wilson"
    BOOTSTRAP = "bootstrap"
    NONCENTRAL = "noncentral F"


@cache
def special() -> ModuleType:
    """Return SciPy's special functions; raise `LodestoneError` if SciPy is not installed."""
    with optional("the lab", "lab"):
        import scipy
    return scipy.special


def ratio(over: Floats, under: Floats) -> float:
    """Return the ratio of the sums; NaN if nothing was counted."""
    total = under.sum()
    return float(over.sum() / total) if total else float("nan")


def stand_out(over: Floats, under: Floats) -> int:
    """Return how many units have a ratio other than the most common one."""
    counted = under > 0
    _, counts = np.unique(np.round(over[counted] / under[counted], 9), return_counts=True)
    return int(counts.sum() - counts.max(initial=0))


def wilson(over: Floats, under: Floats, low: float = 0.0, high: float = 1.0) -> Estimate:
    """Return a ratio whose true value is within `low` to `high`, with Wilson's interval.

    For a share of independent games this is the interval of JASA 22, 1927. The units may also be
    pairs of games that are alike, or have other values than the two bounds: then the sample counts
    as that many independent games as would vary as much (`effective_size`), which surveys do with
    clusters (Korn and Graubard, Survey Methodology 24, 1998; Dean and Pagano, J. Survey Statistics
    and Methodology 3, 2015). Where the ratio is close to a bound, Wilson's interval holds it in 84
    to 93 % of samples only, so it reaches at least to the exact one-sided bounds there (Clopper and
    Pearson 1934; Brown, Cai and DasGupta, Statistical Science 16, 2001, section 4.1.1).
    """
    value = ratio(over, under)
    if np.isnan(value):
        return Estimate(value, low, high)
    width = high - low
    share = min(1.0, max(0.0, (value - low) / width))
    size = effective_size((over - low * under) / width, under)
    least, greatest = _bounds(share, size)
    return Estimate(value, min(value, low + width * least), max(value, low + width * greatest))


def effective_size(over: Floats, under: Floats) -> float:
    """Return how many independent games would vary as much as the share `over / under`.

    It is at least the number of units, weighted (Kish, Survey Sampling, 1965), and is more where
    the games of a unit are independent or where units vary less than all-or-nothing. One unit that
    is all-or-nothing counts as seen besides, since few units say little about how they vary.
    """
    over, under = over[under > 0], under[under > 0]
    games, weight = under.sum(), (under**2).sum() / under.sum()
    share = min(1.0, max(0.0, over.sum() / games))
    units = len(under)
    squares = ((over - share * under) ** 2).sum() * units / max(1, units - 1)
    spread = games * share * (1 - share)
    design_effect = min(weight, (squares + weight**2) / (spread + weight))
    return float(games / design_effect)


def _bounds(share: float, size: float) -> tuple[float, float]:
    """Return Wilson's bounds of a share of `size` games, both whole or not, widened at the ends."""
    squared = Z * Z / size
    middle = (share + squared / 2) / (1 + squared)
    reach = np.sqrt(squared * (share * (1 - share) + squared / 4)) / (1 + squared)
    seen, unseen = share * size, (1 - share) * size
    low = min(middle - reach, special().betaincinv(seen, unseen + 1, TAIL)) if seen else 0.0
    high = max(middle + reach, special().betaincinv(seen + 1, unseen, 1 - TAIL)) if unseen else 1.0
    return float(low), float(high)


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

    def excess(centre: float) -> float:
        return float(special().ncfdtr(groups, within, centre, observed)) - below

    if excess(0.0) <= 0:
        return 0.0
    bound = 1.0
    while excess(bound) > 0:
        bound *= 2
    return root(excess, 0.0, bound)


def ratios(*sums: tuple[Floats, Floats]) -> Floats:
    """Return the ratios of sums of `over` and `under`, added up; NaN where nothing was counted."""
    over, under = sum(one for one, _ in sums), sum(one for _, one in sums)
    found = np.full(np.shape(over), np.nan)
    np.divide(over, under, out=found, where=under != 0)
    return found


def resampled_sums(over: Floats, under: Floats, seed: int = 0) -> tuple[Floats, Floats]:
    """Return the sums of resampled units, each of shape (RESAMPLES, metrics).

    All metrics are of the same units. Another call with as many units and the same seed draws the
    same ones: the difference of two rule sets is one of paired resamples.
    """
    over, under = blocks(over), blocks(under)
    units = len(over)
    rng = np.random.default_rng(seed)
    found = np.zeros((2, RESAMPLES, over.shape[1]))
    for first in range(0, RESAMPLES if units else 0, _AT_ONCE):
        drawn = rng.integers(units, size=(_AT_ONCE, units))
        times = np.stack([np.bincount(row, minlength=units) for row in drawn]).astype(float64)
        found[:, first : first + _AT_ONCE] = times @ over, times @ under
    return found[0], found[1]


def blocks(values: Floats) -> Floats:
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
    if units < 2:
        return 0.0, 1.0
    reach = special().stdtrit(units - 1, 0.975) * np.sqrt(units / (units - 1))
    return float(special().ndtr(-reach)), float(special().ndtr(reach))
