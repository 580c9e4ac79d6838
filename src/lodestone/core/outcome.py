"""How a game ended, for people."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the winning side's name, `None` for a draw, and the reason in words."""

    winner: str | None
    reason: str
