"""The page of findings says what the figures say that are kept, and no more."""

import json
import re
from collections import Counter
from copy import deepcopy

import pytest

from bench.findings.collect import EXPERIMENTS, FINDINGS, NAMES, figures_of, in_lines
from bench.findings.page import PROSE, Findings, kept_figures, page, solved_rules, written
from bench.findings.write import PAGE
from lodestone import Rules
from lodestone.lab.experiments.model import parse_experiment, read_experiment

KEPT = kept_figures()


def test_the_page_says_what_the_figures_say() -> None:
    assert PAGE.read_text("utf-8") == page(KEPT, solved_rules()), "make findings writes it anew"


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_of_all_games_of_an_experiment(name: str) -> None:
    experiment = read_experiment(EXPERIMENTS / f"{name}.toml")
    planned = Counter[tuple[str, str]]()
    for arm, games in experiment.arms():
        planned[arm.players, arm.rules] += games
    kept = {(one["players"], one["rules"]): one["games"] for one in KEPT[name]["rows"]}
    assert kept == planned
    for row in KEPT[name]["rows"]:
        assert sum(row["endings"].values()) == row["games"]
        for value, low, high in row["metrics"].values():
            assert value is None or low is None or high is None or low <= value <= high


def test_prose_that_figures_do_not_bear_is_refused() -> None:
    turned = deepcopy(KEPT)
    for row in turned["qo-balance"]["rows"]:
        row["metrics"]["seat-advantage"] = [0.0, -0.1, 0.1]
    with pytest.raises(ValueError, match="is not sure"):
        page(turned, solved_rules())
    fewer = {**KEPT, "queah-levels": {**KEPT["queah-levels"], "changes": []}}
    with pytest.raises(ValueError, match="no real difference"):
        page(fewer, solved_rules())


def test_no_figure_is_written_by_hand() -> None:
    prose = re.sub(r"\{\{.+?\}\}", "", PROSE.read_text("utf-8"), flags=re.DOTALL)
    assert not re.search(r"\d\s*%(?! interval)", prose)


def test_proposed_presets_are_those_of_the_evidence() -> None:
    findings = Findings(KEPT, solved_rules())
    for name, game in (("queah-levels", "queah"), ("qo-balance", "qo")):
        assert findings.row(name, "random", f"{game}:proposed")
    assert findings.row("quincala-layouts", "random", "quincala:proposed")
    assert findings.exact("queah:proposed", "drawn") == "0.0%"
    assert Rules.parse("queah:proposed").preset.source == "proposal of this project"


@pytest.mark.slow
def test_figures_of_games_are_kept_whole() -> None:
    text = 'title = "x"\ngames = 40\n[[rules]]\nsets = ["queah", "queah:compulsory"]'
    experiment = parse_experiment(text)
    played = {arm: arm.play(range(games)) for arm, games in experiment.arms()}
    figures = figures_of(experiment, played)
    assert json.loads(in_lines(figures)) == figures
    shorter = [one for one in figures["changes"] if one["metric"] == "length"]
    assert shorter[0]["estimate"][0] < 0  # captures that are compulsory shorten games
    assert written("length", [None, None, None]) == "nothing seen"


def test_only_figures_that_are_used_are_kept() -> None:
    assert {path.stem for path in FINDINGS.glob("*.json")} == set(NAMES)
