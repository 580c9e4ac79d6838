"""The protocol that all players follow, so that any two can play each other."""

from typing import Protocol

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.search.limit import Limit
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop


class Player(Protocol):
    """A level, perfect play, a baseline, an external engine, or a class of anybody's.

    A class that is derived from it needs a `name` and `play`.

    `name` is its name on the command line and in records.
    """

    @property
    def name(self) -> str:
        """Return the player's name, which is the same everywhere."""

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:  # noqa: ARG002 (for others)
        """Get ready for a game under `rules`, before any clock runs: compile, load, start.

        Raises `LodestoneError` if the player cannot play under them, or `stop` is set. Does nothing
        unless a class says otherwise.
        """
        return

    def play(
        self,
        line: Line,
        limit: Limit | None = None,
        *,
        seed: int = 0,
        stop: Stop | None = None,
        on_info: OnInfo | None = None,
    ) -> SearchResult:
        """Return the turn chosen for the side to move, with its score for that side.

        `limit` replaces the player's own. `seed` decides between turns that the player finds
        equally good. Once `stop` is set, the best turn found so far is returned. `on_info` is
        called with each intermediate result. Raises `LodestoneError` if the game is over or the
        player fails.
        """

    def analyse(
        self,
        line: Line,
        limit: Limit | None = None,
        *,
        seed: int = 0,
        stop: Stop | None = None,
        on_info: OnInfo | None = None,
    ) -> SearchResult:
        """Return what `play` does, but without handicap.

        No turn is overlooked, and a draw scores 0. This is `play` unless a class says otherwise.
        """
        return self.play(line, limit, seed=seed, stop=stop, on_info=on_info)

    def close(self) -> None:
        """Free the player's resources; it must not be used afterwards.

        Does nothing unless a class overrides it.
        """
        return
