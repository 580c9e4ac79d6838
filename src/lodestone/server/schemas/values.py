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
    """The side that wins with best play; null if neither does."""
    remoteness: int | None
    thrown: ResultName | None
    """The value that the turn before it gave away, if any."""


@described
class SolveProgress(TypedDict):
    """The progress of a solve."""

    level: int
    levels: int
    done: int
    """Positions."""
    total: int
    known: int
    """Positions that were done before this solve began."""
    seconds: float
    rate: float
    """Positions per second."""
    left: float | None
    """Seconds."""


JobState = Literal["unsolved", "waiting", "solving", "solved", "stopped", "failed"]


@described
class SolveJob(TypedDict):
    """Rules being solved by the server."""

    state: JobState
    progress: SolveProgress | None
    fault: str
    """The reason why it failed, or ""."""


@described
class SolveStarted(SolveJob):
    """Rules that are to be solved."""

    secret: str | None
    """The secret required to stop it; null if another client started it or it has ended."""


@described
class Solved(Worth):
    """The exact values of a game in its current state."""

    state: Literal["solved"]
    turns: list[TurnWorth]
    """The legal turns, the best first."""
    course: list[Moment]
    """From the start to this position."""


@described
class Unsolved(TypedDict):
    """There are no exact values yet, or the existing ones cannot be used."""

    state: Literal["unsolved", "refused"]
    fault: str
    """The reason why the values cannot be used, or ""."""
    seconds: int | None
    """About how many seconds solving takes; null while unknown, 0 if it cannot be estimated."""
    job: SolveJob


@described
class Unsolvable(TypedDict):
    """Exact values are impossible."""

    state: Literal["unsolvable"]
    fault: str


Exact = TypeAliasType(
    "Exact", Annotated[Solved | Unsolved | Unsolvable, Field(discriminator="state")]
)
