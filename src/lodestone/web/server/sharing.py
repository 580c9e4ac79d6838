"""Processor time shared among replays: a few threads, with the work that has used least first.

Work comes as generators, which run for a slice of time and then wait for their next turn. The next
slice goes to the client that has used the least time recently, and among that client's work to the
one that has used least. So a short replay overtakes all long ones, however many there are (least
attained service; Nuyens and Wierman, *The Foreground-Background queue: a survey*, Performance
Evaluation 65, 2008). Waiting happens in the event loop: only work whose turn it is occupies a
thread. Work that waits for a file or a search has none.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack, closing
from functools import partial
from typing import Any, TypeVar

import anyio
from starlette.requests import ClientDisconnect, Request

from lodestone.records.cursor import Parts
from lodestone.web.server.errors import BusyError
from lodestone.web.server.queues import FairQueue, Quota

T = TypeVar("T")
Wanted = Callable[[], Awaitable[Any]] | None

#: A slice ends with the first part of the work that ends after this processor time, in seconds.
SLICE = 0.008
#: Work that has used more is long; it leaves one thread for short work.
LONG = 0.03
#: How many pieces of work may be long at a time, how many of one client, and the processor time
#: that any may use.
MOST_LONG, MOST_LONG_EACH = 100, 60
LIMIT = 10.0


class Sharing:
    """Continues work in its own threads; all methods are called from one event loop."""

    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(2, os.cpu_count() or 1)
        self._threads, self._for_long = FairQueue(count), FairQueue(max(1, count - 1))
        self._long = Quota(MOST_LONG, MOST_LONG_EACH, "long games", "being replayed", 5)

    async def run(self, work: Parts[T], size: int = 0) -> T:
        """Return the result of work run to its end; among new work the smallest goes first.

        Raises what the work raises, and `BusyError` if it is long and so is too much other work, or
        if it has used up its limit. Cancelling this ends the work, and so does either error.
        """
        used, is_long = 0.0, False
        resume: Callable[[], Any] = partial(next, work)
        with closing(work), ExitStack() as held:
            while True:
                seconds, end, wanted = await self._go_on(work, resume, used, size)
                if end is not None:
                    result: T = end.value
                    return result
                used += seconds
                if used > LIMIT:
                    raise BusyError(f"this took more than {LIMIT:.0f} s of processor time", 1)
                if used > LONG and not is_long:
                    held.enter_context(self._long.held())
                    is_long = True
                resume = await _outcome_of(wanted, work)

    async def _go_on(
        self, work: Parts[T], resume: Callable[[], Any], used: float, size: int
    ) -> tuple[float, StopIteration | None, Wanted]:
        """Continue for a slice; return its processor time, and the end or what it waits for."""
        async with AsyncExitStack() as places:
            if used > LONG:
                await places.enter_async_context(self._for_long.place(used, size))
            return await self._threads.run(partial(_slice, work, resume), used, size)


def _slice(work: Parts[T], resume: Callable[[], Any]) -> tuple[float, StopIteration | None, Wanted]:
    began = time.thread_time()
    wanted = None
    try:
        while wanted is None and time.thread_time() - began < SLICE:
            wanted = resume()
            resume = partial(next, work)
    except StopIteration as end:
        return time.thread_time() - began, end, None
    return time.thread_time() - began, None, wanted


async def _outcome_of(wanted: Wanted, work: Parts[T]) -> Callable[[], Any]:
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
