"""Figures estimated from a sample, with their confidence intervals."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot, isfinite

#: The probability with which an interval contains the true value.
CONFIDENCE = 0.95
#: A normal variable is within ±Z of its mean with this probability, in standard deviations.
Z = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval; Elo differences may be infinite."""

    value: float
    low: float
    high: float

    def short(self, form: str) -> str:
        """Return it as text, under a heading that names the interval; `form` as `.1%`."""
        return f"{self.value:{form}} ({self.low:{form}} to {self.high:{form}})"

    def full(self, form: str) -> str:
        """Return it as text with the name of its interval; `form` as `.1%`."""
        return f"{self.value:{form}} (95 % interval {self.low:{form}} to {self.high:{form}})"

    @property
    def negated(self) -> "Estimate":
        """The figure with the other sign, as the other side sees an advantage."""
        return Estimate(-self.value, -self.high, -self.low)

    def plus(self, number: float) -> "Estimate":
        """Return the figure with an exact number added."""
        return Estimate(self.value + number, self.low + number, self.high + number)

    def plain(self, digits: int = 6, name: str = "value") -> dict[str, float | None]:
        """Return it as rounded values for JSON, the figure itself by its name.

        What is unknown or infinite is `None`.

        >>> Estimate(0.25, 0.123456789, float("inf")).plain()
        {'value': 0.25, 'low': 0.123457, 'high': None}
        """
        parts = {name: self.value, "low": self.low, "high": self.high}
        return {key: round(part, digits) if isfinite(part) else None for key, part in parts.items()}


def weighted(estimates: Sequence[Estimate], weights: Sequence[float]) -> Estimate:
    """Return the weighted sum of independent estimates; weights may be negative.

    The distances to the bounds add up as standard errors do, each to its own side (MOVER: Zou and
    Donner, Statistics in Medicine 27, 2008), so that the sum's interval is as good as the parts'.

    >>> weighted([Estimate(0.5, 0.2, 0.9), Estimate(0.3, 0.0, 0.7)], [1, -1]).short(".2f")
    '0.20 (-0.30 to 0.70)'
    """
    value = sum(w * one.value for w, one in zip(weights, estimates, strict=True))
    pairs = list(zip(weights, estimates, strict=True))
    below = hypot(*(w * (one.value - (one.low if w > 0 else one.high)) for w, one in pairs))
    above = hypot(*(w * ((one.high if w > 0 else one.low) - one.value) for w, one in pairs))
    return Estimate(value, value - below, value + above)


def share(count: int, total: int) -> Estimate:
    """Return `count` / `total`, 0 to 1, with Wilson's 95 % interval (JASA 22, 1927).

    >>> share(3, 10)
    Estimate(value=0.3, low=0.1078, high=0.6032)
    """
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    from scipy.stats import binomtest

    interval = binomtest(count, total).proportion_ci(method="wilson")
    low, high = float(interval.low), float(interval.high)
    return Estimate(round(count / total, 4), round(low, 4), round(high, 4))
