"""Metrics of games estimated, and rule sets compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import erfc, sqrt

import numpy as np

from lodestone.lab.estimates import Estimate
from lodestone.lab.metrics.games import Floats, Games
from lodestone.lab.metrics.intervals import (
    Interval,
    exact,
    likelihood,
    percentiles,
    ratio,
    resampled,
    wilson,
)
from lodestone.lab.metrics.metric import Metric

#: The probability with which any of many differences may be called real though none is.
ERROR = 0.05


@dataclass(frozen=True)
class Measured:
    """A metric of one rule set: its estimate, and the kind of interval that this has."""

    metric: Metric
    estimate: Estimate
    interval: Interval


@dataclass(frozen=True)
class Difference:
    """How much more of a metric `second` has than `first`, rule sets by name, played alike.

    `p` is the probability of as great a difference if there is none, `adjusted` the same corrected
    for many comparisons (Holm 1979).
    """

    metric: Metric
    first: str
    second: str
    estimate: Estimate
    p: float
    adjusted: float

    @property
    def is_real(self) -> bool:
        """Whether the difference may be called real."""
        return self.adjusted < ERROR


@dataclass(frozen=True)
class _Parts:
    """The parts of all metrics, shape (units, metrics)."""

    over: Floats
    under: Floats

    @classmethod
    def of(cls, metrics: Sequence[Metric], games: Games) -> "_Parts":
        parts = [metric.parts(games) for metric in metrics]
        return cls(
            np.stack([over for over, _ in parts], 1), np.stack([under for _, under in parts], 1)
        )


def measure(metrics: Sequence[Metric], games: Games) -> list[Measured]:
    """Estimate metrics of the games of one rule set, with their 95 % intervals."""
    parts = _Parts.of(metrics, games)
    drawn = resampled(parts.over, parts.under)
    is_paired = len(np.unique(games.units)) < len(games)
    return [
        _measured(
            metric, parts.over[:, number], parts.under[:, number], drawn[:, number], is_paired
        )
        for number, metric in enumerate(metrics)
    ]


def _measured(
    metric: Metric, over: Floats, under: Floats, drawn: Floats, is_paired: bool
) -> Measured:
    kind = metric.interval
    if is_paired and kind in (Interval.WILSON, Interval.EXACT):
        kind = Interval.LIKELIHOOD  # the games of a pair are not independent
    if kind is Interval.BOOTSTRAP:
        return Measured(metric, Estimate(ratio(over, under), *percentiles(drawn)), kind)
    if kind is Interval.LIKELIHOOD:
        assert metric.low is not None
        assert metric.high is not None
        return Measured(metric, likelihood(over, under, metric.low, metric.high), kind)
    return Measured(metric, (wilson if kind is Interval.WILSON else exact)(over, under), kind)


def compare(metrics: Sequence[Metric], played: Mapping[str, Games]) -> list[Difference]:
    """Return the differences of all pairs of rule sets that were played alike, in every metric.

    Only units that both have played count. The p values are corrected together.
    """
    names = list(played)
    found: list[Difference] = []
    for number, first in enumerate(names):
        for second in names[number + 1 :]:
            found += _differences(metrics, (first, played[first]), (second, played[second]))
    adjusted = holm([difference.p for difference in found])
    return [
        Difference(d.metric, d.first, d.second, d.estimate, d.p, p)
        for d, p in zip(found, adjusted, strict=True)
    ]


def _differences(
    metrics: Sequence[Metric], first: tuple[str, Games], second: tuple[str, Games]
) -> list[Difference]:
    shared = np.intersect1d(first[1].units, second[1].units)
    if len(shared) == 0:
        return []
    parts = [_Parts.of(metrics, _only(games, shared)) for _, games in (first, second)]
    drawn = resampled(parts[1].over, parts[1].under) - resampled(parts[0].over, parts[0].under)
    found = []
    for number, metric in enumerate(metrics):
        one, other = (ratio(p.over[:, number], p.under[:, number]) for p in parts)
        if np.isnan(one) or np.isnan(other):
            continue
        if one == other and not np.nanstd(drawn[:, number]):
            continue  # never, or always, under both: nothing is tested
        estimate = Estimate(other - one, *percentiles(drawn[:, number]))
        p = _p_value(estimate.value, drawn[:, number], len(shared))
        found.append(Difference(metric, first[0], second[0], estimate, p, p))
    return found


def _only(games: Games, units: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Games:
    chosen = np.isin(games.units, units)
    arrays = {
        name: value[chosen] for name, value in vars(games).items() if isinstance(value, np.ndarray)
    }
    endings = [ending for ending, is_in in zip(games.endings, chosen, strict=True) if is_in]
    return replace(games, **arrays, endings=endings)


def _p_value(difference: float, drawn: Floats, units: int) -> float:
    """Return the two-sided p value of a difference, normal with the resamples' deviation.

    Where no resample differs, every unit went the same way, and a sign test tells as much as can be
    told.
    """
    if difference == 0:
        return 1.0
    deviation = float(np.nanstd(drawn))
    if deviation == 0:
        return float(2.0 ** (1 - min(units, 1_000)))
    return erfc(abs(difference) / deviation / sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """Return p values corrected for their number (Holm, Scand. J. Statist. 6, 1979), in order.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(p_values)), key=lambda number: p_values[number])
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, number in enumerate(order):
        highest = max(highest, min(1.0, p_values[number] * (len(p_values) - rank)))
        adjusted[number] = highest
    return adjusted
