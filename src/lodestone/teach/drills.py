"""Endgame drills: won positions to be won against the best defence, with their proven length."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from lodestone.core.errors import LodestoneError
from lodestone.core.game import find_game
from lodestone.core.position import Position
from lodestone.core.received import UnfitError, receive_toml
from lodestone.core.rules import Rules
from lodestone.core.sent import Bounded, Given

Text = Annotated[str, Bounded(min_length=1, max_length=400)]


@dataclass(frozen=True, kw_only=True)
class Drill(Given):
    """A position that the side to move wins in `plies` plies at best.

    A table proves that where the positions of the game are numbered, else a search of all plies.
    """

    rules: Text
    position: Text
    plies: Annotated[int, Bounded(strict=True, ge=1)]

    @property
    def start(self) -> Position:
        """The position; raises `RulesError` or `PositionError` if it is invalid."""
        return Position(Rules.parse(self.rules), self.position)

    @property
    def is_solved(self) -> bool:
        """Whether a table has the values of its rules, and not only a search."""
        return self.start.rules.numbering is not None

    @property
    def lead(self) -> tuple[int, int]:
        """The cells with a single piece of the winner, and all others that are occupied."""
        start = self.start
        own = list(start.pieces.values()).count(start.side)
        return own, len(start.pieces) - own


@dataclass(frozen=True)
class _DrillFile(Given):
    """A game's `drills.toml`."""

    drill: tuple[Drill, ...] = ()


@lru_cache
def drills_of(game: str) -> tuple[Drill, ...]:
    """Return the drills of a game, the easiest first.

    Raises `RulesError` if there is no such game, `LodestoneError` if its file cannot be used.
    """
    try:
        return receive_toml(_DrillFile, find_game(game).teaching("drills.toml")).drill
    except UnfitError as error:
        raise LodestoneError(f"drills.toml of {game}: {error}") from None
