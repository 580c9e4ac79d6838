"""Lessons in the form that the page receives."""

from functools import lru_cache

from lodestone.core import game as core
from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.server.schemas import lessons as schemas
from lodestone.study.diagram import Action, view_action
from lodestone.teach.lessons.claims import claimed
from lodestone.teach.lessons.files import read_lessons
from lodestone.teach.lessons.model import Claim, Lesson
from lodestone.teach.lessons.stages import Stage, position_of, stages_of

#: The number of lessons that are remembered in that form.
REMEMBERED = 128


def view_titles(game: AnyGame) -> list[schemas.LessonTitle]:
    """Return what the lessons of a game are about, in the order in which they should be taken."""
    return [_view_title(lesson) for lesson in read_lessons(game)]


def _view_title(lesson: Lesson) -> schemas.LessonTitle:
    return {
        "name": lesson.name,
        "title": lesson.title,
        "aim": lesson.aim,
        "clauses": list(lesson.clauses),
        "option": lesson.option,
        "themes": list(lesson.themes),
        "steps": len(lesson.step),
    }


@lru_cache(maxsize=REMEMBERED)
def _stages(game: AnyGame, name: str) -> tuple[Stage, ...]:
    return tuple(stages_of(next(one for one in read_lessons(game) if one.name == name)))


def view_lesson(game: AnyGame, lesson: Lesson) -> schemas.Lesson:
    """Return a lesson with its steps."""
    return {
        **_view_title(lesson),
        "game": game.name,
        "play": [_view_stage(stage) for stage in _stages(game, lesson.name)],
        "difference": [_view_case(lesson, claim) for claim in lesson.difference],
    }


def _view_stage(stage: Stage) -> schemas.LessonStep:
    step, line = stage.step, stage.line
    return {
        "text": step.text,
        "rules": str(line.position.rules),
        "start": str(line.positions[0]),
        "turns": list(line.turns),
        "near": line.position.side,
        "watch": list(stage.solved.turns[len(line.turns) :]) if step.watch else [],
        "do": step.do,
        "refused": step.goal.refused if step.goal else "",
        "hints": list(step.hints),
        "solution": _view_solution(stage),
        "done": step.done,
    }


def _view_solution(stage: Stage) -> schemas.LessonSolution | None:
    goal = stage.step.goal
    if goal is None:
        return None
    if goal.refused:
        say = f"Press {goal.refused}."
        return {"turn": "", "say": say, "actions": [_press(goal.refused)]}
    position = stage.line.position
    way = stage.line.play(stage.solution).turns[-1]
    return {
        "turn": way,
        "say": position.say_turn(way),
        "actions": [view_action(one) for one in position.actions(way)],
    }


def _press(cell: str) -> Action:
    """Return the mark of a cell to be pressed: an action that stays where it is."""
    return view_action(core.Action(source=cell, target=cell, carries="", changes={}))


def _view_case(lesson: Lesson, claim: Claim) -> schemas.LessonCase:
    rules = Rules.parse(claim.rules)
    option = rules.game.options.find(lesson.option)
    line = Line.of(position_of(claim.rules, claim.position), claim.before)
    turns = [*line.turns, claim.turn] if claim.turn and claim.result != "illegal" else line.turns
    return {
        "rules": str(rules),
        "title": option.say(rules.options.values()[option.name]),
        "start": str(line.positions[0]),
        "turns": list(turns),
        "say": claimed(claim),
        "text": claim.text,
    }
