"""Acts that wait, and are decided together: while one group is being stored, the next gathers.

A transaction costs about as much for thirty games as for one, so the busier a server is, the less
each turn costs.
"""

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, field
from threading import Condition
from typing import Generic, TypeVar

from lodestone.server.live.database import MOST_WAITING, UnavailableError

ActT = TypeVar("ActT")
AnswerT = TypeVar("AnswerT")

#: How many acts one transaction decides at most.
MOST_IN_GROUP = 64


@dataclass(eq=False)
class Waiting(Generic[ActT, AnswerT]):
    """An act for a game, and what gets the answer."""

    game_id: str
    act: ActT
    future: "Future[AnswerT]" = field(default_factory=Future)


class Gathering(Generic[ActT, AnswerT]):
    """Acts that wait, for several threads."""

    def __init__(
        self, decide: "Callable[[Group[ActT, AnswerT]], None]", most: int = MOST_WAITING
    ) -> None:
        """Prepare to gather.

        `decide` begins to decide a group; it answers its acts, and then calls `Group.end`. It can
        raise `UnavailableError`.
        """
        self._decide, self._most = decide, most
        self._waiting: deque[Waiting[ActT, AnswerT]] = deque()
        self._change = Condition()
        self._is_busy = False

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, waiting: Waiting[ActT, AnswerT]) -> None:
        """Have an act decided soon; raise `UnavailableError` if too many wait."""
        with self._change:
            if len(self._waiting) >= self._most:
                raise UnavailableError
            self._waiting.append(waiting)
            is_first, self._is_busy = not self._is_busy, True
        if is_first:
            self._begin()

    def finish(self) -> None:
        """Wait until nothing waits."""
        with self._change:
            self._change.wait_for(lambda: not self._is_busy)

    def take(self) -> list[Waiting[ActT, AnswerT]]:
        """Remove acts that wait, as many as make a group; those cancelled are left out."""
        with self._change:
            count = min(len(self._waiting), MOST_IN_GROUP)
            taken = [self._waiting.popleft() for _ in range(count)]
        return [one for one in taken if one.future.set_running_or_notify_cancel()]

    def _begin(self) -> None:
        group = Group(self)
        try:
            self._decide(group)
        except UnavailableError as error:
            group.end(error)

    def end(self) -> None:
        """Begin the next group, if anything waits."""
        with self._change:
            self._is_busy = is_busy = bool(self._waiting)
            self._change.notify_all()
        if is_busy:
            self._begin()


class Group(Generic[ActT, AnswerT]):
    """Acts that are decided in one transaction: those that wait when it begins."""

    def __init__(self, gathering: Gathering[ActT, AnswerT]) -> None:
        self._gathering = gathering
        self._acts: list[Waiting[ActT, AnswerT]] | None = None

    @property
    def acts(self) -> list[Waiting[ActT, AnswerT]]:
        """The acts; the same ones when the transaction is repeated."""
        if self._acts is None:
            self._acts = self._gathering.take()
        return self._acts

    def end(self, error: BaseException | None) -> None:
        """Begin the next group; with an error, nothing of this one was stored."""
        if error is not None:
            for one in self.acts:
                one.future.set_exception(error)
        self._gathering.end()
