"""Work that is done in parts, so that other work can run in between."""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def in_one_go(work: Generator[None, None, T]) -> T:
    """Do all parts of some work; return its result."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            result: T = end.value
            return result
