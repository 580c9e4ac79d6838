"""`lodestone lab compare`: what people read, and what programs do."""

import json
import re
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from lodestone import LodestoneError
from lodestone.fronts.cli.commands import app
from lodestone.lab.metrics.intervals import Interval


def comparison(*rules: str, games: int) -> tuple[str, dict[str, Any]]:
    """Compare rule sets on the command line; return the text, and what programs read."""
    order = ["lab", "compare", *rules, "--games", str(games), "--seed", "7"]
    text, plain = (CliRunner().invoke(app, [*order, *more]).stdout for more in ([], ["--json"]))
    return text, json.loads(plain)


def test_comparison_prints_what_programs_read() -> None:
    rules = ["queah:balanced,repetition=none", "queah:traditional,repetition=threefold"]
    text, found = comparison(*rules, games=20)
    assert (found["games"], found["player"], found["seed"]) == (20, "random", 7)
    assert text.startswith("20 games of each, random on both sides, seed 7; 95 % intervals\n")
    proven = (
        f"Proven: with best play {rules[0]} is won by White in 85 turns, and {rules[1]} is a draw."
    )
    assert text.splitlines()[1] == proven
    assert found["proven"] == [proven]
    assert found["confidence"] == 0.95
    assert [(one["rules"], one["repetition"]) for one in found["rules"]] == [
        (rules[0], "none"),
        (rules[1], "threefold"),
    ]
    assert (
        f"Repetition rule: none (repetition allowed) under {rules[0]}; "
        f"threefold (third repetition draws) under {rules[1]}." in text
    )
    assert {one["rules"] for one in found["metrics"]} == set(rules)
    for one in found["metrics"]:
        assert one["interval"] in {*Interval}
        if one["value"] is not None:
            assert one["low"] <= one["value"] <= one["high"] or np.isclose(one["low"], one["high"])
    length = next(one for one in found["metrics"] if one["metric"] == "length")
    assert "\nLength (bootstrap)\n" in text
    assert f"{length['value']:.1f} ({length['low']:.1f} to {length['high']:.1f})" in text


def test_comparison_as_text_and_json_agrees() -> None:
    text, found = comparison("queah:balanced", "queah:compulsory", games=200)
    real = [one for one in found["differences"] if one["real"]]
    assert all(one["p"] <= one["p_holm"] < 0.05 for one in real)
    assert f"Real differences: {len(real)} of {len(found['differences'])} (Holm's" in text
    assert len(text.partition("Real differences")[2].splitlines()) == len(real) + 1
    length = next(one for one in real if one["metric"] == "length")
    assert (
        "Length: queah:compulsory,repetition=threefold has less than "
        "queah:balanced,repetition=threefold, by "
        f"{length['difference']:.1f} ({length['low']:.1f} to {length['high']:.1f}), p < 0.001"
    ) in text


def test_baseline_is_what_others_are_compared_with() -> None:
    control, *rules = (
        f"queah:{name},repetition=threefold" for name in ("traditional", "balanced", "compulsory")
    )
    text, found = comparison(*rules, "--baseline", control, games=40)
    assert found["baseline"] == control
    assert [one["rules"] for one in found["rules"]] == [control, *rules]
    assert {(one["first"], one["second"]) for one in found["differences"]} == {
        (control, one) for one in rules
    }
    assert f"\nReal differences to {control}: " in text
    _, found = comparison(*rules, "--baseline", rules[1], games=20)
    assert [one["rules"] for one in found["rules"]] == rules
    assert {one["first"] for one in found["differences"]} == {rules[1]}


def test_comparison_warns_where_repetition_goes_unpunished() -> None:
    text, found = comparison("queah:repetition=none", "queah:balanced", games=20)
    assert len(found["warnings"]) == 1
    assert re.fullmatch(
        r"queah:traditional,repetition=none has no repetition rule: positions occurred again in "
        r"\d+ of 20 games, "
        r"and 0 were broken off after 2,000 plies; with repetition=threefold .*",
        found["warnings"][0],
    )
    assert f"\nWarning: {found['warnings'][0]}.\n" in text
    text, found = comparison("queah", games=20)
    assert found["warnings"] == []
    assert "Warning" not in text


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["queah", "queah:traditional"], "queah:traditional,repetition=threefold is given twice"),
        (["queah", "--games", "3"], "games must be even"),
        (["queah", "--player", "nobody"], "unknown player 'nobody'"),
        (["queah", "--metric", "x"], "unknown metric 'x'"),
        (["queah", "--baseline", "queahh"], "unknown game 'queahh'"),
    ],
)
def test_wrong_comparisons_are_answered(options: list[str], said: str) -> None:
    told = CliRunner().invoke(app, ["lab", "compare", *options])
    assert isinstance(told.exception, LodestoneError)
    assert said in str(told.exception)
