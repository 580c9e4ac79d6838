"""A lesson as a TOML file describes it: steps in which one looks on or plays, and claims.

`python -m lodestone.teach.lessons.model` prints the JSON schema that is kept in
`docs/lessons.schema.json`.
"""

import json
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

#: A position's text that stands for the start that the rules name.
START = "start"

Name = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=40)]
Words = Annotated[str, StringConstraints(min_length=1, max_length=600, strip_whitespace=True)]
Text = Annotated[str, StringConstraints(min_length=1, max_length=300)]
Clause = Annotated[str, StringConstraints(pattern=r"^[A-Z][0-9]+$")]
#: What playing a turn leads to: who has won, a draw, a game that goes on, or no turn at all.
Result = Literal["white", "black", "draw", "on", "illegal"]
#: What a position is worth to the side to move, with the plies until the end.
Worth = Annotated[str, StringConstraints(pattern=r"^(draw|(win|loss) in [1-9][0-9]?)$")]


class _Model(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Claim(_Model):
    """Something that is said of a position, and checked: exactly one thing."""

    rules: Text
    position: Text = START
    before: list[Text] = []
    """Turns that were played from the position."""
    turn: str = ""
    """Played in the position; `result` says what it leads to."""
    result: Result | None = None
    takes: list[str] | None = None
    """The cells that the turn empties besides the one that it leaves, in alphabetical order."""
    worth: Worth | None = None
    turns: int | None = None
    """The number of legal turns."""
    agreed: Result | None = None
    """What ending the game by agreement makes of it."""
    text: Words
    """What it shows, in our own words."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        claimed = [self.result, self.takes, self.worth, self.turns, self.agreed]
        if sum(one is not None for one in claimed) != 1:
            raise ValueError("a claim is one of result, takes, worth, turns, agreed")
        if (self.turn == "") == (self.result is not None or self.takes is not None):
            raise ValueError("a claim on result or takes has a turn, and no other has one")
        return self


class Goal(_Model):
    """What a turn has to do: exactly one thing."""

    turns: list[Text] = []
    """It is one of these."""
    takes: bool = False
    """It captures, knocks or blocks something."""
    ends: Literal["white", "black", "draw"] | None = None
    """It ends the game so."""
    reach: str = ""
    """It leads to this position."""
    refused: str = ""
    """No turn: a press on this cell, where none begins, to be told why."""
    only: bool = False
    """Exactly one legal turn meets it, as the step's words say."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        wanted = [self.turns, self.takes, self.ends, self.reach, self.refused]
        if sum(map(bool, wanted)) != 1:
            raise ValueError("a goal is one of turns, takes, ends, reach, refused")
        return self


class Step(_Model):
    """A part of a lesson: turns that one watches, or a goal for a turn of one's own."""

    text: Words
    rules: str = ""
    """A rules string; the lesson's without it."""
    position: str = ""
    """As text, or `start`; without it the step goes on where the one before ended."""
    watch: list[Text] = []
    """Turns that are shown action by action."""
    goal: Goal | None = None
    do: str = ""
    """The goal in words."""
    hints: list[Words] = []
    """Told one after the other, before the solution is shown."""
    solution: str = ""
    """A turn that meets the goal; the goal's first without it."""
    answer: str = ""
    """The opponent's turn after it."""
    otherwise: str = ""
    """Told after a legal turn that misses the goal."""
    done: str = ""
    """Told once the goal is met."""
    claim: list[Claim] = []
    """What the words say of a position, to be checked."""

    @model_validator(mode="after")
    def _check(self) -> Self:
        if self.watch and self.goal:
            raise ValueError("a step has turns to watch or a goal, not both")
        if (self.goal is None) != (self.do == ""):
            raise ValueError("a goal goes with what to do, in words")
        if self.goal is None and (self.solution or self.answer or self.hints or self.otherwise):
            raise ValueError("hints, solution, answer and otherwise go with a goal")
        if self.done and not (self.goal or self.watch):
            raise ValueError("done goes with a goal or with turns to watch")
        if self.goal and not (self.solution or self.goal.turns or self.goal.refused):
            raise ValueError("this goal needs a solution")
        return self


class Lesson(_Model):
    """A lesson: what it teaches, its clauses, its steps, and what an option changes."""

    name: Name
    title: Words
    aim: Words
    rules: Text
    clauses: Annotated[list[Clause], Field(min_length=1)]
    option: str = ""
    """The option that it explains; `difference` then says what its values change."""
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
    """All lessons of a game, in the order in which one takes them."""

    lesson: Annotated[list[Lesson], Field(min_length=1)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        for what in ("name", "title"):
            names = [getattr(lesson, what) for lesson in self.lesson]
            if len(set(names)) < len(names):
                raise ValueError(f"two lessons have the same {what}")
        return self


def main() -> None:
    """Print the JSON schema."""
    print(json.dumps(Course.model_json_schema(), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
