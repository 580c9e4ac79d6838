"""Searches in threads, a few at a time, that report results while they run.

Tasks wait in queues by kind, so that a short one never waits behind a long one. Within a
queue, clients take turns, and no client can take all the places. Answers are streams of JSON lines,
one per result, the final result last.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from threading import RLock
from typing import Any, Generic, TypeVar

from fastapi.responses import StreamingResponse
from pydantic import TypeAdapter
from starlette.types import Receive, Scope, Send
from typing_extensions import TypeAliasType

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.replies.exact import View
from lodestone.replies.searches import AgreementAnswer
from lodestone.search.result import SearchResult as Result
from lodestone.search.stop import Stop
from lodestone.server.clients import current_client
from lodestone.server.errors import BusyError, for_visitors
from lodestone.study.found import SearchResult, view_result
from lodestone.study.report import ReportedPosition, ReportSummary

T = TypeVar("T")
#: Reports results to a callback, and returns the final result.
Search = Callable[[Stop, Callable[[T], None]], T]

#: How many searches can wait in a queue, and how many of one client; others are refused, and may
#: be asked for again after this many seconds.
MOST_WAITING, MOST_WAITING_EACH = 20, 8
RETRY = 5
#: After this many seconds without an event, a sign of life is sent.
QUIET = 5.0

_log = logging.getLogger("uvicorn.error")


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
class Waiting(Sent):
    """Sent before anything else if a search cannot begin at once."""

    waiting: bool
    """True while it waits for other searches, false once it begins."""


Event = Found[T] | Waiting
_Reports = asyncio.Queue[T | Waiting | None]


@dataclass(eq=False)
class _Job:
    """A client's task, which `run` performs in a thread; `found` is its result."""

    task: Task[Any]
    client: str
    report: Callable[[Any], None]
    stop: Stop = field(default_factory=Stop)
    found: "Future[Any]" = field(default_factory=Future)
    is_running: bool = False
    has_waited: bool = False

    def run(self) -> None:
        if not self.found.set_running_or_notify_cancel():
            return
        if self.has_waited:
            self.report(Waiting(waiting=False))
        try:
            self.found.set_result(self.task.search(self.stop, self.report))
        except BaseException as error:  # noqa: BLE001 (passed to those who wait for the result)
            self.found.set_exception(error)

    def end(self) -> None:
        self.stop.set()
        self.found.cancel()


class Searches:
    """Runs tasks, as many at a time in each queue as `queues` says; safe to use from threads.

    One client can have one fewer, if that leaves any.
    """

    def __init__(self, queues: Mapping[str, int]) -> None:
        self._queues = queues
        self._threads = ThreadPoolExecutor(sum(queues.values()), thread_name_prefix="search")
        self._jobs: list[_Job] = []
        self._has_ended = False
        self._lock = RLock()

    @property
    def open(self) -> int:
        """Return how many searches are running or waiting."""
        return len(self._jobs)

    @asynccontextmanager
    async def run(self, task: Task[T]) -> AsyncIterator[AsyncGenerator[Event[T] | None]]:
        """Yield the events of a search, the final result last; leaving the context ends the search.

        If it has to wait, events say so and then that it begins; `None` is a sign of life.
        The events raise what the search raises. Raises `BusyError` if too many are already waiting.
        """
        loop = asyncio.get_running_loop()
        reports: _Reports[T] = asyncio.Queue()

        def report(what: T | Waiting | None) -> None:
            with suppress(RuntimeError):  # nothing is listening any more: the loop is closed
                loop.call_soon_threadsafe(reports.put_nowait, what)

        job = _Job(task, current_client(), report)
        with self._lock:
            self._add(job)
        job.found.add_done_callback(lambda _: self._remove(job))
        try:
            job.found.add_done_callback(lambda _: report(None))
            yield _events(reports, job.found)
        finally:
            job.end()

    def _add(self, job: _Job) -> None:
        """Add a job; raise `BusyError` if too many are waiting."""
        if self._has_ended:
            raise BusyError("it is being stopped")
        most, known = self._queues[job.task.queue], self._jobs_in(job.task.queue)
        others = len(known) - most
        own = sum(other.client == job.client for other in known) - max(1, most - 1)
        if others >= MOST_WAITING or own >= MOST_WAITING_EACH:
            raise BusyError(f"{max(others, own)} others are waiting for the same", RETRY)
        self._jobs.append(job)
        self._start_waiting(job.task.queue)
        job.has_waited = not job.is_running
        if job.has_waited:
            job.report(Waiting(waiting=True))

    def _jobs_in(self, queue: str) -> list[_Job]:
        return [job for job in self._jobs if job.task.queue == queue]

    def _start_waiting(self, queue: str) -> None:
        """Start the jobs that may run, first those of the clients that have the fewest running."""
        while not self._has_ended and (job := self._next_in(queue)):
            job.is_running = True
            self._threads.submit(job.run)

    def _next_in(self, queue: str) -> _Job | None:
        most, known = self._queues[queue], self._jobs_in(queue)
        running = Counter(job.client for job in known if job.is_running)
        fit = [
            job for job in known if not job.is_running and running[job.client] < max(1, most - 1)
        ]
        if running.total() >= most:
            return None
        return min(fit, key=lambda job: running[job.client], default=None)

    def _remove(self, job: _Job) -> None:
        with self._lock:
            self._jobs.remove(job)
            self._start_waiting(job.task.queue)

    def stop(self) -> None:
        """End all searches and start no more."""
        with self._lock:
            self._has_ended = True
            jobs = list(self._jobs)
        for job in jobs:
            job.end()

    def join(self) -> None:
        """Wait until all searches have ended."""
        self._threads.shutdown()


