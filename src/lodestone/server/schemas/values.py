"""Answers about exact values, and about solving rules to get them."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from lodestone.solve.codes import ResultName
from lodestone.study.plain import described
from lodestone.study.worth import Worth


@described
class TurnWorth(Worth):
    """What a turn is worth."""

    turn: str


@described
class Moment(TypedDict):
    """The value of one position of a game."""

    winner: str | None
    """The side that wins with best play; null: nobody."""
    remoteness: int | None
    thrown: ResultName | None
    """The value that the turn before it gave away."""


@described
class SolveProgress(TypedDict):
    """How far a solve is."""

    level: int
    levels: int
    done: int
    """Positions."""
    total: int
    known: int
    """Positions that were done before this solve began."""
    seconds: float
    rate: float
    """Positions a second."""
    left: float | None
    """Seconds."""


JobState = Literal["unsolved", "waiting", "solving", "solved", "stopped", "failed"]


@described
class SolveJob(TypedDict):
    """Rules being solved by the server."""

    state: JobState
    progress: SolveProgress | None
    fault: str
    """Why it failed, or ""."""


@described
class SolveStarted(SolveJob):
    """Rules that are to be solved."""

    secret: str | None
    """Stopping it takes this; null where somebody else has started it, or it has ended."""


@described
class Solved(Worth):
    """The exact values of a game as it stands."""

    state: Literal["solved"]
    turns: list[TurnWorth]
    """The legal turns, the best first."""
    course: list[Moment]
    """From the start to this position."""


@described
class Unsolved(TypedDict):
    """There are no exact values yet, or those that there are cannot be used."""

    state: Literal["unsolved", "refused"]
    fault: str
    """Why the values cannot be used, or ""."""
    seconds: int | None
    """What solving takes, about; null while that is found out, 0 where it cannot be."""
    job: SolveJob


@described
class Unsolvable(TypedDict):
    """There can be no exact values."""

    state: Literal["unsolvable"]
    fault: str


Exact = TypeAliasType(
    "Exact", Annotated[Solved | Unsolved | Unsolvable, Field(discriminator="state")]
)
