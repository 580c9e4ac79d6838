"""`lodestone puzzles check`: every puzzle is proven anew."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lodestone.cli.commands import app
from lodestone.teach.puzzles import making
from lodestone.teach.puzzles.puzzle import place_of, read_puzzles
from lodestone.teach.puzzles.recipes import Recipe
from tests.processes import run

pytestmark = pytest.mark.slow


def few(folder: Path, change: dict[str, object]) -> Path:
    """Write a file of Qo's first two puzzles, the second changed."""
    first, second = map(json.loads, place_of("qo").read_text("utf-8").splitlines()[:2])
    path = folder / "few.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (first, {**second, **change})))
    return path


def test_sound_puzzles_are_proven(tmp_path: Path) -> None:
    done = run("puzzles", "check", "--file", str(few(tmp_path, {})))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "few.jsonl: 2 puzzles proven anew, 0 faults\n"


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"remoteness": 3}, "puzzle 2: its value is a win in 1 ply"),
        ({"themes": ["placing"]}, "puzzle 2: its themes are placing, full-board"),
    ],
)
def test_what_cannot_be_proven_is_named(tmp_path: Path, change: dict, fault: str) -> None:
    done = run("puzzles", "check", "--file", str(few(tmp_path, change)))
    assert done.returncode == 1
    assert done.stderr == ""
    told, count = done.stdout.splitlines()
    assert told == f"few.jsonl: {fault}"
    assert count == "few.jsonl: 2 puzzles proven anew, 1 fault"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("check", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("make", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("check", "--file", "none.json"), "cannot read none.json"),
    ],
)
def test_nonsense_is_answered_in_a_line(words: tuple[str, ...], line: str) -> None:
    done = run("puzzles", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert line in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_puzzles_are_found_and_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = Recipe("queah:reserve=0", 3, 2)
    monkeypatch.setattr(making, "recipes_of", lambda _game: (recipe,))
    out = tmp_path / "found.jsonl"
    done = CliRunner().invoke(app, ["puzzles", "make", "queah", "--out", str(out)])
    assert done.exit_code == 0
    assert done.stdout == "3 puzzles of queah\n"
    assert len(read_puzzles(out)) == 3


def test_a_line_that_is_no_puzzle_is_named(tmp_path: Path) -> None:
    done = run("puzzles", "check", "--file", str(few(tmp_path, {"solution": "a1"})))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "lodestone: few.jsonl:2: the line begins with the solution\n"
