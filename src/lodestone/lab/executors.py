"""Where games are played: processes of this machine, or a cluster of Ray or Dask.

An engine takes chunks and answers with futures. Since a game is determined by its number, results
are the same whatever the engine and the number of workers, and a chunk whose worker was lost is
simply played again.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from typing import Protocol

from lodestone.core.errors import LodestoneError, optional
from lodestone.lab import EngineName
from lodestone.lab.experiments.arm import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.processes import cores
from lodestone.workers import LostWorkerError, WorkerPool

#: Chunks queued for each worker: one being played, one waiting.
AHEAD = 2
#: Number of lost workers after which their chunk is blamed.
MOST_LOSSES = 5


class WorkerSet(Protocol):
    """A set of workers; `workers` is roughly their number, `close` releases them."""

    workers: int

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk; raise `LostWorkerError`, here or in the future's result."""

    def close(self) -> None:
        """End the workers without waiting for their games."""


class LocalEngine:
    """Processes of this machine; one that dies is replaced."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._pool = WorkerPool(workers)
        self.close = self._pool.close

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk in the next free process."""
        return self._pool.submit(play_chunk, chunk)


def open_engine(name: EngineName, address: str | None, workers: int | None) -> WorkerSet:
    """Start an engine, or join the cluster at `address`.

    `workers` is the maximum number, all if `None`. Raises `LodestoneError` if there is no such
    cluster, what it needs is not installed, or the engine takes no address.
    """
    if name != "local":
        from lodestone.lab.clusters import DaskEngine, RayEngine

        with optional(f"the engine {name}", "cluster"):
            return (RayEngine if name == "ray" else DaskEngine)(address, workers)
    if address is not None:
        raise LodestoneError("--address is for the engines ray and dask")
    return LocalEngine(workers or cores())


def play_all(engine: WorkerSet, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, Games]]:
    """Yield each chunk with its games once they are done, in any order.

    Raises `LodestoneError` if a chunk's workers are lost again and again.
    """
    waiting: dict[Future[Games], Chunk] = {}
    losses: dict[Chunk, int] = {}
    again: list[Chunk] = []
    left = iter(chunks)
    while True:
        while len(waiting) < engine.workers * AHEAD:
            chunk = again.pop() if again else next(left, None)
            if chunk is None:
                break
            waiting[engine.submit(chunk)] = chunk
        if not waiting:
            return
        for future in wait(waiting, return_when=FIRST_COMPLETED).done:
            chunk = waiting.pop(future)
            try:
                yield chunk, future.result()
            except LostWorkerError:
                losses[chunk] = losses.get(chunk, 0) + 1
                if losses[chunk] >= MOST_LOSSES:
                    games = f"games {chunk.first} to {chunk.numbers[-1]} of {chunk.arm.table}"
                    raise LodestoneError(
                        f"{games} by {chunk.arm.players} have ended at least {MOST_LOSSES} workers"
                    ) from None
                again.append(chunk)
