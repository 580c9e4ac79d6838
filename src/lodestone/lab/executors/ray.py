"""A cluster of Ray: https://docs.ray.io."""

import os
import re
import socket
from concurrent.futures import Future
from logging import ERROR
from typing import Any

import ray
from ray.exceptions import NodeDiedError, ObjectLostError, RayTaskError, WorkerCrashedError

from lodestone.lab.executors.engine import PATIENCE, no_cluster
from lodestone.lab.experiments.arm import Chunk, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.workers import LostWorkerError

_LOST = (ObjectLostError, WorkerCrashedError, NodeDiedError)


class RayEngine:
    """The processors of a Ray cluster, or of one that is started here for the run.

    If a worker or node is lost, Ray itself plays its chunk again.
    """

    def __init__(self, address: str | None, workers: int | None) -> None:
        try:
            if address:
                _reach(address)
                # A try takes 40 s where something else listens, and Ray would make twenty.
                os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
                ray.init(address=address, log_to_driver=False, logging_level=ERROR)
            else:
                ray.init(
                    num_cpus=workers,
                    log_to_driver=False,
                    logging_level=ERROR,
                    include_dashboard=False,
                )
        except (OSError, OverflowError, RuntimeError, ValueError) as error:
            forms = "auto, HOST:PORT or ray://HOST:PORT"
            raise no_cluster("Ray", address, forms, error) from None
        cpus = int(ray.cluster_resources().get("CPU", 1))
        self.workers = min(workers or cpus, cpus)
        self._play: Any = ray.remote(play_chunk).options(
            max_retries=-1, scheduling_strategy="SPREAD"
        )

    def submit(self, chunk: Chunk) -> Future[Games]:
        """Play a chunk anywhere in the cluster."""
        answer: Future[Games] = Future()
        self._play.remote(chunk).future().add_done_callback(lambda done: _pass_on(done, answer))
        return answer

    def close(self) -> None:
        """Leave the cluster; one that was started here ends."""
        ray.shutdown()


def _reach(address: str) -> None:
    """Raise `OSError` if nobody answers at a host's port: Ray would try for ten minutes.

    Other addresses are Ray's own names, such as `auto`.
    """
    if found := re.fullmatch(r"(?:ray://)?(.+):(\d+)", address):
        socket.create_connection((found[1].strip("[]"), int(found[2])), PATIENCE).close()


def _pass_on(done: Future[Games], answer: Future[Games]) -> None:
    error = done.exception()
    if error is None:
        answer.set_result(done.result())
    elif isinstance(error, _LOST):
        answer.set_exception(LostWorkerError())
    elif isinstance(error, RayTaskError):
        answer.set_exception(error.cause)
    else:
        answer.set_exception(error)
