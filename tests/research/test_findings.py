"""The pages of findings say what the figures say that are kept, and no more."""

import json
import re
from collections import Counter
from typing import Any

import pytest

from lodestone import Rules
from lodestone.core.game import AnyGame
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.model import parse_experiment, read_experiment
from lodestone.lab.seats import Length, Seats, Verdict, figures, judged
from lodestone.lab.statistics import Estimate
from research.findings import check
from research.findings.collect import EXPERIMENTS, FINDINGS, NAMES, figures_of, in_lines, seats_from
from research.findings.game_pages import PageFigures, files_of
from research.findings.page import PROSE, kept_figures, page, written
from research.findings.write import FOUND

pytestmark = pytest.mark.slow

KEPT = kept_figures()


@pytest.mark.parametrize("name", PROSE)
def test_the_pages_say_what_the_figures_say(name: str) -> None:
    text = FINDINGS.with_name(name).read_text("utf-8")
    assert text == page(PROSE[name], PageFigures.kept()), "make findings writes it again"


@pytest.mark.parametrize("game", FOUND, ids=lambda game: game.name)
def test_pages_of_games_say_what_figures_say(game: AnyGame) -> None:
    for path, text in files_of(game, PageFigures.kept()):
        assert path.read_text("utf-8") == text, "make findings writes it again"


def test_checks_of_pages_refuse_what_is_not_so() -> None:
    figures = PageFigures.kept()
    for placeholder in (
        "fewer-changes queah:compulsory | queah:traditional | 15",
        "shorter queah:comment | queah:comment-house | 15",
        "drawn-more 4",
        "value queah:balanced | draw",
        "odd-less qo-seats | alpha-beta@2000n | qo:reach=1,paid=aside",
        "endless qo-endings | explorer@500n | qo:paid=aside",
        "another capture | before-move | sometimes",
        "other-reading level-4 | none | group",
    ):
        with pytest.raises((ValueError, LookupError)):
            figures.text(placeholder)


@pytest.mark.parametrize("name", NAMES)
def test_figures_are_of_all_games_of_an_experiment(name: str) -> None:
    experiment = read_experiment(EXPERIMENTS / f"{name}.toml")
    planned = Counter[tuple[str, str, str]]()
    for arm, games in experiment.arms():
        planned[arm.players, arm.rules, arm.start] += games
    rows = KEPT[name]["rows"]
    assert {(one["players"], one["rules"], one["start"]): one["games"] for one in rows} == planned
    for row in rows:
        assert sum(row["endings"].values()) == row["games"]
        assert sum(one["games"] for one in row["seats"]["profile"]) == row["games"]
        for value, low, high in row["metrics"].values():
            assert value is None or low is None or high is None or low <= value <= high


def test_prose_that_figures_do_not_bear_is_refused() -> None:
    findings = PageFigures.kept()
    for row in findings.experiments["qo-endings"]["rows"]:
        row["metrics"]["completion"] = [0.5, 0.4, 0.6]
    with pytest.raises(ValueError, match="is not sure"):
        page(PROSE["findings.md"], findings)
    with pytest.raises(ValueError, match="the verdict is"):
        page(
            "{{verdict queah-seats | alpha-beta@1000n | queah | none of these}}", PageFigures.kept()
        )


@pytest.mark.parametrize("name", PROSE)
def test_no_figure_is_written_by_hand(name: str) -> None:
    prose = re.sub(r"\{\{.+?\}\}", "", PROSE[name], flags=re.DOTALL)
    today = prose.partition("## What was published before")[0]
    assert not re.search(r"\d\s*%(?! interval)", today)


def seats(*values: float, reach: float = 0.05) -> Seats:
    """Return seats with these advantages after openings of 3, 4, … plies."""
    return judged(
        [
            Length(plies, 100, 50, Estimate(value, value - reach, value + reach))
            for plies, value in enumerate(values, start=3)
        ]
    )


