"""Answers of players, and the lines of the streams that answer searches."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypeAliasType, TypedDict

from lodestone.server.schemas.play import View
from lodestone.study.diagram import Action
from lodestone.study.plain import described
from lodestone.study.worth import Worth


@described
class Player(TypedDict):
    """A player that can be played against."""

    name: str
    title: str
    about: str
    by_table: bool
    """Whether it plays only solved rules."""
    timed: bool
    """Whether it thinks for as long as it is given."""
    most_seconds: float | None
    """The maximum seconds that it thinks, however much it is given; null if it is not timed."""
    engine: bool
    """Whether it is an external program that the server was started with."""


@described
class ExpectedTurn(TypedDict):
    """A turn, as text and in words."""

    turn: str
    say: str


@described
class ExpectedLine(TypedDict):
    """The play expected from here, and what it is worth."""

    depth: Annotated[
        int,
        Field(description="Plies searched completely; for a tree search, the length of the line."),
    ]
    score: Annotated[
        int | None,
        Field(description="In centipieces for the side to move; null if `worth` is proven."),
    ]
    worth: Worth | None
    line: list[ExpectedTurn]
    actions: list[Action]
    """The proven value of its first turn."""


@described
class SearchFacts(ExpectedTurn, ExpectedLine):
    """What a search has found: the best turn, and the line that begins with it."""

    nodes: Annotated[int, Field(description="Positions searched; for a tree search, simulations.")]
    seconds: float
    alternatives: list[ExpectedLine]
    """The lines of the next best turns, the best first, if requested."""


@described
class SearchInfo(SearchFacts):
    """What a search has found so far, from the point of view of the side to move."""

    final: Literal[False]


@described
class SearchResult(SearchFacts):
    """What a search has found in the end."""

    final: Literal[True]


@described
class ComputerTurn(SearchResult):
    """The turn that a player chose."""

    view: View | None
    """The game after it; null if the server is too busy to view it: ask `/api/view`."""


@described
class AgreementAnswer(TypedDict):
    """A player's answer to the offer to end the game."""

    final: Literal[True]
    accepted: bool
    say: str
    """The answer in words."""


@described
class Waiting(TypedDict):
    """Sent before anything else if a search cannot begin at once."""

    waiting: bool
    """True while it waits for other searches, false once it begins."""


@described
class SearchFault(TypedDict):
    """The last line of a search that failed."""

    fault: str
    """The reason, in one line."""


ComputerLine = TypeAliasType("ComputerLine", Waiting | SearchInfo | ComputerTurn | SearchFault)
SearchLine = TypeAliasType("SearchLine", Waiting | SearchInfo | SearchResult | SearchFault)
AgreementLine = TypeAliasType("AgreementLine", Waiting | SearchInfo | AgreementAnswer | SearchFault)
