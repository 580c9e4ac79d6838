"""Metrics of games estimated, and rule sets compared."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from itertools import combinations
from math import erfc, sqrt

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


def _parts(metrics: Sequence[Metric], games: Games) -> Floats:
    """Return `over` and `under` of all metrics, shape (2, units, metrics)."""
    return np.stack([metric.parts(games) for metric in metrics], 2)


def measure(metrics: Sequence[Metric], games: Games) -> list[Measured]:
    """Estimate metrics of the games of one rule set, with their 95 % intervals."""
    over, under = _parts(metrics, games)
    pairs = list(zip(over.T, under.T, strict=True))
    kinds = [_kind(one, games, *pair) for one, pair in zip(metrics, pairs, strict=True)]
    resampling = [number for number, kind in enumerate(kinds) if kind is Interval.BOOTSTRAP]
    of_metric: dict[int, Floats] = {}
    if resampling:
        drawn = ratios(resampled_sums(over[:, resampling], under[:, resampling]))
        of_metric = dict(zip(resampling, drawn.T, strict=True))
    return [
        _of_seats(metric, games)
        if metric.is_of_seats
        else _measured(metric, kind, games, pair, of_metric.get(number))
        for number, (metric, kind, pair) in enumerate(zip(metrics, kinds, pairs, strict=True))
    ]


def _of_seats(metric: Metric, games: Games) -> Measured:
    """Return the mean over even and odd openings of a metric, which is measured for each length."""
    weights = parity_weights(counted_lengths(games))
    found = [_wilson(metric, *metric.parts(by_course(games.after(plies)))) for plies in weights]
    estimates = list(map(metric.transformed_estimate, found))
    return Measured(metric, weighted(estimates, list(weights.values())), Interval.WILSON)


def _kind(metric: Metric, games: Games, over: Floats, under: Floats) -> Interval:
    """Return the kind of interval: some are only for independent games or for some values."""
    is_paired = len(over) < len(games)
    if metric.interval is Interval.NONCENTRAL and (
        is_paired or ratio(over, under) < LEAST_UNEXPLAINED
    ):
        return Interval.BOOTSTRAP
    return Interval.WILSON if _is_rare(metric, over, under) else metric.interval


def _is_rare(metric: Metric, over: Floats, under: Floats) -> bool:
    """Return whether too few games stand out in a metric to be resampled."""
    can_be = metric.interval is Interval.BOOTSTRAP and metric.is_bounded
    return can_be and stand_out(over, under) < FEW


def _measured(
    metric: Metric, kind: Interval, games: Games, pair: tuple[Floats, Floats], drawn: Floats | None
) -> Measured:
    """Return the estimate of a metric from its parts; `drawn` are its resamples, if needed."""
    value = ratio(*pair)
    if drawn is not None:
        found = Estimate(value, *percentiles(drawn, len(pair[0])))
    elif kind is Interval.NONCENTRAL:
        found = noncentral(value, len(games), len(np.unique(games.opening)))
    else:
        found = _wilson(metric, *pair)
    return Measured(metric, metric.transformed_estimate(found), kind)


def _wilson(metric: Metric, over: Floats, under: Floats) -> Estimate:
    """Return the estimate of a bounded metric's ratio with Wilson's interval."""
    assert metric.low is not None
    assert metric.high is not None
    return wilson(over, under, metric.low, metric.high)


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
        (over, under), units = _parts(metrics, games), np.unique(games.units)
        is_shared = np.isin(units, shared)
        drawn = ratios(
            resampled_sums(over[is_shared], under[is_shared]),
            resampled_sums(over[~is_shared], under[~is_shared], seed),
        )
        values = [
            metric.transformed(np.array([ratio(*pair)]))[0]
            for metric, *pair in zip(metrics, over.T, under.T, strict=True)
        ]
        return cls(
            np.array(values),
            np.stack([m.transformed(d) for m, d in zip(metrics, drawn.T, strict=True)], 1),
            len(units),
            tuple(
                metric.transformed_estimate(_wilson(metric, *pair))
                if _is_rare(metric, *pair)
                else None
                for metric, *pair in zip(metrics, over.T, under.T, strict=True)
            ),
        )

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
