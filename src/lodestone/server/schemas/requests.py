"""The requests that clients send; Pydantic checks them."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt, StrictStr

from lodestone.records.result import Result
from lodestone.records.schema import Listed, NodeModel, RecordModel, Value
from lodestone.search.result import MOST_LINES

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


_Name = Annotated[str, Field(max_length=40)]
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
