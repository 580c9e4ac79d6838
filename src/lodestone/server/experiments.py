"""Experiments run in the background: one at a time, in a separate process.

Each has a folder named after it, which holds its file, its games and its report. So a run that was
stopped, or whose server was stopped, continues from where it was when it is started again.
"""

import csv
import json
import logging
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock, Thread
from typing import Literal, TypeVar

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.files import user_folder, whole_file, why_unwritable
from lodestone.lab.experiments.model import parse_experiment
from lodestone.server.errors import BusyError, ForbiddenError, check_owner, for_visitors, new_secret
from lodestone.server.plans import NAME, LabRules, Planned
from lodestone.server.policy import LAB, Policy, check_disk
from lodestone.solve.solver import cores

#: The number of seconds after which clients may ask again for room for another experiment.
RETRY = 30
CLOSED = "Experiments cannot be run on this server; save the file, and use lodestone lab run."
DAY = 24 * 3600
#: The number of experiments without a report that are kept; the oldest are removed first.
MOST_UNFINISHED = 30
EXPERIMENT, REPORT = "experiment.toml", "report.html"
METRICS, SEATS = "metrics.csv", "seats.csv"

_Row = TypeVar("_Row")
_log = logging.getLogger("uvicorn.error")

LabState = Literal["running", "finished", "stopped", "failed"]


@dataclass(frozen=True)
class LabJob(Sent):
    """An experiment and its progress."""

    name: str
    title: str
    state: LabState
    kept: int | None
    """The number of games played; null if they have not been counted yet."""
    total: int
    left: float | None
    """About how many seconds until all are played."""
    fault: str
    """Why it failed, or ""."""
    rules: list[LabRules]
    text: str
    """The experiment as a file, TOML."""
    final: bool
    """Whether it has ended: it will not continue by itself."""
    secret: str | None = None
    """The secret required to stop it, for the client that has just started it."""


@dataclass(frozen=True)
class LabFigure(Sent):
    """A metric of a rule set between some players, with its 95 % interval; null if never seen."""

    players: str
    rules: str
    games: int
    metric: str
    value: float | None
    low: float | None
    high: float | None
    interval: str


@dataclass(frozen=True)
class LabSeats(Sent):
    """What games say about the seats; the advantage is the first side's, -0.5 to 0.5, or null."""

    players: str
    rules: str
    title: str
    verdict: str
    """"advantage", "none proven", "depends on the opening" or "not enough games"."""
    statement: str
    advantage: float | None
    low: float | None
    high: float | None


