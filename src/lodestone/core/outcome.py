"""How a game ended, for people."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from lodestone.core.clauses import HOUSE_RULE
from lodestone.core.options import OptionValue, choice
from lodestone.core.sent import Sent


class Termination(StrEnum):
    """How a game ended, in a word or two.

    Those from `PASSES` to `REPETITION` are in the rulebooks, those from `RESIGNATION` to
    `UNTERMINATED` only in records. The last five are for matches: what a player did wrong, or that
    the game reached the maximum length. Records keep them in addition to one of the others.

    >>> Termination("crash").recorded
    <Termination.ABANDONED: 'abandoned'>
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
    CRASH = "crash"
    TIMEOUT = "timeout"
    ILLEGAL_TURN = "illegal turn"
    REFUSAL = "refusal"
    UNFINISHED = "unfinished"

    @property
    def recorded(self) -> "Termination":
        """What the tag `Termination` of a record says of it: itself, or the nearest word."""
        return _RECORDED.get(self, self)

    @property
    def is_fault(self) -> bool:
        """Whether the loser was a program that failed."""
        return self in _FAULTS

    @property
    def is_by_rule(self) -> bool:
        """Whether the rules alone ended the game, not the players, a clock or an accident."""
        return self.recorded not in _BY_OTHERS


_BY_OTHERS = frozenset(
    {
        Termination.RESIGNATION,
        Termination.AGREEMENT,
        Termination.TIME,
        Termination.ABANDONED,
        Termination.UNTERMINATED,
    }
)
_RECORDED = {
    Termination.CRASH: Termination.ABANDONED,
    Termination.TIMEOUT: Termination.TIME,
    Termination.ILLEGAL_TURN: Termination.ABANDONED,
    Termination.REFUSAL: Termination.ABANDONED,
    Termination.UNFINISHED: Termination.UNTERMINATED,
}
_FAULTS = _RECORDED.keys() - {Termination.UNFINISHED}
#: What the tag `Termination` of a record can say.
RECORDED_TERMINATIONS = tuple(one for one in Termination if one.recorded is one)


@dataclass(frozen=True)
class Outcome(Sent):
    """The end of a game: the winning side's name, `None` for a draw, and the reason in words.

    A game that a match breaks off has no winner, either; its `termination` is `UNFINISHED`.

    >>> from lodestone import Line, Position
    >>> Line.of(Position.start("queah:balanced")).resign("white").outcome
    Outcome(winner='black', reason='White resigned.', termination=<Termination.RESIGNATION: ...>)
    """

    winner: str | None
    reason: str
    termination: Termination


#: The outcome of a game that two players agree to end, unless its rules say otherwise.
AGREED_DRAW = Outcome(None, "The players agreed to a draw.", Termination.AGREEMENT)
#: The outcome of a position's third occurrence where `repetition` is `threefold`.
THIRD_OCCURRENCE = Outcome(
    None, "The same position has occurred for the third time.", Termination.REPETITION
)


def repetition_choice(alike: str, clause: str, silence: str = "no source names a rule") -> Any:
    """Declare the option `repetition`, which every game has.

    `alike` is what, besides the board, makes two positions the same; `silence` is what the sources
    say about it.
    """
    draws = f"The third occurrence of a position, with {alike}, is a draw."
    return choice(
        ("Repetition", "Does repeating a position end the game?", clause),
        OptionValue("none", "Repeating a position means nothing.", silence, "repetition allowed"),
        OptionValue("threefold", draws, HOUSE_RULE, "third repetition draws"),
    )
