"""What a page asks, with the limits that each part is within.

A server checks requests by Pydantic, a browser by `lodestone.core.received`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from lodestone.core.option_files import LARGEST_FILE
from lodestone.core.picture import Look, Theme
from lodestone.core.rules import LONGEST_RULES
from lodestone.core.sent import Bounded, Checked, Given, Listed, ReadAs
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import Value
from lodestone.records.schema import Nodes, WrittenNode, tree_of
from lodestone.search.request import Limit
from lodestone.search.result import MOST_LINES

#: The most turns of a game, including those of variations.
MOST_TURNS = 5_000
#: The most characters of a position's text.
LONGEST_START = 2_000
#: The legs of a turn of Quincala can go in circles without end.
LONGEST_PATH = 500
#: The most characters of a turn's text: each leg takes several.
LONGEST_TURN = 4_000

#: The most characters of a text with games.
LONGEST_TEXT = 128 * 1024
#: The most games in one request, and the most turns that are asked about together.
MOST_RECORDS, MOST_PLAYED = 5_000, 1_000
Whole = Annotated[int, Bounded(strict=True)]
#: The name of a side, picture or style.
_Name = Annotated[str, Bounded(max_length=40)]
#: The widths of pictures in pixels: the minimum, the maximum, and the default.
LEAST_WIDTH, MOST_WIDTH, USUAL_WIDTH = 100, 2_000, 480
#: The styles of pictures, by the names of the game's pictures.
Styles = Annotated[dict[_Name, _Name], Bounded(max_length=10)]
#: The most characters of the path of a file that an option may name.
LONGEST_FILE = 200


def _short(nodes: Sequence[WrittenNode]) -> Sequence[WrittenNode]:
    if any(len(node.turn or "") > LONGEST_TURN for node in nodes):
        raise ValueError(f"turns have at most {LONGEST_TURN} characters")
    return nodes


_Tree = Annotated[Nodes, Bounded(max_length=1 + MOST_TURNS), Checked(_short), Checked(tree_of)]


@dataclass(eq=False)
class GivenRecord(GameRecord):
    """A record of limited size. Its main line counts, where a line of play is asked about.

    `result` may be `*` even if the rules have ended the game.
    """

    rules: Annotated[Value, Bounded(max_length=LONGEST_RULES)]
    start: Annotated[Value, Bounded(max_length=LONGEST_START)] | None = None
    root: Annotated[Node, ReadAs(lambda: _Tree)] = field(default_factory=Node)
    required: ClassVar = ()


@dataclass(kw_only=True)
class AboutRecord(Given):
    """Something asked about a game."""

    record: GivenRecord


@dataclass(eq=False)
class Question(GivenRecord):
    """A game to be shown, with exact values if they are requested and known."""

    exact: bool = False


@dataclass(kw_only=True)
class Walk(AboutRecord):
    """A game and a partly built turn: at each node, the number of the step that was taken."""

    path: Annotated[Listed[Whole], Bounded(max_length=LONGEST_PATH)]
    exact: bool = False


_Value = Annotated[str, Bounded(strict=True, max_length=LONGEST_RULES)]
_Options = Annotated[dict[_Name, _Value | Whole], Bounded(max_length=40)]
_File = Annotated[str, Bounded(strict=True, max_length=LARGEST_FILE)]


@dataclass(kw_only=True)
class RulesChoice(Given):
    """Rules as a string, or as a game's preset with some options changed."""

    rules: Annotated[str, Bounded(max_length=LONGEST_RULES)] | None = None
    game: Annotated[str, Bounded(max_length=40)] | None = None
    preset: Annotated[str, Bounded(max_length=40)] | None = None
    options: _Options = field(default_factory=dict)
    files: Annotated[dict[_Name, _File], Bounded(max_length=5)] = field(default_factory=dict)
    """The text of a file in place of an option's value."""


@dataclass(kw_only=True)
class SolveTask(Given):
    """Rules to be solved."""

    rules: Annotated[str, Bounded(max_length=LONGEST_RULES)]


#: The maximum seconds that a player can be given for a turn.
Seconds = Annotated[float, Bounded(strict=True, ge=0.1, le=60, allow_inf_nan=False)]


@dataclass(kw_only=True)
class PlayerTask(AboutRecord):
    """A game, and the player that is asked about it; `seconds` only for a timed player."""

    player: Annotated[str, Bounded(max_length=40)]
    seconds: Seconds | None = None


