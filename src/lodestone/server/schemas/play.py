"""Answers that show the state of a game, and how it can continue."""

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
    """The turn that is complete here, if any."""
    steps: list["Step"]


@described
class Step(TypedDict):
    """An action within a turn, and the point that it leads to."""

    action: Action
    say: str
    """The turn that it completes, if another step goes the same way; otherwise ""."""
    leads_to: Node | None
    """Null: ask `/api/steps`."""
    worth: Worth | None
    """The best value that it can lead to, if requested and known."""


@described
class View(Diagram):
    """The state of a game."""

    rules: str
    first: Node | None
    """Where every turn begins; null once the game is over."""
    why_not: dict[str, Reason]
    """Why no turn begins on a cell, for each cell where none does."""
    why_not_there: Reason | None
    """Why a piece cannot go to a cell to which no step leads; null once the game is over."""
    agreed: Outcome
    """What ending by agreement would mean."""
    record: list[PlayedTurn]
    exact: Exact | None
    """Null if not requested."""
