"""The requests that clients send, as Pydantic models, which check them."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr

from lodestone.records.game import Result
from lodestone.records.schema import Listed, NodeModel, RecordModel, Value
from lodestone.search.request import Limit
from lodestone.search.result import MOST_LINES
from lodestone.server.bodies import LARGEST_BODY
from lodestone.study.picture import Look, Theme

#: The most turns of a game, including those of variations.
MOST_TURNS = 5_000
#: The most characters of a rules string, and of a position's text.
LONGEST_RULES, LONGEST_START = 300, 2_000
#: The legs of a turn of Quincala can go in circles without end.
LONGEST_PATH = 500
#: The most characters of a turn's text: each leg takes several.
LONGEST_TURN = 4_000
#: The most characters of an option's value: an embedded layout is the longest.
LONGEST_VALUE = 10_000

#: The most games in one request.
MOST_RECORDS = 5_000
#: The name of a side, picture or style.
_Name = Annotated[str, Field(max_length=40)]
#: The widths of pictures in pixels: the minimum, the maximum, and the default.
LEAST_WIDTH, MOST_WIDTH, USUAL_WIDTH = 100, 2_000, 480
#: The styles of pictures, by the names of the game's pictures.
Styles = Annotated[dict[_Name, _Name], Field(max_length=10)]


class Given(BaseModel):
    """Something that a client sends: unknown fields are refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


def _short(nodes: list[NodeModel]) -> list[NodeModel]:
    if any(len(node.turn or "") > LONGEST_TURN for node in nodes):
        raise ValueError(f"turns have at most {LONGEST_TURN} characters")
    return nodes


class GivenRecord(RecordModel):
    """A record of limited size. Its main line counts, where a line of play is asked about.

    `result` may be `*` even if the rules have ended the game.
    """

    rules: Annotated[Value, Field(max_length=LONGEST_RULES)]
    start: Annotated[Value, Field(max_length=LONGEST_START)] | None = None
    result: Result = Result.OPEN
    nodes: Annotated[
        Listed[NodeModel], Field(min_length=1, max_length=1 + MOST_TURNS), AfterValidator(_short)
    ] = Field(default_factory=lambda: [NodeModel()])


class Question(GivenRecord):
    """A game to be shown, with exact values if they are requested and known."""

    exact: bool = False


class Walk(Given):
    """A game and a partly built turn: at each node, the number of the step that was taken."""

    record: GivenRecord
    path: Listed[StrictInt] = Field(max_length=LONGEST_PATH)
    exact: bool = False


_Value = Annotated[StrictStr, Field(max_length=LONGEST_VALUE)]


class RulesChoice(Given):
    """Rules as a string, or as a game's preset with some options changed."""

    rules: str | None = Field(default=None, max_length=LONGEST_RULES)
    game: str | None = Field(default=None, max_length=40)
    preset: str | None = Field(default=None, max_length=40)
    options: dict[_Name, _Value | StrictInt] = Field(default={}, max_length=40)


class SolveTask(Given):
    """Rules to be solved."""

    rules: str = Field(max_length=LONGEST_RULES)


class OwnedSolve(SolveTask):
    """Rules being solved, and the secret that starting it returned."""

    secret: str = Field(max_length=100)


#: The maximum seconds that a player can be given for a turn.
Seconds = Annotated[float, Field(strict=True, ge=0.1, le=60, allow_inf_nan=False)]


class PlayerTask(Given):
    """A game, and the player that is asked about it; `seconds` only for a timed player."""

    record: GivenRecord
    player: str = Field(max_length=40)
    seconds: Seconds | None = None


class ComputerTask(PlayerTask):
    """A game in which a player is to move; the view that follows can have exact values."""

    exact: bool = False


class HintTask(Given):
    """A game whose best turn is requested."""

    record: GivenRecord
    seconds: Seconds | None = None


class AnalysisTask(Given):
    """A game whose position is analysed; `multipv` is the number of lines to find."""

    record: GivenRecord
    multipv: StrictInt = Field(1, ge=1, le=MOST_LINES)


class MissedTurn(Given):
    """A game up to a position, and the best turn there, which was missed."""

    record: GivenRecord
    best: str = Field(max_length=1_000)


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
