"""Processor time shared among replays: a few threads, with the work that has used least first.

Work comes as generators, which run for a slice of time and then wait for their next turn. The next
slice goes to the client that has used the least time recently, and among that client's work to the
one that has used least. So a short replay overtakes all long ones, however many there are (least
attained service; Nuyens and Wierman, *The Foreground-Background queue: a survey*, Performance
Evaluation 65, 2008), and nobody gets more by asking more often. Waiting happens in the event loop:
only work whose turn it is occupies a thread. Work that waits for a file or a search has none.
"""

import asyncio
import itertools
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeVar

import anyio
from anyio.to_thread import run_sync
from starlette.requests import ClientDisconnect, Request

from lodestone.records.cursor import Parts
from lodestone.server.clients import Shares, current_client
from lodestone.server.errors import BusyError

T = TypeVar("T")

#: A slice ends with the first part of the work that ends after this processor time, in seconds.
SLICE = 0.008
#: Work that has used more is long; it leaves one thread for short work.
LONG = 0.03
#: How many pieces of work may be long at a time, how many of one client, and the processor time
#: that any may use.
MOST_LONG, MOST_LONG_EACH = 100, 60
LIMIT = 10.0
#: A client's usage counts half after this many seconds, and less than the last figure not at
#: all.
HALF_LIFE, FORGOTTEN = 2.0, 0.001


class _Usage:
    """The processor time that each client has used recently."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._halved = 0.0

    def add(self, client: str, seconds: float) -> None:
        """Add time; earlier time fades."""
        now = time.monotonic()
        fade = 0.5 ** ((now - self._halved) / HALF_LIFE)
        faded = {one: used * fade for one, used in self._used.items()}
        self._used = {one: used for one, used in faded.items() if used > FORGOTTEN}
        self._used[client] = self._used.get(client, 0.0) + seconds
        self._halved = now

    def of(self, client: str) -> float:
        """Return the time that a client has used recently; it is meaningful only in comparisons."""
        return self._used.get(client, 0.0)


@dataclass(eq=False)
class _Ticket:
    """Work waiting for its next slice; `used` is the processor time that it has had."""

    client: str
    used: float
    size: int
    number: int
    turn: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    @property
    def is_long(self) -> bool:
        return self.used > LONG


class Sharing:
    """Continues work in its own threads; all methods are called from one event loop."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(2, os.cpu_count() or 1)
        self._limiter = anyio.CapacityLimiter(self._threads)
        self._running = {False: 0, True: 0}
        self._waiting: list[_Ticket] = []
        self._numbers = itertools.count()
        self._usage = _Usage()
        self._open = 0
        self._long = Shares()

    @property
    def open(self) -> int:
        """Return how much work is in progress or waiting."""
        return self._open

    async def run(self, work: Parts[T], size: int = 0) -> T:
        """Return the result of work run to its end; among new work the smallest goes first.

        Raises what the work raises, and `BusyError` if it is long and so is too much other work, or
        if it has used up its limit. Cancelling this ends the work, and so does either error.
        """
        client, number = current_client(), next(self._numbers)
        used, is_long = 0.0, False
        resume: Callable[[], Any] = partial(next, work)
        self._open += 1
        try:
            while True:
                async with self._turn(_Ticket(client, used, size, number)):
                    went_on = partial(_go_on, work, resume)
                    seconds, end, wanted = await run_sync(went_on, limiter=self._limiter)
                self._usage.add(client, seconds)
                if end is not None:
                    result: T = end.value
                    return result
                used += seconds
                if used > LIMIT:
                    raise BusyError(f"this took more than {LIMIT:.0f} s of processor time", 1)
                if used > LONG and not is_long:
                    self._count_long(client)
                    is_long = True
                resume = await _outcome_of(wanted, work)
        finally:
            self._open -= 1
            self._long.add(client, -is_long)
            work.close()

    def _count_long(self, client: str) -> None:
        for count, most in ((self._long.total, MOST_LONG), (self._long.of(client), MOST_LONG_EACH)):
            if count >= most:
                raise BusyError(f"it is replaying {count} other long games", 5)
        self._long.add(client, 1)

    @asynccontextmanager
    async def _turn(self, ticket: _Ticket) -> AsyncIterator[None]:
        """Hold a thread for the work, waiting for one first."""
        self._waiting.append(ticket)
        self._admit()
        try:
            await ticket.turn
            yield
        finally:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self._running[ticket.is_long] -= 1
                self._admit()

    def _admit(self) -> None:
        """Admit the next work while there are threads; one thread is kept for short work."""
        while sum(self._running.values()) < self._threads:
            is_full = self._running[True] >= self._threads - 1
            fit = [
                ticket
                for ticket in self._waiting
                if not (ticket.is_long and is_full) and not ticket.turn.cancelled()
            ]
            if not fit:
                return
            ticket = min(fit, key=self._rank)
            self._waiting.remove(ticket)
            self._running[ticket.is_long] += 1
            ticket.turn.set_result(None)

    def _rank(self, ticket: _Ticket) -> tuple[float, float, int, int]:
        return self._usage.of(ticket.client), ticket.used, ticket.size, ticket.number


def _go_on(
    work: Parts[T], resume: Callable[[], Any]
) -> tuple[float, StopIteration | None, Callable[[], Awaitable[Any]] | None]:
    """Continue for a while; return the processor time it took, and why it does not go further.

    That is the end if it has come, or what it waits for.
    """
    began = time.thread_time()
    wanted = None
    try:
        while wanted is None and time.thread_time() - began < SLICE:
            wanted = resume()
            resume = partial(next, work)
    except StopIteration as end:
        return time.thread_time() - began, end, None
    return time.thread_time() - began, None, wanted


async def _outcome_of(
    wanted: Callable[[], Awaitable[Any]] | None, work: Parts[T]
) -> Callable[[], Any]:
    """Wait for what work needs, if anything; return what resumes it with the outcome."""
    if wanted is None:
        return partial(next, work)
    try:
        return partial(work.send, await wanted())
    except Exception as error:  # noqa: BLE001 (the work deals with it)
        return partial(work.throw, error)


async def while_listening(request: Request, work: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `work`; cancel it and raise `ClientDisconnect` if the client leaves.

    The body must have been read: the only event after that is that the client has left.
    """
    with anyio.CancelScope() as scope:
        listener = asyncio.create_task(_cancel_at_end(request, scope))
        try:
            return await work()
        finally:
            listener.cancel()
    raise ClientDisconnect


async def _cancel_at_end(request: Request, scope: anyio.CancelScope) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
