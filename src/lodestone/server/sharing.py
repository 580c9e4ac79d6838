"""Processor time shared among replays: a few threads, and who has used least goes first.

Work comes as generators, which are gone on with for a slice of time, then wait for their next turn.
A short replay so passes all long ones, however many there are (least attained service; Nuyens and
Wierman, *The Foreground-Background queue: a survey*, Performance Evaluation 65, 2008). Waiting is
done in the event loop: only who has a thread's turn takes up a thread.
"""

import asyncio
import heapq
import itertools
import os
import time
from collections.abc import AsyncIterator, Generator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

import anyio
from anyio.to_thread import run_sync

from lodestone.server.busy import BusyError

T = TypeVar("T")
Work = Generator[None, None, T]

#: A slice ends with the first part of the work that ends after so much processor time, in seconds.
SLICE = 0.008
#: Work that has used more is long; it leaves one thread to what is short.
LONG = 0.03
#: So much work may be long at the same time, and use so much processor time each.
MOST_LONG = 100
LIMIT = 10.0


@dataclass(frozen=True)
class Slice(Generic[T]):
    """What came of going on for a while: the processor time it took, and the result in the end."""

    seconds: float
    result: T | None = None
    has_ended: bool = False


class Sharing:
    """Goes on with work in threads of its own; all is called from one event loop."""

    def __init__(self, threads: int | None = None) -> None:
        self._threads = threads or max(2, os.cpu_count() or 1)
        self._limiter = anyio.CapacityLimiter(self._threads)
        self._running = {False: 0, True: 0}
        self._waiting: list[tuple[float, int, int, asyncio.Future[None]]] = []
        self._numbers = itertools.count()
        self._open = self._long = 0

    @property
    def open(self) -> int:
        """How much work is under way or waits."""
        return self._open

    async def run(self, work: Work[T], size: int = 0) -> T:
        """Go on with work to its end and return its result; among new work the smallest is first.

        Raises what the work raises, and `BusyError` where it is long and too much other work is, or
        where it has used up its limit. Cancelling this ends the work, and so does either error.
        """
        used, is_long = 0.0, False
        self._open += 1
        try:
            while True:
                async with self._turn(used, size):
                    done = await run_sync(partial(_go_on, work), limiter=self._limiter)
                if done.has_ended:
                    return done.result  # type: ignore[return-value]
                used += done.seconds
                if used > LIMIT:
                    raise BusyError(f"this took more than {LIMIT:.0f} s of its time", 1)
                if used > LONG and not is_long:
                    self._count_long()
                    is_long = True
        finally:
            self._open -= 1
            self._long -= is_long
            work.close()

    def _count_long(self) -> None:
        if self._long >= MOST_LONG:
            raise BusyError(f"it replays {self._long} other long games", 5)
        self._long += 1

    @asynccontextmanager
    async def _turn(self, used: float, size: int) -> AsyncIterator[None]:
        """Wait for a thread."""
        is_long = used > LONG
        await self._wait(used, size)
        try:
            yield
        finally:
            self._leave(is_long)

    async def _wait(self, used: float, size: int) -> None:
        ticket = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (used, size, next(self._numbers), ticket))
        self._admit()
        try:
            await ticket
        except asyncio.CancelledError:
            if not ticket.cancelled():  # it was let in at the same moment
                self._leave(used > LONG)
            raise

    def _leave(self, is_long: bool) -> None:
        self._running[is_long] -= 1
        self._admit()

    def _admit(self) -> None:
        """Let in who has used least, and so on, as long as there are threads for them."""
        while self._waiting and sum(self._running.values()) < self._threads:
            used, _, _, ticket = self._waiting[0]
            is_long = used > LONG
            if not ticket.cancelled():
                if is_long and self._running[True] >= self._threads - 1:
                    return  # all others are as long
                self._running[is_long] += 1
                ticket.set_result(None)
            heapq.heappop(self._waiting)


def _go_on(work: Work[T]) -> Slice[T]:
    began = time.thread_time()
    try:
        while (seconds := time.thread_time() - began) < SLICE:
            next(work)
    except StopIteration as end:
        return Slice(seconds, end.value, has_ended=True)
    return Slice(seconds)
