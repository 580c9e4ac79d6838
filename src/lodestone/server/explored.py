"""Games that clients explore, kept replayed for a while, so that they are sent and replayed once.

Any of them may be gone: the client then sends them again. All methods are called from one event
loop.
"""

from collections.abc import Sequence

from cachetools import LRUCache

from lodestone.server.errors import new_secret
from lodestone.study.explorer import PlayedGame

#: What is kept for one client, in bytes (approximate), and for how many clients.
MOST_BYTES, MOST_CLIENTS = 8_000_000, 8
#: About how many bytes a game takes besides its turns, a position with its turn, and a text
#: besides its letters.
GAME_BYTES, PLY_BYTES, TEXT_BYTES = 400, 16, 60

_Games = Sequence[PlayedGame]


class ExploredGames:
    """The games that each client explored last; those of other clients cannot be asked for."""

    def __init__(self, most_bytes: int = MOST_BYTES, most_clients: int = MOST_CLIENTS) -> None:
        self._most_bytes = most_bytes
        self._by_client: LRUCache[str, LRUCache[str, _Games]] = LRUCache(most_clients)

    def find(self, client: str, name: str) -> _Games | None:
        """Return a client's games by their name; `None` if they are not kept any more."""
        mine = self._by_client.get(client)
        return None if mine is None else mine.get(name)

    def keep(self, client: str, games: _Games) -> str | None:
        """Keep a client's games, as many as it may have; return their name, `None` if too large."""
        if size_of(games) > self._most_bytes:
            return None
        if client not in self._by_client:
            self._by_client[client] = LRUCache(self._most_bytes, getsizeof=size_of)
        name = new_secret()
        self._by_client[client][name] = games
        return name


def size_of(games: _Games) -> int:
    """Return about how many bytes games take in memory, each text counted once."""
    texts = {text for game in games for text in game.turns}
    plies = sum(len(game.keys) for game in games)
    letters = sum(map(len, texts)) + TEXT_BYTES * len(texts)
    return GAME_BYTES * len(games) + PLY_BYTES * plies + letters
