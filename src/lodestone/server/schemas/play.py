"""Answers that show a game as it stands, and how it can go on."""

from typing_extensions import TypedDict

from lodestone.core.game import Reason
from lodestone.core.outcome import Outcome
from lodestone.server.schemas.values import Exact
from lodestone.study.diagram import Action, Diagram, PlayedTurn
from lodestone.study.plain import described
from lodestone.study.worth import Worth


@described
class Node(TypedDict):
    """A point within a turn."""

    turn: str | None
    """The turn that is complete here."""
    steps: list["Step"]


@described
class Step(TypedDict):
    """An action within a turn, and the point that it leads to."""

    action: Action
    say: str
    """The turn that it completes, where another step goes the same way; or ""."""
    leads_to: Node | None
    """Null: ask `/api/steps`."""
    worth: Worth | None
    """The best that it can lead to, where that is asked for and known."""


@described
class View(Diagram):
    """How a game stands."""

    rules: str
    first: Node | None
    """Where every turn begins; null once the game is over."""
    why_not: dict[str, Reason]
    """Why no turn begins on a cell, where none does."""
    why_not_there: Reason | None
    """Why a piece cannot go to a cell to which no step leads; null once the game is over."""
    agreed: Outcome
    """What ending by agreement would mean."""
    record: list[PlayedTurn]
    exact: Exact | None
    """Null: not asked for."""
