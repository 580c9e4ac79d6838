"""Measuring speed: the same games each time, counted."""

from lodestone import Rules
from lodestone.lab.speed import measure, report


def test_measuring_asserts_the_counts_and_reports_the_seed() -> None:
    measured = measure(Rules.parse("queah:balanced"), 500, seed=3, rounds=2)
    figures = report(measured, []).plain()
    assert figures["games"] == figures["finished"] == 500
    assert figures["seed"] == 3
    assert figures["turns_per_second"]["rounds"] == 2
