"""The log as an event loop uses it, and what happens in it without anybody asking.

Acts that wait are decided together: a transaction costs about as much for thirty games as for one,
so the busier a server is, the less each turn costs. Nothing waits in memory for its time: each
server process looks into the database, and a game that is due is ended by whichever finds it first.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import TypeVar

from anyio import create_task_group

from lodestone.core.errors import LodestoneError
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import DAY, SECOND
from lodestone.web.server.errors import ForbiddenError
from lodestone.web.server.live.log.database import UnavailableError
from lodestone.web.server.live.log.store import Act, Begin, Store, StoredAct
from lodestone.web.server.logs import log
from lodestone.web.server.queues import Batcher, FairQueue

T = TypeVar("T")

#: How many acts one transaction decides at most.
MOST_IN_GROUP = 64
#: The seconds for which a server of the database that restarts is waited for at the start.
START = 30.0
#: How many threads write into the log at a time, how many read it, and how many read whole games
#: that clients ask for: replaying a long one takes a processor, and nothing else must wait for it.
WRITERS, READERS, OPENERS = 4, 2, 2
#: The seconds between looks for games that are due, between heartbeats, and between deletions.
LOOK, BEAT, DELETE = 0.25, 1.0, 600.0
#: The seconds within which the database has to store a heartbeat for the server to be ready.
READY = 3.0

NOT_OFFERED = "this server does not offer games between devices"


class Keeper:
    """Asks the log and keeps it, between entering and leaving `running`.

    `publish` gets everything that happened, once it is durable and before it is answered. Games
    are kept for some days after the last event, or forever. What is asked raises `ForbiddenError`
    if there is no database, and `UnavailableError` if that fails.
    """

    def __init__(self, keep_days: int | None, publish: Callable[[StoredAct], None]) -> None:
        self._keep_days, self._publish = keep_days, publish
        self._store: Store | None = None
        self._ahead = self._stored = 0.0
        self._acts = Batcher(self._decide, MOST_IN_GROUP)
        #: One thread, which costs a turn half of what a place in a queue does.
        self._committing = ThreadPoolExecutor(1)
        self._upkeep = FairQueue(1)
        self._writers, self._readers = FairQueue(WRITERS), FairQueue(READERS)
        self._openers = FairQueue(OPENERS)

    @property
    def store(self) -> Store:
        """The log; raises `ForbiddenError` if this server has none."""
        if self._store is None:
            raise ForbiddenError(NOT_OFFERED)
        return self._store

    @asynccontextmanager
    async def running(self, address: str) -> AsyncIterator[None]:
        """Open the log, and keep it; close it on exit.

        Raises `LodestoneError` if the database cannot be opened.
        """
        store = await self._upkeep.run(partial(Store.open, address, START))
        self._store = store
        await self._beat(is_start=True)
        await self.take_time()
        try:
            async with doing((LOOK, self._sweep), (BEAT, self._beat), (DELETE, self._delete)):
                yield
        finally:
            await self._acts.finish()
            await self._upkeep.run(store.close)

    # ---- what is asked

    async def submit(self, game_id: str, act: Act) -> StoredAct:
        """Have the log decide; return what became of it, which is published already.

        Raises `NoGameError`, or what the act raises.
        """
        answer = await self._acts.ask((game_id, act))
        if answer is None:  # others change the game: it is waited for without holding up any other
            answer = await self._writers.run(partial(self.store.submit, game_id, act))
            self._publish_all([answer])
        return answer

    async def create(self, game_id: str, begin: Begin, invitation: str | None) -> LiveGame:
        """Create a game; see `Store.create`."""
        made = await self._writers.run(partial(self.store.create, game_id, begin, invitation))
        self._publish_all([made])
        return made.game

    async def _decide(self, acts: Sequence[tuple[str, Act]]) -> list[StoredAct | Exception | None]:
        loop = asyncio.get_running_loop()
        answers = await loop.run_in_executor(self._committing, self.store.submit_all, acts)
        self._publish_all(answers)
        return answers

    def _publish_all(self, answers: Sequence[StoredAct | Exception | None]) -> None:
        for answer in answers:
            if isinstance(answer, StoredAct):
                self._publish(answer)
                self._publish_all(answer.following)

    async def read(self, work: Callable[[Store], T]) -> T:
        """Return what work reads in the log."""
        return await self._readers.run(partial(work, self.store))

    async def load(self, game_id: str) -> LiveGame:
        """Return a game as it is in the log; raise `NoGameError`."""
        return await self._openers.run(partial(self.store.load, game_id))

    def check(self) -> None:
        """Raise `UnavailableError` unless a heartbeat was stored within the last seconds."""
        if asyncio.get_running_loop().time() - self._stored > READY:
            raise UnavailableError

    # ---- time

    def now(self) -> int:
        """Return the log's time, in microseconds since the epoch."""
        return round(self._ahead + asyncio.get_running_loop().time() * SECOND)

    async def take_time(self) -> None:
        """Take the time from the database."""
        at = await self.read(Store.ping)
        self._ahead = at - asyncio.get_running_loop().time() * SECOND

    async def _beat(self, *, is_start: bool = False) -> None:
        await self._upkeep.run(partial(self.store.beat, is_start=is_start))
        self._stored = asyncio.get_running_loop().time()

    async def _sweep(self) -> None:
        self._publish_all(await self._upkeep.run(self.store.sweep))

    async def _delete(self) -> None:
        """Delete games that are kept no longer, at a time as many as delay no heartbeat."""
        if self._keep_days is not None:
            delete = partial(self.store.delete_older, self._keep_days * DAY)
            while count := await self._upkeep.run(delete):
                log.info("old games were deleted", extra={"games": count})


@asynccontextmanager
async def doing(*works: tuple[float, Callable[[], Awaitable[None]]]) -> AsyncIterator[None]:
    """Do works again and again in this context, each with a pause of some seconds."""
    async with create_task_group() as tasks:
        for seconds, work in works:
            tasks.start_soon(_repeat, seconds, work)
        try:
            yield
        finally:
            tasks.cancel_scope.cancel()


async def _repeat(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something until cancelled; that a database fails for a while is logged."""
    while True:
        try:
            await work()
        except LodestoneError as error:
            log.warning("the log of games cannot be used", extra={"fault": str(error)})
        except Exception:  # noqa: BLE001 (what is done regularly must not end)
            log.exception("a regular task failed")
        await asyncio.sleep(seconds)
