"""What clients send about records of games, and the answers that are not `lodestone.study`'s."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from lodestone.records.schema import RecordModel
from lodestone.server.schemas.requests import LONGEST_RULES, Given
from lodestone.study.plain import described

#: A game has at most so many nodes: turns, those of variations too, and the start.
MOST_NODES = 5_000
#: The styles of pictures, by the names of the game's pictures.
Styles = Annotated[dict[str, str], Field(max_length=10)]


class PastedText(Given):
    """Records in either form, or a position after its rules: `queah:balanced; …`."""

    text: str


class WritingTask(Given):
    """Games to be written in a form."""

    records: list[RecordModel]
    to: Literal["text", "json"]


class DocumentTask(Given):
    """A game to be shown with all its positions."""

    record: RecordModel
    near: str | None = None
    """The side at the bottom; the first where it is left out."""
    styles: Styles = Field(default={})


class ExplorerTask(Given):
    """Games, and the position that is asked about."""

    records: list[RecordModel]
    rules: str = Field(max_length=LONGEST_RULES)
    position: str = Field(max_length=2_000)


@described
class WrittenText(TypedDict):
    """Games as they are written."""

    text: str
