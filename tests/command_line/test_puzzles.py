"""`lodestone puzzles`: listed, shown, solved by typing, made, and proven again."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lodestone.cli.commands import app
from lodestone.teach.puzzles import making
from lodestone.teach.puzzles.puzzle import Puzzle, find_puzzle, place_of, puzzles_of, read_puzzles
from lodestone.teach.puzzles.recipes import Recipe
from lodestone.teach.puzzles.words import say_begin, say_refutation
from tests.processes import answer, run

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
    assert done.stdout == "few.jsonl: 2 puzzles checked, 0 faults\n"


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
    assert count == "few.jsonl: 2 puzzles checked, 1 fault"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("check", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("make", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("check", "--file", "none.json"), "cannot read none.json"),
        (("list", "chess"), "unknown game 'chess'; allowed: queah, qo, quincala"),
        (("list", "--theme", "captur"), "unknown theme 'captur'; did you mean capture?"),
        (("show", "qo", "0"), "Qo has puzzles 1 to "),
        (("play", "qo", "999"), "Qo has puzzles 1 to "),
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


def test_faults_are_figures_too(tmp_path: Path) -> None:
    done = run("puzzles", "check", "--file", str(few(tmp_path, {"remoteness": 3})), "--json")
    assert done.returncode == 1
    fault = {"file": "few.jsonl", "fault": "puzzle 2: its value is a win in 1 ply"}
    assert json.loads(done.stdout) == {"puzzles": 2, "faults": [fault]}


def test_puzzles_are_listed_and_shown() -> None:
    listed = json.loads(answer("puzzles", "list", "queah", "--theme", "capture", "--json"))
    known = enumerate(puzzles_of("queah"), 1)
    assert [one["number"] for one in listed] == [
        number for number, puzzle in known if "capture" in puzzle.themes
    ]
    assert len(answer("puzzles", "list", "qo").splitlines()) == len(puzzles_of("qo"))
    puzzle = find_puzzle("qo", 3)
    shown = json.loads(answer("puzzles", "show", "qo", "3", "--json"))
    figures = {name: shown[name] for name in Puzzle.model_fields}
    assert Puzzle.model_validate_json(json.dumps(figures)) == puzzle
    assert shown["words"] == puzzle.words
    told = answer("puzzles", "show", "qo", "3")
    assert puzzle.start.diagram() in told
    assert f"{puzzle.words}\n" in told
    solved = answer("puzzles", "show", "qo", "3", "--solution")
    assert solved.startswith(told)
    assert f": {puzzle.solution}  (" in solved.removeprefix(told)


def test_a_puzzle_is_solved_by_typing() -> None:
    puzzle = find_puzzle("queah", 1)
    wrong = next(turn for turn in puzzle.start.turns if not puzzle.is_solved_by(turn))
    typed = f"hint\nnonsense\n{wrong}\n{puzzle.solution}\n"
    told = " ".join(answer("puzzles", "play", "queah", "1", stdin=typed).split())
    parts = (
        f"It begins with {say_begin(puzzle)}.",
        "cannot read turn 'nonsense'",
        f"No. {say_refutation(puzzle)}",
        "That is the turn.",
        "The next one: lodestone puzzles play queah 2",
    )
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize("typed", ["", "quit\n"])
def test_a_puzzle_can_be_left(typed: str) -> None:
    told = answer("puzzles", "play", "qo", "1", stdin=typed)
    assert "That is the turn." not in told
