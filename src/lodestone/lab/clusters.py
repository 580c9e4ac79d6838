"""Clusters of Ray (https://docs.ray.io) and of Dask (https://distributed.dask.org) do work.

Both are imported when a cluster is joined: a machine may have only one of them.
"""

import os
import re
import socket
from concurrent.futures import Future
from contextlib import suppress
from logging import ERROR
from typing import Any
from uuid import uuid4

from lodestone.core.errors import LodestoneError, quoted
from lodestone.lab.stamps import StampError
from lodestone.lab.work import (
    AHEAD,
    PIECE_SECONDS,
    AnswerToWork,
    PieceOfWork,
    SentPiece,
    WorkError,
    do_sent,
    packed,
    release,
    this_worker,
)
from lodestone.workers import LostWorkerError, portable

#: Seconds that a cluster has to answer.
PATIENCE = 10


def do_or_report(sent: SentPiece) -> AnswerToWork:
    """Do a piece; raise an error that a cluster can send, in its own words and with this node."""
    try:
        return do_sent(sent)
    except StampError:
        raise  # it names the node
    except LodestoneError as error:
        raise WorkError(f"{error} (on {this_worker().node})") from None
    except Exception as error:  # noqa: BLE001 (whatever a player raises)
        raise portable(error) from None


class DaskWorkers:
    """The workers of a Dask scheduler, or of one that is started here for the run."""

    seconds, left = PIECE_SECONDS, 0.0

    def __init__(self, address: str | None, workers: int | None) -> None:
        from distributed import Client, KilledWorker, LocalCluster

        self._lost = KilledWorker
        self._cluster: Any = None
        self._most, self._run = workers, uuid4().hex
        self.name = f"Dask at {quoted(address or 'this machine')}"
        try:
            if address is None:
                self._cluster = LocalCluster(
                    n_workers=workers, threads_per_worker=1, dashboard_address=None
                )
            self._client = Client(address or self._cluster, timeout=PATIENCE)
        except (OSError, ValueError, TimeoutError) as error:
            raise _no_cluster("Dask", address, "HOST:PORT", error) from None

    @property
    def workers(self) -> int:
        """How many pieces can be done at the same time now."""
        return _at_most(self._most, sum(self._client.nthreads().values()))

    @property
    def places(self) -> int:
        """How many pieces may be given out; without a worker, one that has it grow."""
        return AHEAD * max(1, self.workers)

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece on any worker."""
        sent = _shipped(piece, self._run)
        return _answer(self._client.submit(do_or_report, sent, pure=False), self._lost)

    def close(self) -> None:
        """Leave the cluster, and what its workers held for this run; one started here ends."""
        with suppress(Exception):  # whatever a cluster says that is about to end
            self._client.run(release, self._run, on_error="ignore")
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


class RayWorkers:
    """The processors of a Ray cluster, or of one that is started here for the run."""

    seconds, left = PIECE_SECONDS, 0.0

    def __init__(self, address: str | None, workers: int | None) -> None:
        silence_ray()
        import ray
        from ray.exceptions import NodeDiedError, ObjectLostError, WorkerCrashedError

        self._lost = (ObjectLostError, WorkerCrashedError, NodeDiedError)
        self._most = workers
        self.name = f"Ray at {quoted(address or 'this machine')}"
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
        self._resources = ray.cluster_resources
        self._do: Any = ray.remote(do_or_report).options(
            max_retries=0, scheduling_strategy="SPREAD"
        )
        self.close = ray.shutdown

    @property
    def workers(self) -> int:
        """How many pieces can be done at the same time now."""
        return _at_most(self._most, int(self._resources().get("CPU", 0)))

    @property
    def places(self) -> int:
        """How many pieces may be given out; without a processor, one that has it grow."""
        return AHEAD * max(1, self.workers)

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece anywhere in the cluster."""
        # Ray ends its processes with the run: what they hold needs no name.
        return _answer(self._do.remote(_shipped(piece, "")).future(), self._lost)


def _shipped(piece: PieceOfWork[Any], run: str) -> SentPiece:
    """Return a piece as it is sent, with the code of players that are not installed there.

    Raises `LodestoneError` if it holds something that cannot be sent.
    """
    import cloudpickle

    try:
        return packed(piece, cloudpickle.dumps, run, ships=True)
    except LodestoneError:
        raise
    except Exception as error:  # noqa: BLE001 (whatever an object raises that cannot be pickled)
        raise LodestoneError(f"{piece} cannot be sent to a cluster: {error}") from None


def _at_most(most: int | None, found: int) -> int:
    return found if most is None else min(most, found)


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


def _answer(sent: Any, lost: type[Exception] | tuple[type[Exception], ...]) -> Future[AnswerToWork]:
    """Return the future of a cluster's own future; `lost` are its errors for lost workers."""
    answer: Future[AnswerToWork] = Future()

    def pass_on(done: Any) -> None:
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
        elif isinstance(error, lost):
            answer.set_exception(_lost_workers(error))
        else:
            answer.set_exception(getattr(error, "cause", None) or error)  # Ray wraps it

    sent.add_done_callback(pass_on)
    return answer


def _lost_workers(error: Exception) -> LostWorkerError:
    """Return the error for lost workers; Dask tries a task again by itself, and says how often."""
    lost = LostWorkerError()
    lost.count = 1 + getattr(error, "allowed_failures", 0)
    return lost
