"""Play with errors in the family of Queah: counts are whole, work resumes, terms are as defined."""

import json
from pathlib import Path
from typing import Any

import pytest

from lodestone.lab.errors import ErrorCounts
from research.family import errors
from research.family.compute import family
from research.family.error_page import (
    best_answer,
    figures,
    is_fairer_and_livelier,
    offers,
    with_errors,
)
from research.family.errors import best, has_starts, merit, missing, rest, sources
from research.family.terms import score, score_after
from research.results.figures import FAMILY
from research.rows import read_rows

PLAYED = read_rows(errors.FILE)
QUICK = "queah:traditional,reserve=0"


def cells(score: float, *, changes: int = 300, plies: int = 5_000, drawn: int = 0) -> Any:
    """Return a start's cells of 100 games that are alike under all errors."""
    won = round(score * 100) - drawn // 2
    lost, squares = 100 - won - drawn, changes**2 // 100
    sample = ErrorCounts(won, drawn, lost, 0, plies, plies**2, changes, squares)
    return {str(error): list(sample) for error in errors.ERRORS}


def row(rules: str, start: Any, **others: Any) -> dict[str, Any]:
    return {"rules": rules, "start": start, "first": [[["c2c3"], start["15"]]], **others}


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


def test_merit_is_the_product_of_four_terms() -> None:
    assert merit(cells(0.5)) == pytest.approx(0.75)
    assert merit(cells(0.6)) == pytest.approx(0.8 * 0.75)
    assert merit(cells(0.5, drawn=20)) == pytest.approx(0.8 * 0.75)
    assert merit(cells(0.5, changes=100)) == pytest.approx(0.5)
    assert merit(cells(0.5, plies=20_000)) == pytest.approx(0.5 * 0.75)
    assert merit(cells(0.5, plies=1_000)) == pytest.approx(0.5 * 0.75)
    mixed = cells(0.5) | {"40": cells(0.7)["40"], "5": cells(0.9)["5"]}
    assert merit(mixed) == pytest.approx(0.6 * 0.75)


@pytest.mark.slow
def test_work_is_in_the_documented_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(errors, "BEST", 2)
    rows: dict[str, dict[str, Any]] = {}
    order = []
    scores = iter(range(210))
    for rules, from_all in missing(rows):
        order.append((rules, from_all))
        found = rows.get(rules) or row(rules, cells(0.3 + next(scores) / 1_050))
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


def test_fairer_and_livelier_needs_both() -> None:
    known = cells(0.85, changes=200)
    assert is_fairer_and_livelier(cells(0.48, changes=300), known)
    assert not is_fairer_and_livelier(cells(0.48, changes=100), known)
    assert not is_fairer_and_livelier(cells(0.10, changes=300), known)
    assert not is_fairer_and_livelier(cells(0.80, changes=300), known)  # within chance


def test_the_answer_names_better_starts() -> None:
    balanced = sources()[3]
    known = cells(0.85, changes=200)
    quoted = {errors.KNOWN_START: known}
    assert best_answer({balanced: row(balanced, known, quoted=quoted)})["better"] == []
    quoted["another"] = cells(0.5)
    found = best_answer({balanced: row(balanced, known, quoted=quoted)})
    assert [start for _, start, _ in found["better"]] == ["another"]
    assert best_answer({}) == {"known": None}


def test_swap_names_the_most_even_offer() -> None:
    one = row(sources()[0], cells(0.7))
    one["first"] = [[["a"], cells(0.8)["15"]], [["b", "c"], cells(0.53)["15"]]]
    assert " | b, c: 0.530 ± 0.0" in offers(one)
    found = with_errors([one])
    assert (found["near"], found["distance"]) == (1, pytest.approx(0.03))


def test_scores_after_openings_are_free_of_parity() -> None:
    for one in read_rows(FAMILY)[::30]:
        assert score(one) == pytest.approx((score_after(one, 7) + score_after(one, 8)) / 2)


def test_figures_are_read_by_percent() -> None:
    mixed = cells(0.5) | {"5": cells(0.9)["5"]}
    assert figures(mixed, 5).score.value == pytest.approx(0.9)
    assert figures(mixed, 15).score.value == 0.5
