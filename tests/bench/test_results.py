"""`docs/results.md` says what its figures say, and the figures are what the solver finds."""

import re
from pathlib import Path

import pytest

from bench.results import qo, queah
from bench.results.figures import FILE, FOLDER, PAGE, PRESETS, counts, find_study, read
from bench.results.page import page
from lodestone import Rules
from lodestone.solve.solver import solve

FIGURES = read()


def text() -> str:
    return PAGE.read_text("utf-8")


def tables() -> list[list[list[str]]]:
    found, rows = [], []
    for line in [*text().splitlines(), ""]:
        if line.startswith("|"):
            rows.append([cell.strip() for cell in line.strip("|").split("|")])
        elif rows:
            found.append(rows)
            rows = []
    return found


def find_table(*head: str) -> list[list[str]]:
    return next(rows[2:] for rows in tables() if rows[0][: len(head)] == list(head))


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Solve anew, whatever tables there are."""
    monkeypatch.setattr(queah, "solve", lambda rules: solve(rules, folder=tmp_path))
    monkeypatch.setattr(qo, "solve", lambda rules: solve(rules, folder=tmp_path))


def test_the_page_is_written_from_the_figures() -> None:
    assert page(FIGURES) == text()


def test_every_table_is_one_and_every_plot_is_there() -> None:
    assert len(tables()) == 15
    for rows in tables():
        assert len({len(row) for row in rows}) == 1, rows[0]
    plots = re.findall(r"\]\((results/\w+\.svg)\)", text())
    assert {FOLDER.parent / plot for plot in plots} == set(FOLDER.glob("*.svg"))
    assert FILE.exists()


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_has_the_options_that_its_figures_are_found_by(name: str) -> None:
    options = Rules.parse(f"queah:{name}").options.values()
    assert PRESETS[name] == tuple(options[o] for o in ("capture", "replacement", "backtrack"))
    assert (options["stalemate"], options["reserve"]) == ("loss", 6)


def test_small_reserves_solved_anew_have_the_values_on_the_page(fresh: None) -> None:
    rows = find_table("capture", "replacement", "backtrack", "reserve 0")
    for reserve in (0, 1):
        for capture, replacement in queah.TURNS:
            options = [f"`{name}`" for name in (capture, replacement, "allowed")]
            row = next(row for row in rows if row[:3] == options)
            rules = queah.rules_of(capture, replacement, "allowed", reserve=reserve)
            summary = queah.solve(rules).summary
            worth = f"{summary.value} {summary.remoteness}".removesuffix(" None")
            assert row[3 + reserve] == worth, rules


def test_traditional_solved_anew_has_the_counts_on_the_page(fresh: None) -> None:
    study = queah.study(Rules.parse("queah:traditional"))
    written = find_study(FIGURES, PRESETS["traditional"])
    for ply, shares in enumerate(study.pop("openings")):
        assert shares == pytest.approx(written["openings"][ply])
    assert study.items() <= written.items()
    start = find_table("preset", "start")[0]
    assert start[:2] == ["`traditional`", study["start"][0]]
    assert f"{counts(study, 0).sum():,}" == find_table("preset", "positions", "count")[0][2]


def test_a_small_board_of_qo_solved_anew_has_the_figures_of_the_page(fresh: None) -> None:
    assert qo.board(3, 4) in FIGURES["qo"]
