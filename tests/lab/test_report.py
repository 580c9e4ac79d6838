"""Reports: a page that says all that the games show, and nothing that they do not."""

import json
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from typer.testing import CliRunner

from lodestone import LodestoneError
from lodestone.cli.commands import app
from lodestone.lab.experiments.model import Experiment, parse_experiment
from lodestone.lab.experiments.run import run_experiment
from lodestone.lab.metrics.intervals import Interval
from lodestone.lab.report.findings import find_out
from lodestone.lab.report.page import page
from lodestone.lab.report.write import write_report
from tests.lab.test_experiments import Unreliable, ignore

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
    arms = parse_experiment(TEXT).arms()
    run_experiment(arms, TEXT.encode(), path, Unreliable, ignore)
    return path


@pytest.fixture(scope="module")
def experiment() -> Experiment:
    return parse_experiment(TEXT)


@pytest.mark.slow
def test_page_and_tables_hold_the_same(folder: Path, experiment: Experiment) -> None:
    written = {path.name for path in write_report(experiment, folder)}
    assert {"report.html", "metrics.csv", "differences.parquet", "skill.csv"} <= written
    found = Elements((folder / "report.html").read_text("utf-8"))
    assert found.open == []
    assert "Capture <or> not" in found.text
    assert all(found.labels)
    metrics = pl.read_csv(folder / "metrics.csv")
    row = metrics.filter((pl.col("metric") == "length") & (pl.col("players") == "random"))[0]
    assert f"{row['value'][0]:.1f} ({row['low'][0]:.1f} to {row['high'][0]:.1f})" in found.text
    assert len(metrics["rules"].unique()) == 2
    assert metrics["interval"].is_in([*Interval]).all()


@pytest.mark.slow
@pytest.mark.untraced
def test_nothing_is_real_before_all_is_played(folder: Path, experiment: Experiment) -> None:
    from lodestone.lab.experiments.store import Store

    kept = Store(folder).read()
    finished = Elements(page(find_out(experiment, kept))).text
    assert "Real differences" in finished
    arm = next(iter(kept))
    kept.pop(arm)
    text = Elements(page(find_out(experiment, kept))).text
    assert "Not all games have been played yet" in text
    assert "Real differences" not in text


def test_report_without_games_says_so(tmp_path: Path, experiment: Experiment) -> None:
    with pytest.raises(LodestoneError, match="no game of this experiment has been played"):
        write_report(experiment, tmp_path)


def test_comparison_prints_what_programs_read() -> None:
    rules = ["queah:balanced", "queah:traditional"]
    told = CliRunner().invoke(app, ["lab", "compare", *rules, "--games", "20", "--json"])
    found = json.loads(told.stdout)
    assert found["games"] == 20
    assert {tuple(one) for one in found["metrics"]} == {("metric", "rules", "value", "low", "high")}
    assert {one["rules"] for one in found["metrics"]} == set(rules)
    for one in found["metrics"]:
        if one["value"] is not None:
            assert one["low"] <= one["value"] <= one["high"] or np.isclose(one["low"], one["high"])


def test_comparison_in_words_names_real_differences() -> None:
    rules = ["queah:balanced", "queah:compulsory"]
    told = CliRunner().invoke(app, ["lab", "compare", *rules, "--games", "200"])
    assert "Length: queah:compulsory has less than queah:balanced, by -" in told.stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["queah", "queah:traditional"], "queah:traditional is given twice"),
        (["queah", "--games", "3"], "--games is an even number"),
        (["queah", "--player", "nobody"], "unknown player 'nobody'"),
        (["queah", "--metric", "x"], "unknown metric 'x'"),
    ],
)
def test_wrong_comparisons_are_answered(options: list[str], said: str) -> None:
    told = CliRunner().invoke(app, ["lab", "compare", *options])
    assert isinstance(told.exception, LodestoneError)
    assert said in str(told.exception)
