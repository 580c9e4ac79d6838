"""What clients send about records of games."""

from typing import Annotated, Literal

from pydantic import Field, StrictInt

from lodestone.records.schema import Listed
from lodestone.search.request import Limit
from lodestone.server.bodies import LARGEST_BODY
from lodestone.server.schemas.requests import (
    LONGEST_RULES,
    LONGEST_START,
    MOST_TURNS,
    Given,
    GivenRecord,
)
from lodestone.study.picture import Look, Theme

#: The most games in one request.
MOST_RECORDS = 5_000
#: The name of a side, picture or style.
_Name = Annotated[str, Field(max_length=40)]
#: The widths of pictures in pixels: the minimum, the maximum, and the default.
LEAST_WIDTH, MOST_WIDTH, USUAL_WIDTH = 100, 2_000, 480
#: The styles of pictures, by the names of the game's pictures.
Styles = Annotated[dict[_Name, _Name], Field(max_length=10)]


GivenRecords = Annotated[Listed[GivenRecord], Field(max_length=MOST_RECORDS)]


class PastedText(Given):
    """Records in either form, or a position preceded by its rules: `queah:balanced; …`."""

    text: str = Field(max_length=LARGEST_BODY)


class WritingTask(Given):
    """Games to be written in a form."""

    records: GivenRecords
    to: Literal["text", "json"]


class DocumentTask(Given):
    """A game to be shown with all its positions."""

    record: GivenRecord
    near: _Name | None = None
    """The side at the bottom; by default the first."""
    styles: Styles = Field(default={})


class ExplorerTask(Given):
    """Games, and the position in question."""

    records: GivenRecords
    rules: str = Field(max_length=LONGEST_RULES)
    position: str = Field(max_length=LONGEST_START)


class ReportLimit(Given):
    """What a player may use for each position; at least one is set."""

    seconds: Annotated[float, Field(strict=True, ge=0.01, le=10, allow_inf_nan=False)] | None = None
    nodes: Annotated[StrictInt, Field(ge=1, le=10_000_000)] | None = None
    depth: Annotated[StrictInt, Field(ge=1, le=64)] | None = None

    def limit(self) -> Limit:
        """Return the limit; raise `LodestoneError` if none is set."""
        return Limit(self.seconds, self.nodes, self.depth)


class ReportTask(Given):
    """A game to be judged by a player, or `exact`, by the table of its rules."""

    record: GivenRecord
    player: str = Field(max_length=40)
    limit: ReportLimit | None = None
    """Default: half a second. All positions together take at most three minutes."""


class PictureTask(Given):
    """A game, the way to a place in it, and how the picture looks.

    Arrows and cells are those that the record draws there.
    """

    record: GivenRecord
    path: Listed[Annotated[StrictInt, Field(ge=0)]] = Field(default=[], max_length=MOST_TURNS)
    """At each node, from the start, the number of the turn taken: 0 is the main continuation."""
    format: Literal["svg", "png", "gif"]
    """A GIF shows all positions on the way."""
    theme: Theme = "light"
    coordinates: bool = True
    near: _Name | None = None
    """The side at the bottom; by default the first."""
    styles: Styles = Field(default={})
    width: Annotated[StrictInt, Field(ge=LEAST_WIDTH, le=MOST_WIDTH)] | None = None
    """In pixels. Default: 480, or less for a GIF of many positions."""

    def look(self) -> Look:
        """Return how the picture looks, with the default width if none is given."""
        width = USUAL_WIDTH if self.width is None else self.width
        return Look(self.theme, self.coordinates, self.near, self.styles, width)
