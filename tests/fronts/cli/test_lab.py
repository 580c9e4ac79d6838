"""`lodestone lab run`, `report` and `errors` as people use them."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from lodestone.lab.metrics.metric import all_metrics
from tests.processes import COMMAND, answer, assert_refused, run

pytestmark = pytest.mark.slow

EXPERIMENT = """
title = "Stepping back"
games = 20
longest = 40
[[rules]]
sets = ["queah:traditional", "queah:balanced"]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lab") / "back.toml"
    path.write_text(EXPERIMENT)
    return path


@pytest.fixture(scope="module")
def told(file: Path) -> str:
    """Run the experiment; return what is printed."""
    return answer("lab", "run", str(file), "--workers", "1")


def test_a_run_leads_to_its_report(file: Path, told: str) -> None:
    folder = file.with_suffix(".results")
    assert told == (f"40 games in {folder}; to write a report: lodestone lab report {file}\n")
    page, *tables = answer("lab", "report", str(file)).splitlines()
    assert "Stepping back" in Path(page).read_text("utf-8")
    assert all(Path(table).stat().st_size > 0 for table in tables)

    again = json.loads(answer("lab", "run", str(file), "--json"))
    assert again == {"games": 40, "results": str(folder)}
    assert json.loads(answer("lab", "report", str(file), "--json")) == [page, *tables]


@pytest.mark.long
def test_fresh_seeds_play_other_games(file: Path) -> None:
    told = answer("lab", "run", str(file), "--workers", "1", "--seed", "7")
    folder = file.with_suffix(".seed-7.results")
    assert told.endswith(f"{folder}; to write a report: lodestone lab report {file} --seed 7\n")
    page, *_ = answer("lab", "report", str(file), "--seed", "7").splitlines()
    assert Path(page).parent == folder
    assert "Seed 7;" in Path(page).read_text("utf-8")


@pytest.mark.long
@pytest.mark.parametrize("engine", ["ray", "dask"])
def test_clusters_play_the_same_games(file: Path, tmp_path: Path, engine: str) -> None:
    """Each is started for the run, which leaves the same tables as one in local processes."""
    tables = []
    for name in ("local", engine):
        folder = str(tmp_path / name)
        command = [COMMAND, "lab", "run", str(file), "--executor", name, "--workers", "2"]
        subprocess.run([*command, "--output", folder], check=True)
        told = json.loads(answer("lab", "report", str(file), "--output", folder, "--json"))
        tables.append({Path(one).name: Path(one).read_bytes() for one in told[1:]})
    assert tables[0] == tables[1]
    assert tables[0]


@pytest.mark.long
def test_a_report_that_cannot_be_written_is_told(file: Path, told: str, tmp_path: Path) -> None:
    folder, page = tmp_path / "results", "report.html"
    shutil.copytree(file.with_suffix(".results"), folder, ignore=shutil.ignore_patterns(page))
    (folder / page).mkdir()
    done = run("lab", "report", str(file), "--output", str(folder))
    assert_refused(done, f"lodestone: cannot write '{folder}")


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (
            ("run", "{file}", "--output", "{file}.new", "--address", "here"),
            "--address is for the executors ray and dask",
        ),
        (
            ("run", "{file}", "--executor", "cloud"),
            "must be one of 'local', 'ray', 'dask', not 'cloud'",
        ),
        (("run", "{file}", "--workers", "0"), "--workers must be at least 1"),
        (("run", "{file}", "--output", "{file}"), "back.toml"),
        (("run", "none.toml"), "none.toml"),
        (("report", "{file}", "--output", "{file}.none"), "no game of this experiment"),
    ],
)
def test_nonsense_is_answered_in_a_line(file: Path, words: tuple[str, ...], line: str) -> None:
    done = run("lab", *(word.format(file=file) for word in words))
    assert_refused(done, line)


def test_metrics_are_listed() -> None:
    listed = json.loads(answer("lab", "metrics", "--json"))
    assert [one["name"] for one in listed] == [metric.name for metric in all_metrics()]
    assert "seat-advantage\n  mean points of the first side" in answer("lab", "metrics")


def test_errors_are_played_from_a_table() -> None:
    rules = "queah:traditional,reserve=0"
    answer("solve", rules)
    printed = answer("lab", "errors", rules, "--error", "40", "--first-turns").splitlines()
    assert printed[0].startswith(f"{rules}, ")
    assert printed[2].startswith("Play with errors: exact figures; games stop at 1,000 plies")
    assert printed[4].startswith("  40 %    0.548")
    assert printed[-1].startswith("With a swap rule: ")
    start = "b/bbb/-----/www/w w 0,0 -,-"
    sampled = ("--games", "100", "--seed", "2", "--position", start, "--json")
    [study] = json.loads(answer("lab", "errors", rules, *sampled))
    assert (study["start"], study["games"], study["seed"]) == (start, 100, 2)
    assert [one["error"] for one in study["errors"]] == [0.05, 0.15, 0.4]


def test_errors_need_solved_rules_and_percentages() -> None:
    unsolved = run("lab", "errors", "queah:traditional,reserve=5")
    advice = "solve it with: lodestone solve queah:traditional,reserve=5\n"
    assert unsolved.stderr.endswith(advice)
    endless = run("lab", "errors", "qo:standard")
    assert endless.stderr.endswith("positions can be reached\n")
    wrong = run("lab", "errors", "queah:traditional,reserve=0", "--error", "x")
    assert wrong.stderr.startswith("lodestone: errors must be different percentages")


def test_offers_are_played_after_every_turn() -> None:
    command = ("lab", "offers", "queah:reserve=0", "--player", "level-1", "--games", "2")
    lines = answer(*command).splitlines()
    assert lines[0].startswith("2 games of queah:traditional,reserve=0,repetition=threefold")
    assert len(lines) == 4 + 5 + 2
    found = json.loads(answer(*command, "--json"))
    assert found["games"] == 2
    assert sum(one["most_even"] for one in found["offers"]) == 1
