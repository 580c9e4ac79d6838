"""Results as records write them, faults, and their places in a text."""

from enum import StrEnum
from typing import NamedTuple

from lodestone.core.outcome import Outcome, Termination


class Result(StrEnum):
    """Who won: the tag `Result` and the last token of the movetext (R3).

    >>> Result("1-0").winner, Result.DRAW.winner
    ('white', None)
    """

    WHITE = "1-0"
    BLACK = "0-1"
    DRAW = "1/2-1/2"
    OPEN = "*"

    @classmethod
    def of(cls, outcome: Outcome | None) -> "Result":
        """Return how a record writes an outcome, `*` for an unfinished or abandoned game.

        >>> Result.of(Outcome("black", "White resigned.", Termination.RESIGNATION))
        <Result.BLACK: '0-1'>
        """
        if outcome is None or outcome.termination.recorded is Termination.UNTERMINATED:
            return cls.OPEN
        if outcome.winner is None:
            return cls.DRAW
        return cls.WHITE if outcome.winner == "white" else cls.BLACK

    @property
    def winner(self) -> str | None:
        """The winner's name, `None` for a draw or an open game."""
        return {"1-0": "white", "0-1": "black"}.get(self.value)


class Place(NamedTuple):
    """A place in a text: line and column, both from 1, the column in characters."""

    line: int
    column: int


class Fault(NamedTuple):
    """What is wrong with a record, and where."""

    place: Place
    message: str
