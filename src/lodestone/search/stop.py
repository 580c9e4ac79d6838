"""How searches end: stopped by another thread, or by the clock."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from threading import TIMEOUT_MAX, Lock, Timer
from time import monotonic
from typing import Self

import numpy as np
from numpy import int64
from numpy.typing import NDArray


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
def halting(halt: NDArray[int64], stop: Stop | None) -> Iterator[None]:
    """Raise the flag `halt` during the block as soon as `stop` is set."""
    if stop is None:
        yield
        return
    with stop.calling(partial(halt.fill, 1)):
        yield


class Clock:
    """Raises the flag `halt` once `seconds` are over, but not before `start` is called.

    The seconds count from when the clock is made. A search makes it after its compiled code is
    loaded, and starts it after its first depth: however short the time, it has found a turn.
    """

    def __init__(self, seconds: float | None, halt: NDArray[int64]) -> None:
        self._halt = halt
        self._end = None if seconds is None else monotonic() + seconds
        self._timer: Timer | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._timer is not None:
            self._timer.cancel()

    def start(self) -> None:
        """Let the clock raise the flag from now on; calling this again makes no difference."""
        if self._end is None or self._timer is not None:
            return
        left = self._end - monotonic()
        if left <= 0:
            self._halt.fill(1)
            return
        self._timer = Timer(min(left, TIMEOUT_MAX), self._halt.fill, [1])
        self._timer.daemon = True
        self._timer.start()


@contextmanager
def helped(work: Sequence[Callable[[], object]], halt: NDArray[int64]) -> Iterator[None]:
    """Run each of `work` in its own thread during the block, and wait for them at its end.

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
