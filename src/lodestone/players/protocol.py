"""What every player has to do; matches, the page, the terminal and the engine play through it."""

from abc import ABC, abstractmethod
from dataclasses import replace
from inspect import get_annotations
from numbers import Integral
from typing import final

from lodestone.core.errors import LodestoneError, TurnError, expected, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop

#: What a player may return: what a search found, or a turn as text or by its number.
Choice = SearchResult | str | int


def result_of(found: object, position: Position, name: str) -> SearchResult:
    """Return what a player chose in a position as a `SearchResult`.

    Raises `TurnError` naming the player if a text or number is not a legal turn, `LodestoneError`
    if it returned anything else.
    """
    turn = found.turn if isinstance(found, SearchResult) else found
    if isinstance(turn, Integral) and not isinstance(turn, bool):
        if turn not in position.turn_numbers:
            raise TurnError(
                f"player {quoted(name)} chose the turn number {turn}, which is not legal"
            )
        turn = position.format_turn(int(turn))
    elif not isinstance(turn, str):
        wanted = f"a turn as text, its number or a SearchResult from player {quoted(name)}"
        raise LodestoneError(expected(wanted, turn))
    elif not isinstance(found, SearchResult):
        try:
            position.parse_turn(turn)
        except TurnError as error:
            raise TurnError(f"player {quoted(name)}: {error}") from None
    return replace(found, turn=turn) if isinstance(found, SearchResult) else SearchResult(turn)


class Player(ABC):
    """A level, perfect play, a baseline, an external engine, or a class of anybody's.

    A class that is derived from it needs `choose` only. Its `name`, by which it is known in records
    and on the command line, is the name of the class unless it says otherwise.

    >>> class First(Player):
    ...     def choose(self, request):
    ...         return request.line.position.turns[0]
    >>> First().play(Position("queah:balanced")).turn, First().name
    ('c2b2', 'First')
    """

    name: str

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # Annotated, it is a field of the class, and set for each of its objects.
        if not hasattr(cls, "name") and "name" not in get_annotations(cls):
            cls.name = cls.__name__

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:  # noqa: B027
        """Get ready for a game under `rules`, before any clock runs: compile, load, start.

        Raises `LodestoneError` if the player cannot play under them, or `stop` is set. Does nothing
        unless a class says otherwise.
        """

    @abstractmethod
    def choose(self, request: SearchRequest) -> Choice:
        """Return the turn chosen for the side to move: as text, by its number, or a `SearchResult`.

        A result has its score for that side. The request's limit replaces the player's own. Raises
        `LodestoneError` if the game is over or the player fails.
        """

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return what `choose` does, but without handicap.

        No turn is overlooked, and a draw scores 0. This is `choose` unless a class says otherwise.
        """
        return result_of(self.choose(request), request.line.position, self.name)

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

        The arguments are those of `SearchRequest`. Raises what `choose` raises, and
        `LodestoneError` if that is not a turn.

        >>> from lodestone.players.roster import find_player
        >>> position = Position.start("queah:traditional")
        >>> result = find_player("level-3").plain.play(position, seed=1)
        >>> result.turn in position.turns
        True
        """
        line = Line.of(line) if isinstance(line, Position) else line
        request = SearchRequest(line, limit, seed, stop, on_info)
        return result_of(self.choose(request), line.position, self.name)

    def close(self) -> None:  # noqa: B027
        """Free the player's resources; it must not be used afterwards.

        Does nothing unless a class overrides it.
        """
