"""Answers that show a game as it stands, and how it can go on."""

from typing import Annotated, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from lodestone.core.game import Fact
from lodestone.core.outcome import Outcome
from lodestone.server.schemas.base import described
from lodestone.server.schemas.values import Exact, Worth


@described
class Piece(TypedDict):
    """A piece on the board."""

    cell: str
    kind: str


@described
class Hand(TypedDict):
    """What stands beside the board at a seat."""

    name: str
    count: int
    label: str
    pieces: NotRequired[list[str]]
    """What lies on a ledge, by kind."""


#: Named by words that Python keeps for itself.
_Ends = TypedDict(
    "_Ends",
    {
        "from": Annotated[str, Field(description='A cell ("c3") or a hand ("hand:white").')],
        "to": Annotated[str, Field(description="A cell or a hand.")],
    },
)


@described
class Action(_Ends):
    """One visible part of a turn: what goes where, and what looks different afterwards."""

    carries: str
    """The kind that is in the hand while it moves."""
    leaves: str | None
    """The kind that stays at `from` while it is lifted."""
    changes: dict[str, str | None]
    """What cells look like afterwards; null: empty."""
    removes: list[str]
    """Cells that become empty and are neither `from` nor `to`."""
    hands: list[Hand]
    """The ledges that look different afterwards."""
    note: str
    """What to know beforehand, a price for example, or ""."""
    warning: str
    """What the action would lose, or ""."""


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
class PlayedTurn(TypedDict):
    """A turn of the game."""

    text: str
    annotated: Annotated[str, Field(description="The text with what the turn did.")]
    side: str
    say: Annotated[str, Field(description="The turn in words.")]


@described
class LastTurn(PlayedTurn):
    """The turn before the position."""

    actions: list[Action]
    marks: list[str]
    """The cells that it touched."""
    removed: list[str]
    """The cells that it emptied."""


@described
class View(TypedDict):
    """How a game stands."""

    rules: str
    position: str
    side: str
    """The side to move."""
    ply: int
    pieces: list[Piece]
    hands: list[Hand]
    first: Node | None
    """Where every turn begins; null once the game is over."""
    why_not: dict[str, str]
    """Why no turn begins on a cell, where none does."""
    facts: list[Fact]
    """Shown all the time."""
    highlights: dict[str, str]
    """Cells that deserve attention, with the reason."""
    agreed: Outcome
    """What ending by agreement would mean."""
    last: LastTurn | None
    record: list[PlayedTurn]
    outcome: Outcome | None
    """Null while the game goes on."""
    status: str
    """Who has to do what, or how it ended, as a sentence."""
    exact: Exact | None
    """Null: not asked for."""