@dataclass(kw_only=True)
class HintTask(AboutRecord):
    """A game whose best turn is requested."""

    seconds: Seconds | None = None


@dataclass(kw_only=True)
class AnalysisTask(AboutRecord):
    """A game whose position is analysed; `multipv` is the number of lines to find."""

    multipv: Annotated[Whole, Bounded(ge=1, le=MOST_LINES)] = 1


@dataclass(kw_only=True)
class MissedTurn(AboutRecord):
    """A game up to a position, the best turn there, which was missed, and the turn made instead."""

    best: Annotated[str, Bounded(max_length=1_000)]
    turn: Annotated[str, Bounded(max_length=1_000)] = ""
    reveals: bool = True
    """Whether the reason may name a better turn."""


GivenRecords = Annotated[Listed[GivenRecord], Bounded(max_length=MOST_RECORDS)]


@dataclass(kw_only=True)
class PastedText(Given):
    """Records in either form, or a position preceded by its rules: `queah:balanced; …`."""

    text: Annotated[str, Bounded(max_length=LONGEST_TEXT)]


@dataclass(kw_only=True)
class WritingTask(Given):
    """Games to be written in a form."""

    records: GivenRecords
    to: Literal["text", "json"]


@dataclass(kw_only=True)
class DocumentTask(AboutRecord):
    """A game to be shown with all its positions."""

    near: _Name | None = None
    """The side at the bottom; by default the first."""
    styles: Styles = field(default_factory=dict)


@dataclass(kw_only=True)
class CoursesTask(Given):
    """Games to be explored."""

    records: GivenRecords


@dataclass(kw_only=True)
class SeenTurn(Given):
    """A turn, and the key of the position in which it was played."""

    key: Annotated[str, Bounded(pattern="^[0-9a-f]{1,16}$")]
    turn: Annotated[str, Bounded(max_length=LONGEST_TURN)]


@dataclass(kw_only=True)
class ExplorerTask(Given):
    """A position to be found in games, and turns that were played from it or a mirror image."""

    rules: Annotated[str, Bounded(max_length=LONGEST_RULES)]
    position: Annotated[str, Bounded(max_length=LONGEST_START)]
    played: Annotated[Listed[SeenTurn], Bounded(max_length=MOST_PLAYED)] = ()


@dataclass(kw_only=True)
class ReportLimit(Given):
    """What a player may use for each position; at least one is set."""

    seconds: Annotated[float, Bounded(strict=True, ge=0.01, le=10, allow_inf_nan=False)] | None = (
        None
    )
    nodes: Annotated[Whole, Bounded(ge=1, le=10_000_000)] | None = None
    depth: Annotated[Whole, Bounded(ge=1, le=64)] | None = None

    def limit(self) -> Limit:
        """Return the limit; raise `LodestoneError` if none is set."""
        return Limit(self.seconds, self.nodes, self.depth)


#: The name of the player that takes its values from a table.
EXACT = "exact"


@dataclass(kw_only=True)
class ReportTask(AboutRecord):
    """A game to be judged by a player, or `exact`, by the table of its rules."""

    player: Annotated[str, Bounded(max_length=40)]
    limit: ReportLimit | None = None
    """Default: half a second. All positions together take at most three minutes."""


@dataclass(kw_only=True)
class PictureTask(AboutRecord):
    """A game, the way to a place in it, and how the picture looks.

    Arrows and cells are those that the record draws there.
    """

    path: Annotated[Listed[Annotated[Whole, Bounded(ge=0)]], Bounded(max_length=MOST_TURNS)] = ()
    """At each node, from the start, the number of the turn taken: 0 is the main continuation."""
    format: Literal["svg", "png", "gif"]
    """A GIF shows all positions on the way."""
    theme: Theme = "light"
    coordinates: bool = True
    near: _Name | None = None
    """The side at the bottom; by default the first."""
    styles: Styles = field(default_factory=dict)
    width: Annotated[Whole, Bounded(ge=LEAST_WIDTH, le=MOST_WIDTH)] | None = None
    """In pixels. Default: 480, or less for a GIF of many positions."""

    def look(self) -> Look:
        """Return how the picture looks, with the default width if none is given."""
        width = USUAL_WIDTH if self.width is None else self.width
        return Look(self.theme, self.coordinates, self.near, self.styles, width)
