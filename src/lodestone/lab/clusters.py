"""Clusters of Ray (https://docs.ray.io) and of Dask (https://distributed.dask.org) do work.

Both are imported when a cluster is joined: a machine may have only one of them.
"""

import os
import re
import socket
from abc import ABC, abstractmethod
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from logging import ERROR
from typing import Any
from uuid import uuid4

from lodestone.core.errors import LodestoneError, quoted
from lodestone.errors import LostWorkerError
from lodestone.lab.stamps import StampError
from lodestone.lab.tables import keep_table, table_file
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
from lodestone.solve.files import MissingTableError
from lodestone.workers import portable

#: Seconds that a cluster has to answer.
PATIENCE = 10


def do_or_report(
    sent: SentPiece, rules: str | None = None, table: bytes | None = None
) -> AnswerToWork:
    """Do a piece; raise an error that a cluster can send, in its own words and with this node.

    Before that, keep the table of some rules if it is sent along.
    """
    try:
        if rules is not None and table is not None:
            keep_table(rules, table)
        return do_sent(sent)
    except StampError:
        raise  # it names the node
    except MissingTableError as error:
        raise MissingTableError(f"{error} (on {this_worker().node})", error.rules) from None
    except LodestoneError as error:
        raise WorkError(f"{error} (on {this_worker().node})") from None
    except Exception as error:  # noqa: BLE001 (whatever a player raises)
        raise portable(error) from None


class ClusterWorkers(ABC):
    """The workers of a cluster: at most `most`; `lost` are its errors for lost workers."""

    seconds, left = PIECE_SECONDS, 0.0
    most: int | None
    lost: tuple[type[Exception], ...]
    #: What names this run to workers that live on; Ray ends its processes with the run.
    run = ""

    @property
    @abstractmethod
    def found(self) -> int:
        """How many processors the cluster has now."""

    @abstractmethod
    def start(self, sent: SentPiece, *table: Any) -> Any:
        """Do a piece on any worker, perhaps with the rules and the file of a table.

        Returns the cluster's own future.
        """

    @property
    def workers(self) -> int:
        """How many pieces can be done at the same time now."""
        return self.found if self.most is None else min(self.most, self.found)

    @property
    def places(self) -> int:
        """How many pieces may be given out; without a worker, one that has it grow."""
        return AHEAD * max(1, self.workers)

    def submit(self, piece: PieceOfWork[Any]) -> Future[AnswerToWork]:
        """Do a piece on any worker; one that lacks a table gets it, once, from this machine."""
        answer: Future[AnswerToWork] = Future()
        sent = _shipped(piece, self.run)
        self.start(sent).add_done_callback(partial(self._pass_on, sent, answer, has_table=False))
        return answer

    def _pass_on(
        self, sent: SentPiece, answer: Future[AnswerToWork], done: Any, *, has_table: bool
    ) -> None:
        error = done.exception()
        if error is None:
            answer.set_result(done.result())
            return
        if isinstance(error, self.lost):
            answer.set_exception(_lost_workers(error))
            return
        cause = getattr(error, "cause", None) or error  # Ray wraps it
        is_missing = isinstance(cause, MissingTableError) and not has_table
        table = table_file(cause.rules) if is_missing else None
        if table is None:
            answer.set_exception(cause)
            return
        again = self.start(sent, cause.rules, table)
        again.add_done_callback(partial(self._pass_on, sent, answer, has_table=True))


class DaskWorkers(ClusterWorkers):
    """The workers of a Dask scheduler, or of one that is started here for the run."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        from distributed import Client, KilledWorker, LocalCluster

        self.lost = (KilledWorker,)
        self._cluster: Any = None
        self.most, self.run = workers, uuid4().hex
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
    def found(self) -> int:
        """How many threads the workers have now."""
        return sum(self._client.nthreads().values())

    def start(self, sent: SentPiece, *table: Any) -> Any:
        """Do a piece on any worker."""
        if table:
            rules, data = table
            table = rules, self._client.scatter(data, hash=False)
        return self._client.submit(do_or_report, sent, *table, pure=False)

    def close(self) -> None:
        """Leave the cluster, and what its workers held for this run; one started here ends."""
        with suppress(Exception):  # whatever a cluster says that is about to end
            self._client.run(release, self.run, on_error="ignore")
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


class RayWorkers(ClusterWorkers):
    """The processors of a Ray cluster, or of one that is started here for the run."""

    def __init__(self, address: str | None, workers: int | None) -> None:
        silence_ray()
        import ray
        from ray.exceptions import NodeDiedError, ObjectLostError, WorkerCrashedError

        self.lost = (ObjectLostError, WorkerCrashedError, NodeDiedError)
        self.most = workers
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
    def found(self) -> int:
        """How many processors the nodes have now."""
        return int(self._resources().get("CPU", 0))

    def start(self, sent: SentPiece, *table: Any) -> Any:
        """Do a piece anywhere in the cluster."""
        return self._do.remote(sent, *table).future()


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


def _lost_workers(error: Exception) -> LostWorkerError:
    """Return the error for lost workers; Dask tries a task again by itself, and says how often."""
    lost = LostWorkerError()
    lost.count = 1 + getattr(error, "allowed_failures", 0)
    return lost
