"""How searches end: stopped from another thread, or by the clock."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import partial
from threading import TIMEOUT_MAX, Lock, Timer

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.search.limit import Limit


class Stop:
    """Ends searches from any thread; a search returns what it has found by then."""

    def __init__(self) -> None:
        self._is_set = False
        self._calls: list[Callable[[], object]] = []
        self._lock = Lock()

    def set(self) -> None:
        """End all searches that have this as their `stop`, now and later."""
        with self._lock:
            self._is_set = True
            for call in self._calls:
                call()

    @property
    def is_set(self) -> bool:
        """Whether `set` has been called."""
        return self._is_set

    @contextmanager
    def calling(self, call: Callable[[], object]) -> Iterator[None]:
        """Call a function as soon as `set` is called, or at once if it has been."""
        with self._lock:
            self._calls.append(call)
            if self._is_set:
                call()
        try:
            yield
        finally:
            with self._lock:
                self._calls = [other for other in self._calls if other is not call]


def new_flag() -> NDArray[int64]:
    """Make a flag, shape (1,), that is not raised."""
    return np.zeros(1, int64)


@contextmanager
def halting(limit: Limit, stop: Stop | None) -> Iterator[NDArray[int64]]:
    """Yield a flag, shape (1,), that is raised when the limit's seconds are over, or by `stop`."""
    halt = new_flag()
    with ExitStack() as stack:
        if stop is not None:
            stack.enter_context(stop.calling(partial(halt.fill, 1)))
        if limit.seconds is not None:
            clock = Timer(min(limit.seconds, TIMEOUT_MAX), halt.fill, [1])
            clock.daemon = True
            clock.start()
            stack.callback(clock.cancel)
        yield halt


@contextmanager
def helped(work: Sequence[Callable[[], object]], halt: NDArray[int64]) -> Iterator[None]:
    """Run each of `work` in a thread of its own during the block, and wait for them at its end.

    If the block fails, `halt` is raised, so that the threads end too.
    """
    with ThreadPoolExecutor(max(1, len(work))) as pool:
        try:
            helping = [pool.submit(one) for one in work]
            yield
            for helper in helping:
                helper.result()
        finally:
            halt.fill(1)
