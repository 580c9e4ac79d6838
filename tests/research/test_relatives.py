"""`docs/relatives.md` says what its figures say, and some of the figures are computed anew."""

import json
from pathlib import Path

import pytest

from lodestone import Rules
from research.relatives.compute import FILE, measure, order
from research.relatives.page import FIGURES, PAGE, figures, page
from research.rows import read_rows


def test_rows_are_rule_sets_of_the_plan() -> None:
    known = [str(rules) for rules in order()]
    found = [row["rules"] for row in read_rows(FILE)]
    assert found == [rules for rules in known if rules in set(found)]


def test_the_page_is_made_of_its_figures() -> None:
    assert PAGE.read_text("utf-8") == page(read_rows(FILE))


def test_the_games_page_has_its_figures() -> None:
    assert json.loads(FIGURES.read_text("utf-8")) == figures(read_rows(FILE))


@pytest.mark.long
@pytest.mark.parametrize(
    "rules", ["leaps:tre-guti,stalemate=pass", "leaps:felli,capture=mandatory"]
)
def test_figures_are_found_again(rules: str, tmp_path: Path) -> None:
    kept = {row["rules"]: row for row in read_rows(FILE)}
    parsed = Rules.parse(rules)
    assert measure(parsed, tmp_path) == kept[str(parsed)]
