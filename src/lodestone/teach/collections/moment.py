"""A moment of a game: a position, the turn that led to it, and who can say what it is worth."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.teach.collections.judge import Judge, Verdict, other


@dataclass(frozen=True)
class Moment:
    """The last position of a line, and its judge."""

    line: Line
    judge: Judge

    @property
    def position(self) -> Position:
        """The position as it stands."""
        return self.line.position

    @property
    def side(self) -> str:
        """The side to move."""
        return self.position.side

    @property
    def other(self) -> str:
        """The side that is not to move."""
        return other(self.position)

    @property
    def before(self) -> "Moment":
        """The moment before the last turn; raise `LodestoneError` at the start."""
        if not self.line.turns:
            raise LodestoneError("no turn has been made yet")
        return Moment(self.line[:-1], self.judge)

    @property
    def turn(self) -> str:
        """The way of the last turn; raise `LodestoneError` at the start."""
        if not self.line.turns:
            raise LodestoneError("no turn has been made yet")
        return self.line.turns[-1]

    def after(self, turn: str) -> Position:
        """Return the position after a turn from here; raise `TurnError` if it is not legal."""
        return self.position.play(turn)

    @cached_property
    def turned(self) -> Position:
        """The same position with the other side to move.

        Raises `PositionError` if there is none.
        """
        setup: Any = self.position.setup
        return Position.from_setup(self.position.rules, replace(setup, side=self.other[0]))

    @cached_property
    def verdicts(self) -> dict[str, Verdict]:
        """What every legal turn leads to, by its text, as the table says."""
        position = self.position
        return {turn: self.judge.verdict(position.play(turn)) for turn in position.turns}

    @cached_property
    def verdict(self) -> Verdict:
        """What the table says of the position."""
        return self.judge.verdict(self.position)

    def verdict_within(self, plies: int) -> Verdict | None:
        """Return who wins within `plies` from here, and when; `None` if nobody can."""
        return self.judge.verdict_within(self.position, plies)
