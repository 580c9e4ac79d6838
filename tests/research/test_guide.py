"""The designer's guide: what counts as a pair, when a change is said to do something."""

from typing import Any

import pytest

from lodestone.lab.errors import ErrorCounts
from research.family.errors import ERRORS
from research.family.guide import (
    CHANGES,
    GOALS,
    Effect,
    best_by_reserve,
    effect,
    farthest,
    of_any_length,
    pairs_of,
    surprises,
)

STEP_BACK = next(one for one in CHANGES if one.option == "backtrack")
FAIRER = next(one for one in GOALS if one.words == "fairer")


def row(won: int, **changed: Any) -> dict[str, Any]:
    """Return a rule set under which this many of 100 games are won, and all others lost."""
    options = {
        "capture": "optional",
        "replacement": "before-move",
        "backtrack": "forbidden",
        "stalemate": "loss",
        "reserve": 6,
    }
    counts = ErrorCounts(won, 0, 100 - won, 0, 5_000, 250_000, 200, 400)
    return options | changed | {"cells": {str(error): list(counts) for error in ERRORS}}


def test_pairs_differ_in_one_rule_alone() -> None:
    rows = [row(70), row(52, backtrack="allowed"), row(50, backtrack="allowed", reserve=5)]
    assert pairs_of(STEP_BACK, rows) == [(rows[0], rows[1])]
    [more] = [one for one in CHANGES if one.option == "reserve"]
    assert pairs_of(more, rows) == [(rows[2], rows[1])]


def test_gains_are_points_nearer_to_even() -> None:
    found = effect(STEP_BACK, FAIRER, [(row(70), row(52)), (row(40), row(60))])
    assert found.usual == pytest.approx([18, 0])
    assert found.text == "*let a piece step back*: 9.0 points nearer to even, in 1 of 2 pairs"
    assert found.undone.usual == pytest.approx([-18, 0])


@pytest.mark.parametrize(
    ("few", "many", "holds"),
    [
        ([1, 1, -1], [1, 1, -1], True),
        ([1, 1, -3], [1, 1, 1], False),
        ([1, -1, 1], [5, -1, -1], False),
    ],
)
def test_advice_holds_at_every_rate(few: list[float], many: list[float], holds: bool) -> None:
    gains = dict(zip(ERRORS, (few, many, many), strict=True))
    assert Effect("", FAIRER, gains).holds is holds


def test_surprise_names_the_rule_that_matters() -> None:
    pairs = [
        (row(70, capture=capture, number=n), row(after, capture=capture, backtrack="allowed"))
        for capture, after in (("mandatory", 50), ("optional", 70))
        for n in range(5)
    ]
    [found] = surprises([(STEP_BACK, pairs)])
    assert (found.option, found.values) == ("capture", ("mandatory", "optional"))
    assert [round(one.mean) for one in found.effects] == [20, 0]


def test_best_rules_are_named_for_each_reserve() -> None:
    rows = [row(60, reserve=2), row(50, reserve=2), row(70), row(80)]
    assert best_by_reserve(rows) == [rows[2], rows[1]]


def test_rules_of_any_length_differ_in_reserve() -> None:
    comment = {"replacement": "as-turn", "backtrack": "allowed"}
    rows = [row(50, **comment), row(52, reserve=1, **comment), row(50, stalemate="draw", **comment)]
    assert of_any_length(rows) == {6: rows[0], 1: rows[1]}
    score = ErrorCounts(*rows[1]["cells"]["15"]).figures().score
    assert farthest(rows[:2]) == pytest.approx(100 * (score.high - 0.5))
