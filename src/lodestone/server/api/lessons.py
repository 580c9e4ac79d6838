"""The lessons of each game, and whether turns made in them meet their goals."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field, StrictInt

from lodestone.core.game import Action, AnyGame, find_game
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import Given
from lodestone.teach import lessons as shipped
from lodestone.teach.lessons import (
    Judgement,
    Stage,
    claimed,
    find_lesson,
    find_stage,
    judge,
    position_of,
    read_lessons,
    stages_of,
)

router = APIRouter(prefix="/api", route_class=ParsedRoute)

Name = Annotated[str, Query(max_length=40)]
#: The number of lessons whose steps are remembered.
REMEMBERED = 128


@dataclass(frozen=True)
class LessonTitle(Sent):
    """What a lesson is about."""

    name: str
    title: str
    aim: str
    clauses: list[str]
    """The clauses of the rules that it teaches."""
    option: str
    """The option that it explains, or ""."""
    themes: list[str]
    steps: int


@dataclass(frozen=True)
class LessonSolution(Sent):
    """Something that meets a goal."""

    turn: str
    """The turn's text; "" if the goal is to be refused."""
    say: str
    actions: list[Action]


@dataclass(frozen=True)
class LessonStep(Sent):
    """A part of a lesson: turns to watch, a goal for the reader's turn, or just a position."""

    text: str
    rules: str
    start: str
    """A position's text; `turns` were played from it."""
    turns: tuple[str, ...]
    near: str
    """The side at the bottom: the one whose turn it is."""
    watch: tuple[str, ...]
    """Turns to be shown."""
    do: str
    """The goal in words, or ""."""
    refused: str
    """The cell whose press is to be refused, or ""."""
    hints: list[str]
    solution: LessonSolution | None
    done: str
    """The text shown once the goal is met."""


@dataclass(frozen=True)
class LessonCase(Sent):
    """A position under one of several rule sets, and what is true of it there."""

    rules: str
    title: str
    """The value of the option, as a phrase."""
    start: str
    turns: tuple[str, ...]
    say: str
    """What is true of it, in brief."""
    text: str


@dataclass(frozen=True)
class Lesson(LessonTitle):
    """A lesson with its steps."""

    game: str
    play: list[LessonStep]
    difference: list[LessonCase]
    """One position under several rule sets; empty if no option is explained."""


class LessonTurn(Given):
    """A turn made in a step of a lesson."""

    game: str = Field(max_length=40)
    lesson: str = Field(max_length=40)
    step: StrictInt = Field(ge=0, le=1_000)
    turn: str = Field(max_length=2_000)


@router.get("/lesson", responses=ASKED)
def lesson(game: Name, name: Name) -> Lesson:
    """Return a lesson with its steps and what they begin from."""
    found = find_game(game)
    one = find_lesson(found, name)
    return Lesson(
        **vars(_view_title(one)),
        game=game,
        play=[_view_stage(stage) for stage in _stages(found, name)],
        difference=[_view_case(one, claim) for claim in one.difference],
    )


@router.post("/lesson/turn", responses=POSTED)
def lesson_turn(made: LessonTurn) -> Judgement:
    """Return whether a turn meets the goal of a step, and the opponent's answer."""
    found = find_lesson(find_game(made.game), made.lesson)
    return judge(find_stage(found, made.step), made.turn)


def titles_of(game: AnyGame) -> list[LessonTitle]:
    """Return what the lessons of a game are about, in the order in which they should be taken."""
    return [_view_title(lesson) for lesson in read_lessons(game)]


def _view_title(lesson: shipped.Lesson) -> LessonTitle:
    return LessonTitle(
        lesson.name,
        lesson.title,
        lesson.aim,
        lesson.clauses,
        lesson.option,
        lesson.themes,
        steps=len(lesson.step),
    )


@lru_cache(maxsize=REMEMBERED)
def _stages(game: AnyGame, name: str) -> tuple[Stage, ...]:
    return tuple(stages_of(find_lesson(game, name)))


def _view_stage(stage: Stage) -> LessonStep:
    step, line = stage.step, stage.line
    return LessonStep(
        step.text,
        str(line.position.rules),
        str(line.positions[0]),
        line.turns,
        near=line.position.side,
        watch=stage.solved.turns[len(line.turns) :] if step.watch else (),
        do=step.do,
        refused=step.goal.refused if step.goal else "",
        hints=step.hints,
        solution=_view_solution(stage),
        done=step.done,
    )


def _view_solution(stage: Stage) -> LessonSolution | None:
    goal = stage.step.goal
    if goal is None:
        return None
    if cell := goal.refused:
        # A cell to be pressed is marked by an action that stays where it is.
        return LessonSolution("", f"Press {cell}.", [Action(cell, cell, carries="", changes={})])
    position = stage.line.position
    way = stage.line.play(stage.solution).turns[-1]
    return LessonSolution(way, position.say_turn(way), position.actions(way))


def _view_case(lesson: shipped.Lesson, claim: shipped.Claim) -> LessonCase:
    rules = Rules.parse(claim.rules)
    option = rules.game.options.find(lesson.option)
    line = Line.of(position_of(claim.rules, claim.position), claim.before)
    turns = (*line.turns, claim.turn) if claim.turn and claim.result != "illegal" else line.turns
    return LessonCase(
        str(rules),
        option.say(rules.options.values()[option.name]),
        str(line.positions[0]),
        turns,
        say=claimed(claim),
        text=claim.text,
    )
