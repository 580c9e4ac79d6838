"""Answers about lessons, and turns in them that clients want judged."""

from pydantic import Field, StrictInt
from typing_extensions import TypedDict

from lodestone.server.schemas.requests import Given
from lodestone.study.diagram import Action
from lodestone.study.plain import described


@described
class LessonTitle(TypedDict):
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


@described
class LessonSolution(TypedDict):
    """Something that meets a goal."""

    turn: str
    """The turn's text; "" if the goal is to be refused."""
    say: str
    actions: list[Action]


@described
class LessonStep(TypedDict):
    """A part of a lesson: turns to watch, a goal for the reader's turn, or just a position."""

    text: str
    rules: str
    start: str
    """A position's text; `turns` were played from it."""
    turns: list[str]
    near: str
    """The side at the bottom: the one whose turn it is."""
    watch: list[str]
    """Turns to be shown."""
    do: str
    """The goal in words, or ""."""
    refused: str
    """The cell whose press is to be refused, or ""."""
    hints: list[str]
    solution: LessonSolution | None
    done: str
    """The text shown once the goal is met."""


@described
class LessonCase(TypedDict):
    """A position under one of several rule sets, and what is true of it there."""

    rules: str
    title: str
    """The value of the option, as a phrase."""
    start: str
    turns: list[str]
    say: str
    """What is true of it, in brief."""
    text: str


@described
class Lesson(LessonTitle):
    """A lesson with its steps."""

    game: str
    play: list[LessonStep]
    difference: list[LessonCase]
    """One position under several rule sets; empty if no option is explained."""


@described
class Judgement(TypedDict):
    """Whether a turn meets a step's goal."""

    met: bool
    say: str
    answer: str
    """The opponent's turn after it, or ""."""


class LessonTurn(Given):
    """A turn made in a step of a lesson."""

    game: str = Field(max_length=40)
    lesson: str = Field(max_length=40)
    step: StrictInt = Field(ge=0, le=1_000)
    turn: str = Field(max_length=2_000)
