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
    engine: bool
    """Another program, which the server was started with."""


@described
class ExpectedTurn(TypedDict):
    """A turn, as text and in words."""

    turn: str
    say: str


@described
class SearchFacts(ExpectedTurn):
    """What a search has found."""

    depth: Annotated[
        int,
        Field(description="Plies searched to the end; of a tree search, the length of the line."),
    ]
    nodes: Annotated[int, Field(description="Positions looked at; of a tree search, simulations.")]
    seconds: float
    score: Annotated[
        int | None,
        Field(description="In centipieces for the side to move; null where `worth` is proven."),
    ]
    worth: Worth | None
    line: Annotated[list[ExpectedTurn], Field(description="The play expected from here on.")]


@described
class SearchInfo(SearchFacts):
    """What a search has found so far, from the viewpoint of the side to move."""

    final: Literal[False]


@described
class SearchResult(SearchFacts):
    """What a search has found in the end."""

    final: Literal[True]
    actions: list[Action]
    """Of the best turn."""


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
