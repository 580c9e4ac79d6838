"""Worker processes of this machine."""

from concurrent.futures import Future

from lodestone.lab.experiments.chunks import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import WorkerPool


class LocalEngine:
    """Processes of this machine, each of which is replaced when it dies."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = WorkerPool(workers)

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Have a chunk played by the next process that is free."""
        return self._pool.submit(play_chunk, chunk)

    def close(self) -> None:
        """End the processes at once."""
        self._pool.close()
