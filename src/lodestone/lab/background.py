"""An experiment run in a worker process, for a program that must not wait."""

import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from lodestone.core.errors import optional
from lodestone.lab.defaults import EXPERIMENT

#: What playing an experiment and writing its report need: packages of the extra `lab`.
NEEDED = ("jinja2", "matplotlib", "polars", "scipy")

#: The games after which there are first sentences; others follow whenever there are twice as many.
FIRST_GAMES = 100


class KeptGames(NamedTuple):
    """How many games of an experiment are kept, and the estimated seconds left, if known.

    `said` is what the first `said_of` games show of each rule set, in sentences.
    """

    games: int
    left: float | None
    said: tuple[str, ...] = ()
    said_of: int = 0


def is_installed() -> bool:
    """Return whether everything is here that `run` needs."""
    return all(map(find_spec, NEEDED))


def run(folder: Path, workers: int, report: Callable[[KeptGames], None]) -> None:
    """Play the missing games of a folder's `experiment.toml` and write the report.

    Finished games are kept next to the file. Raises `LodestoneError` on failure.
    """
    with optional("the lab", "lab"):
        from lodestone.lab.experiments.store import ExperimentStore, play_experiment
        from lodestone.lab.report.findings import conclusions, find_out
        from lodestone.lab.report.page import write_report
    from lodestone.lab.executors import Executor
    from lodestone.lab.experiments.model import read_experiment

    begun: list[tuple[float, int]] = []
    last = KeptGames(0, None)

    def on_progress(kept: int, total: int) -> None:
        nonlocal last
        begun.append((time.monotonic(), kept))
        (since, before), (now, _) = begun[0], begun[-1]
        played = kept - before
        left = (now - since) / played * (total - kept) if played else None
        last = last._replace(games=kept, left=left)
        if max(FIRST_GAMES, 2 * last.said_of) <= kept < total:
            so_far = ExperimentStore(folder).read(has_series=experiment.has_series)
            found = find_out(experiment.model_copy(update={"exact": False}), so_far)
            last = last._replace(said=tuple(conclusions(found)), said_of=kept)
        report(last)

    file = folder / EXPERIMENT
    experiment = read_experiment(file)
    text = file.read_bytes()
    executor = Executor("local", None, workers)
    has_series = experiment.has_series
    play_experiment(experiment.arms(), text, folder, executor, on_progress, has_series=has_series)
    write_report(experiment, folder)
