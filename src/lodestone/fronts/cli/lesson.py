"""The commands of the lessons: list, show and play them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import AnyGame, find_game
from lodestone.core.sent import plain
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.completion import complete_lesson
from lodestone.fronts.cli.exercise import answered, say, say_turns, typed
from lodestone.fronts.cli.exercise import show as show_board
from lodestone.fronts.cli.options import AsJson, OptionalGame, argument, command, examples

if TYPE_CHECKING:
    from lodestone.teach.lessons import Lesson, LessonStage

NO_MORE = "There are no more hints; try: solution"

app = typer.Typer(
    name="lesson",
    help="List, show and play the lessons.",
    epilog=examples("lodestone lesson list queah", "lodestone lesson play queah/steps"),
)

LessonName = Annotated[
    str, argument("NAME", "Name of a lesson, alone or as GAME/NAME.", complete_lesson)
]


@command(app, "lodestone lesson list qo", name="list")
def list_lessons(game: OptionalGame = None, as_json: AsJson = False) -> None:
    """List the lessons in order, each with its aim."""
    from lodestone.teach.lessons import read_lessons

    found = [
        (one, lesson)
        for one in printing.names_of_games(game)
        for lesson in read_lessons(find_game(one))
    ]
    kept = ("name", "title", "aim", "rules", "clauses", "option", "themes")
    listed = [
        {"game": one} | {name: getattr(lesson, name) for name in kept} for one, lesson in found
    ]
    lines = (f"{one}/{lesson.name}\n  {lesson.title}. {lesson.aim}" for one, lesson in found)
    printing.show(listed, lines, as_json)


@command(app, "lodestone lesson show queah/steps")
def show(name: LessonName, as_json: AsJson = False) -> None:
    """Print a lesson with the solutions of its tasks.

    The JSON form is described by the documentation's lessons.schema.json.
    """
    from lodestone.teach.lessons import stages_of

    game, lesson = _only(name)
    if as_json:
        printing.print_json({"game": game.name} | plain(lesson))
        return
    _say_title(lesson)
    for number, stage in enumerate(stages_of(lesson), 1):
        _say_step(lesson, number, stage)
        if stage.step.goal:
            _say_solution(stage)
    _say_difference(lesson)


@command(app, "lodestone lesson play queah/steps")
def play(name: LessonName) -> None:
    """Take a lesson by typing turns.

    Turns are written as 'lodestone legal' lists them.
    """
    from lodestone.teach.lessons import stages_of

    _, lesson = _only(name)
    _say_title(lesson)
    for number, stage in enumerate(stages_of(lesson), 1):
        _say_step(lesson, number, stage)
        is_last = number == len(lesson.step)
        if stage.step.goal:
            if not _is_met(stage):
                return
        elif not is_last and typed("Enter continues. ") in (None, "quit"):
            return
    _say_difference(lesson)


def _only(name: str) -> tuple[AnyGame, "Lesson"]:
    """Return the lesson of a name; raise `LodestoneError` unless there is exactly one."""
    from lodestone.teach.lessons import find_lessons

    found = find_lessons(name)
    if len(found) > 1:
        names = ", ".join(f"{game.name}/{lesson.name}" for game, lesson in found)
        raise LodestoneError(f"{quoted(name)} is the name of several lessons: {names}")
    return found[0]


def _say_title(lesson: "Lesson") -> None:
    say(f"{lesson.title} ({', '.join(lesson.clauses)}; {lesson.rules})")
    say(lesson.aim)


def _say_step(lesson: "Lesson", number: int, stage: "LessonStage") -> None:
    """Print a step: its words, its position, the turns to watch, and what to do."""
    step = stage.step
    print(f"\nStep {number} of {len(lesson.step)}")
    if step.text:
        say(step.text)
    show_board(stage.line.position)
    if step.watch:
        after = stage.solved
        say_turns(after, len(stage.line.turns))
        show_board(after.position)
        if step.done:
            say(step.done)
    if step.do:
        say(step.do)


def _say_solution(stage: "LessonStage", before: Sequence[str] = ()) -> None:
    """Print what meets a step's goal; after some turns of the step, the best turn."""
    from lodestone.players.roster import ADVISER
    from lodestone.search.request import SearchRequest

    if stage.step.goal and stage.step.goal.refused:
        say(f"  {stage.step.goal.refused}")
        return
    line = stage.line.play_all(before)
    turn = ADVISER.choose(SearchRequest(line)).turn if before else stage.solution
    say_turns(line.play(turn), len(line))


def _reply(stage: "LessonStage", turns: list[str]) -> str:
    """Have the program answer the last of the turns, print its turn, and return it."""
    from lodestone.players.roster import find_player
    from lodestone.search.request import SearchRequest
    from lodestone.teach.lessons import OPPONENT

    line = stage.line.play_all(turns)
    turn = find_player(OPPONENT).choose(SearchRequest(line)).turn
    after = line.play(turn)
    say_turns(after, len(line.turns))
    show_board(after.position)
    return turn


def _say_difference(lesson: "Lesson") -> None:
    """Print what the values of an option change."""
    for claim in lesson.difference:
        print(f"\n{claim.rules}")
        say(claim.text)


def _is_met(stage: "LessonStage") -> bool:
    """Ask for turns, or for a cell, until one meets the goal; return whether one did."""
    from lodestone.teach.lessons import judge, judge_press

    hints = iter(stage.step.hints)
    before: list[str] = []

    def is_right(text: str) -> bool:
        refused = stage.step.goal and stage.step.goal.refused
        judged = judge_press(stage, text) if refused else judge(stage, text, before)
        if judged.continues:
            before.extend((text, _reply(stage, [*before, text])))
            return False
        made = [*before, text]
        before.clear()
        say(judged.say or "Right.")
        if judged.answer:
            after = stage.line.play_all([*made, judged.answer])
            say_turns(after, len(after) - 1)
        return judged.met

    orders = {
        "hint": lambda: _say_solution(stage, before) if before else say(next(hints, NO_MORE)),
        "solution": lambda: _say_solution(stage, before),
    }
    return answered(is_right, orders)
