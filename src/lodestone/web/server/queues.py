"""Queues of what clients ask for: whose turn is next, how much may wait, what is done together.

A `FairQueue` lets a few in at a time. The next place goes to the client that has used least of it
lately, so nobody gets more by asking more often (fair queueing; Demers, Keshav and Shenker, SIGCOMM
1989). A `Quota` limits how much all clients have, and each. A `Batcher` does together what waits.
All methods are called from one event loop.
"""

import asyncio
import itertools
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from lodestone.web.server.clients import current_client
from lodestone.web.server.errors import BusyError

T = TypeVar("T")
AskT = TypeVar("AskT")
AnswerT = TypeVar("AnswerT")

#: A client's usage counts half after this many seconds, and less than the last figure not at
#: all.
HALF_LIFE, FORGOTTEN = 2.0, 0.001


class Quota:
    """How much of something all clients may have together, and how much each.

    Refusals say how many `things` there are, and what they are `doing`.
    """

    def __init__(self, most: int, each: int, things: str, doing: str, seconds: int) -> None:
        """Set the limits; who is refused may ask again after some seconds."""
        self._most, self._each, self._seconds = most, each, seconds
        self._things, self._doing = things, doing
        self._held: Counter[str] = Counter()

    @property
    def total(self) -> int:
        """Return how many things there are."""
        return self._held.total()

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold one thing more for the current client; raise `BusyError` beyond a limit."""
        client = current_client()
        total, own = self.total, self._held[client]
        if total >= self._most or own >= self._each:
            count, whose = (total, "") if total >= self._most else (own, " of your address")
            reason = f"{count} other {self._things}{whose} are {self._doing}"
            raise BusyError(reason, self._seconds)
        self._held[client] += 1
        try:
            yield
        finally:
            self._held[client] -= 1
            if not self._held[client]:
                del self._held[client]


@dataclass(eq=False)
class _Ticket:
    """Something that waits for a place: the smallest rank is first among what a client asks."""

    client: str
    rank: tuple[float, ...]
    number: int
    turn: "asyncio.Future[None]" = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )
    used: float | None = None


class FairQueue:
    """A number of places, shared fairly among clients."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._limiter = CapacityLimiter(places)
        self._waiting: list[_Ticket] = []
        self._numbers = itertools.count()
        self._used: dict[str, float] = {}
        self._faded = 0.0

    async def run(self, function: Callable[[], T], *rank: float) -> T:
        """Return what a function returns, which has a place and a thread; see `place`."""
        async with self.place(*rank) as ticket:
            return await run_sync(_timed, function, ticket, limiter=self._limiter)

    @asynccontextmanager
    async def place(self, *rank: float) -> AsyncIterator[_Ticket]:
        """Wait for a place, and hold it; what a client asks for comes in the order of `rank`.

        It counts for as long as it is held, or for the processor time that is noted.
        """
        ticket = _Ticket(current_client(), rank, next(self._numbers))
        self._waiting.append(ticket)
        self._admit()
        try:
            await ticket.turn
            began = time.monotonic()
            yield ticket
            if ticket.used is None:
                ticket.used = time.monotonic() - began
        finally:
            if ticket in self._waiting:
                self._waiting.remove(ticket)
            else:
                self._leave(ticket.client, ticket.used or 0.0)

    def _leave(self, client: str, seconds: float) -> None:
        """Free a place that a client has used; earlier usage fades."""
        now = time.monotonic()
        fade = 0.5 ** ((now - self._faded) / HALF_LIFE)
        faded = {one: used * fade for one, used in self._used.items()}
        self._used = {one: used for one, used in faded.items() if used > FORGOTTEN}
        self._faded = now
        self._used[client] = self._used.get(client, 0.0) + seconds
        self._free += 1
        self._admit()

    def _admit(self) -> None:
        """Admit what is next while there are places."""
        while self._free and (
            fit := [ticket for ticket in self._waiting if not ticket.turn.cancelled()]
        ):
            ticket = min(fit, key=self._order)
            self._waiting.remove(ticket)
            self._free -= 1
            ticket.turn.set_result(None)

    def _order(self, ticket: _Ticket) -> tuple[float, tuple[float, ...], int]:
        return self._used.get(ticket.client, 0.0), ticket.rank, ticket.number


def _timed(function: Callable[[], T], ticket: _Ticket) -> T:
    """Call a function, and note the processor time that it takes."""
    began = time.thread_time()
    try:
        return function()
    finally:
        ticket.used = time.thread_time() - began


class Batcher(Generic[AskT, AnswerT]):
    """Does together what waits: while one batch is being done, the next gathers.

    `work` returns the answer to each part of a batch, or what to raise where it is awaited. Clients
    wait for an answer before they ask again, so their limits bound how much waits.
    """

    def __init__(
        self,
        work: Callable[[list[AskT]], Awaitable[Sequence[AnswerT | Exception]]],
        most: int,
    ) -> None:
        """Prepare batches of `most` parts at most."""
        self._work, self._most = work, most
        self._waiting: deque[tuple[AskT, asyncio.Future[AnswerT]]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def ask(self, asked: AskT) -> AnswerT:
        """Return the answer to a part of the next batch; raise what went wrong with it."""
        answer: asyncio.Future[AnswerT] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await answer

    async def finish(self) -> None:
        """Wait until nothing waits."""
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), self._most)
            taken = [self._waiting.popleft() for _ in range(count)]
            if batch := [one for one in taken if not one[1].cancelled()]:
                await self._do(batch)
            await asyncio.sleep(0)  # who has just been answered may ask again at once
        self._task = None

    async def _do(self, batch: "Sequence[tuple[AskT, asyncio.Future[AnswerT]]]") -> None:
        answers: Sequence[AnswerT | Exception]
        try:
            answers = await self._work([asked for asked, _ in batch])
        except Exception as error:  # noqa: BLE001 (it is raised where the answers are awaited)
            answers = [error] * len(batch)
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.cancelled():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
