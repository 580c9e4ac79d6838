"""Numbers about the server for its operator, in Prometheus's text format.

Each worker process writes a row of shared memory, and any of them can answer with the sums. A row
has a place for each series, so nothing that clients send can add one.
"""

import os
import time
from collections.abc import Iterator
from ctypes import Array, c_double
from dataclasses import dataclass
from itertools import accumulate
from multiprocessing import RawArray
from pathlib import Path

#: The upper bounds of the buckets of times, in seconds.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


@dataclass(frozen=True)
class ServerMetric:
    """What is counted: the name without its prefix, and the values of its one label, if any."""

    name: str
    kind: str
    about: str
    label: str = ""
    values: tuple[str, ...] = ("",)

    @property
    def size(self) -> int:
        """Return how many numbers it takes."""
        return len(self.values) * (len(BOUNDS) + 2 if self.kind == "histogram" else 1)


METRICS = (
    ServerMetric("connections", "gauge", "Open connections, WebSockets included."),
    ServerMetric(
        "sockets", "gauge", "Open WebSockets.", "role", ("player", "spectator", "lobby", "silent")
    ),
    ServerMetric("games_followed", "gauge", "Games that somebody here plays or watches."),
    ServerMetric(
        "commands_total",
        "counter",
        "Commands, by what became of them.",
        "result",
        ("done", "repeated", "refused"),
    ),
    ServerMetric("commit_seconds", "histogram", "From a command's arrival until it was committed."),
    ServerMetric("lag_seconds", "histogram", "Round trips of pings to players."),
    ServerMetric("received_total", "counter", "Messages received over WebSockets."),
    ServerMetric("sent_total", "counter", "Messages sent over WebSockets."),
    ServerMetric(
        "closed_total",
        "counter",
        "WebSockets that the server closed, by the reason.",
        "reason",
        ("stalled", "flood", "invalid", "silent", "full", "unavailable"),
    ),
    ServerMetric("views_total", "counter", "Positions drawn for those who watch games."),
    ServerMetric("created_total", "counter", "Games created."),
    ServerMetric("cpu_seconds_total", "counter", "Processor time of the worker processes."),
    ServerMetric("resident_bytes", "gauge", "Memory of the worker processes."),
)
PREFIX = "lodestone_"
_PLACES = dict(
    zip(
        (metric.name for metric in METRICS),
        accumulate((metric.size for metric in METRICS), initial=0),
        strict=False,
    )
)
_BY_NAME = {metric.name: metric for metric in METRICS}
#: How many numbers a row has.
ROW = sum(metric.size for metric in METRICS)


class Figures:
    """The numbers of all worker processes, of which this one changes its own."""

    def __init__(self, shared: "Array[c_double] | None" = None, worker: int = 0) -> None:
        self._all = [0.0] * ROW if shared is None else shared
        self._first = worker * ROW
        for metric in METRICS:
            if metric.kind == "gauge":  # a worker that was lost left its numbers
                for value in metric.values:
                    self.set(metric.name, 0.0, value)

    def add(self, name: str, value: str = "", amount: float = 1) -> None:
        """Count something."""
        self._all[self._place(name, value)] += amount

    def set(self, name: str, amount: float, value: str = "") -> None:
        """Note how much there is of something."""
        self._all[self._place(name, value)] = amount

    def observe(self, name: str, seconds: float) -> None:
        """Count a time."""
        place = self._place(name, "")
        bucket = sum(seconds > bound for bound in BOUNDS)
        self._all[place + bucket] += 1
        self._all[place + len(BOUNDS) + 1] += seconds

    def _place(self, name: str, value: str) -> int:
        return self._first + _PLACES[name] + _BY_NAME[name].values.index(value)

    def text(self) -> str:
        """Return the sums over all workers in Prometheus's text format."""
        return "\n".join([*self._lines(), ""])

    def _lines(self) -> Iterator[str]:
        self.set("cpu_seconds_total", time.process_time())
        self.set("resident_bytes", resident())
        rows = len(self._all) // ROW
        for metric in METRICS:
            name, first = PREFIX + metric.name, _PLACES[metric.name]
            sums = [
                sum(self._all[row * ROW + first + place] for row in range(rows))
                for place in range(metric.size)
            ]
            yield f"# HELP {name} {metric.about}"
            yield f"# TYPE {name} {metric.kind}"
            if metric.kind == "histogram":
                yield from _histogram(name, sums)
            else:
                for value, amount in zip(metric.values, sums, strict=True):
                    label = f'{{{metric.label}="{value}"}}' if metric.label else ""
                    yield f"{name}{label} {amount:.12g}"


def _histogram(name: str, sums: list[float]) -> Iterator[str]:
    *counts, seconds = sums
    bounds = [*map(str, BOUNDS), "+Inf"]
    for bound, count in zip(bounds, accumulate(counts), strict=True):
        yield f'{name}_bucket{{le="{bound}"}} {count:.12g}'
    yield f"{name}_sum {seconds:.12g}"
    yield f"{name}_count {sum(counts):.12g}"


def shared_figures(workers: int) -> "Array[c_double]":
    """Return memory for the numbers of several worker processes."""
    memory: Array[c_double] = RawArray("d", workers * ROW)
    return memory


def resident() -> int:
    """Return the bytes of memory that this process holds; 0 where that is not known."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
