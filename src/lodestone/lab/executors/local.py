"""Worker processes of this machine."""

import multiprocessing
import os
import signal
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from threading import Event, Thread

from lodestone.lab.executors.engine import LostWorkerError
from lodestone.lab.experiments.chunks import Chunk, play_chunk
from lodestone.lab.metrics.games import Games

_Job = tuple[Chunk, Future[Games]]


class LocalEngine:
    """Processes of this machine, each of which is replaced when it dies.

    Each has a pipe of its own. Where all share one, as in the pools of Python's library, whoever is
    killed while it sends its games leaves all others waiting: nobody can tell that no more comes.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._workers = [_Worker(self._jobs) for _ in range(workers)]

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Have a chunk played by the next process that is free."""
        answer: Future[Games] = Future()
        self._jobs.put((chunk, answer))
        return answer

    def close(self) -> None:
        """End the processes at once."""
        for worker in self._workers:
            worker.end()


class _Worker(Thread):
    """Hands one job after the other to a process of its own."""

    def __init__(self, jobs: SimpleQueue[_Job | None]) -> None:
        super().__init__(daemon=True)
        self._jobs = jobs
        self._has_ended = Event()
        self.process, self._pipe = _started()
        self.start()

    def run(self) -> None:
        try:
            while (job := self._jobs.get()) is not None and not self._has_ended.is_set():
                self._play(*job)
        finally:
            self.process.terminate()

    def _play(self, chunk: Chunk, answer: Future[Games]) -> None:
        try:
            self._pipe.send(chunk)
            played = self._pipe.recv()
        except (EOFError, OSError):
            if not self._has_ended.is_set():
                self.process, self._pipe = _started()
            answer.set_exception(LostWorkerError())
            return
        if isinstance(played, Exception):
            answer.set_exception(played)
        else:
            answer.set_result(played)

    def end(self) -> None:
        """End the process, and soon this thread."""
        self._has_ended.set()
        self.process.terminate()
        self._jobs.put(None)


def _started() -> tuple[SpawnProcess, Connection]:
    """Start a process that plays what comes by the pipe, and answers with games or an error."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(
        target=_serve, args=(theirs,), daemon=True
    )
    process.start()
    theirs.close()  # with the process the last one who could send is gone
    return process, ours


def _serve(pipe: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            chunk = pipe.recv()
            try:
                answer: Games | Exception = play_chunk(chunk)
            except Exception as error:  # noqa: BLE001 (whatever it is, the run has to be told)
                answer = error
            pipe.send(answer)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
