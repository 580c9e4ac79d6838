"""`lodestone lesson`: listed, shown, taken, checked against the rules, written as pages."""

import json
import re

import pytest
from typer.testing import CliRunner

from lodestone.cli.commands import app
from lodestone.core.game import all_games, find_game
from lodestone.core.received import receive
from lodestone.teach.lessons import Lesson, find_lesson, judge, read_lessons, stages_of
from tests.processes import answer

pytestmark = pytest.mark.slow


def test_lessons_are_listed_and_shown() -> None:
    listed = json.loads(answer("lesson", "list", "--json"))
    known = [(game.name, one.name) for game in all_games() for one in read_lessons(game)]
    assert [(one["game"], one["name"]) for one in listed] == known
    assert all(f"{game}/{name}\n  " in answer("lesson", "list", game) for game, name in known[:3])
    shown = json.loads(answer("lesson", "show", "queah/steps", "--json"))
    assert shown.pop("game") == "queah"
    assert receive(Lesson, shown) == find_lesson(find_game("queah"), "steps")
    lesson = find_lesson(find_game("queah"), "leaps")
    told = " ".join(answer("lesson", "show", "leaps").split())
    assert all(step.text in told and step.do in told for step in lesson.step)


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
    told = " ".join(answer("lesson", "play", "queah/leaps", stdin=typed).split())
    step = find_lesson(find_game("queah"), "leaps").step[1]
    assert "cannot read turn 'd3d9'" in told or "'d3d9'" in told
    assert (step.otherwise or "not the goal") in told
    assert "White: b4xd4" in told
    assert "Step 3" not in told


def test_an_idea_is_played_out() -> None:
    lesson = find_lesson(find_game("queah"), "idea-waiting")
    first = next(stage for stage in stages_of(lesson) if stage.solution)
    slip = next(
        turn
        for turn in first.line.position.turns
        if turn != first.solution and "the win is gone" in judge(first, turn).say
    )
    typed = f"\n{slip}\n{first.solution}\nhint\nquit\n"
    told = answer("lesson", "play", "queah/idea-waiting", stdin=typed)
    assert "and the win is gone" in told
    mover, other = (
        line.position.rules.game.side_title(line.position.side)
        for line in (first.line, first.line.play(first.solution))
    )
    # The answer to the solution, and a hint at the turn that follows it.
    reply, hinted = (re.findall(rf"{side}: (\S+)  \(", told)[-1] for side in (other, mover))
    assert first.line.play_all([first.solution, reply, hinted]).outcome
    assert "Step 3" not in told
