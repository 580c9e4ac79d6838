"""Speeds of two checkouts compared: the best of each counts, whichever was disturbed."""

from typing import Any

import pytest

from bench import before_after


class Fake:
    """A checkout whose speeds are known beforehand, one after the other."""

    def __init__(self, *speeds: int) -> None:
        self.speeds = list(speeds)

    def bench(self, _rules: str, _games: int, _seed: int) -> dict[str, Any]:
        speed = self.speeds.pop(0)
        search = {"search": "tree", "one_core": 2 * speed, "two_cores": 3 * speed}
        turns = {"median": speed}
        return {"turns_per_second": turns, "mean_length": 10.0, "searches": [search]}


def test_the_best_of_each_figure_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(before_after, "PAIRS", 3)
    before, after = Fake(50, 90, 100, 80), Fake(10, 70, 60, 110)
    assert list(before_after.compare(before, after, "queah")) == [
        ("random play", 100, 1.1),
        ("tree, one core", 200, 1.1),
        ("tree, two cores", 300, 1.1),
    ]
