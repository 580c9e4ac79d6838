"""An experiment run in a separate process, for a program that must not wait.

`python -m lodestone.lab.background FOLDER WORKERS` runs `experiment.toml` of a folder, keeps its
games next to it and writes the report. It prints JSON lines, `{"kept", "total", "left"}` (games,
and seconds, `null` while unknown), and finally `{"fault": …}` if something went wrong. It ends when
its standard input does, so it never outlives its parent; finished games are kept.
"""

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

from lodestone.core.errors import LodestoneError
from lodestone.processes import end_with_parent, write_line, yield_to_others

#: People who are playing games have priority.
NICE = 10


def _progress() -> Callable[[int, int], None]:
    """Return a function that prints the progress of a run and the estimated seconds left."""
    begun: list[tuple[float, int]] = []

    def report(kept: int, total: int) -> None:
        now = time.monotonic()
        begun[:] = begun or [(now, kept)]
        since, before = begun[0]
        played = kept - before
        left = (now - since) / played * (total - kept) if played else None
        write_line(json.dumps({"kept": kept, "total": total, "left": left}))

    return report


def run(folder: Path, workers: int) -> None:
    """Play a folder's missing games and write the report; raise `LodestoneError` on failure."""
    try:
        from lodestone.lab.experiments.store import EXPERIMENT, run_experiment
        from lodestone.lab.report.page import write_report
    except ModuleNotFoundError as error:
        raise LodestoneError(
            f"the lab needs {error.name}; install it with: pip install 'lodestone-games[lab]'"
        ) from None
    from lodestone.lab.executors import LocalEngine
    from lodestone.lab.experiments.model import read_experiment

    file = folder / EXPERIMENT
    experiment = read_experiment(file)
    arms, text = experiment.arms(), file.read_bytes()
    run_experiment(arms, text, folder, lambda: LocalEngine(workers), _progress())
    write_report(experiment, folder)


def main(folder: str, workers: str) -> int:
    """Run the experiment of a folder; return the exit status."""
    end_with_parent()
    yield_to_others(NICE)
    try:
        run(Path(folder), int(workers))
    except LodestoneError as error:
        write_line(json.dumps({"fault": str(error)}))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
