"""Experiments run in the background: one at a time, in a separate process.

Each has a folder named after it, which holds its file, its games and its report. So a run that was
stopped, or whose server was stopped, continues from where it was when it is started again.
"""

import re
import shutil
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock

from lodestone.core.errors import LodestoneError, install_command
from lodestone.core.sent import Sent
from lodestone.files import user_folder, whole_file, why_unwritable
from lodestone.lab.background import KeptGames, is_installed, run
from lodestone.lab.defaults import EXPERIMENT, REPORT
from lodestone.lab.experiments.model import parse_experiment
from lodestone.lab.report.reading import LabResults, read_results
from lodestone.processes import cores
from lodestone.web.server.errors import BusyError, ForbiddenError
from lodestone.web.server.jobs import Job, JobState
from lodestone.web.server.plans import NAME, LabRules, Planned
from lodestone.web.server.policy import LAB, Policy, check_disk
from lodestone.workers import Limits, WorkerPool

#: The number of seconds after which clients may ask again for room for another experiment.
RETRY = 30
CLOSED = "Experiments cannot be run on this server; save the file, and use lodestone lab run."
DAY = 24 * 3600
#: The number of experiments without a report that are kept; the oldest are removed first.
MOST_UNFINISHED = 30
#: How much lower the priority of a run is: people who are playing come first. By 10, beside six
#: busy processes it would get a fiftieth of a processor, and hardly get on.
NICE = 5
#: How many processes play: one core is left for those who use the page.
WORKERS = max(1, cores() - 1)


@dataclass(frozen=True)
class LabJob(Sent):
    """An experiment and its progress."""

    name: str
    title: str
    state: JobState
    kept: int | None
    """The number of games played; null if they have not been counted yet."""
    total: int
    left: float | None
    """About how many seconds until all are played."""
    said: list[str]
    """What the first games show of each rule set, in sentences, while others are played."""
    said_of: int
    """The number of those games."""
    fault: str
    """Why it failed, or ""."""
    rules: list[LabRules]
    proven: list[str]
    """What is known of its rule sets whatever the games show, in sentences."""
    text: str
    """The experiment as a file, TOML."""
    secret: str | None = None
    """The secret required to stop it, for the client that has just started it."""


class Experiments:
    """The experiments by their names; safe to use from several threads."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._pool = WorkerPool(1, Limits(idle=0, nice=NICE))
        #: The last one that was started here.
        self._run: tuple[Planned, Job[KeptGames]] | None = None
        self._lock = Lock()

    @property
    def is_open(self) -> bool:
        """Return whether experiments can be started here."""
        return self._policy.experiments and not self.lacking

    @property
    def lacking(self) -> str:
        """Return the command that installs what is missing where experiments are allowed, or ""."""
        return install_command("lab") if self._policy.experiments and not is_installed() else ""

    def start(self, planned: Planned) -> LabJob:
        """Run or resume an experiment; join it if it is already running or has ended.

        Raises `ForbiddenError` if the operator does not allow it or the lab is not installed,
        `BusyError` while another one runs, and `LodestoneError` if nothing more can be kept.
        """
        if self.lacking:
            raise ForbiddenError(f"experiments need more than is installed here: {self.lacking}")
        if not self.is_open:
            raise ForbiddenError(CLOSED)
        secret, name = None, planned.name
        with self._lock:
            running = self._run if self._run and self._run[1].state == "running" else None
            if running and running[0].name != name:
                raise BusyError("another experiment is being run", RETRY)
            folder = _home() / name
            if not running and not (folder / REPORT).is_file():
                self._keep(folder, planned.text)
                job = Job[KeptGames](self._pool, "the experiment", run, folder, WORKERS)
                self._run, secret = (planned, job), job.secret
        return replace(self.view(name), secret=secret)

    def _job(self, name: str) -> tuple[Planned, Job[KeptGames] | None]:
        """Return an experiment with its job; raise `LodestoneError` if there is none."""
        run = self._run  # another thread may start the next one
        if run and run[0].name == name:
            return run
        return self.find(name), None

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
                if max(one.lstat().st_mtime for one in (folder, *folder.iterdir())) < oldest:
                    shutil.rmtree(folder, ignore_errors=True)

    def view(self, name: str) -> LabJob:
        """Return an experiment and its progress; raise `LodestoneError` if there is none.

        Many may ask while it runs: nothing is read from its folder then.
        """
        planned, job = self._job(name)
        state = job.state if job else _kept_state(name)
        kept = job.progress if job else None
        total = planned.games
        return LabJob.like(
            planned,
            title=planned.experiment.title,
            state=state,
            kept=total if state == "finished" else kept and kept.games,
            total=total,
            left=kept and kept.left,
            said=list(kept.said) if kept else [],
            said_of=kept.said_of if kept else 0,
            fault=job.fault if job else "",
            secret=None,
        )

    @staticmethod
    def find(name: str) -> Planned:
        """Return an experiment; raise `LodestoneError` if there is none."""
        if re.match(NAME, name):
            with suppress(OSError, UnicodeDecodeError):
                text = (_home() / name / EXPERIMENT).read_text("utf-8")
                return Planned(parse_experiment(text), text)
        raise LodestoneError(f"there is no experiment {name}")

    def stop(self, name: str, secret: str) -> LabJob:
        """Stop an experiment if it is running; the games played are kept.

        Raises `ForbiddenError` for clients that did not start it.
        """
        _, job = self._job(name)
        if job:
            job.stop(secret)
        return self.view(name)

    def report(self, name: str) -> Path:
        """Return the report's page; raise `LodestoneError` if there is none."""
        path = _home() / self.find(name).name / REPORT
        if not path.is_file():
            raise LodestoneError(f"the experiment {name} has no report yet")
        return path

    def results(self, name: str) -> LabResults:
        """Return what a report says; raise `LodestoneError` if there is none."""
        return read_results(self.report(name).parent)

    def stop_all(self) -> None:
        """Stop everything."""
        if self._run:
            _, job = self._run
            job.stop(job.secret)
        self._pool.close()


def _kept_state(name: str) -> JobState:
    """Return the state of an experiment that has not been started here."""
    return "finished" if (_home() / name / REPORT).is_file() else "stopped"


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


def _home() -> Path:
    folder = user_folder(LAB)
    if folder is None:
        raise LodestoneError("experiments cannot be kept: there is no home folder")
    return folder
