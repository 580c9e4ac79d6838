"""`docs/placing.md` says what its figures say, and some of the figures are computed anew."""

import json
from pathlib import Path

import pytest

from research.placing.compute import FILE, measure, order, placed
from research.placing.page import PAGE, page
from research.results.figures import NAMES
from research.results.queah import RESERVES
from research.rows import read_rows
from tests.thinning import long


def test_every_rule_set_has_its_line() -> None:
    assert [row["rules"] for row in read_rows(FILE)] == list(map(str, order()))
    assert len(read_rows(FILE)) == len(NAMES) * len(RESERVES)


def test_the_page_is_made_of_its_figures() -> None:
    assert PAGE.read_text("utf-8") == page(read_rows(FILE))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["comment-house", *long("balanced")])
def test_figures_without_a_reserve_are_found_again(preset: str, tmp_path: Path) -> None:
    rules = placed(preset, 0)
    kept = {row["rules"]: row for row in read_rows(FILE)}
    assert json.loads(json.dumps(measure(rules, tmp_path))) == kept[str(rules)]
