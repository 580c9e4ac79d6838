"""Positions set up by people: what they consist of, and what is wrong with them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter
from pydantic import Field, StrictInt

from lodestone.core.errors import PositionError
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.core.setup import AnySetup, Edited, PieceType, cells_of
from lodestone.core.setup import Field as SetupField
from lodestone.server.api.refusals import POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import LONGEST_RULES, Given
from lodestone.server.services import ServicesHere

router = APIRouter(prefix="/api", route_class=ParsedRoute)

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


@dataclass(frozen=True)
class SetupFault(Sent):
    """A reason why a setup is not a legal position."""

    message: str
    cells: tuple[str, ...]
    """The cells concerned."""


@dataclass(frozen=True)
class SetupSide(Sent):
    """A side that can be to move."""

    letter: str
    """The side's letter in the text of a position."""
    name: str
    title: str


@dataclass(frozen=True)
class Setup(Sent):
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
    pieces: Mapping[str, tuple[str, ...]]
    """The pieces on each occupied cell, by name, from the lowest layer."""
    piece_types: tuple[PieceType, ...]
    fields: tuple[SetupField, ...]
    """What belongs to the setup besides the pieces on cells."""
    faults: list[SetupFault]
    """Every reason why this is not a legal position; empty if it is one."""
    outcome: Outcome | None
    """How the game has ended here, if the position is legal and the game has ended."""
    status: str
    """Who has to do what, or how the game ended; "" if the setup has faults."""
    solvable: bool
    """Whether exact values are available."""


@router.post("/setup", responses=POSTED)
def setup(question: SetupQuestion, services: ServicesHere) -> Setup:
    """Return what a setup consists of, and every reason why it is not a legal position."""
    rules = services.reader.asked(question.rules)
    setup, faults = _read(rules, question)
    parts = rules.game.parts(rules.options, setup)
    line = None if faults else Line.of(Position.from_setup(rules, setup))
    return Setup(
        str(rules),
        rules.title,
        setup.written(rules.options),
        parts.side,
        [
            SetupSide(letter, name, rules.game.side_title(name))
            for letter, name in parts.sides.items()
        ],
        parts.pieces,
        parts.piece_types,
        parts.fields,
        faults=[SetupFault(str(fault), cells_of(fault)) for fault in faults],
        outcome=line.outcome if line else None,
        status=line.standing if line else "",
        solvable=services.solving.can_have_values(rules),
    )


def _read(rules: Rules, question: SetupQuestion) -> tuple[AnySetup, list[str]]:
    """Return the setup and its faults, each once.

    Raises `PositionError` if its text does not have the fields of a position, or if it has parts
    that no setup of the game has.
    """
    game, options = rules.game, rules.options
    if (given := question.setup) is not None:
        if question.position is not None:
            raise PositionError(["give either a position's text or a setup's parts"])
        setup = game.edited(options, Edited(given.side, given.pieces, given.values))
        return setup, list(dict.fromkeys(setup.faults(options)))
    if question.position is None:
        return Position.start(rules).setup, []
    setup, faults = game.setup_type.read(options, question.position)
    if not faults:
        return setup, setup.faults(options)
    of_part = setup.faults_of_part(options, question.position)
    return setup, list(dict.fromkeys([*faults, *of_part]))
