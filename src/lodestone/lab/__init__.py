"""Measuring rule sets: experiments, matches, metrics, statistics and reports.

`compare_rules` compares rule sets by the games of one player; its metrics come from `find_metrics`.
`run_experiment` plays the games of an `Experiment`, which a file or a program describes. An
`Executor` says where games are played. `play_tournament` rates players by games between them.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from lodestone.lab.executors import Executor
    from lodestone.lab.experiments.model import Experiment
    from lodestone.lab.experiments.run import run_experiment
    from lodestone.lab.metrics.metric import all_metrics, find_metrics
    from lodestone.lab.quick import compare_rules
    from lodestone.lab.tournament import play_tournament

#: Where the names are that are imported when first used: workers need other parts of the package.
_LATER = {
    "Executor": "lodestone.lab.executors",
    "Experiment": "lodestone.lab.experiments.model",
    "all_metrics": "lodestone.lab.metrics.metric",
    "compare_rules": "lodestone.lab.quick",
    "find_metrics": "lodestone.lab.metrics.metric",
    "play_tournament": "lodestone.lab.tournament",
    "run_experiment": "lodestone.lab.experiments.run",
}

__all__ = [
    "Executor",
    "Experiment",
    "all_metrics",
    "compare_rules",
    "find_metrics",
    "play_tournament",
    "run_experiment",
]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'lodestone.lab' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
