"""A setup being edited: what clients send, and what the server answers."""

from typing import Annotated

from pydantic import Field, StrictInt
from typing_extensions import TypedDict

from lodestone.core.outcome import Outcome
from lodestone.core.parts import CellsField, CountField, LedgeField, PieceType
from lodestone.server.schemas.requests import LONGEST_RULES, Given
from lodestone.study.plain import described

#: The most characters of a position's text.
LONGEST_POSITION = 2_000
#: No board has more cells.
MOST_CELLS = 100

#: Printable, since faults repeat it in one line.
_Name = Annotated[str, Field(max_length=20, pattern="^[ -~]*$")]
_Names = Annotated[list[_Name], Field(max_length=8)]
_Number = Annotated[StrictInt, Field(ge=-9_999, le=9_999)]


class EditedSetup(Given):
    """What has been put on the board and next to it, legal or not."""

    side: _Name
    pieces: dict[_Name, _Names] = Field(default={}, max_length=MOST_CELLS)
    values: dict[_Name, _Number | _Names] = Field(default={}, max_length=20)


class SetupQuestion(Given):
    """Rules, and a setup under them as text or in its parts; the start if neither is given."""

    rules: str = Field(max_length=LONGEST_RULES)
    position: str | None = Field(default=None, max_length=LONGEST_POSITION)
    setup: EditedSetup | None = None


@described
class SetupFault(TypedDict):
    """A reason why a setup is not a legal position."""

    message: str
    cells: list[str]
    """The cells concerned."""


@described
class SetupSide(TypedDict):
    """A side that can be to move."""

    letter: str
    """The side's letter in the text of a position."""
    name: str
    title: str


@described
class Setup(TypedDict):
    """What is on the board and next to it, what is wrong with it, and what could be there."""

    rules: str
    """The rules string in its usual form."""
    title: str
    """The title of the rules."""
    position: str
    """The setup as text, legal or not."""
    side: str
    """The letter of the side to move, or whatever is in its place."""
    sides: list[SetupSide]
    """In seat order."""
    pieces: dict[str, list[str]]
    """The pieces on each occupied cell, by name, from the lowest layer."""
    piece_types: list[PieceType]
    fields: list[CountField | CellsField | LedgeField]
    """What belongs to the setup besides the pieces on cells."""
    faults: list[SetupFault]
    """Every reason why this is not a legal position; empty if it is one."""
    outcome: Outcome | None
    """How the game has ended here, if the position is legal and the game has ended."""
    status: str
    """Who has to do what, or how the game ended; "" if the setup has faults."""
    solvable: bool
    """Whether exact values are available."""
