"""Several worker processes behind one address: each serves, and one that is lost is replaced.

The parent only holds the listening socket, from which all workers accept connections. A worker ends
by itself when its parent does.
"""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from types import FrameType

from lodestone.server.logs import log

# Forks of the parent, which has no threads, share what it has loaded; elsewhere that is not safe.
if sys.platform == "linux":
    from multiprocessing.context import ForkProcess as WorkerProcess
else:
    from multiprocessing.context import SpawnProcess as WorkerProcess

#: A worker that is lost is replaced after this many seconds at the earliest.
PAUSE = 1.0
#: The seconds after which a worker that does not end is killed.
PATIENCE = 5.0


class Supervisor:
    """Starts processes that run `serve(number, *args)`, and replaces those that are lost."""

    def __init__(self, workers: int, serve: Callable[..., None], *args: object) -> None:
        self._serve = serve
        self._args = args
        self._has_ended = False
        self._processes = [self._start(number) for number in range(workers)]

    def _start(self, number: int) -> "WorkerProcess":
        process = WorkerProcess(target=run_worker, args=(number, self._serve, *self._args))
        process.start()
        return process

    def run(self) -> None:
        """Watch the workers until this process is asked to end; then end them."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._end)
        while not self._has_ended:
            wait([process.sentinel for process in self._processes], PAUSE)
            self._replace_lost()
        end = time.monotonic() + PATIENCE
        for process in self._processes:
            process.terminate()
        for process in self._processes:
            process.join(max(0.0, end - time.monotonic()))
            process.kill()

    def _replace_lost(self) -> None:
        for number, process in enumerate(self._processes):
            if self._has_ended or process.is_alive():
                continue
            log.warning("a worker was lost", extra={"worker": number, "status": process.exitcode})
            time.sleep(PAUSE)
            if not self._has_ended:
                self._processes[number] = self._start(number)

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        self._has_ended = True


def run_worker(number: int, serve: Callable[..., None], *args: object) -> None:
    """Serve until asked to end, or until the parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    serve(number, *args)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
