"""The requests that clients send, as Pydantic models, which check them, and the rules they name.

A path in rules would read the server's files, so only those that it was started with are allowed.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    GetPydanticSchema,
    StrictInt,
    StrictStr,
    model_validator,
)

from lodestone.core.errors import RulesError, quoted
from lodestone.core.game import all_games, find_game
from lodestone.core.options import Option, OptionValue, is_path
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.core.sent import Listed
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Node
from lodestone.records.grammar import Value
from lodestone.records.schema import Nodes, WrittenNode, tree_of
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
#: A path is part of a rules string: room is left for the other options.
LONGEST_FILE = LONGEST_RULES - 100


class Given(BaseModel):
    """Something that a client sends: unknown fields are refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


def _short(nodes: Sequence[WrittenNode]) -> Sequence[WrittenNode]:
    if any(len(node.turn or "") > LONGEST_TURN for node in nodes):
        raise ValueError(f"turns have at most {LONGEST_TURN} characters")
    return nodes


_Tree = Annotated[
    Nodes, Field(max_length=1 + MOST_TURNS), AfterValidator(_short), AfterValidator(tree_of)
]


@dataclass(eq=False)
class GivenRecord(GameRecord):
    """A record of limited size. Its main line counts, where a line of play is asked about.

    `result` may be `*` even if the rules have ended the game.
    """

    rules: Annotated[Value, Field(max_length=LONGEST_RULES)]
    start: Annotated[Value, Field(max_length=LONGEST_START)] | None = None
    root: Annotated[
        Node, GetPydanticSchema(lambda _source, handler: handler.generate_schema(_Tree))
    ] = field(default_factory=Node)
    required: ClassVar = ()


class AboutRecord(Given):
    """Something asked about a game."""

    record: GivenRecord


@dataclass(eq=False)
class Question(GivenRecord):
    """A game to be shown, with exact values if they are requested and known."""

    exact: bool = False


class Walk(AboutRecord):
    """A game and a partly built turn: at each node, the number of the step that was taken."""

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


class PlayerTask(AboutRecord):
    """A game, and the player that is asked about it; `seconds` only for a timed player."""

    player: str = Field(max_length=40)
    seconds: Seconds | None = None


class ComputerTask(PlayerTask):
    """A game in which a player is to move; the view that follows can have exact values."""

    exact: bool = False


class HintTask(AboutRecord):
    """A game whose best turn is requested."""

    seconds: Seconds | None = None


class AnalysisTask(AboutRecord):
    """A game whose position is analysed; `multipv` is the number of lines to find."""

    multipv: StrictInt = Field(1, ge=1, le=MOST_LINES)


class MissedTurn(AboutRecord):
    """A game up to a position, and the best turn there, which was missed."""

    best: str = Field(max_length=1_000)


GivenRecords = Annotated[Listed[GivenRecord], Field(max_length=MOST_RECORDS)]


class PastedText(Given):
    """Records in either form, or a position preceded by its rules: `queah:balanced; …`."""

    text: str = Field(max_length=LARGEST_BODY)


class WritingTask(Given):
    """Games to be written in a form."""

    records: GivenRecords
    to: Literal["text", "json"]


class DocumentTask(AboutRecord):
    """A game to be shown with all its positions."""

    near: _Name | None = None
    """The side at the bottom; by default the first."""
    styles: Styles = Field(default={})


class ExplorerTask(Given):
    """Games, or the name by which they are kept, and the position in question."""

    records: GivenRecords | None = None
    kept: str | None = Field(default=None, max_length=100)
    rules: str = Field(max_length=LONGEST_RULES)
    position: str = Field(max_length=LONGEST_START)

    @model_validator(mode="after")
    def _check_games(self) -> Self:
        if (self.records is None) == (self.kept is None):
            raise ValueError("give either records, or the name by which they are kept")
        return self


class ReportLimit(Given):
    """What a player may use for each position; at least one is set."""

    seconds: Annotated[float, Field(strict=True, ge=0.01, le=10, allow_inf_nan=False)] | None = None
    nodes: Annotated[StrictInt, Field(ge=1, le=10_000_000)] | None = None
    depth: Annotated[StrictInt, Field(ge=1, le=64)] | None = None

    def limit(self) -> Limit:
        """Return the limit; raise `LodestoneError` if none is set."""
        return Limit(self.seconds, self.nodes, self.depth)


class ReportTask(AboutRecord):
    """A game to be judged by a player, or `exact`, by the table of its rules."""

    player: str = Field(max_length=40)
    limit: ReportLimit | None = None
    """Default: half a second. All positions together take at most three minutes."""


class PictureTask(AboutRecord):
    """A game, the way to a place in it, and how the picture looks.

    Arrows and cells are those that the record draws there.
    """

    path: Listed[Annotated[StrictInt, Field(ge=0)]] = Field(default=(), max_length=MOST_TURNS)
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


@dataclass(frozen=True)
class RulesReader:
    """Reads the rules that clients ask for; `files` are the allowed paths by option name."""

    files: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @classmethod
    def with_files(cls, files: Mapping[str, Iterable[str]]) -> Self:
        """Return a reader that allows these files, reading each; raise `RulesError` for a fault."""
        named = {name: tuple(dict.fromkeys(map(_path, paths))) for name, paths in files.items()}
        for name, paths in named.items():
            for path in paths:
                _check(name, path)
        return cls(named)

    def asked(self, text: str) -> Rules:
        """Return the rules in a client's rules string; raise `RulesError` for forbidden files."""
        return self.allowed(Rules.parse(text))

    def cursor(self) -> Cursor:
        """Return what replays records under rules that clients ask for."""
        return Cursor(self.asked, is_compiled=False)

    def chosen(self, choice: RulesChoice) -> Rules:
        """Return rules given as a string, or as a game's preset with some options changed."""
        if (choice.rules is None) == (choice.game is None):
            raise RulesError("give either rules, or a game with a preset and options")
        if choice.rules is not None:
            return self.asked(choice.rules)
        assert choice.game is not None
        game = find_game(choice.game)
        preset = game.default_preset if choice.preset is None else choice.preset
        return self.allowed(Rules.of(game, preset, choice.options))

    def values(self, option: Option) -> list[OptionValue]:
        """Return the values of an option that clients may choose."""
        files = [
            OptionValue(path, f"{option.file_kind.capitalize()}: {path}", "", title=Path(path).name)
            for path in self._files(option)
        ]
        return [*option.values, *files]

    def _files(self, option: Option) -> tuple[str, ...]:
        return self.files.get(option.name, ()) if option.file_kind else ()

    def allowed(self, rules: Rules) -> Rules:
        """Return the rules unchanged; raise `RulesError` if they name a forbidden file."""
        values = rules.options.values()
        for option in rules.game.options.all():
            value = values[option.name]
            if option.is_file(value) and value not in self._files(option):
                # Only the file's title is named: visitors need not know where the file is.
                known = [one.name for one in option.values]
                names = ", ".join([*known, *(Path(path).name for path in self._files(option))])
                raise RulesError(
                    f"option {option.name} can only name files given to lodestone web, "
                    f"not {quoted(str(value))}; allowed: {names}"
                )
        return rules


def _path(text: str) -> str:
    if len(text) > LONGEST_FILE:
        raise RulesError(f"paths can have at most {LONGEST_FILE} characters, not {quoted(text)}")
    return text if is_path(text) else f"./{text}"


def _check(name: str, path: str) -> None:
    for game in all_games():
        for option in game.options.all():
            if option.name == name and option.file_kind:
                Position.start(Rules.of(game, game.default_preset, {name: path}))
