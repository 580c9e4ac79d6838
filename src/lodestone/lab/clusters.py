"""Clusters of Ray (https://docs.ray.io) and of Dask (https://distributed.dask.org) play games.

If a worker is lost, Ray and Dask themselves play its chunk again, a few times. Both are imported
when a cluster is joined: a machine may have only one of them.
"""

import os
import re
import socket
from concurrent.futures import Future
from logging import ERROR
from typing import Any

from lodestone.core.errors import LodestoneError, quoted
from lodestone.lab.experiments.arm import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import LostWorkerError, portable

#: Seconds that a cluster has to answer.
PATIENCE = 10
#: How often Ray itself plays a chunk again whose worker was lost: as often as Dask does.
RETRIES = 3


def play_or_report(chunk: Chunk) -> Games:
    """Return a chunk's games; raise an error that a cluster can send, in its own words."""
    try:
        return play_chunk(chunk)
    except Exception as error:  # noqa: BLE001 (whatever a player raises)
        raise portable(error) from None


class DaskEngine:
    """The workers of a Dask scheduler, or of one that is started here for the run."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        from distributed import Client, KilledWorker, LocalCluster

        self._lost = KilledWorker
        self._cluster: Any = None
        try:
            if address is None:
                self._cluster = LocalCluster(
                    n_workers=workers, threads_per_worker=1, dashboard_address=None
                )
            self._client = Client(address or self._cluster, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise _no_cluster("Dask", address, "HOST:PORT", error) from None
        threads = sum(self._client.nthreads().values())
        self.workers = max(1, min(workers or threads, threads))

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk on any worker."""
        return _answer(self._client.submit(play_or_report, chunk, pure=False), self._lost)

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


class RayEngine:
    """The processors of a Ray cluster, or of one that is started here for the run."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        silence_ray()
        import ray
        from ray.exceptions import NodeDiedError, ObjectLostError, WorkerCrashedError

        self._lost = (ObjectLostError, WorkerCrashedError, NodeDiedError)
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": ERROR}
        try:
            if address:
                _reach(address)
                # A try takes 40 s where something else listens, and Ray would make twenty.
                os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
                ray.init(address=address, **quiet)
            else:
                ray.init(num_cpus=workers, include_dashboard=False, **quiet)
        except (OSError, OverflowError, RuntimeError, ValueError) as error:
            forms = "auto, HOST:PORT or ray://HOST:PORT"
            raise _no_cluster("Ray", address, forms, error) from None
        cpus = int(ray.cluster_resources().get("CPU", 1))
        self.workers = min(workers or cpus, cpus)
        self._play: Any = ray.remote(play_or_report).options(
            max_retries=RETRIES, scheduling_strategy="SPREAD"
        )
        self.close = ray.shutdown

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk anywhere in the cluster."""
        return _answer(self._play.remote(chunk).future(), self._lost)


def silence_ray() -> None:
    """Keep Ray from printing pages about each lost node; call this before it is imported."""
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".")


def _reach(address: str) -> None:
    """Raise `OSError` if nobody answers at a host's port: Ray would try for ten minutes.

    Other addresses are Ray's own names, such as `auto`.
    """
    if found := re.fullmatch(r"(?:ray://)?(.+):(\d+)", address):
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()


def _no_cluster(name: str, address: str | None, addresses: str, error: Exception) -> LodestoneError:
    """Return the error for a cluster that does not answer; `addresses` shows the format."""
    place = quoted(address or "this machine")
    if address and isinstance(error, ValueError):
        return LodestoneError(f"no {name} at {place}: an address is {addresses}")
    reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
    return LodestoneError(f"no {name} at {place}: {reason}")


def _answer(played: Any, lost: type[Exception] | tuple[type[Exception], ...]) -> Future[Games]:
    """Return the future of a cluster's own future; `lost` are its errors for lost workers."""
    answer: Future[Games] = Future()

    def pass_on(done: Any) -> None:
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
        elif isinstance(error, lost):
            answer.set_exception(LostWorkerError())
        else:
            answer.set_exception(getattr(error, "cause", error))  # Ray wraps a task's error

    played.add_done_callback(pass_on)
    return answer
