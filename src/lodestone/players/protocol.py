"""What every player has to do; matches, the page, the terminal and the engine play through it."""

from abc import ABC, abstractmethod
from typing import final

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop


class Player(ABC):
    """A level, perfect play, a baseline, an external engine, or a class of anybody's.

    A class that is derived from it needs a `name`, by which it is known on the command line and in
    records, and `choose`.

    >>> class First(Player):
    ...     name = "first"
    ...
    ...     def choose(self, request):
    ...         return SearchResult(request.line.position.turns[0])
    >>> First().play(Position("queah:balanced")).turn
    'c2b2'
    """

    name: str

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:  # noqa: B027
        """Get ready for a game under `rules`, before any clock runs: compile, load, start.

        Raises `LodestoneError` if the player cannot play under them, or `stop` is set. Does nothing
        unless a class says otherwise.
        """

    @abstractmethod
    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn chosen for the side to move, with its score for that side.

        The request's limit replaces the player's own. Raises `LodestoneError` if the game is over
        or the player fails.
        """

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return what `choose` does, but without handicap.

        No turn is overlooked, and a draw scores 0. This is `choose` unless a class says otherwise.
        """
        return self.choose(request)

    @final
    def play(
        self,
        line: Line | Position,
        limit: Limit | None = None,
        *,
        seed: int = 0,
        stop: Stop | None = None,
        on_info: OnInfo | None = None,
    ) -> SearchResult:
        """Choose a turn at the end of a line, or in a position without history.

        The arguments are those of `SearchRequest`. Raises what `choose` raises.

        >>> from lodestone.players.roster import find_player
        >>> position = Position.start("queah:traditional")
        >>> result = find_player("level-3").plain.play(position, seed=1)
        >>> result.turn in position.turns
        True
        """
        line = Line.of(line) if isinstance(line, Position) else line
        return self.choose(SearchRequest(line, limit, seed, stop, on_info))

    def close(self) -> None:  # noqa: B027
        """Free the player's resources; it must not be used afterwards.

        Does nothing unless a class overrides it.
        """
