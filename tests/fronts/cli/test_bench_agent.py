"""`lodestone bench-agent` and `lodestone mcp` as people and programs use them."""

import json
from pathlib import Path

import pytest

from tests.processes import run

pytestmark = pytest.mark.slow

RULES = "queah:reserve=0"
FEW = ("--positions", "14", "--workers", "1")


def test_mistakes_are_printed_and_written(tmp_path: Path) -> None:
    file = tmp_path / "report.md"
    order = ("bench-agent", "random", RULES, *FEW, "--beside", "random@1n", "--report", str(file))
    done = run(*order, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert [one["agent"] for one in found["agents"]] == ["random", "random@1n"]
    assert found["positions"] == 14
    first, second = found["agents"]
    assert first | {"agent": ""} == second | {"agent": ""}
    text = file.read_text("utf-8")
    assert text.startswith("# Mistakes under queah:traditional,reserve=0")
    assert f"| random | {first['mistakes']} of {first['chances']}: " in text


def test_games_are_measured(tmp_path: Path) -> None:
    order = ("bench-agent", "random", RULES, "--games", "2", "--opponent", "greedy@1n", "--alone")
    found = json.loads(run(*order, "--workers", "1", "--longest", "40", "--json").stdout)
    assert (found["games"], found["opponent"], len(found["agents"])) == (2, "greedy@1n", 1)
    assert found["agents"][0]["score"].keys() == {"value", "low", "high"}


def test_an_exam_begins_with_its_questions(tmp_path: Path) -> None:
    done = run("mcp", RULES, "--positions", "3", "--answers", str(tmp_path / "answers.jsonl"))
    assert (done.returncode, done.stdout) == (0, "")
