"""Clusters: real ones, small, whose workers come, go, and have other sources."""

import multiprocessing
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from importlib import import_module, invalidate_caches
from pathlib import Path

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from lodestone import play_match
from lodestone.lab import stamps
from lodestone.lab.clusters import silence_ray
from lodestone.lab.executors import Executor, InThisProcess, Processes, WorkerSet, do_all
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.experiments.store import GAMES, ExperimentStore
from lodestone.lab.stamps import StampError
from lodestone.solve import solve
from tests.lab.copies import SOURCES, copy_sources
from tests.lab.test_shipping import OWN
from tests.patience import wait_until
from tests.toy import environment, noughts, site

__all__ = ["environment", "noughts", "site"]

pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]

#: Games of a kernel, and of players whose seeds, seats and openings have to be the same everywhere.
ARMS = {
    Arm("queah:balanced", longest=80): 40_000,
    Arm("queah:traditional", first="level-2", second="greedy", opening=4, longest=60): 200,
}


def played_by(folder: Path, workers: WorkerSet, *disturb: Callable[[], object]) -> pl.DataFrame:
    """Return all games with all columns; after each piece but the first, something is disturbed."""
    kept, left = ExperimentStore(folder, has_series=True), list(disturb)
    wanted = [(arm, [range(games)]) for arm, games in ARMS.items()]
    is_first = True
    with closing(workers), kept.locked():
        for done in do_all(workers, wanted):
            if left and not is_first:
                left.pop(0)()
            is_first = False
            assert isinstance(done.piece.work, Arm)
            kept.add(done.piece.work, done.answer, done.received.worker)
        kept.put_together()
    assert not left
    return pl.read_parquet(folder / GAMES)


def check_alike(found: pl.DataFrame, expected: pl.DataFrame) -> None:
    """Check that every column is equal, to the bit, but for the machine."""
    assert len(found) == sum(ARMS.values())
    assert_frame_equal(found.drop("machine"), expected.drop("machine"), check_exact=True)


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    return played_by(tmp_path_factory.mktemp("here"), InThisProcess())


def test_killed_local_workers_are_replaced(tmp_path: Path, expected: pl.DataFrame) -> None:
    def kill() -> None:
        for process in multiprocessing.active_children():
            process.kill()

    check_alike(played_by(tmp_path, Processes(2), kill), expected)


def test_killed_node_of_ray_changes_nothing(
    tmp_path: Path, expected: pl.DataFrame, capfd: pytest.CaptureFixture[str]
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
        found = played_by(tmp_path, workers, lambda: cluster.remove_node(nodes[0], False))
        assert capfd.readouterr() == ("", "")
        check_alike(found, expected)
    finally:
        cluster.shutdown()


class DaskCluster:
    """A scheduler, and workers that are processes of their own."""

    def __init__(self) -> None:
        from distributed import LocalCluster

        self._scheduler = LocalCluster(n_workers=0, dashboard_address=None, protocol="tcp")
        self.address: str = self._scheduler.scheduler_address
        self._workers: list[subprocess.Popen[bytes]] = []

    def join(self, sources: Path = SOURCES, cache: Path | None = None) -> None:
        """Start a worker, perhaps with a cache of its own."""
        quiet = ["--nthreads", "1", "--no-nanny", "--no-dashboard"]
        program = [sys.executable, "-m", "dask", "worker", self.address, *quiet]
        path = os.pathsep.join([str(sources), str(SOURCES.parent)])
        nothing = subprocess.DEVNULL
        environment = os.environ | {"PYTHONPATH": path}
        if cache is not None:
            environment["LODESTONE_CACHE"] = str(cache)
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


def test_dask_workers_come_and_go(tmp_path: Path, expected: pl.DataFrame) -> None:
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

        check_alike(played_by(tmp_path, workers, grow, cluster.kill), expected)


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
            played_by(tmp_path / "games", workers)


def test_tables_games_and_players_are_sent(
    tmp_path: Path, noughts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To a machine with its own cache, on which neither the game nor the player is installed."""
    (tmp_path / "sent_bot.py").write_text(OWN)
    monkeypatch.syspath_prepend(str(tmp_path))
    solve("queah:reserve=0")
    invalidate_caches()
    pairs = [
        (import_module("sent_bot").ShippedBot(3), "random", "noughts"),
        ("perfect", "level-2", "queah:reserve=0"),
    ]

    def played(executor: Executor) -> list[list[str]]:
        found: list[list[str]] = []
        for first, second, rules in pairs:
            play_match(
                first,
                second,
                rules,
                10,
                opening=2,
                longest=40,
                on_pair=lambda _, pair: found.append([str(game) for game in pair]),
                executor=executor,
            )
        return found

    with dask_cluster() as cluster:
        cluster.join(cache=tmp_path / "cache")
        assert played(Executor("dask", cluster.address)) == played(Executor(workers=0))
    assert list((tmp_path / "cache" / "tables").glob("*.table"))
