"""Reports: a page that says all that the games show, and nothing that they do not."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import polars as pl
import pytest

from lodestone import LodestoneError
from lodestone.lab.experiments.model import Experiment, parse_experiment
from lodestone.lab.experiments.run import run_experiment
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.report.contrasts import TOPICS, contrasts
from lodestone.lab.report.findings import find_out
from lodestone.lab.report.page import page, write_report
from lodestone.lab.report.played import PlayedGroup

TEXT = """
title = "Capture <or> not"
games = 300
longest = 60
[[rules]]
base = "queah:traditional"
grid = {capture = ["optional", "mandatory"]}
[[players]]
player = "random"
[[players]]
player = "greedy"
games = 4
opening = 2
[skill]
player = "alpha-beta"
nodes = [2, 4]
games = 4
"""


class Elements(HTMLParser):
    """The elements of a page, with the labels of its pictures."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.labels: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.labels += [value or "" for name, value in attrs if name == "aria-label"]
        assert not [
            value for name, value in attrs if name in ("src", "href") and "//" in str(value)
        ]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report")
    run_experiment(parse_experiment(TEXT), path, workers=0)
    return path


@pytest.fixture(scope="module")
def experiment() -> Experiment:
    return parse_experiment(TEXT)


@pytest.fixture(scope="module")
def randoms(folder: Path, experiment: Experiment) -> PlayedGroup:
    """Return the games of random players."""
    from lodestone.lab.experiments.store import ExperimentStore

    return find_out(experiment, ExperimentStore(folder).read()).groups[0]


@pytest.fixture(scope="module")
def elements(folder: Path, experiment: Experiment) -> Elements:
    """The page, which is written with its tables."""
    written = {path.name for path in write_report(experiment, folder)}
    tables = {"contrasts.csv", "metrics.csv", "differences.parquet", "first-turns.csv", "skill.csv"}
    assert {"report.html", *tables} <= written
    return Elements((folder / "report.html").read_text("utf-8"))


@pytest.mark.slow
def test_page_and_tables_hold_the_same(folder: Path, elements: Elements) -> None:
    assert elements.open == []
    assert "Capture <or> not" in elements.text
    assert all(elements.labels)
    metrics = pl.read_csv(folder / "metrics.csv")
    row = metrics.filter((pl.col("metric") == "length") & (pl.col("players") == "random"))[0]
    assert f"{row['value'][0]:.1f} ({row['low'][0]:.1f} to {row['high'][0]:.1f})" in elements.text
    assert len(metrics["rules"].unique()) == 2
    assert metrics["interval"].is_in([*Interval]).all()


@pytest.mark.long
def test_nothing_is_real_before_all_is_played(folder: Path, experiment: Experiment) -> None:
    from lodestone.lab.experiments.store import ExperimentStore

    kept = ExperimentStore(folder).read()
    finished = Elements(page(find_out(experiment, kept))).text
    assert "Real differences" in finished
    arm = next(iter(kept))
    kept.pop(arm)
    text = Elements(page(find_out(experiment, kept))).text
    assert "Not all games have been played yet" in text
    assert "Real differences" not in text


@pytest.mark.slow
def test_a_report_begins_with_what_games_show(folder: Path, elements: Elements) -> None:
    text = elements.text
    shown, cards = text.index("What the games show"), text.index("At a glance")
    first = text[shown:cards]
    assert "Traditional (captures compulsory), compared with Traditional" in first
    assert re.search(
        r"Traditional \(captures compulsory\) \(4 games of greedy\): too few games to judge the "
        r"seats: fewer than 10 pairs of a kind of opening; ",
        first,
    )
    assert "Repetition rule: threefold (third repetition draws)." in first
    assert re.search(r"Of \d+ differences between rule sets \d+ (is|are) real, in “|None of", first)
    assert not re.search(r"\d[eE]-\d", text)  # no p-value of a hundred digits
    assert "queah:" not in text[cards : text.index("What was played")]
    assert pl.read_csv(folder / "metrics.csv")["repetition"].unique().to_list() == ["threefold"]


@pytest.mark.slow
def test_reports_say_first_what_is_proven(elements: Elements) -> None:
    text = elements.text
    shown = text.index("What the games show")
    said = "Proven: with best play Traditional is a draw, and Traditional (captures compulsory) is"
    assert 0 < text.index(said) < shown


@pytest.mark.slow
def test_sentences_say_how_rule_sets_differ(randoms: PlayedGroup) -> None:
    (one,) = contrasts(randoms)
    assert one.first == "Traditional"
    said = " ".join(one.sentences)
    assert re.search(r"\d+ of 300 games were drawn; before, \d+ of 300 were\.", said)
    assert "Players have fewer turns to choose from: 8 on average instead of 9." in said
    assert "These games show no difference in" in said
    (back,) = contrasts(randoms, next(reversed(randoms.tables)))
    assert back.second == "Traditional"
    assert "more turns to choose from" in " ".join(back.sentences)


@pytest.mark.slow
def test_each_topic_is_said_or_not_proven(randoms: PlayedGroup) -> None:
    def sentences(adjusted: float) -> list[str]:
        differences = [replace(one, adjusted=adjusted) for one in randoms.differences]
        (one,) = contrasts(replace(randoms, differences=differences))
        return one.sentences

    length, *others = sentences(0.0)
    assert len(others) == len(TOPICS) - 1
    values = [
        one.estimate.value
        for played in randoms.tables.values()
        for one in played.measured
        if one.metric.name == "length"
    ]
    before, now = values
    word = "shorter" if now < before else "longer"
    assert length == f"Games are {word}: {now:.0f} turns on average instead of {before:.0f}."
    assert any(re.search(r"scores \d+% of the points instead of \d+%\.", one) for one in others)
    (unproven,) = sentences(1.0)
    assert all(topic in unproven for topic in TOPICS.values())


def test_report_without_games_says_so(tmp_path: Path, experiment: Experiment) -> None:
    with pytest.raises(LodestoneError, match="no game of this experiment has been played"):
        write_report(experiment, tmp_path)
