"""How figures of several rounds are written."""

from collections.abc import Sequence
from statistics import median


def spread(figures: Sequence[float], form: str) -> str:
    """Return the median of some figures, with the least and the greatest, each in this format.

    >>> spread([3, 1, 2], ".1f")
    '2.0 (1.0 to 3.0)'
    """
    middle, low, high = (format(find(figures), form) for find in (median, min, max))
    return f"{middle} ({low} to {high})"
