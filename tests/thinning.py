"""Leaves most repetitive cases to `make long`."""

from collections.abc import Iterable
from typing import Any

import pytest


def some(values: Iterable[Any], count: int) -> list[Any]:
    """Return values for `parametrize`: this many of them, evenly spread; the others are long."""
    every = list(values)
    kept = {number * len(every) // count for number in range(count)}
    return [value if number in kept else long(value) for number, value in enumerate(every)]


def long(value: Any) -> Any:
    """Return a value, or several as a tuple, that only `make long` tries."""
    parts = value if isinstance(value, tuple) else (value,)
    return pytest.param(*parts, marks=pytest.mark.long)
