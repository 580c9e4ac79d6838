"""Compiling in one process at a time: others that need the same kernels wait for them.

Without this, sixteen environments on a machine with an empty cache would compile everything sixteen
times. The locks are files in the cache, one for each game, which the system frees if a process
ends. Where there are none, each process compiles for itself. One that holds a lock waits for no
other, since two would wait for each other: it compiles what it needs.
"""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from filelock import FileLock


#: Seconds after which a message says that another process compiles, and after which this one does.
SILENCE, PATIENCE = 2.0, 600.0


class Compiling:
    """What this process compiles, and the locks that it holds while it does.

    Only one thread compiles at a time: the caller holds the compiler's own lock.
    """

    def __init__(self) -> None:
        self._depth = 0
        self._held: dict[Path, FileLock] = {}
        self._has_said = False

    @contextmanager
    def one(self) -> Iterator[None]:
        """Compile a kernel, and perhaps others that it calls; then let go of all locks."""
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1
            if not self._depth:
                with ExitStack() as ended:
                    for lock in self._held.values():
                        ended.callback(lock.release)
                    self._held.clear()

    def wait(self, path: Path) -> None:
        """Lock a file until the kernel is compiled, after whichever process has locked it."""
        if not self._depth or path in self._held:
            return
        from filelock import FileLock, Timeout

        lock = FileLock(path, thread_local=False)
        with suppress(OSError, NotImplementedError, Timeout):
            path.parent.mkdir(parents=True, exist_ok=True)
            self._acquire(lock)
            self._held[path] = lock

    def _acquire(self, lock: "FileLock") -> None:
        from filelock import Timeout

        if self._held:
            lock.acquire(blocking=False)
            return
        began = monotonic()
        with suppress(Timeout):
            lock.acquire(timeout=SILENCE)
            return
        if not self._has_said:
            self._has_said = True
            print("lodestone: waiting for another process, which compiles", file=sys.stderr)
        lock.acquire(timeout=PATIENCE - (monotonic() - began))


COMPILING = Compiling()
