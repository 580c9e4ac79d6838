"""Play the experiments behind `docs/findings.md`, and keep their figures in `docs/findings/`.

    python -m research.findings.collect [FOLDER] [--workers N]

Games are kept in FOLDER (default: `experiments/`), in a folder NAME.results for each
experiment; existing games are not played again.
"""

import json
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

import numpy as np

from lodestone import Rules
from lodestone.lab.executors import Executor
from lodestone.lab.experiments.arm import Arm, of_all_openings
from lodestone.lab.experiments.model import Experiment, read_experiment
from lodestone.lab.experiments.run import run_experiment
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games
from lodestone.lab.metrics.metric import chosen_metrics
from lodestone.lab.seats import Length, Seats, figures, judged, seats_of
from lodestone.lab.statistics import Estimate
from research.executing import add_executor, executor_of
from research.results.figures import FOLDER

EXPERIMENTS = Path(__file__).parents[2] / "experiments"
FINDINGS = FOLDER.with_name("findings")
#: The experiments that the page describes.
NAMES = (
    "queah-seats",
    "qo-endings",
    "qo-seats",
    "qo-sets",
    "qo-sets-price-1",
    "qo-margins",
    "qo-prices",
    "qo-strength",
    "qo-published",
    "qo-runs",
    "qo-search",
    "qo-finalists",
    "quincala-seats",
)
#: The metrics that are kept.
METRICS = (
    "seat-advantage",
    "completion",
    "decisiveness",
    "length",
    "repetition",
    "board-repetition",
    "captures",
    "undone-turns",
    "final-lead",
    "final-margin",
    "decided-by-cliff",
)
DIGITS = 4


class MatchRow(TypedDict):
    """Games of some players under one rule set; metrics as value, low and high.

    `start` is a position's text, or "" for the usual start; `lengths` are the tenth, fiftieth and
    ninetieth percentile of the games' plies; `seats` are the figures of `lodestone.lab.seats`.
    """

    players: str
    rules: str
    start: str
    games: int
    metrics: dict[str, list[float | None]]
    endings: dict[str, int]
    lengths: list[float]
    seats: dict[str, Any]


def seats_from(kept: Mapping[str, Any]) -> Seats:
    """Return the seats whose figures were kept."""
    return judged(
        [
            Length(one["plies"], one["games"], one["units"], Estimate(**one["advantage"]))
            for one in kept["profile"]
        ]
    )


class ExperimentFigures(TypedDict):
    """The figures of an experiment."""

    title: str
    rows: list[MatchRow]


def _plain(*numbers: float) -> list[float | None]:
    return [None if number != number else round(number, DIGITS) for number in numbers]


def row_of(arm: Arm, games: Games) -> MatchRow:
    """Return the figures of the games of an arm, or of several that are joined."""
    measured = measure(chosen_metrics(METRICS), games)
    sides = Rules.parse(arm.rules).game.sides
    return {
        "players": arm.players,
        "rules": arm.rules,
        "start": arm.start,
        "games": len(games),
        "metrics": {
            one.metric.name: _plain(one.estimate.value, one.estimate.low, one.estimate.high)
            for one in measured
        },
        "endings": dict(Counter(games.endings).most_common()),
        "lengths": np.percentile(games.column("plies"), (10, 50, 90)).tolist(),
        "seats": figures(seats_of(games), [side.title for side in sides]),
    }


def figures_of(experiment: Experiment, kept: Mapping[Arm, Games]) -> ExperimentFigures:
    """Return the figures of an experiment's games."""
    played = of_all_openings({arm: kept[arm] for arm, _ in experiment.arms()})
    rows = [row_of(arm, games) for arm, games in played.items()]
    return {"title": experiment.title, "rows": rows}


def collect(name: str, folder: Path, executor: Executor) -> None:
    """Play the missing games of an experiment and keep its figures."""
    file = EXPERIMENTS / f"{name}.toml"
    store = run_experiment(
        file,
        folder / f"{name}.results",
        executor=executor,
        on_progress=lambda kept, total: print(f"{name}: {kept:,} of {total:,} games", flush=True),
    )
    experiment = read_experiment(file)
    kept = figures_of(experiment, store.read(has_series=experiment.has_series))
    (FINDINGS / f"{name}.json").write_text(in_lines(kept), "utf-8")


def in_lines(kept: ExperimentFigures) -> str:
    """Return figures as JSON, one line for each row."""
    rows = ",\n".join(map(json.dumps, kept["rows"]))
    return f'{{"title": {json.dumps(kept["title"])},\n"rows": [\n{rows}]}}\n'


def main() -> None:
    """Play the missing games of all experiments."""
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=EXPERIMENTS)
    add_executor(parser)
    chosen = parser.parse_args()
    FINDINGS.mkdir(exist_ok=True)
    for one in NAMES:
        collect(one, chosen.folder, executor_of(chosen))


if __name__ == "__main__":
    main()
