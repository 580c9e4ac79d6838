"""The engines by name."""

import os
from enum import StrEnum
from typing import TYPE_CHECKING

from lodestone.core.errors import LodestoneError

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
        from lodestone.lab.executors.local import LocalEngine
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
