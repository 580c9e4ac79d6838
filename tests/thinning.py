"""Leaves most repetitive cases to `make long`: unless `--long` is given, they are not even made."""

from collections.abc import Callable, Iterable
from inspect import isfunction
from typing import Any, ClassVar

import pytest

#: The mark of whole tests and files that are long.
LONG = "long"


class LongCases:
    """Makes long cases only if they are asked for, and then runs nothing else."""

    asked: ClassVar[bool] = False

    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, collector: pytest.Collector, obj: Any) -> list[Any] | None:
        """Return no test for a function that is long, or in a file that is."""
        if self.asked or not isfunction(obj):
            return None
        marks = [*collector.iter_markers(), *getattr(obj, "pytestmark", ())]
        return [] if any(mark.name == LONG for mark in marks) else None

    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        if self.asked:
            others = [item for item in items if not item.get_closest_marker(LONG)]
            config.hook.pytest_deselected(items=others)
            items[:] = [item for item in items if item.get_closest_marker(LONG)]


def long(value: Any, **options: Any) -> list[Any]:
    """Return a case for `parametrize` that only `make long` tries: no case at all in other runs.

    A tuple is several arguments.
    """
    if not LongCases.asked:
        return []
    parts = value if isinstance(value, tuple) else (value,)
    return [pytest.param(*parts, marks=pytest.mark.long, **options)]


def some(values: Iterable[Any], kept: int | Callable[[Any], bool]) -> list[Any]:
    """Return values for `parametrize`, most of them long.

    Not long are those that `kept` accepts, or that many of them, evenly spread.
    """
    every = list(values)
    if isinstance(kept, int):
        places = {number * len(every) // kept for number in range(kept)}
        chosen = [number in places for number in range(len(every))]
    else:
        chosen = [kept(value) for value in every]
    return [
        case
        for value, is_kept in zip(every, chosen, strict=True)
        for case in ([value] if is_kept else long(value))
    ]
