"""The programs of authors: puzzles made and proven again, lessons checked and written as pages."""

import json
from pathlib import Path

import pytest

from authoring import programs
from authoring.lessons import __main__ as lessons
from authoring.puzzles import __main__ as puzzles
from authoring.puzzles import making
from authoring.puzzles.finding import Recipe
from lodestone import Rules
from lodestone.core.game import find_game
from lodestone.lab.contestants import Contestant
from lodestone.records.files import read_games
from lodestone.teach.pages import recommended_rules
from lodestone.teach.puzzles import place_of, read_puzzles
from lodestone.teach.studies import PROGRAMS

pytestmark = pytest.mark.slow

RANDOM = Contestant.parse("random", None)


def few(folder: Path, change: dict[str, object]) -> str:
    """Write a file of Qo's first two puzzles, the second changed."""
    first, second = map(json.loads, place_of("qo").read_text("utf-8").splitlines()[:2])
    path = folder / "few.jsonl"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in (first, {**second, **change})))
    return str(path)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({}, None),
        ({"remoteness": 3}, "its remoteness should be 1"),
        ({"themes": ["placing"]}, "its themes should be "),
    ],
)
def test_puzzles_are_proven_again(tmp_path, capsys, change, fault) -> None:
    status = puzzles.main(["qo", "--check", "--file", few(tmp_path, change)])
    *told, count = capsys.readouterr().out.splitlines()
    assert status == len(told) == (fault is not None)
    assert all(line.startswith(f"qo: puzzle 2: {fault}") for line in told)
    assert count.startswith("qo: 2 puzzles checked, ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "unknown game 'chess'; allowed: queah, qo, quincala, leaps"),
        (["qo", "--check", "--file", "none.json"], "cannot read none.json"),
        (["--check", "--file", "none.json"], "--file goes with the name of one game"),
    ],
)
def test_nonsense_ends_with_status_2(capsys, arguments, words) -> None:
    with pytest.raises(SystemExit) as ended:
        puzzles.main(arguments)
    assert ended.value.code == 2
    assert words in capsys.readouterr().err


def test_puzzles_are_found_and_written(tmp_path, monkeypatch, capsys) -> None:
    recipe = Recipe("queah:reserve=0", 3, 3, 1)
    monkeypatch.setattr(making, "recipes_of", lambda _game: (recipe,))
    path = tmp_path / "found.jsonl"
    assert puzzles.main(["queah", "--file", str(path)]) == 0
    assert capsys.readouterr().out == "queah:reserve=0: 3 of 3\n3 puzzles of queah\n"
    assert len(read_puzzles(path)) == 3


def test_pages_replace_those_of_lessons_gone(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(lessons, "faults", lambda _game, _course: iter(()))
    pages = {"a.md": "A", "pictures/queah-a.svg": "<svg/>"}
    monkeypatch.setattr(lessons, "write_pages", lambda _game: pages)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "queah-gone.svg").write_text("<svg/>")
    assert lessons.main(["--output", str(tmp_path)]) == 0
    assert {path.name for path in tmp_path.rglob("*.*")} == {"a.md", "queah-a.svg"}
    assert "qo: 1 pictures" in capsys.readouterr().out.splitlines()


def test_programs_play_under_recommended_rules(tmp_path, monkeypatch, capsys) -> None:
    game = find_game("qo")
    (tmp_path / game.name / "teach").mkdir(parents=True)
    few = {"GAMES": tmp_path, "OPENINGS": 1, "LONGEST": 6, "PLAYERS": (RANDOM, RANDOM)}
    rules = list(recommended_rules(game))[:2]
    few |= {"all_games": lambda: [game], "recommended_rules": lambda _: rules}
    for name, value in few.items():
        monkeypatch.setattr(programs, name, value)
    monkeypatch.setattr("sys.argv", ["programs"])
    programs.main()
    expected = [str(one) for one in rules for _ in range(2)]
    assert capsys.readouterr().out == f"qo: {len(expected)} games\n"
    found = read_games(tmp_path / game.name / "teach" / PROGRAMS)
    assert [str(Rules.parse(record.rules)) for record in found] == expected


def test_faulty_lessons_end_with_status_1(monkeypatch, capsys) -> None:
    monkeypatch.setattr(lessons, "faults", lambda _game, _course: iter(["leaps: step 1: wrong"]))
    assert lessons.main(["--check"]) == 1
    assert "qo: leaps: step 1: wrong" in capsys.readouterr().out.splitlines()


def test_a_folder_that_cannot_be_written_is_named(monkeypatch, capsys) -> None:
    monkeypatch.setattr(lessons, "faults", lambda _game, _course: iter(()))
    with pytest.raises(SystemExit) as ended:
        lessons.main(["--output", "/dev/null"])
    assert ended.value.code == 2
    assert "cannot write /dev/null" in capsys.readouterr().err
