"""What a live game is created with: its rules and start, its time control, who plays which side.

All durations are whole numbers of microseconds, all instants microseconds since 1970 (UTC).
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Literal

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.core.rules import LONGEST_RULES, play_rules, write_rules
from lodestone.core.sent import Bounded, ByKind, Given

SECOND = 1_000_000
MINUTE, HOUR, DAY = 60 * SECOND, 3600 * SECOND, 86_400 * SECOND

#: A player's place in a game. The player keeps it, also when a swap exchanges the sides.
SeatName = Literal["a", "b"]
SEATS: tuple[SeatName, SeatName] = ("a", "b")


def opposite(seat: SeatName) -> SeatName:
    """Return the other seat."""
    return "b" if seat == "a" else "a"


@dataclass(frozen=True)
class NoClock(Given):
    """The players have any amount of time."""

    kind: Literal["none"] = "none"


@dataclass(frozen=True)
class Fischer(Given):
    """The players have `main` for the game, and get `increment` for each turn."""

    main: Annotated[int, Bounded(strict=True, ge=SECOND, le=10 * HOUR)]
    increment: Annotated[int, Bounded(strict=True, ge=0, le=10 * MINUTE)] = 0
    kind: Literal["fischer"] = "fischer"


@dataclass(frozen=True)
class ByoYomi(Given):
    """The players have `main`, then `periods`; a turn made within a period does not use it up."""

    main: Annotated[int, Bounded(strict=True, ge=0, le=10 * HOUR)]
    period: Annotated[int, Bounded(strict=True, ge=SECOND, le=10 * MINUTE)]
    periods: Annotated[int, Bounded(strict=True, ge=1, le=50)] = 1
    kind: Literal["byo-yomi"] = "byo-yomi"


@dataclass(frozen=True)
class Days(Given):
    """The players have this many days for each turn."""

    days: Annotated[int, Bounded(strict=True, ge=1, le=30)]
    kind: Literal["days"] = "days"


TimeControl = Annotated[NoClock | Fischer | ByoYomi | Days, ByKind()]


@dataclass(frozen=True)
class Terms(Given):
    """What the creator of a game decides; who takes a seat agrees to it.

    `side` is the name of the side that seat `a` plays. `computer` names the player in seat `b`, if
    that is a program. With `swap`, the second player may exchange sides after the first turn.
    """

    rules: Annotated[str, Bounded(max_length=LONGEST_RULES)]
    side: Annotated[str, Bounded(max_length=40)]
    time: TimeControl = NoClock()
    start: Annotated[str, Bounded(max_length=2_000)] | None = None
    computer: Annotated[str, Bounded(max_length=40)] | None = None
    swap: bool = False
    chat: bool = True

    @cached_property
    def first(self) -> Position:
        """Where the game starts; raises `LodestoneError` if the terms are invalid."""
        position = Position(play_rules(self.rules), self.start)
        position.rules.game.check_side(self.side)
        if outcome := position.outcome:
            raise LodestoneError(f"the game would be over at its start: {outcome.reason}")
        return position

    def settled(self) -> "Terms":
        """Return the same terms with the rules written in full; raise if they are invalid."""
        return replace(self, rules=write_rules(self.first.rules))

    @property
    def sides(self) -> dict[SeatName, str]:
        """The side that each seat plays at the start."""
        first, second = (side.name for side in self.first.rules.game.sides)
        return {"a": self.side, "b": second if self.side == first else first}
