"""Estimates and comparisons in words."""

from collections.abc import Iterable, Iterator, Sequence
from math import isnan

from lodestone.core.phrases import listed
from lodestone.core.rules import Rules
from lodestone.lab.metrics.estimation import Difference, Measured
from lodestone.lab.metrics.metric import Metric
from lodestone.lab.offers import NEAR, Offer, most_even
from lodestone.lab.quick import Comparison, Sample
from lodestone.lab.rule_names import repetition_line
from lodestone.lab.seats import in_words, profile_line, sensitivity_line, statement
from lodestone.lab.statistics import Estimate

#: Values below this were never seen.
NOTHING = 1e-9
#: The p-value below which it is not printed exactly.
SMALLEST_P = 0.001
#: How differences are tested.
CORRECTION = "Holm's correction at 5 %"


def shown(metric: Metric, estimate: Estimate) -> str:
    """Return an estimate with its interval as text, or that nothing was seen."""
    if isnan(estimate.value):
        return "nothing seen"
    return estimate.short(f",.{metric.digits}f")


def compared(comparison: Comparison) -> Iterator[str]:
    """Yield a comparison line by line: how it was played, metrics, then the real differences."""
    opening = in_words(comparison.openings)
    played = [f"{comparison.games:,} games of each", f"{comparison.player} on both sides", opening]
    played.append(f"seed {comparison.seed}; 95 % intervals")
    yield ", ".join(part for part in played if part)
    rules = {one.name: one.rules for one in comparison.samples}
    yield repetition_line(rules)
    yield from (f"Warning: {line}." for line in comparison.warnings)
    width = max(map(len, rules))
    yield from _seats(comparison.samples, width)
    for measured in zip(*(one.measured for one in comparison.samples), strict=True):
        if all(is_nothing(one.estimate) for one in measured):
            continue
        yield f"\n{measured[0].metric.title} ({kinds(measured)})"
        for name, one in zip(rules, measured, strict=True):
            yield f"  {name:{width}}  {shown(one.metric, one.estimate)}"
    if len(rules) > 1:
        yield ""
        yield from real_differences(comparison.differences, comparison.baseline)


def _seats(samples: Sequence[Sample], width: int) -> Iterator[str]:
    """Yield what the games show about the seats, by the length of the openings."""
    yield "\nWhich seat is better"
    for one in samples:
        yield f"  {one.name:{width}}  {statement(one.seats, one.sides)}"
        yield f"  {'':{width}}  {profile_line(one.seats, one.sides[0])}"
        if line := sensitivity_line(one.seats):
            yield f"  {'':{width}}  {line}"


def kinds(measured: Iterable[Measured]) -> str:
    """Return the kinds of intervals that the estimates of one metric have, each once."""
    return " or ".join(dict.fromkeys(one.interval for one in measured))


def is_nothing(estimate: Estimate) -> bool:
    """Return whether an estimate says only that something was never seen."""
    return isnan(estimate.value) or abs(estimate.value) + abs(estimate.low) < NOTHING


def real_differences(
    differences: Sequence[Difference], baseline: Rules | None = None
) -> Iterator[str]:
    """Yield the differences that these games prove, one per line, under a heading.

    With a `baseline`, they are the differences to that rule set.
    """
    real = [one for one in differences if one.is_real]
    if not real:
        yield f"{none_proven(len(differences))} ({CORRECTION})."
        return
    to = f" to {baseline}" if baseline else ""
    yield f"Real differences{to}: {len(real)} of {len(differences)} ({CORRECTION})"
    for one in real:
        more = "more" if one.estimate.value > 0 else "less"
        yield (
            f"  {one.metric.title}: {one.second} has {more} than {one.first}, by "
            f"{shown(one.metric, one.estimate)}, p {p_value(one.adjusted)}"
        )


def none_proven(count: int) -> str:
    """Return a clause saying that none of `count` differences is real."""
    if count == 0:
        return "There is no difference to test"
    if count == 1:
        return "The difference is not proven by these games"
    return f"None of the {count} differences is proven by these games"


def p_value(p: float) -> str:
    """Return a p-value as text, without digits that mean nothing.

    >>> p_value(0.0312), p_value(5e-180)
    ('0.031', '< 0.001')
    """
    return "< 0.001" if p < SMALLEST_P else f"{p:.2g}"


def offered(offers: Sequence[Offer]) -> Iterator[str]:
    """Yield the offers of a swap rule line by line, the best turn first, and what they mean."""
    width = max(len(listed(one.turns)) for one in offers)
    for one in sorted(offers, key=lambda offer: -offer.score.value):
        yield f"  {listed(one.turns):{width}}  {estimated(one.score, '.3f')}"
    best = most_even(offers)
    yield (
        f"With a swap rule: {listed(best.turns)} is the most even offer, "
        f"{best.distance:.3f} from 0.5. {_choices(offers)}"
    )


def _choices(offers: Sequence[Offer]) -> str:
    real = [listed(offer.turns) for offer in offers if offer.choice == "real"]
    unclear = [listed(offer.turns) for offer in offers if offer.choice == "open"]
    parts = [f"Real choices, within {NEAR} of 0.5: {', '.join(real) or 'none'}"]
    if unclear:
        parts.append(f"left open by these games: {', '.join(unclear)}")
    return "; ".join(parts) + "."


def estimated(estimate: Estimate, form: str) -> str:
    """Return an estimate with its interval, or alone if it is exact."""
    if estimate.low == estimate.high:
        return f"{estimate.value:{form}}"
    return estimate.short(form)
