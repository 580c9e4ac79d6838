"""Worker processes of this machine."""

import multiprocessing
import os
import signal
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread

from lodestone.lab.executors.engine import LostWorkerError
from lodestone.lab.experiments.chunks import Chunk, play_chunk
from lodestone.lab.metrics.games import Games


def _set_up() -> None:
    """Prepare a worker: Ctrl-C is the parent's, and no worker outlives it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


class LocalEngine:
    """Processes of this machine; a new pool replaces one of which a process has died."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = self._started()

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.workers, mp_context=context, initializer=_set_up)

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Have a chunk played by the next process that is free."""
        answer: Future[Games] = Future()
        try:
            played = self._pool.submit(play_chunk, chunk)
        except BrokenProcessPool:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = self._started()
            played = self._pool.submit(play_chunk, chunk)
        played.add_done_callback(lambda done: _pass_on(done, answer))
        return answer

    def close(self) -> None:
        """End the processes at once."""
        processes = list(self._pool._processes.values()) if self._pool._processes else []
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


def _pass_on(done: Future[Games], answer: Future[Games]) -> None:
    """Answer with a result, and name the loss of a worker by its own error."""
    if done.cancelled():
        answer.set_exception(LostWorkerError())
        return
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        is_lost = isinstance(error, BrokenProcessPool)
        answer.set_exception(LostWorkerError() if is_lost else error)
