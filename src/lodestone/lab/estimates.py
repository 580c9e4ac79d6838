"""Figures that a sample gives, with the intervals around them."""

import math
from dataclasses import dataclass

#: A normal variable is within ±Z with probability 95 %.
Z = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval; Elo differences may be infinite."""

    value: float
    low: float
    high: float

    def short(self, form: str) -> str:
        """Write it for a table that says what follows the figure; `form` is as in `.1%`."""
        return f"{self.value:{form}} ({self.low:{form}} to {self.high:{form}})"

    def full(self, form: str) -> str:
        """Write it with the name of its interval; `form` is as in `.1%`."""
        return f"{self.value:{form}} (95 % interval {self.low:{form}} to {self.high:{form}})"


def share(count: int, total: int) -> Estimate:
    """Give `count` out of `total`, from 0 to 1, with Wilson's 95 % interval (JASA 22, 1927)."""
    if total == 0:
        return Estimate(0.0, 0.0, 1.0)
    p = count / total
    middle = p + Z * Z / (2 * total)
    reach = Z * math.sqrt(p * (1 - p) / total + Z * Z / (4 * total * total))
    scale = 1 + Z * Z / total
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return Estimate(round(p, 4), round(max(low, 0.0), 4), round(min(high, 1.0), 4))
