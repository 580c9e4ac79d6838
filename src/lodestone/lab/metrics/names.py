"""The entries of `metrics.toml`, without NumPy: completion in shells needs their names alone."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

#: How the names of Ludii's metrics begin.
LUDII = "ludii:"
#: The groups of metrics of games, ours first.
GROUPS = ("ours", "ludii", "series")
#: The name that stands for every metric, including Ludii's.
ALL = "all"

Entry = dict[str, Any]


@cache
def _table() -> Entry:
    return tomllib.loads(Path(__file__).with_name("metrics.toml").read_text("utf-8"))


def entries(group: str) -> list[Entry]:
    """Return the metrics of a group: one of GROUPS, or `exact`."""
    return list(_of_series()) if group == "series" else _table()[group]


def _of_series() -> Iterator[Entry]:
    """Yield what Ludii makes of a game seen turn by turn: each of its figures of each series."""
    for series, (what, *bounds) in _table()["series"].items():
        for figure, (made, *own) in _table()["figures"].items():
            name, (low, high) = f"{series}-{figure}", own or bounds
            yield {
                "name": f"{LUDII}{name}",
                "title": name.replace("-", " ").title(),
                "formula": f"mean over the games of: {made} of {what}",
                "over": name,
                "low": low,
                "high": high,
                "source": _table()["ludii"][0]["source"],
            }
