"""The requests that clients send; Pydantic checks them."""

from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr, model_validator

from lodestone.records.result import Result
from lodestone.records.schema import Listed
from lodestone.search.result import MOST_LINES

MOST_TURNS = 5_000
#: The most characters of a rules string.
LONGEST_RULES = 300
#: The legs of a turn of Quincala can go in circles without end.
LONGEST_PATH = 500
#: The most characters of a turn's text: each leg takes several.
LONGEST_TURN = 4_000
#: The most characters of an option's value: an embedded layout is the longest.
LONGEST_VALUE = 10_000


class Given(BaseModel):
    """Something that a client sends: unknown fields are refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


class RecordNode(Given):
    """A turn; or the start if `turn` is null, as in the first node and no other."""

    turn: str | None = Field(default=None, max_length=LONGEST_TURN)


class GameRecord(Given):
    """A game: the part of a record's JSON form (docs/records.md) that determines its state.

    There are no tags, variations or comments: each node follows the one before it. `termination` is
    how the players ended the game themselves, if they did. `result` then says who won; otherwise it
    may be `*` even if the rules have ended the game.
    """

    rules: str = Field(max_length=LONGEST_RULES)
    start: str | None = Field(default=None, max_length=2_000)
    result: Result = Result.OPEN
    termination: Literal["resignation", "agreement"] | None = None
    nodes: Listed[RecordNode] = Field([RecordNode()], min_length=1, max_length=1 + MOST_TURNS)

    @model_validator(mode="after")
    def _check(self) -> Self:
        for number, node in enumerate(self.nodes):
            if (node.turn is None) != (number == 0):
                raise ValueError(f"node {number}: the first node has no turn, all others have one")
        if self.termination == "resignation" and self.result.winner is None:
            raise ValueError("after a resignation the result must be 1-0 or 0-1")
        return self

    @property
    def turns(self) -> list[str]:
        """Return the texts of the turns."""
        return [node.turn for node in self.nodes if node.turn is not None]

    def with_turn(self, turn: str) -> "GameRecord":
        """Return the game with one more turn."""
        nodes = [*self.nodes, RecordNode(turn=turn)]
        return GameRecord(rules=self.rules, start=self.start, nodes=nodes)


class Question(GameRecord):
    """A game to be shown, with exact values if they are requested and known."""

    exact: bool = False


class Walk(Given):
    """A game and a partly built turn: at each node, the number of the step that was taken."""

    record: GameRecord
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

    record: GameRecord
    player: str = Field(max_length=40)
    seconds: Seconds | None = None


class ComputerTask(PlayerTask):
    """A game in which a player is to move; the view that follows can have exact values."""

    exact: bool = False


class HintTask(Given):
    """A game whose best turn is requested."""

    record: GameRecord
    seconds: Seconds | None = None


class AnalysisTask(Given):
    """A game whose position is analysed; `multipv` is the number of lines to find."""

    record: GameRecord
    multipv: StrictInt = Field(1, ge=1, le=MOST_LINES)


class MissedTurn(Given):
    """A game up to a position, and the best turn there, which was missed."""

    record: GameRecord
    best: str = Field(max_length=1_000)
