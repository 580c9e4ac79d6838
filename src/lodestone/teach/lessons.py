"""Lessons: what a game's file of lessons holds, and how it is read."""

import tomllib
from functools import cache
from typing import Annotated, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    model_validator,
)

from lodestone.core.errors import LodestoneError, invalid, unknown
from lodestone.core.game import AnyGame, all_games, find_game

#: A position's text that stands for the start that the rules name.
START = "start"

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Clause = Annotated[str, StringConstraints(pattern=r"^[A-Z][0-9]+$")]
#: How the game stands after a turn: the side that has won, "draw", or "on" while it continues.
Standing = Text
#: What playing a turn leads to; "illegal" if it cannot be played.
Result = Text
#: The value of a position for the side to move, with the plies until the end.
Worth = Annotated[str, StringConstraints(pattern=r"^(draw|(win|loss) in [1-9][0-9]?)$")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Claim(_Model):
    """One statement about a position, which is checked."""

    rules: Text
    position: Text = START
    before: list[Text] = []
    """Turns that were played from the position."""
    turn: str = ""
    """Played in the position; `result` names what it leads to."""
    result: Result | None = None
    takes: list[str] | None = None
    """The cells that the turn empties besides the one that it leaves, in alphabetical order."""
    worth: Worth | None = None
    turns: int | None = None
    """The number of legal turns."""
    agreed: Result | None = None
    """The result if the players agree to end the game."""
    text: Words
    """What it shows, in words."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        claimed = [self.result, self.takes, self.worth, self.turns, self.agreed]
        if sum(one is not None for one in claimed) != 1:
            raise ValueError("a claim is one of result, takes, worth, turns, agreed")
        if (self.turn == "") == (self.result is not None or self.takes is not None):
            raise ValueError("a claim on result or takes has a turn, and no other has one")
        return self


class Goal(_Model):
    """What a turn has to do: exactly one of `turns`, `takes`, `ends`, `reach` and `refused`."""

    turns: list[Text] = []
    """It is one of these."""
    takes: bool = False
    """It captures, knocks or blocks something."""
    ends: Standing | None = None
    """It ends the game with this result."""
    reach: str = ""
    """It leads to this position."""
    refused: str = ""
    """No turn: a press on this cell, where no turn begins, to learn why."""
    only: bool = False
    """Exactly one legal turn meets it, as the step's words say."""
    any: bool = False
    """Every legal turn meets it, as the step's words say."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        wanted = [self.turns, self.takes, self.ends, self.reach, self.refused]
        if sum(map(bool, wanted)) != 1:
            raise ValueError("a goal is one of turns, takes, ends, reach, refused")
        return self


class Refusal(_Model):
    """What is said after turns of one kind that miss the goal: everything given holds of them."""

    like: str = ""
    """The turn's text matches this pattern, in which `*` stands for anything."""
    takes: bool | None = None
    """Whether it captures, knocks or blocks something."""
    ends: Standing | None = None
    """How the game stands after it."""
    say: Words

    @model_validator(mode="after")
    def _check(self) -> Self:
        if not self.like and self.takes is None and self.ends is None:
            raise ValueError("a refusal names its turns by like, takes or ends")
        return self


class Step(_Model):
    """A part of a lesson: turns to watch, or a goal for the learner's own turn."""

    text: Words
    rules: str = ""
    """A rules string; the lesson's without it."""
    position: str = ""
    """As text, or `start`; without it the step continues where the one before ended."""
    watch: list[Text] = []
    """Turns that are shown action by action."""
    goal: Goal | None = None
    do: str = ""
    """The goal in words."""
    hints: list[Words] = []
    """Shown one after the other, before the solution."""
    solution: str = ""
    """A turn that meets the goal (default: the first of the goal's turns)."""
    answer: str = ""
    """The opponent's turn after it."""
    refusal: list[Refusal] = []
    """Sentences for kinds of legal turns that miss the goal; the first that fits is shown."""
    otherwise: str = ""
    """Shown after all other legal turns that miss the goal."""
    done: str = ""
    """Shown once the goal is met."""
    claim: list[Claim] = []
    """What the words say of positions, to be checked."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.watch and self.goal:
            raise ValueError("a step has turns to watch or a goal, not both")
        if (self.goal is None) != (self.do == ""):
            raise ValueError("a goal goes with what to do, in words")
        if self.goal is None and self._speaks_of_goal:
            raise ValueError("hints, solution, answer, refusal and otherwise go with a goal")
        if self.done and not (self.goal or self.watch):
            raise ValueError("done goes with a goal or with turns to watch")
        if self.goal and not (self.solution or self.goal.turns or self.goal.refused):
            raise ValueError("this goal needs a solution")
        return self

    @property
    def _speaks_of_goal(self) -> bool:
        return any((self.solution, self.answer, self.hints, self.refusal, self.otherwise))


class Lesson(_Model):
    """A lesson: what it teaches, its clauses, its steps, and what an option changes."""

    name: Name
    title: Words
    aim: Words
    rules: Text
    clauses: Annotated[list[Clause], Field(min_length=1)]
    option: str = ""
    """The option that it explains; `difference` then shows what its values change."""
    themes: list[Name] = []
    step: Annotated[list[Step], Field(min_length=1)]
    difference: list[Claim] = []

    @model_validator(mode="after")
    def _check(self) -> Self:
        if bool(self.option) != bool(self.difference) or len(self.difference) == 1:
            raise ValueError("an option goes with a difference between at least two rule sets")
        if not self.step[0].position:
            raise ValueError("the first step has a position")
        return self


class Course(_Model):
    """All lessons of a game, in the order in which they are taken."""

    lesson: Annotated[list[Lesson], Field(min_length=1)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        for what in ("name", "title"):
            names = [getattr(lesson, what) for lesson in self.lesson]
            if len(set(names)) < len(names):
                raise ValueError(f"two lessons have the same {what}")
        return self


class LessonsError(LodestoneError):
    """Lessons that cannot be used; `faults` holds every reason found."""

    def __init__(self, faults: list[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(faults))


def parse_lessons(text: str) -> tuple[Lesson, ...]:
    """Return the lessons that a file's text describes.

    Raises `LessonsError` with every fault of form, each in one line with its place.

    >>> parse_lessons("lesson = 3")
    Traceback (most recent call last):
    lodestone.teach.lessons.LessonsError: lesson: Input should be a valid list
    """
    try:
        return tuple(Course.model_validate(tomllib.loads(text)).lesson)
    except tomllib.TOMLDecodeError as error:
        raise LessonsError([f"invalid TOML: {error}"]) from None
    except ValidationError as error:
        raise LessonsError([invalid(one) for one in error.errors()]) from None


@cache
def read_lessons(game: AnyGame) -> tuple[Lesson, ...]:
    """Return the lessons of a game, in the order in which they are taken.

    >>> from lodestone import Rules
    >>> [lesson.name for lesson in read_lessons(Rules.parse("quincala").game)][:2]
    ['the-board', 'the-aim']
    """
    file = game.file("teach", "lessons.toml")
    return parse_lessons(file.read_text("utf-8"))


def find_lesson(game: AnyGame, name: str) -> Lesson:
    """Return a lesson by name; raise `LodestoneError`, listing the lessons, if there is none."""
    lessons = {lesson.name: lesson for lesson in read_lessons(game)}
    if name not in lessons:
        raise LodestoneError(unknown(f"lesson of {game.name}", name, lessons))
    return lessons[name]


def find_lessons(name: str) -> list[tuple[AnyGame, Lesson]]:
    """Return the lessons of this name, each with its game; `GAME/NAME` is the one of a game.

    Raises `LodestoneError`, listing the lessons, if there is none.
    """
    game, slash, own = name.rpartition("/")
    if slash:
        return [(find_game(game), find_lesson(find_game(game), own))]
    known = [(one, lesson) for one in all_games() for lesson in read_lessons(one)]
    found = [(one, lesson) for one, lesson in known if lesson.name == own]
    if not found:
        raise LodestoneError(unknown("lesson", own, (lesson.name for _, lesson in known)))
    return found