def replayed(**found: Seats) -> dict[str, Any]:
    """Return what fresh games show, by condition, as it is kept."""
    names = {
        "same": check.SAME,
        "strength": check.STRENGTH,
        "first": check.FIRST,
        "exchanged": check.EXCHANGED,
    }
    return {names[name]: figures(one, ["White", "Black"]) for name, one in found.items()}


def test_replays_answer_whether_an_advantage_survives() -> None:
    ahead, even, behind = seats(0.2, 0.2), seats(0.0, 0.01), seats(-0.2, -0.2)
    assert check.answer(0.1, replayed(same=ahead, strength=even)) == check.SURVIVES
    assert check.answer(-0.1, replayed(same=behind, strength=behind)) == check.SURVIVES
    assert check.answer(0.1, replayed(same=even, strength=ahead)) == check.UNDECIDED
    assert check.answer(0.1, replayed(same=behind, strength=ahead)) == check.FAILS
    assert check.answer(0.1, replayed(same=ahead, exchanged=behind)) == check.SURVIVES
    assert check.answer(0.1, replayed(same=ahead, exchanged=even)) == check.UNDECIDED
    assert check.answer(0.1, replayed(same=ahead, exchanged=ahead)) == check.FAILS
    assert check.answer(0.1, replayed(same=ahead, first=behind)) == check.FAILS


def test_replays_change_strength_and_first_colour() -> None:
    rules = "qo:standard,reach=1,paid=aside"
    row: Any = {"players": "alpha-beta@2000n", "rules": rules}
    played = {name: (rules, player) for name, rules, player in check.conditions(row)}
    assert set(played) == {check.SAME, check.STRENGTH, check.FIRST}
    assert played[check.STRENGTH] == (rules, "alpha-beta@666n")
    assert "first=white" in played[check.FIRST][0]
    even = [name for name, *_ in check.conditions(row | {"rules": f"{rules},white_run=3"})]
    assert even == [check.SAME, check.STRENGTH, check.EXCHANGED]


def test_small_experiments_are_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer and the figures of every condition are kept, of as many games as show it."""
    row: Any = {
        "players": "alpha-beta@50n",
        "rules": "queah:traditional,reserve=0,repetition=threefold",
        "start": "",
        "seats": figures(seats(0.4, 0.4), ["White", "Black"]),
    }
    monkeypatch.setattr(check, "FEWEST", 40)
    found = check.played_again(row, Executor(workers=0))
    assert found["answer"] in {check.SURVIVES, check.FAILS, check.UNDECIDED}
    assert sum(one["games"] for one in found[check.SAME]["profile"]) == 40


@pytest.mark.parametrize("name", NAMES)
def test_published_advantages_survived_fresh_games(name: str) -> None:
    findings = PageFigures.kept()
    for row in KEPT[name]["rows"]:
        if findings.published(name, row) is Verdict.ADVANTAGE:
            kept = check.read()[check.key_of(name, row)]
            advantage = row["seats"]["balanced"]["value"]
            conditions = {key: one for key, one in kept.items() if key != "answer"}
            assert check.answer(advantage, conditions) == kept["answer"] == check.SURVIVES


@pytest.mark.parametrize("name", NAMES)
def test_seats_follow_from_their_profiles(name: str) -> None:
    for row in KEPT[name]["rows"]:
        sides = [side.title for side in Rules.parse(row["rules"]).game.sides]
        again = figures(seats_from(row["seats"]), sides)
        assert (again["verdict"], again["profile"]) == (
            row["seats"]["verdict"],
            row["seats"]["profile"],
        )


def test_figures_of_games_are_kept_whole() -> None:
    text = 'title = "x"\ngames = 40\n[[rules]]\nsets = ["queah", "queah:compulsory"]'
    experiment = parse_experiment(text)
    played = {arm: arm.play(range(games)) for arm, games in experiment.arms()}
    kept = figures_of(experiment, played)
    assert json.loads(in_lines(kept)) == kept
    assert written("length", [None, None, None]) == "nothing seen"


def test_only_figures_that_are_used_are_kept() -> None:
    assert {path.stem for path in FINDINGS.glob("*.json")} == {*NAMES, "check", "readings"}
