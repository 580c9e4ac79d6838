"""Answers of players, and the lines of the streams in which searches are answered."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from lodestone.server.schemas.play import View
from lodestone.study.diagram import Action
from lodestone.study.plain import described
from lodestone.study.worth import Worth


@described
class Player(TypedDict):
    """Somebody who can be played against."""

    name: str
    title: str
    about: str
    by_table: bool
    """It plays solved rules only."""
    timed: bool
    """It thinks for as long as it is given."""
    most_seconds: float | None
    """No longer than this, however much it is given; null where it is not timed."""
    engine: bool
    """Another program, which the server was started with."""


@described
class ExpectedTurn(TypedDict):
    """A turn, as text and in words."""

    turn: str
    say: str


@described
class ExpectedLine(TypedDict):
    """The play expected from here on, and what it is worth."""

    depth: Annotated[
        int,
        Field(description="Plies searched to the end; of a tree search, the length of the line."),
    ]
    score: Annotated[
        int | None,
        Field(description="In centipieces for the side to move; null where `worth` is proven."),
    ]
    worth: Worth | None
    line: list[ExpectedTurn]
    actions: list[Action]
    """Of its first turn."""


@described
class SearchFacts(ExpectedTurn, ExpectedLine):
    """What a search has found: the best turn, and the line that begins with it."""

    nodes: Annotated[int, Field(description="Positions looked at; of a tree search, simulations.")]
    seconds: float
    alternatives: list[ExpectedLine]
    """The lines of the next best turns, the best first, where they were asked for."""


@described
class SearchInfo(SearchFacts):
    """What a search has found so far, from the viewpoint of the side to move."""

    final: Literal[False]


@described
class SearchResult(SearchFacts):
    """What a search has found in the end."""

    final: Literal[True]


@described
class ComputerTurn(SearchResult):
    """The turn that a player has chosen."""

    view: View | None
    """The game after it; null where the server is too busy to tell: ask `/api/view`."""


@described
class AgreementAnswer(TypedDict):
    """What a player answers to the offer to end the game."""

    final: Literal[True]
    accepted: bool
    say: str
    """The answer in words."""


@described
class Waiting(TypedDict):
    """Told before anything else where a search cannot begin at once."""

    waiting: bool
    """For other searches; false where it begins."""


@described
class SearchFault(TypedDict):
    """The last line of a search that failed."""

    fault: str
    """Why, in one line."""


ComputerLine = TypeAliasType("ComputerLine", Waiting | SearchInfo | ComputerTurn | SearchFault)
SearchLine = TypeAliasType("SearchLine", Waiting | SearchInfo | SearchResult | SearchFault)
AgreementLine = TypeAliasType("AgreementLine", Waiting | SearchInfo | AgreementAnswer | SearchFault)
