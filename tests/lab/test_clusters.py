"""Clusters: real ones, small, whose workers come, go, and have other sources."""

import multiprocessing
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from lodestone.lab import stamps
from lodestone.lab.clusters import silence_ray
from lodestone.lab.executors import Executor, Processes, WorkerSet, do_all
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.stamps import StampError
from tests.lab.copies import SOURCES, copy_sources
from tests.patience import wait_until

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

ARM = Arm("queah:balanced", longest=80)
GAMES = 40_000


def played_by(workers: WorkerSet, *disturb: Callable[[], object]) -> list[int]:
    """Return who won each game; after each piece but the first, something is disturbed."""
    found: dict[int, list[int]] = {}
    left = list(disturb)
    with closing(workers):
        for done in do_all(workers, [(ARM, [range(GAMES)])]):
            if found and left:
                left.pop(0)()
            found[done.piece.numbers.start] = done.answer.winners.tolist()
    assert not left
    return [winner for first in sorted(found) for winner in found[first]]


@pytest.fixture(scope="module")
def expected() -> list[int]:
    return ARM.play(range(GAMES)).winners.tolist()


def test_killed_local_workers_are_replaced(expected: list[int]) -> None:
    def kill() -> None:
        for process in multiprocessing.active_children():
            process.kill()

    assert played_by(Processes(2), kill) == expected


def test_killed_node_of_ray_changes_nothing(
    expected: list[int], capfd: pytest.CaptureFixture[str]
) -> None:
    """A cluster of three nodes, each a process of its own; one is killed in mid-run."""
    silence_ray()
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    try:
        workers = Executor("ray", cluster.address).open()
        assert workers.workers == 3
        capfd.readouterr()
        assert played_by(workers, lambda: cluster.remove_node(nodes[0], False)) == expected
        assert capfd.readouterr() == ("", "")
    finally:
        cluster.shutdown()


class DaskCluster:
    """A scheduler, and workers that are processes of their own."""

    def __init__(self) -> None:
        from distributed import LocalCluster

        self._scheduler = LocalCluster(n_workers=0, dashboard_address=None, protocol="tcp")
        self.address: str = self._scheduler.scheduler_address
        self._workers: list[subprocess.Popen[bytes]] = []

    def join(self, sources: Path = SOURCES) -> None:
        """Start a worker."""
        quiet = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        program = [sys.executable, "-m", "dask", "worker", self.address, *quiet]
        path = os.pathsep.join([str(sources), str(SOURCES.parent)])
        nothing = subprocess.DEVNULL
        environment = os.environ | {"PYTHONPATH": path}
        self._workers.append(
            subprocess.Popen(program, env=environment, stdout=nothing, stderr=nothing)
        )

    def kill(self) -> None:
        """Kill the worker that came first."""
        self._workers.pop(0).kill()

    def close(self) -> None:
        """End everything."""
        for worker in self._workers:
            worker.kill()
            worker.wait()
        self._scheduler.close()


@contextmanager
def dask_cluster() -> Iterator[DaskCluster]:
    with closing(DaskCluster()) as cluster:
        yield cluster


def test_dask_workers_come_and_go(expected: list[int]) -> None:
    with dask_cluster() as cluster:
        workers = Executor("dask", cluster.address).open()
        assert workers.workers == 0
        cluster.join()
        wait_until(lambda: workers.workers == 1)

        def grow() -> None:
            cluster.join()
            cluster.join()
            wait_until(lambda: workers.workers == 3)
            assert workers.places == 6

        assert played_by(workers, grow, cluster.kill) == expected


def test_dask_worker_with_other_sources_is_refused(tmp_path: Path) -> None:
    copied = copy_sources(tmp_path)
    file = copied / "lodestone" / "lab" / "play.py"
    file.write_text(file.read_text() + "# one line more\n")
    with dask_cluster() as cluster:
        cluster.join(copied)
        workers = Executor("dask", cluster.address).open()
        with pytest.raises(
            StampError, match="has Lodestone .*, not " + re.escape(str(stamps.stamp([])))
        ):
            played_by(workers)
