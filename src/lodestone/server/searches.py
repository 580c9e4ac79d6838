"""Searches in threads, a few at a time, which report what they find while they go on."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from threading import Lock
from typing import Generic, TypeVar

from lodestone.search.stop import Stop
from lodestone.server.busy import BusyError

T = TypeVar("T")
#: Reports what it finds to a callback, and returns what it finds in the end.
Search = Callable[[Stop, Callable[[T], None]], T]

#: How many searches wait in a queue; further ones are refused, and may ask after so many seconds.
MOST_WAITING = 20
RETRY = 5
#: After so many seconds without an event a sign of life is given.
QUIET = 5.0


@dataclass(frozen=True)
class Task(Generic[T]):
    """A search, and the queue in which it waits until it may run."""

    queue: str
    search: Search[T]


@dataclass(frozen=True)
class Found(Generic[T]):
    """What a search has found so far, or in the end."""

    result: T
    is_final: bool


@dataclass(frozen=True)
class Queued:
    """Whether a search that could not begin at once still waits for others."""

    waits: bool


Event = Found[T] | Queued
_Reports = asyncio.Queue[T | Queued | None]


class Searches:
    """Runs tasks, in each queue so many at a time as `queues` says; safe to use from threads."""

    def __init__(self, queues: Mapping[str, int]) -> None:
        self._queues = dict(queues)
        self._pools = {
            queue: ThreadPoolExecutor(most, thread_name_prefix=f"search-{queue}")
            for queue, most in queues.items()
        }
        self._open: dict[Stop, str] = {}
        self._lock = Lock()

    @property
    def open(self) -> int:
        """How many searches run or wait."""
        with self._lock:
            return len(self._open)

    @asynccontextmanager
    async def run(self, task: Task[T]) -> AsyncIterator[AsyncGenerator[Event[T] | None]]:
        """Search; give the events, the final result last. Leaving ends the search.

        Where it has to wait, that comes first, and then that it begins; `None` is a sign of life.
        The events raise what the search raises. Raises `BusyError` where too many wait already.
        """
        loop = asyncio.get_running_loop()
        reports: _Reports[T] = asyncio.Queue()

        def report(what: T | Queued | None) -> None:
            with suppress(RuntimeError):  # nobody listens any more: the loop is closed
                loop.call_soon_threadsafe(reports.put_nowait, what)

        stop = Stop()
        found = self._begin(task, stop, report)
        try:
            found.add_done_callback(lambda _: report(None))
            yield _events(reports, found)
        finally:
            stop.set()
            found.cancel()

    def _begin(
        self, task: Task[T], stop: Stop, report: Callable[[T | Queued], None]
    ) -> "Future[T]":
        with self._lock:
            waiting = list(self._open.values()).count(task.queue) - self._queues[task.queue]
            if waiting >= MOST_WAITING:
                raise BusyError(f"{waiting} others wait for the same", RETRY)
            self._open[stop] = task.queue

        def search() -> T:
            if waiting >= 0:
                report(Queued(waits=False))
            return task.search(stop, report)

        if waiting >= 0:
            report(Queued(waits=True))
        try:
            found = self._pools[task.queue].submit(search)
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


async def _events(reports: _Reports[T], found: "Future[T]") -> AsyncGenerator[Event[T] | None]:
    while True:
        try:
            report = await asyncio.wait_for(reports.get(), QUIET)
        except TimeoutError:
            yield None
            continue
        if report is None:
            break
        yield report if isinstance(report, Queued) else Found(report, is_final=False)
    with suppress(CancelledError):  # the server ends
        yield Found(found.result(), is_final=True)
