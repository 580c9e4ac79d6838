"""A cluster of Dask: https://distributed.dask.org."""

from concurrent.futures import Future

from distributed import Client, KilledWorker, LocalCluster
from distributed import Future as DaskFuture

from lodestone.lab.executors.engine import PATIENCE, no_cluster
from lodestone.lab.experiments.arm import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import LostWorkerError


class DaskEngine:
    """The workers of a Dask scheduler, or of one that is started here for the run.

    If a worker is lost, Dask itself plays its chunk again, up to a few times.
    """

    def __init__(self, address: str | None, workers: int | None) -> None:
        self._cluster: LocalCluster | None = None
        try:
            if address is None:
                self._cluster = LocalCluster(
                    n_workers=workers, threads_per_worker=1, dashboard_address=None
                )
            self._client = Client(address or self._cluster, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise no_cluster("Dask", address, "HOST:PORT", error) from None
        threads = sum(self._client.nthreads().values())
        self.workers = max(1, min(workers or threads, threads))

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk on any worker."""
        answer: Future[Games] = Future()
        played = self._client.submit(play_chunk, chunk, pure=False)
        played.add_done_callback(lambda done: _pass_on(done, answer))
        return answer

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _pass_on(done: DaskFuture, answer: Future[Games]) -> None:
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    else:
        answer.set_exception(LostWorkerError() if isinstance(error, KilledWorker) else error)
