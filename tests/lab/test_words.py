"""Estimates, differences and conclusions in words."""

from math import nan

import pytest

from lodestone.lab.metrics.estimation import Difference
from lodestone.lab.metrics.metric import chosen_metrics
from lodestone.lab.quick import real_differences
from lodestone.lab.report.findings import _of_differences
from lodestone.lab.statistics import Estimate
from lodestone.lab.words import none_shown, shown

[LENGTH] = chosen_metrics(["length"])


def difference(value: float, adjusted: float) -> Difference:
    estimate = Estimate(value, value - 1, value + 1)
    return Difference(LENGTH, "queah", "qo", estimate, adjusted / 2, adjusted)


def test_nothing_seen_is_said() -> None:
    assert shown(LENGTH, Estimate(nan, nan, nan)) == "nothing seen"


@pytest.mark.parametrize(
    ("count", "words"),
    [
        (0, "There is no difference to test"),
        (1, "These games do not show the difference"),
        (3, "These games show none of the 3 differences"),
    ],
)
def test_unproven_differences_are_counted(count: int, words: str) -> None:
    assert none_shown(count) == words
    unproven = [difference(2.0, 0.5)] * count
    assert list(real_differences(unproven)) == [f"{words} (Holm's correction at 5 %)."]
    assert _of_differences(unproven) == f"{words}."


def test_real_differences_say_which_has_more() -> None:
    found = [difference(5.0, 0.01), difference(-5.0, 1e-9), difference(1.0, 0.9)]
    heading, more, less = real_differences(found)
    assert heading == "Real differences: 2 of 3 (Holm's correction at 5 %)"
    assert "qo has more than queah, by 5.0 (4.0 to 6.0), p 0.01" in more
    assert "qo has less than queah" in less
    assert less.endswith("p < 0.001")
    assert _of_differences(found).startswith("Of 3 differences between rule sets 2 are real, in “")
