"""What clients send; Pydantic checks it."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

MOST_TURNS = 5_000
#: The most characters of a rules string.
LONGEST_RULES = 300
#: The legs of a turn of Quincala can go round without end.
LONGEST_PATH = 500


class Given(BaseModel):
    """Something that a client sends: fields we do not know are refused, not ignored."""

    model_config = ConfigDict(extra="forbid")


class Resignation(Given):
    """A side gave up."""

    by: Literal["resignation"]
    side: str = Field(max_length=20)


class Agreement(Given):
    """The players agreed to end the game."""

    by: Literal["agreement"]


class GameRecord(Given):
    """A game: its rules, where it starts, the turns, and how the players ended it if they did."""

    rules: str = Field(max_length=LONGEST_RULES)
    start: str | None = Field(default=None, max_length=2_000)
    turns: list[str] = Field(default=[], max_length=MOST_TURNS)
    ended: Resignation | Agreement | None = Field(default=None, discriminator="by")

    def with_turn(self, turn: str) -> "GameRecord":
        """Return the game with one more turn."""
        return GameRecord(rules=self.rules, start=self.start, turns=[*self.turns, turn])


class Question(GameRecord):
    """A game to be shown, with exact values where they are asked for and known."""

    exact: bool = False


class Walk(Given):
    """A game, and how far a turn is built: at each node the number of the step that was taken."""

    record: GameRecord
    path: list[StrictInt] = Field(max_length=LONGEST_PATH)
    exact: bool = False


class RulesChoice(Given):
    """Rules as a string, or as a preset of a game with some options changed."""

    rules: str | None = Field(default=None, max_length=LONGEST_RULES)
    game: str | None = Field(default=None, max_length=40)
    preset: str | None = Field(default=None, max_length=40)
    options: dict[str, StrictStr | StrictInt] = Field(default={}, max_length=40)


class SolveTask(Given):
    """Rules to be solved."""

    rules: str = Field(max_length=LONGEST_RULES)


#: How long somebody may be given for a turn, in seconds.
Seconds = Annotated[float, Field(strict=True, ge=0.1, le=60, allow_inf_nan=False)]


class PlayerTask(Given):
    """A game, and the player that is asked about it; `seconds` only for one who is timed."""

    record: GameRecord
    player: str = Field(max_length=40)
    seconds: Seconds | None = None


class ComputerTask(PlayerTask):
    """A game in which a player is to move; the view that follows may have exact values."""

    exact: bool = False


class HintTask(Given):
    """A game whose best turn is asked for."""

    record: GameRecord
    seconds: Seconds | None = None


class AnalysisTask(Given):
    """A game whose position is looked into."""

    record: GameRecord
