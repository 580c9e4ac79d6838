"""What everybody who chooses turns has in common, so that anybody can meet anybody."""

from collections.abc import Callable
from typing import Protocol

from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.search.limit import Limit
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

#: Is called with what a search has found so far, by the thread that searches.
OnInfo = Callable[[SearchResult], None]


class Player(Protocol):
    """A level, perfect play, a baseline, or an external engine.

    `name` is what it is called on the command line and in records.
    """

    @property
    def name(self) -> str:
        """The player's name, the same wherever it is written."""

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:
        """Get ready for a game under `rules`, before any clock runs: compile, load, start.

        Raises `LodestoneError` where the player cannot play under them, or is stopped.
        """

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

        `limit` stands in for the player's own. `seed` decides among turns that are as good to the
        player. After `stop` the best turn found so far is returned. Raises `LodestoneError` where
        the game is over or the player fails.
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
        """Return what the player thinks of the position, as `play`, but without handicap.

        No turn is overlooked, and a draw is worth what it is.
        """

    def close(self) -> None:
        """Leave for good; nothing may be asked any more."""
