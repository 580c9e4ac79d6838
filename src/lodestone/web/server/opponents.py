"""The players of live games: the computer's, whose searches have processes, and external engines.

The same processes answer for games whose kernels no browser has.
"""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from anyio.to_thread import run_sync

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.engine.external import EnginePlayer
from lodestone.errors import LostWorkerError
from lodestone.players.analysis import LONGEST
from lodestone.players.compiling import is_noted
from lodestone.players.computer import TOP_LIMIT, ComputerPlayer
from lodestone.players.roster import OFFERED, PERFECT, find_player
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop
from lodestone.web.replies.answerer import Player, view_player
from lodestone.web.server.errors import RETRY_SECONDS
from lodestone.web.server.policy import Policy
from lodestone.web.server.queues import FairQueue, Quota
from lodestone.workers import Limits, TimeLimitError, WorkerPool

#: How many searches run at a time, and how many can wait with them, of all clients and of each.
PROCESSES, MOST_WAITING, MOST_WAITING_EACH = 4, 200, 50
#: Loads the searches before processes are forked.
TEMPLATE = "lodestone.web.server.template"
#: Processes that end soon release their memory. People who are viewing games have priority.
IDLE, NICE = 5, 5
#: The seconds that a search may take, and the same again on a busy machine.
MOST_SECONDS = 2 * LONGEST

AnyPlayer = ComputerPlayer | EnginePlayer
Search = Callable[[SearchRequest], SearchResult]


class Opponents:
    """Searches for the players; all methods are called from one event loop.

    Until a game's search is compiled, plain Python plays. The seed of a search is the number of
    turns played.
    """

    def __init__(self, engines: Iterable[EnginePlayer], policy: Policy) -> None:
        self._most_seconds = policy.search_seconds
        limits = Limits(idle=IDLE, memory=policy.search_megabytes * 2**20, nice=NICE)
        self._pool = WorkerPool(PROCESSES, limits, TEMPLATE)
        self._engines = {engine.name: engine for engine in engines}
        #: An engine does one thing at a time.
        self._locks = {name: asyncio.Lock() for name in self._engines}
        self._queue, most = FairQueue(PROCESSES), PROCESSES + MOST_WAITING
        self._places = Quota(most, MOST_WAITING_EACH, "searches", "waiting", RETRY_SECONDS)

    def view(self) -> list[Player]:
        """Return the players that can be played against: the computer's, then the engines."""
        engines = (Player(name, name, "An external engine.", engine=True) for name in self._engines)
        return [*map(view_player, OFFERED), *engines]

    def find(self, name: str) -> AnyPlayer:
        """Return a player by name; raise `LodestoneError` if there is no such player."""
        if name in self._engines:
            return self._engines[name]
        try:
            return find_player(name, OFFERED)
        except LodestoneError as error:
            raise LodestoneError(", ".join([str(error), *self._engines])) from None

    async def choose(self, line: Line, name: str, seconds: float | None = None) -> SearchResult:
        """Return the turn that a player chooses; raise `LodestoneError` if it cannot."""
        return await self._search(name, lambda player: player.choose, line, seconds)

    async def judge(self, line: Line, name: str, seconds: float | None = None) -> SearchResult:
        """Return a player's judgement of a position; raise `LodestoneError` if it cannot."""
        return await self._search(name, lambda player: player.analyse, line, seconds)

    def limit(self, player: AnyPlayer, seconds: float | None) -> Limit | None:
        """Return the limit for a timed player, or `None` for the player's own."""
        if isinstance(player, ComputerPlayer) and not player.is_timed:
            return None
        usual = seconds or TOP_LIMIT.seconds or self._most_seconds
        return Limit(seconds=min(usual, self._most_seconds))

    async def _search(
        self, name: str, function: Callable[[AnyPlayer], Search], line: Line, seconds: float | None
    ) -> SearchResult:
        player = self.find(name)
        request = SearchRequest(line, self.limit(player, seconds), seed=len(line.turns))
        if isinstance(player, EnginePlayer):
            async with self._locks[player.name]:
                return await _stoppable(function(player), request)
        if player is PERFECT:
            return await run_sync(function(player), request)
        if not is_noted(line.position.rules.game.name):
            player = player.plain
        return await self._in_process(function(player), request)

    async def _in_process(self, search: Search, request: SearchRequest) -> SearchResult:
        """Return what a search in a process finds, which ends with the task that waits for it."""
        with self._places.held():
            async with self._queue.place():
                return await self._found(search, request)

    async def _found(self, search: Search, request: SearchRequest) -> SearchResult:
        try:
            found = self._pool.submit(search, request, seconds=MOST_SECONDS)
        except RuntimeError:
            raise LodestoneError("the server is being stopped") from None
        try:
            return await asyncio.wrap_future(found)
        except TimeLimitError:
            raise LodestoneError("the search took too much time") from None
        except MemoryError:
            raise LodestoneError("the search took too much memory") from None
        except LostWorkerError:
            raise LodestoneError("the process that searched was lost; ask again") from None

    def prepare(self) -> None:
        """Start loading the searches."""
        self._pool.prepare()

    def interrupt(self) -> None:
        """End all searches at once."""
        self._pool.close()

    def close(self) -> None:
        """End the engines."""
        for engine in self._engines.values():
            engine.close()


async def _stoppable(search: Search, request: SearchRequest) -> SearchResult:
    """Return what a search in a thread finds; it is stopped with the task that waits for it."""
    stop = Stop()
    try:
        return await run_sync(partial(search, replace(request, stop=stop)), abandon_on_cancel=True)
    finally:
        stop.set()
