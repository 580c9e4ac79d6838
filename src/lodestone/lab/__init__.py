"""Measuring rule sets: experiments, matches, metrics, statistics and reports.

`compare_rules` compares rule sets by the games of one player; its metrics come from `find_metrics`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from lodestone.lab.metrics.metric import all_metrics, find_metrics
    from lodestone.lab.quick import compare_rules

#: What plays the games of an experiment. The command line offers these names before it loads any.
EngineName = Literal["local", "ray", "dask"]
#: Where the names are that are imported when first used: workers need other parts of the package.
_LATER = {
    "all_metrics": "lodestone.lab.metrics.metric",
    "compare_rules": "lodestone.lab.quick",
    "find_metrics": "lodestone.lab.metrics.metric",
}

__all__ = ["all_metrics", "compare_rules", "find_metrics"]


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'lodestone.lab' has no attribute {name!r}")
    return getattr(import_module(_LATER[name]), name)
