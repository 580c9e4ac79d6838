"""Rules solved on clusters: workers die and come, and the codes are those of one machine."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from lodestone import LodestoneError
from lodestone.lab.clusters import silence_ray
from lodestone.lab.executors import Executor
from lodestone.lab.solving import BlockWorkers
from lodestone.solve.solver import Progress, solve
from lodestone.solve.table import Table
from tests.lab.test_clusters import dask_cluster

pytestmark = pytest.mark.filterwarnings("ignore")

SMALL = "queah:comment,reserve=1"
NAMES = [SMALL, "queah:balanced", "queah:balanced,backtrack=forbidden-until-moved,reserve=0"]


def solved_by(executor: Executor, name: str, folder: Path, disturb: Callable[[], object]) -> Table:
    """Solve rules; disturb the workers once a third is done."""
    left = [disturb]

    def on_progress(progress: Progress) -> None:
        if left and 3 * progress.done > progress.total:
            left.pop()()

    workers = partial(BlockWorkers, executor)
    table = solve(name, folder=folder, on_progress=on_progress, workers=workers)
    assert not left
    return table


def nothing() -> None:
    """Disturb nobody."""


def is_same(table: Table, name: str, folder: Path) -> bool:
    return table.digest == solve(name, folder=folder / "here").digest


def test_processes_find_the_same(tmp_path: Path) -> None:
    table = solved_by(Executor(workers=2), SMALL, tmp_path, nothing)
    assert is_same(table, SMALL, tmp_path)


def test_what_a_search_finds_stays_here(tmp_path: Path) -> None:
    with pytest.raises(LodestoneError, match="only this machine can solve it"):
        solved_by(Executor(workers=2), "qo:size=3,stones=1", tmp_path, nothing)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_killed_node_of_ray_solves_the_same(name: str, tmp_path: Path) -> None:
    silence_ray()
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    try:
        executor = Executor("ray", cluster.address)
        table = solved_by(executor, name, tmp_path, lambda: cluster.remove_node(nodes[0], False))
        assert is_same(table, name, tmp_path)
    finally:
        cluster.shutdown()


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_killed_worker_of_dask_solves_the_same(name: str, tmp_path: Path) -> None:
    with dask_cluster() as cluster:
        cluster.join()
        executor = Executor("dask", cluster.address)

        def change() -> None:
            cluster.join()
            cluster.kill()

        assert is_same(solved_by(executor, name, tmp_path, change), name, tmp_path)
