"""`docs/placing.md` says what its figures say, and some of the figures are computed anew."""

import json
from pathlib import Path

import numpy as np
import pytest

from lodestone.lab.errors import ErrorTable
from lodestone.solve.solver import solve
from research.placing.compute import FILE, Placings, measure, order, placed
from research.placing.page import PAGE, page
from research.placing.scores import scores_of
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


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["comment", *long("balanced")])
def test_scores_by_blocks_are_those_of_errors(preset: str, tmp_path: Path) -> None:
    table = solve(placed(preset, 0), folder=tmp_path)
    settings = Placings(table)
    numbers = list(map(settings.number, settings.starts))
    known = ErrorTable(table, settings.starts, limit=1 << 22)
    for error, found in zip((0.05, 0.4), scores_of(table, (0.05, 0.4)), strict=True):
        expected = [one.score.value for one in known.expect(settings.starts, error)]
        np.testing.assert_allclose(found[numbers], expected, atol=1e-4)
