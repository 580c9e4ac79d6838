"""An experiment run in a worker process, for a program that must not wait."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from lodestone.core.errors import optional


class Kept(NamedTuple):
    """How many games of an experiment are kept, and the estimated seconds left, if known."""

    games: int
    left: float | None


def run(folder: Path, workers: int, report: Callable[[Kept], None]) -> None:
    """Play the missing games of a folder's `experiment.toml` and write the report.

    Finished games are kept next to the file. Raises `LodestoneError` on failure.
    """
    with optional("the lab", "lab", "polars", "matplotlib"):
        from lodestone.lab.experiments.store import EXPERIMENT, run_experiment
        from lodestone.lab.report.page import write_report
    from lodestone.lab.executors import LocalEngine
    from lodestone.lab.experiments.model import read_experiment

    begun: list[tuple[float, int]] = []

    def on_progress(kept: int, total: int) -> None:
        begun.append((time.monotonic(), kept))
        (since, before), (now, _) = begun[0], begun[-1]
        played = kept - before
        report(Kept(kept, (now - since) / played * (total - kept) if played else None))

    file = folder / EXPERIMENT
    experiment = read_experiment(file)
    text = file.read_bytes()
    run_experiment(experiment.arms(), text, folder, lambda: LocalEngine(workers), on_progress)
    write_report(experiment, folder)
