"""Numbers about the server for its operator, in Prometheus's text format.

Several worker processes write theirs to files of one folder, and any of them can answer with the
sums (Prometheus's multiprocess mode). Labels have values of the server's own, so nothing that
clients send can add a series.
"""

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from lodestone import __version__

#: The variable that names the folder of several workers; it has to be set before this is imported.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
#: The upper bounds of the buckets of times, in seconds.
BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
PREFIX = "lodestone_"
#: The values of labels.
ROLES = ("player", "spectator", "lobby", "silent")
RESULTS = ("done", "repeated", "refused")
REASONS = ("stalled", "flood", "invalid", "silent", "full", "unavailable")


M = TypeVar("M", Counter, Gauge, Histogram)
disable_created_metrics()


class Figures:
    """The numbers of this process; its text has those of all workers."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._spent = 0.0
        self.requests = self._made(
            Counter, "requests_total", "Requests, by status; 429 and 503 are refusals.", "status"
        )
        self.sockets = self._made(Gauge, "sockets", "Open WebSockets.", "role", ROLES)
        self.followed = self._made(Gauge, "games_followed", "Games that somebody plays or watches.")
        self.commands = self._made(
            Counter, "commands_total", "Commands, by what became of them.", "result", RESULTS
        )
        self.commit_seconds = self._made(
            Histogram, "commit_seconds", "From a command's arrival until it was committed."
        )
        self.lag_seconds = self._made(Histogram, "lag_seconds", "Round trips of pings to players.")
        self.received = self._made(Counter, "received_total", "Messages received over WebSockets.")
        self.sent = self._made(Counter, "sent_total", "Messages sent over WebSockets.")
        self.closed = self._made(
            Counter, "closed_total", "WebSockets that the server closed.", "reason", REASONS
        )
        self.views = self._made(
            Counter, "views_total", "Positions drawn for those who watch games."
        )
        self.created = self._made(Counter, "created_total", "Games created.")
        self.stored = self._made(Gauge, "database_bytes", "Size of the database.", shared="livemax")
        self._processor = self._made(
            Counter, "cpu_seconds_total", "Processor time of the worker processes."
        )
        self._memory = self._made(Gauge, "resident_bytes", "Memory of the worker processes.")
        version = self._made(Gauge, "info", "Worker processes, by version.", "version")
        version.labels(__version__).set(1)

    def _made(
        self,
        kind: type[M],
        name: str,
        about: str,
        label: str = "",
        values: Sequence[str] = (),
        shared: str = "livesum",
    ) -> M:
        """Return what is counted, by the values of its label if it has one.

        `shared` is what becomes of the gauges of several workers.
        """
        more: dict[type, dict[str, Any]] = {
            Gauge: {"multiprocess_mode": shared},
            Histogram: {"buckets": BOUNDS},
        }
        labels = [label] if label else []
        found = kind(PREFIX + name, about, labels, registry=self._registry, **more.get(kind, {}))
        for value in values:
            found.labels(value)
        return found

    def note_process(self) -> None:
        """Note the processor time and the memory of this process."""
        before, self._spent = self._spent, time.process_time()
        self._processor.inc(self._spent - before)
        self._memory.set(resident())

    def text(self) -> str:
        """Return the numbers of all workers in Prometheus's text format."""
        self.note_process()
        registry, folder = self._registry, os.environ.get(FOLDER)
        if folder:
            _forget_lost(Path(folder))
            registry = CollectorRegistry()
            MultiProcessCollector(registry)
        return generate_latest(registry).decode()


def _forget_lost(folder: Path) -> None:
    """Remove what workers that are gone had open."""
    for number in {int(file.stem.rpartition("_")[2]) for file in folder.glob("gauge_live*.db")}:
        try:
            os.kill(number, 0)
        except ProcessLookupError:
            with suppress(FileNotFoundError):  # another worker does the same
                mark_process_dead(number, str(folder))


def resident() -> int:
    """Return the bytes of memory that this process holds; 0 where that is not known."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
