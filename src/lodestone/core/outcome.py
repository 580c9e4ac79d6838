"""How a game ended, for people."""

from dataclasses import dataclass
from enum import StrEnum


class Termination(StrEnum):
    """How a game ended, in one word; `PASSES` to `REPETITION` are ends by the rulebooks.

    >>> Termination("line")
    <Termination.LINE: 'line'>
    """

    PASSES = "passes"
    ELIMINATION = "elimination"
    STALEMATE = "stalemate"
    LINE = "line"
    CONTAINER = "container"
    FULL = "full"
    KNOCKED = "knocked"
    BOTH = "both"
    NO_MOVE = "no-move"
    REPETITION = "repetition"
    RESIGNATION = "resignation"
    AGREEMENT = "agreement"
    TIME = "time"
    ABANDONED = "abandoned"
    UNTERMINATED = "unterminated"

    @property
    def is_by_rule(self) -> bool:
        """Whether the rules alone ended the game, not the players, a clock or an accident."""
        return self not in _BY_OTHERS


_BY_OTHERS = frozenset(
    {
        Termination.RESIGNATION,
        Termination.AGREEMENT,
        Termination.TIME,
        Termination.ABANDONED,
        Termination.UNTERMINATED,
    }
)


@dataclass(frozen=True)
class Outcome:
    """The end of a game: the winning side's name, `None` for a draw, and the reason in words.

    `how` is the kind of ending in one word, for statistics: a `Termination` or a match's word.
    """

    winner: str | None
    reason: str
    how: str = ""


#: The outcome of a game that two players agree to end, unless its rules say otherwise.
AGREED_DRAW = Outcome(None, "The players agreed to a draw.", Termination.AGREEMENT)
#: The outcome of a position's third occurrence where `repetition` is `threefold`.
THIRD_OCCURRENCE = Outcome(
    None, "The same position has occurred for the third time.", Termination.REPETITION
)
