"""Where chunks are played: the protocol of engines, the loop that feeds them, and this machine."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from lodestone.core.errors import LodestoneError, quoted
from lodestone.lab.experiments.arm import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import LostWorkerError, WorkerPool

#: Chunks queued for each worker: one being played, one waiting.
AHEAD = 2
#: Number of lost workers after which their chunk is blamed.
MOST_LOSSES = 5
#: Seconds that a cluster has to answer.
PATIENCE = 10


class Engine(Protocol):
    """A set of workers; `workers` is roughly their number, `close` releases them."""

    workers: int

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk; raise `LostWorkerError`, here or in the future's result."""

    def close(self) -> None:
        """End the workers without waiting for their games."""


def play_all(
    engine: Engine, chunks: Iterable[Chunk], on_loss: Callable[[Chunk], None] | None = None
) -> Iterator[tuple[Chunk, Games]]:
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
                    raise LodestoneError(_endless(chunk)) from None
                again.append(chunk)
                if on_loss:
                    on_loss(chunk)


def no_cluster(name: str, address: str | None, addresses: str, error: Exception) -> LodestoneError:
    """Return the error for a cluster that does not answer; `addresses` shows the format."""
    place = quoted(address or "this machine")
    if address and isinstance(error, ValueError):
        return LodestoneError(f"no {name} at {place}: an address is {addresses}")
    reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
    return LodestoneError(f"no {name} at {place}: {reason}")


def _endless(chunk: Chunk) -> str:
    last = chunk.first + chunk.count - 1
    return (
        f"games {chunk.first} to {last} of {chunk.arm.table} by {chunk.arm.players} have ended "
        f"{MOST_LOSSES} workers"
    )


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


# The command line needs the names at once; the engines' own imports come when one is opened.
if TYPE_CHECKING:
    from lodestone.lab.executors.engine import Engine


class EngineName(StrEnum):
    """Where games are played."""

    LOCAL = "local"
    RAY = "ray"
    DASK = "dask"


def open_engine(name: EngineName, address: str | None, workers: int | None) -> "Engine":
    """Start an engine, or join the cluster at `address`.

    `workers` is the maximum number, all if `None`. Raises `LodestoneError` if there is no such
    cluster, or the engine takes no address.
    """
    if name is EngineName.LOCAL:
        if address is not None:
            raise LodestoneError("--address is for the engines ray and dask")
        from lodestone.lab.executors.engine import LocalEngine
        from lodestone.solve.solver import cores

        return LocalEngine(workers or cores())
    if name is EngineName.RAY:
        silence_ray()
        from lodestone.lab.executors.ray import RayEngine

        return RayEngine(address, workers)
    from lodestone.lab.executors.dask import DaskEngine

    return DaskEngine(address, workers)


def silence_ray() -> None:
    """Keep Ray from printing pages about each lost node; call this before it is imported."""
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")
