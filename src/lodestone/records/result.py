"""Results as records write them, faults, and their places in a text."""

from enum import StrEnum
from typing import NamedTuple

from lodestone.core.game import AnyGame
from lodestone.core.outcome import Outcome, Termination


class Result(StrEnum):
    """Which side won: the tag `Result` and the last token of the movetext (R3)."""

    FIRST = "1-0"
    SECOND = "0-1"
    DRAW = "1/2-1/2"
    OPEN = "*"

    @classmethod
    def of(cls, outcome: Outcome | None, game: AnyGame) -> "Result":
        """Return how a record writes an outcome, `*` for an unfinished or abandoned game.

        >>> from lodestone.core.game import find_game
        >>> outcome = Outcome("black", "White resigned.", Termination.RESIGNATION)
        >>> Result.of(outcome, find_game("queah"))
        <Result.SECOND: '0-1'>
        """
        if outcome is None or outcome.termination.recorded is Termination.UNTERMINATED:
            return cls.OPEN
        if outcome.winner is None:
            return cls.DRAW
        return cls.FIRST if outcome.winner == game.rivals[0].name else cls.SECOND

    def winner(self, game: AnyGame) -> str | None:
        """Return the name of the side that won, `None` for a draw or an open game."""
        if self in (Result.FIRST, Result.SECOND):
            return game.rivals[self is Result.SECOND].name
        return None


class Place(NamedTuple):
    """A place in a text: line and column, both from 1, the column in characters."""

    line: int
    column: int


class Fault(NamedTuple):
    """What is wrong with a record, and where."""

    place: Place
    message: str
