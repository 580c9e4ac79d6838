"""How searches end: stopped by another thread, or by the clock."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from functools import partial
from threading import TIMEOUT_MAX, Lock, Timer
from time import monotonic

from lodestone.kernel.arrays import NDArray, int64, zeros


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
    return zeros(1, int64)


class Clock:
    """Raises the flag `halt` once `seconds` are over, but not before `start` is called.

    The seconds count from when the clock is made. A search makes it after its compiled code is
    loaded, and starts it after its first depth: however short the time, it has found a turn.
    """

    def __init__(self, seconds: float | None, halt: NDArray[int64]) -> None:
        self._halt = halt
        self._end = None if seconds is None else monotonic() + seconds
        self._timer: Timer | None = None

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

    def cancel(self) -> None:
        """Let the flag be."""
        if self._timer is not None:
            self._timer.cancel()


@contextmanager
def halting(halt: NDArray[int64], stop: Stop | None) -> Iterator[None]:
    """Raise the flag `halt` during the block as soon as `stop` is set."""
    with stop.calling(partial(halt.fill, 1)) if stop else nullcontext():
        yield


@contextmanager
def searching(
    halt: NDArray[int64],
    stop: Stop | None,
    seconds: float | None,
    helpers: Sequence[Iterable[object]],
) -> Iterator[Clock]:
    """Raise `halt` during the block by `stop`, or by the clock of `seconds` once it is started.

    Each of `helpers` is exhausted in a separate thread; the end of the block waits for them. If it
    fails, `halt` is raised, so that the threads end too.
    """
    clock = Clock(seconds, halt)
    with halting(halt, stop), ThreadPoolExecutor(max(1, len(helpers))) as pool:
        try:
            helping = [pool.submit(deque, one, 0) for one in helpers]
            yield clock
            for helper in helping:
                helper.result()
        finally:
            halt.fill(1)
            clock.cancel()
