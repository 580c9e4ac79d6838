"""What the events of games come to: the latest states, kept in memory, and how others are read."""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from threading import Lock
from time import sleep

from cachetools import LRUCache
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from lodestone.core.errors import LodestoneError
from lodestone.web.online.events import Event
from lodestone.web.online.game import LiveGame, apply, fold
from lodestone.web.server.live.log.reading import read_events, read_numbered

#: How many games are kept in memory, so that their next event need not read the earlier ones.
MOST_CACHED = 2_000
#: After this many events of a game that is read, the thread rests for so many seconds: Python would
#: let another thread work only after 5 ms, and a turn has to wait for that several times.
MOST_WITHOUT_REST, REST = 4, 0.0002

#: A game as it was last stored, or why it cannot be read.
State = LiveGame | Exception


class States:
    """The latest games that were stored or read, for several threads."""

    def __init__(self) -> None:
        self._games: LRUCache[str, LiveGame] = LRUCache(MOST_CACHED)
        self._lock = Lock()

    def find(self, game_id: str) -> LiveGame | None:
        """Return a game as it was at some time."""
        with self._lock:
            return self._games.get(game_id)

    def keep(self, game_id: str, game: LiveGame) -> None:
        """Keep a game that is durable, unless a later state is kept already."""
        with self._lock:
            cached = self._games.get(game_id)
            if cached is None or cached.seq <= game.seq:
                self._games[game_id] = game

    def read_all(self, connection: Connection, numbers: Mapping[str, int]) -> dict[str, State]:
        """Return games as they were after events, from the cached ones and the events after those.

        What is wrong with a game that cannot be read is returned in its place.
        """
        games: dict[str, State] = {}
        lacking: list[tuple[str, int]] = []
        for game_id, last in numbers.items():
            cached = self.find(game_id)
            if cached is None or cached.seq > last:
                games[game_id] = _folded(_gently(read_events(connection, game_id, 0, last)))
            else:
                games[game_id] = cached
                lacking += [(game_id, seq) for seq in range(cached.seq + 1, last + 1)]
        for game_id, event in read_numbered(connection, lacking):
            game = games[game_id]
            games[game_id] = _folded([event], game) if isinstance(game, LiveGame) else game
        return games


def _gently(events: Iterable[Event]) -> Iterator[Event]:
    """Yield events, and rest now and then: replaying a long game would hold up other threads."""
    for number, event in enumerate(events, 1):
        yield event
        if number % MOST_WITHOUT_REST == 0:
            sleep(REST)


def _folded(events: Iterable[Event], before: LiveGame | None = None) -> State:
    """Return what events come to, after those of an earlier state; or why that cannot be read."""
    try:
        return reduce(apply, events, before) if before else fold(events)
    except SQLAlchemyError:
        raise
    except (LodestoneError, ValueError, LookupError) as error:
        return error
