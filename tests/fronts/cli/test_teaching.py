"""`lodestone lesson`, `puzzle` and `collection`: listed, shown, taken by typing, checked."""

import json
import re
from dataclasses import fields
from operator import attrgetter

import pytest
from typer.testing import CliRunner

from lodestone.core.game import all_games, find_game
from lodestone.core.received import receive
from lodestone.fronts.cli.commands import app
from lodestone.teach.lessons import Lesson, find_lesson, judge, read_lessons, stages_of
from lodestone.teach.puzzles import Puzzle, find_puzzle, puzzles_of, say_begin, say_refutation
from lodestone.teach.studies import find_study
from tests.processes import answer

pytestmark = pytest.mark.slow


def test_lessons_are_listed_and_shown() -> None:
    listed = json.loads(answer("lesson", "list", "--json"))
    known = [(game.name, one.name) for game in all_games() for one in read_lessons(game)]
    assert [(one["game"], one["name"]) for one in listed] == known
    words = answer("lesson", "list", "qo")
    assert all(f"qo/{name}\n  " in words for game, name in known if game == "qo")
    shown = json.loads(answer("lesson", "show", "queah/steps", "--json"))
    assert shown.pop("game") == "queah"
    assert receive(Lesson, shown) == find_lesson(find_game("queah"), "steps")
    lesson = find_lesson(find_game("queah"), "leaps")
    printed = " ".join(answer("lesson", "show", "leaps").split())
    assert all(step.text in printed and step.do in printed for step in lesson.step)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_lesson_can_be_taken_by_typing(game) -> None:
    for lesson in [one for one in read_lessons(game) if not one.idea][:6]:
        typed = [
            (stage.step.goal.refused or stage.solution) if stage.step.goal else ""
            for stage in stages_of(lesson)
        ]
        done = CliRunner().invoke(
            app,
            ["lesson", "play", f"{game.name}/{lesson.name}"],
            input="".join(f"hint\n{text}\n" if text else "\n" for text in typed),
        )
        assert done.exit_code == 0, done.output
        assert done.output.count("Type a turn") == sum(map(bool, typed))
        assert f"Step {len(typed)} of {len(typed)}" in done.output
        assert "legal turn here" not in done.output


def test_a_lesson_judges_what_is_typed() -> None:
    typed = "\nd3d9\nb4b3\nsolution\nquit\n"
    printed = " ".join(answer("lesson", "play", "queah/leaps", stdin=typed).split())
    step = find_lesson(find_game("queah"), "leaps").step[1]
    assert "'d3d9'" in printed
    assert (step.otherwise or "not the goal") in printed
    assert "White: b4xd4" in printed
    assert "Step 3" not in printed


def test_an_idea_is_played_out() -> None:
    lesson = find_lesson(find_game("queah"), "idea-waiting")
    first = next(stage for stage in stages_of(lesson) if stage.solution)
    slip = next(
        turn
        for turn in first.line.position.turns
        if turn != first.solution and "the win is gone" in judge(first, turn).say
    )
    typed = f"\n{slip}\n{first.solution}\nhint\nquit\n"
    printed = answer("lesson", "play", "queah/idea-waiting", stdin=typed)
    assert "and the win is gone" in printed
    mover, other = (
        line.position.rules.game.side_title(line.position.side)
        for line in (first.line, first.line.play(first.solution))
    )
    # The answer to the solution, and a hint at the turn that follows it.
    reply, hinted = (re.findall(rf"{side}: (\S+)  \(", printed)[-1] for side in (other, mover))
    assert first.line.play_all([first.solution, reply, hinted]).outcome
    assert "Step 3" not in printed


def test_puzzles_are_listed_and_shown() -> None:
    listed = json.loads(answer("puzzle", "list", "queah", "--theme", "fork", "--json"))
    known = enumerate(puzzles_of("queah"), 1)
    assert [one["number"] for one in listed] == [
        number for number, puzzle in known if "fork" in puzzle.themes
    ]
    assert len(answer("puzzle", "list", "qo").splitlines()) == len(puzzles_of("qo"))
    puzzle = find_puzzle("qo", 3)
    shown = json.loads(answer("puzzle", "show", "qo", "3", "--json"))
    figures = {name: shown[name] for name in map(attrgetter("name"), fields(Puzzle))}
    assert receive(Puzzle, figures) == puzzle
    assert shown["words"] == puzzle.words
    printed = answer("puzzle", "show", "qo", "3")
    assert puzzle.start.diagram() in printed
    assert f"{puzzle.words}\n" in printed
    solved = answer("puzzle", "show", "qo", "3", "--solution")
    assert solved.startswith(printed)
    assert f": {puzzle.solution}  (" in solved.removeprefix(printed)


def test_a_puzzle_is_solved_by_typing() -> None:
    puzzle = find_puzzle("queah", 1)
    wrong = next(turn for turn in puzzle.start.turns if not puzzle.is_solved_by(turn))
    typed = f"hint\nnonsense\n{wrong}\n{puzzle.solution}\n"
    printed = " ".join(answer("puzzle", "play", "queah", "1", stdin=typed).split())
    parts = (
        f"It begins with {say_begin(puzzle)}.",
        "cannot read turn 'nonsense'",
        f"No. {say_refutation(puzzle)}",
        "That is the turn.",
        "The next one: lodestone puzzle play queah 2",
    )
    places = [printed.index(part) for part in parts]
    assert places == sorted(places)


def test_a_puzzle_can_be_left() -> None:
    for typed in ("", "quit\n"):
        assert "That is the turn." not in answer("puzzle", "play", "qo", "1", stdin=typed)


def test_list_names_every_study() -> None:
    listed = json.loads(answer("collection", "list", "qo", "--json"))
    assert {"game", "name", "title", "shows", "rules"} == listed[0].keys()
    words = answer("collection", "list", "qo")
    assert all(f"qo/{one['name']}\n  {one['title']}." in words for one in listed)


def test_show_prints_a_study() -> None:
    text = find_study("qo", "to-and-fro").text
    assert answer("collection", "show", "qo/to-and-fro") == text
    assert answer("collection", "show", "to-and-fro") == text
    (record,) = json.loads(answer("collection", "show", "qo/to-and-fro", "--json"))
    assert record["tags"]["Shows"] == find_study("qo", "to-and-fro").shows


def test_check_proves_what_studies_state() -> None:
    printed = answer("collection", "check", "qo", "--study", "the-corner")
    assert printed == "1 game, 0 errors, 3 facts proven, 0 not proven\n"
    figures = answer("collection", "check", "qo", "--study", "the-corner", "--json")
    assert json.loads(figures) == {"games": 1, "errors": [], "proven": 3, "unproven": []}
