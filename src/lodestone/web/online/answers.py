"""How commands are answered if they make no event, and what only a server knows of a game."""

from dataclasses import dataclass
from typing import Literal

from lodestone.core.sent import Sent

Code = Literal[
    "ahead",  # the command knows of events that do not exist
    "stale",  # the position, or the offer, for which it was made is gone
    "over",
    "not-begun",
    "begun",
    "not-your-turn",
    "illegal",
    "taken",
    "no-offer",
    "offered",
    "not-here",
    "present",
    "wait",
    "no-chat",
    "muted",
    "full",
]


@dataclass(frozen=True)
class Refused(Sent):
    """Why a command makes no event: for programs, and for people."""

    code: Code
    reason: str


@dataclass(frozen=True)
class Away:
    """Since when the opponent is away: left, or the connection is lost."""

    since: int
    is_lost: bool = False


@dataclass(frozen=True)
class Facts:
    """What only the server knows.

    `lag` is the time of the line to the sender and back, by the server's own measurements; `away`
    is set while the opponent is not connected; `next_game` is the identity for a rematch, "" if the
    sender cannot create another game.
    """

    lag: int = 0
    away: Away | None = None
    next_game: str = ""


NOTHING_KNOWN = Facts()
