"""How a game ended, for people."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the winning side's name, `None` for a draw, and the reason in words.

    `how` names the way of ending in one word, to be counted: `elimination`, `repetition`, `line` …
    """

    winner: str | None
    reason: str
    how: str = ""
