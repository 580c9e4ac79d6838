"""Comparisons in words, for the terminal."""

from collections.abc import Iterable, Iterator
from math import isnan

from lodestone.lab.estimates import Estimate
from lodestone.lab.metrics.estimation import Difference, Measured
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.quick import Comparison

#: What is as little as this was never seen.
NOTHING = 1e-9


def shown(metric: Metric, estimate: Estimate) -> str:
    """Write an estimate with its interval, or that nothing was seen."""
    if isnan(estimate.value):
        return "nothing seen"
    return estimate.short(f",.{metric.digits}f")


def compared(comparison: Comparison) -> Iterator[str]:
    """Yield a comparison line by line: every metric with every rule set, then what is real."""
    yield (
        f"{comparison.games:,} games of each, {comparison.player} on both sides, "
        f"seed {comparison.seed}; 95 % intervals"
    )
    rules = list(comparison.measured)
    width = max(map(len, rules))
    for measured in zip(*comparison.measured.values(), strict=True):
        if all(is_nothing(one.estimate) for one in measured):
            continue
        yield f"\n{measured[0].metric.title} ({kinds(measured)})"
        for name, one in zip(rules, measured, strict=True):
            yield f"  {name:{width}}  {shown(one.metric, one.estimate)}"
    if len(rules) > 1:
        yield ""
        yield from real_differences(comparison.differences)


def kinds(measured: Iterable[Measured]) -> str:
    """Name the kinds of intervals that estimates of one metric have, each once."""
    return " or ".join(dict.fromkeys(one.interval for one in measured))


def is_nothing(estimate: Estimate) -> bool:
    """Return whether an estimate says only that something was never seen."""
    return isnan(estimate.value) or abs(estimate.value) + abs(estimate.low) < NOTHING


def real_differences(differences: list[Difference]) -> Iterator[str]:
    """Yield the differences that may be called real, each in a line."""
    real = [one for one in differences if one.is_real]
    tested = f"{len(differences)} differences, Holm's correction at 5 %"
    yield f"Real differences ({tested}):" if real else f"No difference is real ({tested})."
    for one in real:
        more = "more" if one.estimate.value > 0 else "less"
        yield (
            f"  {one.metric.title}: {one.second} has {more} than {one.first}, by "
            f"{shown(one.metric, one.estimate)}"
        )
