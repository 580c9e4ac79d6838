"""How many games are created: by each address within an hour, whichever way, and by all."""

from cachetools import TTLCache

from lodestone.server.clients import Rate
from lodestone.server.errors import BusyError
from lodestone.server.policy import MEGABYTE, Policy

#: How many addresses that created games are remembered, and for how many seconds.
MOST_CREATORS, CREATION_SECONDS = 100_000, 3_600.0


class Creations:
    """The limits for new games: a game is counted before it is created."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._rates: TTLCache[str, Rate] = TTLCache(MOST_CREATORS, CREATION_SECONDS)
        #: How many games are stored, as far as is known here.
        self.stored = 0
        #: How much the database takes, as it was measured last.
        self.bytes = 0

    def admit(self, client: str, now: float) -> None:
        """Count a game of a client, at `now` in seconds; raise `BusyError` beyond a limit."""
        most = self._policy.games_per_hour
        if client not in self._rates:
            self._rates[client] = Rate(most, CREATION_SECONDS)
        if not self._rates[client].admits(now):
            raise BusyError(f"your address has created {most} games within an hour", 600)
        if full := self._is_full():
            self._rates[client].take_back()
            raise BusyError(full, 3_600)
        self.stored += 1

    def _is_full(self) -> str:
        """Return why no more games are kept, "" if some are."""
        policy = self._policy
        if self.stored >= policy.games_kept:
            return f"it keeps {policy.games_kept} games already"
        most = policy.database_megabytes
        return "its database is full" if most and self.bytes >= most * MEGABYTE else ""

    def take_back(self, client: str) -> None:
        """Count a game less, which was not created after all."""
        self.stored -= 1
        if client in self._rates:
            self._rates[client].take_back()
