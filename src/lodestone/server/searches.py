"""Searches in threads, a few at a time, which tell what they find while they go on."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from threading import Lock

from lodestone.search.budget import Stop, Thought
from lodestone.server.busy import BusyError

Told = Callable[[Thought], None]
Search = Callable[[Stop, Told], Thought]

#: How many searches wait in a lane; further ones are refused, and may ask after so many seconds.
MOST_WAITING = 20
RETRY = 5
#: After so many seconds without news a sign of life is given.
QUIET = 5.0


@dataclass(frozen=True)
class Task:
    """A search, and the lane in which it waits until it may run."""

    lane: str
    search: Search


@dataclass(frozen=True)
class News:
    """What a search found so far, or in the end."""

    thought: Thought
    is_final: bool


@dataclass(frozen=True)
class Waiting:
    """Whether a search that could not begin at once still waits for others."""

    goes_on: bool


class Searches:
    """Runs tasks, in each lane so many at a time as `lanes` says; safe to use from threads."""

    def __init__(self, lanes: Mapping[str, int]) -> None:
        self._lanes = dict(lanes)
        self._pools = {
            lane: ThreadPoolExecutor(most, thread_name_prefix=f"search-{lane}")
            for lane, most in lanes.items()
        }
        self._open: dict[Stop, str] = {}
        self._lock = Lock()

    @property
    def open(self) -> int:
        """How many searches run or wait."""
        with self._lock:
            return len(self._open)

    @asynccontextmanager
    async def news(self, task: Task) -> AsyncIterator[AsyncGenerator[News | Waiting | None]]:
        """Search; give what is found, and the final result last. Leaving ends the search.

        Where it has to wait, that is told first, and when it begins; `None` is a sign of life. What
        is given raises what the search raises. Raises `BusyError` where too many wait already.
        """
        loop = asyncio.get_running_loop()
        heard: asyncio.Queue[Thought | Waiting | None] = asyncio.Queue()

        def put(told: Thought | Waiting | None) -> None:
            with suppress(RuntimeError):  # nobody listens any more: the loop is closed
                loop.call_soon_threadsafe(heard.put_nowait, told)

        stop = Stop()
        found = self._begin(task, stop, put)
        try:
            found.add_done_callback(lambda _: put(None))
            yield _told(heard, found)
        finally:
            stop.set()
            found.cancel()

    def _begin(
        self, task: Task, stop: Stop, put: Callable[[Thought | Waiting], None]
    ) -> "Future[Thought]":
        with self._lock:
            waiting = list(self._open.values()).count(task.lane) - self._lanes[task.lane]
            if waiting >= MOST_WAITING:
                raise BusyError(f"{waiting} others wait for the same", RETRY)
            self._open[stop] = task.lane

        def search() -> Thought:
            if waiting >= 0:
                put(Waiting(goes_on=False))
            return task.search(stop, put)

        if waiting >= 0:
            put(Waiting(goes_on=True))
        try:
            found = self._pools[task.lane].submit(search)
        except RuntimeError:
            self._forget(stop)
            raise BusyError("it is being stopped") from None
        found.add_done_callback(lambda _: self._forget(stop))
        return found

    def _forget(self, stop: Stop) -> None:
        with self._lock:
            del self._open[stop]

    def stop(self) -> None:
        """End all searches, and begin no more."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
        with self._lock:
            stops = list(self._open)
        for stop in stops:
            stop.set()

    def join(self) -> None:
        """Wait until all searches have ended."""
        for pool in self._pools.values():
            pool.shutdown()


async def _told(
    heard: "asyncio.Queue[Thought | Waiting | None]", found: "Future[Thought]"
) -> AsyncGenerator[News | Waiting | None]:
    while True:
        try:
            told = await asyncio.wait_for(heard.get(), QUIET)
        except TimeoutError:
            yield None
            continue
        if told is None:
            break
        yield told if isinstance(told, Waiting) else News(told, is_final=False)
    with suppress(CancelledError):  # the server ends
        yield News(found.result(), is_final=True)