async def _events(reports: _Reports[T], found: "Future[T]") -> AsyncGenerator[Event[T] | None]:
    while True:
        try:
            report = await asyncio.wait_for(reports.get(), QUIET)
        except TimeoutError:
            yield None
            continue
        if report is None:
            break
        yield report if isinstance(report, Waiting) else Found(report, is_final=False)
    with suppress(CancelledError):  # the server is ending
        yield Found(found.result(), is_final=True)


@dataclass(frozen=True)
class ComputerTurn(SearchResult):
    """The turn that a player chose."""

    view: View | None
    """The game after it; null if the server is too busy to view it: ask `/api/view`."""


@dataclass(frozen=True)
class SearchFault(Sent):
    """The last line of a search that failed."""

    fault: str
    """The reason, in one line."""


ComputerLine = TypeAliasType("ComputerLine", Waiting | SearchResult | ComputerTurn | SearchFault)
SearchLine = TypeAliasType("SearchLine", Waiting | SearchResult | SearchFault)
AgreementLine = TypeAliasType(
    "AgreementLine", Waiting | SearchResult | AgreementAnswer | SearchFault
)
ReportLine = TypeAliasType("ReportLine", Waiting | ReportedPosition | ReportSummary | SearchFault)
FinalLine = SearchResult | ComputerTurn | AgreementAnswer
Line = Waiting | FinalLine | ReportedPosition | ReportSummary | SearchFault
_LINE: TypeAdapter[Line] = TypeAdapter(Line)


class JsonLines(StreamingResponse):
    """A stream of JSON lines."""

    media_type = "application/x-ndjson"


class TaskStream(JsonLines, Generic[T]):
    """The answer of a task that runs while it is sent; it ends when the client leaves.

    `view` makes a line of what has been found.
    """

    def __init__(
        self, searches: Searches, task: Task[T], view: Callable[[Found[T]], Awaitable[Line]]
    ) -> None:
        self._searches = searches
        self._task = task
        self._view = view
        super().__init__(())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer; raise `BusyError`, before anything is sent, if too many searches are waiting.

        The remaining lines are abandoned at once when the client leaves.
        """
        async with self._searches.run(self._task) as events, aclosing(self._lines(events)) as lines:
            self.body_iterator = lines
            await super().__call__(scope, receive, send)

    async def _lines(self, events: AsyncGenerator[Event[T] | None]) -> AsyncGenerator[bytes]:
        """Yield the lines of the search; an empty one is a sign of life."""
        try:
            async with aclosing(events):
                async for event in events:
                    if event is None:
                        yield b"\n"
                    elif isinstance(event, Waiting):
                        yield _written(event)
                    else:
                        yield _written(await self._view(event))
        except LodestoneError as error:
            yield _written(SearchFault(for_visitors(str(error))))
        except Exception:  # noqa: BLE001 (whatever it is, it is reported to the page)
            _log.exception("a search failed")
            yield _written(SearchFault("the search failed; the server's output says why"))


def search_stream(
    searches: Searches,
    task: Task[Result],
    position: Position,
    conclude: Callable[[Result], Awaitable[FinalLine]] | None = None,
) -> TaskStream[Result]:
    """Return the stream of a search of a position.

    `conclude` makes the final line from the final result; by default the result is viewed.
    """

    async def view(found: Found[Result]) -> Line:
        if found.is_final and conclude is not None:
            return await conclude(found.result)
        return view_result(position, found.result, is_final=found.is_final)

    return TaskStream(searches, task, view)


async def view_as_it_is(found: Found[ReportedPosition | ReportSummary]) -> Line:
    """Return a line of a report."""
    return found.result


def _written(line: Line) -> bytes:
    return _LINE.dump_json(line, by_alias=True) + b"\n"
