"""Play with errors in the family of Queah: counts are whole, and work resumes in its order."""

import json
from pathlib import Path
from typing import Any

import pytest

from lodestone.lab.errors import ErrorCounts
from research.family import errors
from research.family.compute import family
from research.family.errors import best, has_starts, missing, rest, sources
from research.rows import read_rows

PLAYED = read_rows(errors.FILE)
QUICK = "queah:traditional,reserve=0"


def row(rules: str, score: float) -> dict[str, Any]:
    """Return what 100 games of a rule set could have shown, alike under all errors."""
    won = round(score * 100)
    sample = ErrorCounts(won, 0, 100 - won, 0, 5_000, 25_000_000, 300, 900)
    return {"rules": rules, "start": {str(error): list(sample) for error in errors.ERRORS}}


def test_counts_are_of_all_games() -> None:
    known = [str(rules) for rules in family()]
    assert [row["rules"] for row in PLAYED] == sorted(
        (row["rules"] for row in PLAYED), key=known.index
    )
    for one in PLAYED:
        assert {ErrorCounts(*counts).games for counts in one["start"].values()} == {errors.MANY}
        again = one.get("quoted", {}).values()
        assert all(
            ErrorCounts(*counts).games == errors.MANY for cell in again for counts in cell.values()
        )


def test_sources_are_played_from_all_starts() -> None:
    assert len(sources()) == 5
    for one in PLAYED:
        if one["rules"] in sources():
            assert len(one["starts"]) == 33
            assert errors.KNOWN_START in one["quoted"]


@pytest.mark.slow
def test_work_is_in_the_documented_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "BEST", 2)
    rows: dict[str, dict[str, Any]] = {}
    order = []
    scores = iter(range(210))
    for rules, from_all in missing(rows):
        order.append((rules, from_all))
        found = rows.get(rules) or row(rules, 0.3 + next(scores) / 1_050)
        rows[rules] = found | ({"starts": {}} if from_all else {})
    assert order[:5] == [(rules, True) for rules in sources()]
    assert order[5:210] == [(rules, False) for rules in rest()]
    assert order[210:] == [(rules, True) for rules in best(rows)]
    assert len(order) == 212
    assert all(has_starts(rows, rules) for rules, _ in order[210:])
    rows.popitem()
    assert best(rows) == []


@pytest.mark.long
def test_a_rule_set_is_played_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "FEW", 2)
    monkeypatch.setattr(errors, "MANY", 4)
    monkeypatch.setattr(errors, "missing", lambda rows: iter([(QUICK, not rows)]))
    monkeypatch.setattr(errors, "FILE", file := tmp_path / "errors.jsonl")
    for _ in range(2):
        errors.main()
    [found] = read_rows(file)
    assert found["rules"] == QUICK
    assert "starts" not in found
    played = errors.measure(QUICK, from_all=True)
    assert len(played["starts"]) == 33
    assert len(played["quoted"]) >= 3
    assert sum(len(turns) for turns, _ in played["first"]) == 5
    assert played["start"] == found["start"]
    assert json.loads(file.read_text())["rules"] == QUICK
