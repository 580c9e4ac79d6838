"""What a search may spend, how it is stopped, and what it found."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from threading import TIMEOUT_MAX, Lock, Timer

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError

#: The score of a win at once; every score is between -WON and WON.
WON = 1_000_000
#: Scores beyond this are wins found, not guesses.
SURELY_WON = WON - 10_000
#: No search looks farther ahead than this.
MOST_PLIES = 64


@dataclass(frozen=True)
class Budget:
    """How much a search may spend: time, positions, plies. `None` is no limit; one is set.

    Raises `LodestoneError` if none is set, or one is not above 0.
    """

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.seconds, self.nodes, self.depth) if limit is not None]
        if not limits or not all(limit > 0 for limit in limits):
            raise LodestoneError("a budget sets seconds, nodes or depth, each above 0")


#: A search so short that its use is to have all compiled, or loaded, that a longer one needs.
A_LITTLE = Budget(nodes=50)


class Stop:
    """Ends a search from any thread: the search gives what it has found by then."""

    def __init__(self) -> None:
        self._is_set = False
        self._flags: list[NDArray[int64]] = []
        self._lock = Lock()

    def set(self) -> None:
        """End the searches that were given this, and those that will be."""
        with self._lock:
            self._is_set = True
            for flag in self._flags:
                flag[0] = 1

    @property
    def is_set(self) -> bool:
        """Whether `set` has been called."""
        return self._is_set

    @contextmanager
    def raising(self, flag: NDArray[int64]) -> Iterator[None]:
        """Pass the call of `set` on to a flag that a kernel looks at, shape (1)."""
        with self._lock:
            self._flags.append(flag)
            flag[0] |= self._is_set
        try:
            yield
        finally:
            with self._lock:
                self._flags = [other for other in self._flags if other is not flag]


@dataclass(frozen=True)
class Thought:
    """What a search found.

    `turn` is the best turn's number and `line` the play expected from it on. `score` is in
    centipieces for the side to move; beyond ±SURELY_WON a win or loss is found, WON less the plies
    to it. `depth` counts the plies searched to the end, 0 if not even one was; `turn` may come from
    the depth after. `nodes` are positions looked at by all threads. Of a tree search, `depth` is
    the length of `line` and `nodes` are simulations.
    """

    turn: int
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]


def new_flag() -> NDArray[int64]:
    """Make a flag that is not raised."""
    return np.zeros(1, int64)


@contextmanager
def halting(budget: Budget, stop: Stop | None) -> Iterator[NDArray[int64]]:
    """Give a flag, shape (1), that is raised when the budget's seconds are over, or by `stop`."""
    halt = new_flag()
    with ExitStack() as stack:
        if stop is not None:
            stack.enter_context(stop.raising(halt))
        if budget.seconds is not None:
            clock = Timer(min(budget.seconds, TIMEOUT_MAX), halt.fill, [1])
            clock.daemon = True
            clock.start()
            stack.callback(clock.cancel)
        yield halt


@contextmanager
def helped(work: Sequence[Callable[[], object]], halt: NDArray[int64]) -> Iterator[None]:
    """Run each of `work` in a thread of its own meanwhile, and wait for them in the end.

    Where the caller's own part fails, `halt` is raised, so that the others end too.
    """
    with ThreadPoolExecutor(max(1, len(work))) as pool:
        try:
            helping = [pool.submit(one) for one in work]
            yield
            for helper in helping:
                helper.result()
        finally:
            halt.fill(1)
