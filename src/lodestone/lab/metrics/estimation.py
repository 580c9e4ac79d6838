"""Metrics of games estimated, and rule sets compared."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from math import erfc, sqrt
from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.lab.metrics.games import (
    Floats,
    Games,
    by_course,
    chosen,
    counted_lengths,
    parity_weights,
    shows_seats,
)
from lodestone.lab.metrics.intervals import (
    FEW,
    LEAST_UNEXPLAINED,
    Interval,
    blocks,
    noncentral,
    percentiles,
    ratio,
    ratios,
    resampled_sums,
    stand_out,
    wilson,
)
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.statistics import Estimate, weighted

#: The maximum probability of calling any difference real if there are none.
ERROR = 0.05


@dataclass(frozen=True)
class Measured:
    """A metric of one rule set: its estimate, and the kind of its interval."""

    metric: Metric
    estimate: Estimate
    interval: Interval

    def figures(self) -> dict[str, object]:
        """Return it as plain values; `None` stands for the value of a metric unseen."""
        return {
            "metric": self.metric.name,
            **self.estimate.plain(),
            "interval": str(self.interval),
        }


@dataclass(frozen=True)
class Difference:
    """How much more of a metric `second` has than `first`, rule sets by name, played alike.

    `p` is the probability of so great a difference if there is none, `adjusted` the same corrected
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

    def figures(self) -> dict[str, object]:
        """Return it as plain values."""
        return {
            "metric": self.metric.name,
            "first": self.first,
            "second": self.second,
            **self.estimate.plain(name="difference"),
            "p": self.p,
            "p_holm": self.adjusted,
            "real": self.is_real,
        }


class _Parts(NamedTuple):
    """A metric's `over` and `under` of every unit, by which it is estimated."""

    metric: Metric
    over: Floats
    under: Floats

    @property
    def ratio(self) -> float:
        """The ratio of the sums."""
        return ratio(self.over, self.under)

    @property
    def wilson(self) -> Estimate:
        """The ratio with Wilson's interval, for a metric with bounds."""
        assert self.metric.low is not None
        assert self.metric.high is not None
        return wilson(self.over, self.under, self.metric.low, self.metric.high)

    @property
    def is_rare(self) -> bool:
        """Whether too few games stand out to be resampled."""
        can_be = self.metric.interval is Interval.BOOTSTRAP and self.metric.is_bounded
        return can_be and stand_out(self.over, self.under) < FEW


def measure(metrics: Sequence[Metric], games: Games) -> list[Measured]:
    """Estimate metrics of the games of one rule set, with their 95 % intervals.

    The numbers of one metric are in memory at a time.
    """
    found: list[Measured | None] = []
    waiting: list[tuple[Metric, float, int, tuple[Floats, Floats]]] = []
    for metric in metrics:
        if metric.is_of_seats:
            found.append(_of_seats(metric, games))
            continue
        parts = _Parts(metric, *metric.parts(games))
        kind = _kind(parts, games)
        if kind is Interval.BOOTSTRAP:
            few = blocks(parts.over), blocks(parts.under)
            waiting.append((metric, parts.ratio, len(parts.over), few))
            found.append(None)
        else:
            found.append(_measured(parts, kind, games))
    resampled = iter(_resampled(waiting))
    return [one or next(resampled) for one in found]


def _resampled(
    waiting: Sequence[tuple[Metric, float, int, tuple[Floats, Floats]]],
) -> Iterator[Measured]:
    """Yield metrics with intervals by resamples, the same ones for all."""
    if not waiting:
        return
    over, under = (np.stack(parts, 1) for parts in zip(*(few for *_, few in waiting), strict=True))
    drawn = ratios(resampled_sums(over, under))
    for (metric, value, units, _), of_metric in zip(waiting, drawn.T, strict=True):
        found = Estimate(value, *percentiles(of_metric, units))
        yield Measured(metric, metric.transformed_estimate(found), Interval.BOOTSTRAP)


def _of_seats(metric: Metric, games: Games) -> Measured:
    """Return the mean over even and odd openings of a metric, which is measured for each length."""
    weights = parity_weights(counted_lengths(games))
    found = [
        _Parts(metric, *metric.parts(by_course(games.after(plies)))).wilson for plies in weights
    ]
    estimates = list(map(metric.transformed_estimate, found))
    return Measured(metric, weighted(estimates, list(weights.values())), Interval.WILSON)


def _kind(parts: _Parts, games: Games) -> Interval:
    """Return the kind of interval: some are only for independent games or for some values."""
    is_paired = len(parts.over) < len(games)
    interval = parts.metric.interval
    if interval is Interval.NONCENTRAL and (is_paired or parts.ratio < LEAST_UNEXPLAINED):
        return Interval.BOOTSTRAP
    return Interval.WILSON if parts.is_rare else interval


