"""Work that takes long and that clients start and stop: solves and experiments, in processes."""

import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, Literal, TypeVar

from lodestone.core.errors import LodestoneError
from lodestone.errors import LostWorkerError
from lodestone.web.server.errors import check_owner, for_visitors, new_secret
from lodestone.workers import WorkerPool

Report = TypeVar("Report")

JobState = Literal["running", "finished", "stopped", "failed"]

_log = logging.getLogger("uvicorn.error")


class Job(Generic[Report]):
    """A task in a process of a pool; `progress` is what it has reported last.

    `name` says what is done, as in "solving queah:balanced". The client that started it knows its
    `secret`. It is "running" while it waits for others, too. `fault` is why it failed, in one line.
    """

    def __init__(
        self, pool: WorkerPool, name: str, function: Callable[..., None], *args: object
    ) -> None:
        self.secret = new_secret()
        self.state: JobState = "running"
        self.progress: Report | None = None
        self.fault = ""
        self._name = name
        self._task = pool.submit(function, *args, on_report=self._take)
        self._task.add_done_callback(self._end)

    def stop(self, secret: str) -> None:
        """End the job unless it has ended; what it has kept is there the next time.

        Raises `ForbiddenError` for clients that did not start it.
        """
        if self.state == "running":
            check_owner(secret, self.secret)
            self._task.cancel()

    def _take(self, progress: Report) -> None:
        self.progress = progress

    def _end(self, task: Future[None]) -> None:
        if task.cancelled():
            self.state = "stopped"
        elif error := task.exception():
            self.fault = self._say(error)
            self.state = "failed"
        else:
            self.state = "finished"

    def _say(self, error: BaseException) -> str:
        if isinstance(error, LodestoneError):
            return for_visitors(str(error))
        if isinstance(error, MemoryError):
            return f"{self._name} takes too much memory here"
        _log.error("%s failed", self._name, exc_info=error)
        if isinstance(error, LostWorkerError):
            return f"{self._name} ended unexpectedly"
        return f"{self._name} failed; the server's output says why"
