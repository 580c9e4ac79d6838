"""Searches in threads, a few at a time, that report results while they run.

Tasks wait in queues by kind, so that a short one never waits behind a long one. Within a
queue, clients take turns, and no client can take all the places.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, Generic, TypeVar

from lodestone.search.stop import Stop
from lodestone.server.clients import current_client
from lodestone.server.errors import BusyError

T = TypeVar("T")
#: Reports results to a callback, and returns the final result.
Search = Callable[[Stop, Callable[[T], None]], T]

#: How many searches can wait in a queue, and how many of one client; others are refused, and may
#: be asked for again after this many seconds.
MOST_WAITING, MOST_WAITING_EACH = 20, 8
RETRY = 5
#: After this many seconds without an event, a sign of life is sent.
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


@dataclass(eq=False)
class _Job:
    """A client's task, which `run` performs in a thread; `found` is its result."""

    task: Task[Any]
    client: str
    stop: Stop
    report: Callable[[Any], None]
    found: "Future[Any]" = field(default_factory=Future)
    has_waited: bool = False

    def run(self) -> None:
        if not self.found.set_running_or_notify_cancel():
            return
        if self.has_waited:
            self.report(Queued(waits=False))
        try:
            self.found.set_result(self.task.search(self.stop, self.report))
        except BaseException as error:  # noqa: BLE001 (passed to those who wait for the result)
            self.found.set_exception(error)


class _Queue:
    """The tasks of a kind: `most` run at a time, one fewer for one client if that leaves any."""

    def __init__(self, name: str, most: int) -> None:
        self._most = most
        self._most_each = max(1, most - 1)
        self._pool = ThreadPoolExecutor(most, thread_name_prefix=f"search-{name}")
        self._waiting: list[_Job] = []
        self._running: list[_Job] = []
        self._ended = False

    @property
    def jobs(self) -> list[_Job]:
        """Return all jobs that are running or waiting."""
        return self._running + self._waiting

    def add(self, job: _Job) -> None:
        """Add a job; raise `BusyError` if too many are waiting."""
        if self._ended:
            raise BusyError("it is being stopped")
        others = len(self.jobs) - self._most
        own = sum(other.client == job.client for other in self.jobs) - self._most_each
        if others >= MOST_WAITING or own >= MOST_WAITING_EACH:
            raise BusyError(f"{max(others, own)} others are waiting for the same", RETRY)
        self._waiting.append(job)
        self.start_next()
        job.has_waited = job in self._waiting

    def start_next(self) -> None:
        """Start the jobs that may run, first those of the clients that have the fewest running."""
        while (
            not self._ended
            and len(self._running) < self._most
            and (job := self._next()) is not None
        ):
            self._waiting.remove(job)
            self._running.append(job)
            self._pool.submit(job.run)

    def _next(self) -> _Job | None:
        running = Counter(job.client for job in self._running)
        fit = [job for job in self._waiting if running[job.client] < self._most_each]
        return min(fit, key=lambda job: running[job.client], default=None)

    def remove(self, job: _Job) -> None:
        """Forget a job that has ended."""
        for jobs in (self._running, self._waiting):
            if job in jobs:
                jobs.remove(job)
        self.start_next()

    def end(self) -> None:
        """Start no more jobs."""
        self._ended = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def join(self) -> None:
        """Wait for the running jobs."""
        self._pool.shutdown()


class Searches:
    """Runs tasks, as many at a time in each queue as `queues` says; safe to use from threads."""

    def __init__(self, queues: Mapping[str, int]) -> None:
        self._queues = {name: _Queue(name, most) for name, most in queues.items()}
        self._lock = RLock()

    @property
    def open(self) -> int:
        """Return how many searches are running or waiting."""
        with self._lock:
            return sum(len(queue.jobs) for queue in self._queues.values())

    @asynccontextmanager
    async def run(self, task: Task[T]) -> AsyncIterator[AsyncGenerator[Event[T] | None]]:
        """Yield the events of a search, the final result last; leaving the context ends the search.

        If it has to wait, events say so and then that it begins; `None` is a sign of life.
        The events raise what the search raises. Raises `BusyError` if too many are already waiting.
        """
        loop = asyncio.get_running_loop()
        reports: _Reports[T] = asyncio.Queue()

        def report(what: T | Queued | None) -> None:
            with suppress(RuntimeError):  # nothing is listening any more: the loop is closed
                loop.call_soon_threadsafe(reports.put_nowait, what)

        job = _Job(task, current_client(), Stop(), report)
        self._begin(job)
        try:
            job.found.add_done_callback(lambda _: report(None))
            yield _events(reports, job.found)
        finally:
            job.stop.set()
            job.found.cancel()

    def _begin(self, job: _Job) -> None:
        queue = self._queues[job.task.queue]
        with self._lock:
            queue.add(job)
            if job.has_waited:
                job.report(Queued(waits=True))
        job.found.add_done_callback(lambda _: self._forget(queue, job))

    def _forget(self, queue: _Queue, job: _Job) -> None:
        with self._lock:
            queue.remove(job)

    def stop(self) -> None:
        """End all searches and start no more."""
        with self._lock:
            jobs = [job for queue in self._queues.values() for job in queue.jobs]
            for queue in self._queues.values():
                queue.end()
        for job in jobs:
            job.stop.set()
            job.found.cancel()

    def join(self) -> None:
        """Wait until all searches have ended."""
        for queue in self._queues.values():
            queue.join()


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
    with suppress(CancelledError):  # the server is ending
        yield Found(found.result(), is_final=True)
