"""Worker processes of this machine."""

from concurrent.futures import Future

from lodestone.lab.experiments.chunks import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import WorkerPool


class LocalEngine:
    """Processes of this machine; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = WorkerPool(workers)

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk in the next free process."""
        return self._pool.submit(play_chunk, chunk)

    def close(self) -> None:
        """End the processes at once."""
        self._pool.close()
