"""A setup being edited: what clients send of it, and what it is answered with."""

from typing import Annotated

from pydantic import Field, StrictInt
from typing_extensions import TypedDict

from lodestone.core.outcome import Outcome
from lodestone.core.parts import CellsField, CountField, LedgeField, PieceType
from lodestone.server.schemas.requests import LONGEST_RULES, Given
from lodestone.study.plain import described

#: The most characters of a position's text.
LONGEST_POSITION = 2_000
#: More cells no board has.
MOST_CELLS = 100

#: Printable, since faults repeat it in a line.
_Name = Annotated[str, Field(max_length=20, pattern="^[ -~]*$")]
_Names = Annotated[list[_Name], Field(max_length=8)]
_Number = Annotated[StrictInt, Field(ge=-9_999, le=9_999)]


class EditedSetup(Given):
    """What somebody has put on the board and beside it, legal or not."""

    side: _Name
    pieces: dict[_Name, _Names] = Field(default={}, max_length=MOST_CELLS)
    values: dict[_Name, _Number | _Names] = Field(default={}, max_length=20)


class SetupQuestion(Given):
    """Rules, and a setup under them as text or in its parts; the start where neither is given."""

    rules: str = Field(max_length=LONGEST_RULES)
    position: str | None = Field(default=None, max_length=LONGEST_POSITION)
    setup: EditedSetup | None = None


@described
class SetupFault(TypedDict):
    """A reason why a setup is no legal position."""

    message: str
    cells: list[str]
    """The cells that it is about."""


@described
class SetupSide(TypedDict):
    """A side that can be to move."""

    letter: str
    """As texts of positions have it."""
    name: str
    title: str


@described
class Setup(TypedDict):
    """What is on the board and beside it, what is wrong with it, and what could be there."""

    rules: str
    """The rules string in its usual form."""
    title: str
    """The rules for people."""
    position: str
    """The setup as text, legal or not."""
    side: str
    """The letter of the side to move, or whatever stands in its place."""
    sides: list[SetupSide]
    """In seat order."""
    pieces: dict[str, list[str]]
    """The pieces on each occupied cell, by name, from the lowest layer up."""
    piece_types: list[PieceType]
    fields: list[CountField | CellsField | LedgeField]
    """What belongs to the setup besides the pieces on cells."""
    faults: list[SetupFault]
    """Every reason why this is no legal position; empty: it is one."""
    outcome: Outcome | None
    """How the game has ended here, where the position is legal and it has."""
    status: str
    """Who has to do what, or how it ended; "" where the setup has faults."""
    solvable: bool
    """Exact values can be had."""
