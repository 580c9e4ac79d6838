"""Acts that wait, and are decided together: while one group is being stored, the next gathers.

A transaction costs about as much for thirty games as for one, so the busier a server is, the less
each turn costs.
"""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition
from typing import Generic, TypeVar

from sqlalchemy import Connection

from lodestone.server.live.log.database import MOST_WAITING, Database, UnavailableError

ActT = TypeVar("ActT")
AnswerT = TypeVar("AnswerT")
ResultT = TypeVar("ResultT")

#: How many acts one transaction decides at most.
MOST_IN_GROUP = 64


@dataclass(eq=False)
class Waiting(Generic[ActT, AnswerT]):
    """An act for a game, and what gets the answer."""

    game_id: str
    act: ActT
    future: "Future[AnswerT]" = field(default_factory=Future)


class Gathering(Generic[ActT, AnswerT, ResultT]):
    """Acts that wait, for several threads.

    `decide` decides a group in a transaction, which may be repeated; `answer` gets each act with
    its result once that is durable.
    """

    def __init__(
        self,
        database: Database,
        decide: Callable[[Connection, Sequence[Waiting[ActT, AnswerT]]], Sequence[ResultT]],
        answer: Callable[[Waiting[ActT, AnswerT], ResultT], None],
    ) -> None:
        self._database, self._decide, self._answer = database, decide, answer
        self._waiting: deque[Waiting[ActT, AnswerT]] = deque()
        self._change = Condition()
        self._is_busy = False

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, game_id: str, act: ActT) -> "Future[AnswerT]":
        """Have an act decided soon; raise `UnavailableError` if too many wait."""
        waiting = Waiting[ActT, AnswerT](game_id, act)
        with self._change:
            if len(self._waiting) >= MOST_WAITING:
                raise UnavailableError
            self._waiting.append(waiting)
            is_first, self._is_busy = not self._is_busy, True
        if is_first:
            self._begin()
        return waiting.future

    def finish(self) -> None:
        """Wait until nothing waits."""
        with self._change:
            self._change.wait_for(lambda: not self._is_busy)

    def _begin(self) -> None:
        """Decide those that wait when the transaction begins; the same when it is repeated."""
        group: list[Waiting[ActT, AnswerT]] = []

        def work(connection: Connection) -> Sequence[ResultT]:
            group.extend([] if group else self._take())
            return self._decide(connection, group)

        def committed(results: Sequence[ResultT]) -> None:
            for one, result in zip(group, results, strict=True):
                self._answer(one, result)

        try:
            stored = self._database.write(work, committed)
        except UnavailableError as error:
            self._end(group, error)
        else:
            stored.add_done_callback(lambda done: self._end(group, done.exception()))

    def _take(self) -> list[Waiting[ActT, AnswerT]]:
        """Remove acts that wait, as many as make a group; those cancelled are left out."""
        with self._change:
            count = min(len(self._waiting), MOST_IN_GROUP)
            taken = [self._waiting.popleft() for _ in range(count)]
        return [one for one in taken if one.future.set_running_or_notify_cancel()]

    def _end(self, group: Sequence[Waiting[ActT, AnswerT]], error: BaseException | None) -> None:
        """Begin the next group, if anything waits; with an error, nothing of one was stored."""
        if error is not None:
            for one in group or self._take():
                one.future.set_exception(error)
        with self._change:
            self._is_busy = is_busy = bool(self._waiting)
            self._change.notify_all()
        if is_busy:
            self._begin()