def _measured(parts: _Parts, kind: Interval, games: Games) -> Measured:
    """Return the estimate of a metric that needs no resamples."""
    if kind is Interval.NONCENTRAL:
        found = noncentral(parts.ratio, len(games), len(np.unique(games.opening)))
    else:
        found = parts.wilson
    return Measured(parts.metric, parts.metric.transformed_estimate(found), kind)


@dataclass(frozen=True)
class _Resampled:
    """All metrics of one rule set, shape (metrics,), and of its resamples, (RESAMPLES, metrics).

    `rare` are the estimates of those in which so few games stand out that resamples say too little.
    """

    values: Floats
    drawn: Floats
    units: int
    rare: tuple[Estimate | None, ...]

    @classmethod
    def of(
        cls, metrics: Sequence[Metric], games: Games, shared: NDArray[int64], seed: int
    ) -> "_Resampled":
        """Resample the `shared` units as under all rule sets, and the others by a seed."""
        units = np.unique(games.units)
        is_shared = np.isin(units, shared)
        values, rare, both, rest = [], [], [], []
        for metric in metrics:
            parts = _Parts(metric, *metric.parts(games))
            values.append(metric.transformed(np.array([parts.ratio]))[0])
            rare.append(metric.transformed_estimate(parts.wilson) if parts.is_rare else None)
            both.append([blocks(part[is_shared]) for part in parts[1:]])
            rest.append([blocks(part[~is_shared]) for part in parts[1:]])
        (over, under), (others, their) = np.stack(both, 2), np.stack(rest, 2)
        drawn = ratios(resampled_sums(over, under), resampled_sums(others, their, seed))
        by_metric = zip(metrics, drawn.T, strict=True)
        transformed = np.stack([metric.transformed(one) for metric, one in by_metric], 1)
        return cls(np.array(values), transformed, len(units), tuple(rare))

    def estimate(self, number: int) -> Estimate:
        """Return the estimate of the metric of this number."""
        drawn = percentiles(self.drawn[:, number], self.units)
        return self.rare[number] or Estimate(float(self.values[number]), *drawn)


def compare(
    metrics: Sequence[Metric], played: Mapping[str, Games], baseline: str | None = None
) -> list[Difference]:
    """Return the differences of all pairs of rule sets that were played alike, in every metric.

    With a `baseline`, one of them by name, only the others' differences to it. Only units that were
    played under all of them count. The p values are corrected together. Metrics of seats are left
    out where all openings are of one parity.
    """
    shared = _shared(played)
    if len(shared) == 0:
        return []
    alike = {name: chosen(games, np.isin(games.units, shared)) for name, games in played.items()}
    pairs = list(combinations(alike, 2))
    if baseline is not None:
        pairs = [(baseline, name) for name in alike if name != baseline]
    return compare_pairs(metrics, alike, pairs)


def _shared(played: Mapping[str, Games]) -> NDArray[int64]:
    """Return the units that were played under all rule sets."""
    return reduce(np.intersect1d, [games.units for games in played.values()])


def compare_pairs(
    metrics: Sequence[Metric], played: Mapping[str, Games], pairs: Sequence[tuple[str, str]]
) -> list[Difference]:
    """Return how the metrics of the second of each pair differ from the first's, by all games.

    Units that all have played are compared in pairs. The p values are corrected together.
    """
    if not all(map(shows_seats, played.values())):
        metrics = [metric for metric in metrics if not metric.is_of_seats]
    if not metrics or not pairs:
        return []
    shared = _shared(played)
    known = {
        name: _Resampled.of(metrics, games, shared, seed)
        for seed, (name, games) in enumerate(played.items(), 1)
    }
    found = [
        difference
        for names in pairs
        for number, metric in enumerate(metrics)
        if (difference := _difference(metric, number, names, known))
    ]
    adjusted = holm([difference.p for difference in found])
    return [replace(one, adjusted=p) for one, p in zip(found, adjusted, strict=True)]


def _difference(
    metric: Metric, number: int, names: tuple[str, str], known: Mapping[str, _Resampled]
) -> Difference | None:
    """Return the difference in the metric of this number, not corrected yet.

    It is `None` for what never, or always, happens under both: there is nothing to test.
    """
    first, second = (known[name] for name in names)
    drawn = second.drawn[:, number] - first.drawn[:, number]
    value = float(second.values[number] - first.values[number])
    if np.isnan(value) or (value == 0 and not np.nanstd(drawn)):
        return None
    units = min(first.units, second.units)
    p = _p_value(value, drawn, units)
    estimate = Estimate(value, *percentiles(drawn, units))
    if first.rare[number] or second.rare[number]:
        estimate = weighted([first.estimate(number), second.estimate(number)], [-1, 1])
    return Difference(metric, *names, estimate, p, p)


def _p_value(difference: float, drawn: Floats, units: int) -> float:
    """Return the two-sided p value of a difference, normal with the resamples' deviation.

    Where all resamples are equal, every unit went the same way, and a sign test is used.
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
