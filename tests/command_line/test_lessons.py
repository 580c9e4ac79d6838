"""`lodestone lessons`: listed, shown, taken, checked against the rules, written as pages."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from lodestone.cli.commands import app
from lodestone.core.game import all_games, find_game
from lodestone.teach.lessons import check
from lodestone.teach.lessons.files import find_lesson, read_lessons
from lodestone.teach.lessons.model import Lesson
from lodestone.teach.lessons.stages import stages_of
from tests.processes import answer, run

pytestmark = pytest.mark.slow

PAGES = Path(__file__).parents[2] / "docs" / "lessons"


def test_check_counts_lessons_and_steps() -> None:
    told = answer("lessons", "check").splitlines()
    for game, line in zip(all_games(), told, strict=True):
        course = read_lessons(game)
        steps = sum(len(lesson.step) for lesson in course)
        assert line == f"{game.name}: {len(course)} lessons, {steps} steps"


def test_render_writes_the_pages_of_the_documentation(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (left := tmp_path / "pictures" / "queah-of-a-lesson-that-is-gone.svg").write_text("<svg/>")
    answer("lessons", "render", "--out", str(tmp_path))
    assert not left.exists()
    written = {path.relative_to(tmp_path): path.read_bytes() for path in files(tmp_path)}
    assert len(written) > 45
    assert {path: (PAGES / path).read_bytes() for path in written} == written


def files(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_folder_that_cannot_be_written_is_named() -> None:
    done = run("lessons", "render", "--out", "/dev/null")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "cannot write '/dev/null" in done.stderr


def test_faults_end_the_check_with_status_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "faults", lambda _game, _course: iter(["leaps: step 1: wrong"]))
    done = CliRunner().invoke(app, ["lessons", "check", "qo"], standalone_mode=False)
    assert done.return_value == 1
    assert done.stdout.splitlines()[0] == "qo: leaps: step 1: wrong"
    done = CliRunner().invoke(app, ["lessons", "check", "qo", "--json"], standalone_mode=False)
    assert json.loads(done.stdout)["faults"] == [{"game": "qo", "fault": "leaps: step 1: wrong"}]


def test_lessons_are_listed_and_shown() -> None:
    listed = json.loads(answer("lessons", "list", "--json"))
    known = [(game.name, one.name) for game in all_games() for one in read_lessons(game)]
    assert [(one["game"], one["name"]) for one in listed] == known
    assert all(f"{game}/{name}\n  " in answer("lessons", "list", game) for game, name in known[:3])
    shown = json.loads(answer("lessons", "show", "queah/steps", "--json"))
    assert shown.pop("game") == "queah"
    assert Lesson.model_validate(shown) == find_lesson(find_game("queah"), "steps")
    lesson = find_lesson(find_game("queah"), "leaps")
    told = " ".join(answer("lessons", "show", "leaps").split())
    assert all(step.text in told and step.do in told for step in lesson.step)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_every_lesson_can_be_taken_by_typing(game) -> None:
    for lesson in read_lessons(game)[:6]:
        typed = [
            (stage.step.goal.refused or stage.solution) if stage.step.goal else ""
            for stage in stages_of(lesson)
        ]
        done = CliRunner().invoke(
            app,
            ["lessons", "play", f"{game.name}/{lesson.name}"],
            input="".join(f"hint\n{text}\n" if text else "\n" for text in typed),
        )
        assert done.exit_code == 0, done.output
        assert done.output.count("Type a turn") == sum(map(bool, typed))
        assert f"Step {len(typed)} of {len(typed)}" in done.output
        assert "legal turn here" not in done.output


def test_a_lesson_judges_what_is_typed() -> None:
    typed = "\nd3d9\nb4b3\nsolution\nquit\n"
    told = " ".join(answer("lessons", "play", "queah/leaps", stdin=typed).split())
    step = find_lesson(find_game("queah"), "leaps").step[1]
    assert "cannot read turn 'd3d9'" in told or "'d3d9'" in told
    assert (step.otherwise or "not the goal") in told
    assert "White: b4xd4" in told
    assert "Step 3" not in told


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("show", "nothing"), "unknown lesson 'nothing'"),
        (("show", "qo/nothing"), "unknown lesson of qo 'nothing'"),
        (("play", "chess/x"), "unknown game 'chess'"),
        (("play", "option-repetition"), "is the name of several lessons: queah/option-repetition"),
    ],
)
def test_nonsense_is_answered_in_a_line(arguments, words) -> None:
    done = run("lessons", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
