"""`docs/results.md` says what its figures say, and the figures are what the solver finds."""

import re
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb

from lodestone import Rules
from lodestone.solve.solver import solve
from research.results import queah
from research.results.figures import (
    ALL,
    DRAW,
    FILE,
    FOLDER,
    PAGE,
    PRESETS,
    REACHED,
    branching,
    by_lead,
    cell_scores,
    counts,
    find_study,
    mean_turns,
    opening_scores,
    read,
    shares,
    studied,
)
from research.results.page import DIAGONAL, page
from research.results.plots import INKS, RESULTS
from research.results.tallies import AHEAD, CELL_CLASSES

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


def test_the_page_is_written_from_the_figures() -> None:
    assert page(FIGURES) == text()


def test_every_table_and_every_plot_is_there() -> None:
    assert len(tables()) == 13
    for rows in tables():
        assert len({len(row) for row in rows}) == 1, rows[0]
    plots = re.findall(r"\]\((results/\w+\.svg)\)", text())
    assert {FOLDER.parent / plot for plot in plots} == set(FOLDER.glob("*.svg"))


def luminance(colour: str) -> float:
    """Return a colour's relative luminance (WCAG 2.2)."""
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(np.dot(parts, (0.2126, 0.7152, 0.0722)))


@pytest.mark.parametrize("result", RESULTS)
def test_text_stands_out_from_its_result(result: str) -> None:
    """By 4.5 to 1, as WCAG asks of small text."""
    dark, light = sorted(map(luminance, (RESULTS[result], INKS[result])))
    assert (light + 0.05) / (dark + 0.05) >= 4.5
    assert FILE.exists()


def test_every_preset_is_studied_under_a_name() -> None:
    game = Rules.parse("queah").game
    assert {studied(preset.name) for preset in game.presets} == {*PRESETS.values()}
    for name in PRESETS:
        options = Rules.parse(f"queah:{name}").options.values()
        assert (options["stalemate"], options["reserve"]) == ("loss", 6)


def test_every_combination_of_options_is_studied() -> None:
    named = [
        (study["capture"], study["replacement"], study["backtrack"]) for study in FIGURES["studies"]
    ]
    assert sorted(named) == sorted((*turns, b) for turns in queah.TURNS for b in queah.BACKTRACKS)


@pytest.mark.parametrize(("capture", "replacement"), queah.TURNS)
def test_stepping_back_forbidden_leaves_fewer_draws(capture: str, replacement: str) -> None:
    allowed, forbidden = (
        find_study(FIGURES, (capture, replacement, backtrack)) for backtrack in queah.BACKTRACKS
    )
    for kind in (ALL, REACHED):
        assert shares(forbidden, kind)[DRAW] < shares(allowed, kind)[DRAW]
    assert forbidden["start"][0] != "draw"
    assert (counts(forbidden, ALL)[DRAW] == 0) == (capture != "optional")


@pytest.mark.parametrize("backtrack", queah.BACKTRACKS)
@pytest.mark.parametrize("capture", sorted({*queah.CAPTURES} - {*queah.APART}))
def test_entering_before_moving_leaves_no_more_draws(capture: str, backtrack: str) -> None:
    same = "optional" if capture == "optional" else "mandatory"
    before = find_study(FIGURES, (same, "before-move", backtrack))
    turn = find_study(FIGURES, (capture, "as-turn", backtrack))
    drawn = [float(shares(study, REACHED)[DRAW]) for study in (before, turn)]
    assert drawn[0] < drawn[1] or drawn == [0, 0]
    equal = [float(by_lead(study, REACHED, 0)[DRAW]) for study in (before, turn)]
    assert equal[0] < equal[1] or equal == [0, 0]


@pytest.mark.parametrize("backtrack", queah.BACKTRACKS)
@pytest.mark.parametrize(("capture", "replacement"), queah.TURNS[2:])
def test_mandatory_capture_leaves_fewer_draws_and_less_choice(
    capture: str, replacement: str, backtrack: str
) -> None:
    free = find_study(FIGURES, ("optional", replacement, backtrack))
    bound = find_study(FIGURES, (capture, replacement, backtrack))
    assert shares(bound, REACHED)[DRAW] < shares(free, REACHED)[DRAW]
    assert mean_turns(bound, REACHED) < mean_turns(free, REACHED)
    assert branching(bound, REACHED)[1] > 10 * branching(free, REACHED)[1]


def test_the_page_lists_every_lost_start() -> None:
    listed = {}
    pattern = r"^- `stalemate=(.+)`, `capture=(.+)`: .*loss with (\d)(?: to (\d))?"
    for stalemate, capture, first, last in re.findall(pattern, text(), re.MULTILINE):
        listed[stalemate, capture] = list(range(int(first), int(last or first) + 1))
    lost: dict[tuple[str, str], list[int]] = {}
    for row in FIGURES["matrix"]:
        if row["value"] == "loss":
            assert (row["replacement"], row["backtrack"]) == ("before-move", "forbidden")
            lost.setdefault((row["stalemate"], row["capture"]), []).append(row["reserve"])
    assert listed == lost


@pytest.mark.parametrize("name", ["traditional", "compulsory"])
def test_random_openings_favour_the_side_to_move(name: str) -> None:
    score = opening_scores(find_study(FIGURES, PRESETS[name]))
    assert all(even > 0.5 for even in score[2::2])
    assert all(odd < 0.5 for odd in score[3::2])


@pytest.mark.parametrize("name", ["traditional", "compulsory"])
def test_only_diagonal_cells_score_more_at_every_step(name: str) -> None:
    study = find_study(FIGURES, PRESETS[name])
    rises = []
    for cells in range(1, len(CELL_CLASSES)):
        score, found = cell_scores(study, ALL, cells)
        assert (found == found[::-1]).all()
        rises.append(bool((np.diff(score[AHEAD - 2 : AHEAD + 4]) > 0).all()))
    assert rises == [cells == DIAGONAL for cells in range(1, len(CELL_CLASSES))]
    score, _ = cell_scores(study, ALL, DIAGONAL)
    assert score[-1] < score[-2]
    assert score[0] > score[1:AHEAD].max()


@pytest.mark.slow
def test_small_reserves_solved_anew_match_the_page(tmp_path: Path) -> None:
    rows = find_table("capture", "replacement", "backtrack", "reserve 0")
    for reserve in (0, 1):
        for capture, replacement in queah.TURNS:
            options = [f"`{name}`" for name in (capture, replacement, "allowed")]
            row = next(row for row in rows if row[:3] == options)
            rules = queah.rules_of(capture, replacement, "allowed", reserve=reserve)
            summary = solve(rules, folder=tmp_path).summary
            worth = f"{summary.value} {summary.remoteness}".removesuffix(" None")
            assert row[3 + reserve] == worth, rules


@pytest.mark.long
def test_traditional_solved_anew_matches_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queah, "solve", lambda rules: solve(rules, folder=tmp_path))
    study = queah.study(Rules.parse("queah:traditional"))
    written = find_study(FIGURES, PRESETS["traditional"])
    for ply, opened in enumerate(study.pop("openings")):
        assert opened == pytest.approx(written["openings"][ply])
    assert study.items() <= written.items()
    start = find_table("preset", "start")[0]
    assert start[:2] == ["`traditional`", study["start"][0]]
    assert f"{counts(study, 0).sum():,}" == find_table("preset", "positions", "count")[0][2]