class Run:
    """One run of an experiment, in a process; `state` is "running" until it has ended."""

    def __init__(self, planned: Planned, folder: Path) -> None:
        self.planned = planned
        self.secret = new_secret()
        self.state: LabState = "running"
        self.kept: int | None = None
        self.left: float | None = None
        self.fault = ""
        self._lock = Lock()
        # A separate session: Ctrl-C is for the server, which then stops the run. The pipe to its
        # input closes with the server, however that ends.
        self._process = subprocess.Popen(
            [sys.executable, "-m", "lodestone.lab.background", str(folder), str(_workers())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        self._thread = Thread(target=self._follow, name="experiment")
        self._thread.start()

    def _follow(self) -> None:
        with self._process as process:
            for line in process.stdout or ():
                self._take(json.loads(line))
        with self._lock:
            if self.state == "running":
                self._end(self._process.returncode)

    def _take(self, report: dict[str, str | int | float | None]) -> None:
        """Process what the run has printed."""
        if "fault" in report:
            self.fault = for_visitors(str(report["fault"]))
        else:
            self.kept, self.left = report["kept"], report["left"]  # type: ignore[assignment]

    def _end(self, status: int) -> None:
        if status and not self.fault:
            _log.error("the experiment %s ended with status %d", self.planned.name, status)
            self.fault = f"the experiment ended unexpectedly, with status {status}"
        self.state = "failed" if status else "finished"

    def stop(self) -> None:
        """End the run and wait for its end; the games played are kept."""
        with self._lock:
            if self.state == "running":
                self.state = "stopped"
                self._process.kill()
        self._thread.join()


def _workers() -> int:
    """Return how many processes play: one core is left for those who use the page."""
    return max(1, cores() - 1)


class Experiments:
    """The experiments by their names; safe to use from several threads."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._runs: dict[str, Run] = {}
        self._lock = Lock()

    @property
    def is_open(self) -> bool:
        """Return whether experiments can be started here."""
        return self._policy.experiments

    def start(self, planned: Planned) -> LabJob:
        """Run or resume an experiment; join it if it is already running or has ended.

        Raises `ForbiddenError` if the operator does not allow it, `BusyError` while another one
        runs, and `LodestoneError` if nothing more can be kept.
        """
        if not self.is_open:
            raise ForbiddenError(CLOSED)
        secret = None
        with self._lock:
            running = next((r for r in self._runs.values() if r.state == "running"), None)
            if running is not None and running.planned.name != planned.name:
                raise BusyError("another experiment is being run", RETRY)
            folder = _home() / planned.name
            if running is None and not (folder / REPORT).is_file():
                self._keep(folder, planned.text)
                run = Run(planned, folder)
                self._runs, secret = {planned.name: run}, run.secret
        return replace(self.view(planned.name), secret=secret)

    def _keep(self, folder: Path, text: str) -> None:
        """Write an experiment's file if there is room for it."""
        self._remove_old()
        _make_room(folder)
        check_disk(self._policy.disk_megabytes)
        if reason := why_unwritable(folder):
            raise LodestoneError(f"experiments cannot be kept: {reason}")
        with whole_file(folder / EXPERIMENT) as file:
            file.write(text.encode())

    def _remove_old(self) -> None:
        """Remove experiments that have not changed for longer than they are kept."""
        if self._policy.keep_days is None:
            return
        oldest = time.time() - self._policy.keep_days * DAY
        for folder in _folders():
            with suppress(OSError):
                if _last_change(folder) < oldest:
                    shutil.rmtree(folder, ignore_errors=True)

    def view(self, name: str) -> LabJob:
        """Return an experiment and its progress; raise `LodestoneError` if there is none."""
        run = self._runs.get(name)
        planned = run.planned if run else self._planned(name)
        has_report = (_home() / name / REPORT).is_file()
        state: LabState = run.state if run else "finished" if has_report else "stopped"
        total = planned.games
        return LabJob(
            name,
            planned.experiment.title,
            state,
            kept=total if state == "finished" else run.kept if run else None,
            total=total,
            left=run.left if run else None,
            fault=run.fault if run else "",
            rules=planned.rules(),
            text=planned.text,
            final=state != "running",
        )

    @staticmethod
    def _planned(name: str) -> Planned:
        if re.match(NAME, name):
            with suppress(OSError, UnicodeDecodeError):
                text = (_home() / name / EXPERIMENT).read_text("utf-8")
                return Planned(parse_experiment(text), text)
        raise LodestoneError(f"there is no experiment {name}")

    def start_again(self, name: str) -> LabJob:
        """Resume an experiment that was stopped."""
        return self.start(self._planned(name))

    def stop(self, name: str, secret: str) -> LabJob:
        """Stop an experiment if it is running; the games played are kept.

        Raises `ForbiddenError` for clients that did not start it.
        """
        run = self._runs.get(name)
        if run is not None and run.state == "running":
            check_owner(secret, run.secret)
            run.stop()
        return self.view(name)

    def report(self, name: str) -> Path:
        """Return the report's page; raise `LodestoneError` if there is none."""
        path = _home() / self._planned(name).name / REPORT
        if not path.is_file():
            raise LodestoneError(f"the experiment {name} has no report yet")
        return path

    def figures(self, name: str) -> list[LabFigure]:
        """Return the metrics that a report holds; raise `LodestoneError` if there is none."""
        return self._rows(name, METRICS, _figure)

    def seats(self, name: str) -> list[LabSeats]:
        """Return what a report says about the seats; raise `LodestoneError` if there is none."""
        return self._rows(name, SEATS, _seats)

    def _rows(self, name: str, table: str, read: Callable[[dict[str, str]], _Row]) -> list[_Row]:
        """Return the rows of a report's table; raise `LodestoneError` if they cannot be read."""
        path = self.report(name).with_name(table)
        try:
            with path.open(encoding="utf-8", newline="") as file:
                return [read(row) for row in csv.DictReader(file)]
        except (OSError, KeyError, TypeError, ValueError, LodestoneError):
            raise LodestoneError(
                f"the figures of experiment {name} are missing or damaged; run it again"
            ) from None

    def stop_all(self) -> None:
        """Stop everything and wait until it has ended."""
        with self._lock:
            for run in self._runs.values():
                run.stop()


def _make_room(folder: Path) -> None:
    """Remove the oldest experiments without a report, beyond the number that is kept.

    Finished results are never removed to make room for games that have yet to be played.
    """
    unfinished = [one for one in _folders() if one != folder and not (one / REPORT).exists()]
    unfinished.sort(key=lambda one: one.lstat().st_mtime, reverse=True)
    for old in unfinished[MOST_UNFINISHED - 1 :]:
        shutil.rmtree(old, ignore_errors=True)


def _folders() -> list[Path]:
    """Return the folders of all experiments."""
    home = _home()
    return [one for one in home.iterdir() if one.is_dir()] if home.is_dir() else []


def _last_change(folder: Path) -> float:
    return max(one.lstat().st_mtime for one in (folder, *folder.iterdir()))


def _number(text: str) -> float | None:
    return None if text in ("", "NaN") else float(text)


def _seats(row: dict[str, str]) -> LabSeats:
    rules, _, start = row["rules"].partition(" from ")
    return LabSeats(
        row["players"],
        row["rules"],
        Rules.parse(rules).title + (f" from {start}" if start else ""),
        row["verdict"],
        row["statement"],
        *(_number(row[name]) for name in ("advantage", "advantage_low", "advantage_high")),
    )


def _figure(row: dict[str, str]) -> LabFigure:
    value, low, high = (_number(row[name]) for name in ("value", "low", "high"))
    games, metric = int(row["games"]), row["metric"]
    interval = row["interval"]
    return LabFigure(row["players"], row["rules"], games, metric, value, low, high, interval)


def _home() -> Path:
    folder = user_folder(LAB)
    if folder is None:
        raise LodestoneError("experiments cannot be kept: there is no home folder")
    return folder
