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


#: What two players who agree to end a game have, unless its rules say otherwise.
AGREED_DRAW = Outcome(None, "The players agreed to a draw.", "agreement")
