"""Rules solved in the background: one after another, each in a separate process."""

import json
import logging
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Literal

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.server.errors import BusyError, ForbiddenError, check_owner, for_visitors, new_secret
from lodestone.server.policy import Policy, check_disk
from lodestone.server.tables import Tables, can_be_solved
from lodestone.solve.codes import CODE
from lodestone.solve.files import TableError
from lodestone.solve.table import is_solved, table_path

JobState = Literal["unsolved", "waiting", "solving", "solved", "stopped", "failed"]
ACTIVE = ("waiting", "solving")
CLOSED = "Rules cannot be solved on this server; lodestone solve does it on your own machine."
#: How many jobs can wait, and how many of one client; others are refused, and may ask again after
#: this many seconds.
MOST_WAITING, MOST_WAITING_EACH = 5, 3
RETRY = 30
#: The number of ended jobs that are remembered, as clients may still ask how they ended.
MOST_JOBS = 50

#: The size of a position's value in a table, in bytes.
CODE_BYTES = CODE().itemsize

_log = logging.getLogger("uvicorn.error")


@dataclass(frozen=True)
class SolveProgress(Sent):
    """The progress of a solve."""

    level: int
    levels: int
    done: int
    """Positions."""
    total: int
    known: int
    """Positions that were done before this solve began."""
    seconds: float
    rate: float
    """Positions per second."""
    left: float | None
    """Seconds."""


@dataclass(frozen=True)
class SolveJob(Sent):
    """Rules being solved by the server."""

    state: JobState
    progress: SolveProgress | None = None
    fault: str = ""
    """The reason why it failed, or ""."""
    secret: str | None = None
    """The secret required to stop it, for the client that has just started it."""


class Job:
    """One solve. `state` is waiting, solving, solved, stopped or failed.

    `client` asked for it, and knows its `secret`.
    """

    def __init__(self, rules: Rules, client: str, megabytes: int | None) -> None:
        self.client = client
        self.secret = new_secret()
        self._rules = rules
        self._megabytes = megabytes
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._progress: SolveProgress | None = None
        self._fault = ""
        self.state: JobState = "waiting"

    def view(self) -> SolveJob:
        """Return the job's progress."""
        return SolveJob(self.state, self._progress, self._fault)

    def run(self) -> None:
        """Solve unless stopped before; end when the solve has ended, however it does."""
        try:
            self._solve()
        except Exception:  # noqa: BLE001 (whatever it is, it is reported to the page)
            with self._lock:
                if self.state in ACTIVE:
                    _log.exception("solving %s failed", self._rules)
                    self._fault = f"solving {self._rules} failed; the server's output says why"
                    self.state = "failed"

    def _solve(self) -> None:
        with self._lock:
            if self.state != "waiting":
                return
            self.state = "solving"
            # A separate session: Ctrl-C is for the server, which then stops the solver. The pipe
            # to its input closes with the server, however that ends.
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "lodestone.solve.background", *self._arguments()],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        with process:
            for line in process.stdout or ():
                self._take(line)
        with self._lock:
            if self.state == "solving":
                self._end(process.returncode)

    def _arguments(self) -> list[str]:
        return [str(self._rules), *([str(self._megabytes)] if self._megabytes else [])]

    def _take(self, line: bytes) -> None:
        """Process a line that the solver has printed."""
        report = json.loads(line)
        if "fault" in report:
            self._fault = for_visitors(report["fault"])
        else:
            self._progress = SolveProgress(**report)

    def _end(self, status: int) -> None:
        if status and not self._fault:
            self._fault = f"solving {self._rules} ended unexpectedly, with status {status}"
        self.state = "failed" if status else "solved"

    def stop(self) -> None:
        """End the job; the work done is kept for the next time."""
        with self._lock:
            if self.state in ACTIVE:
                self.state = "stopped"
                if self._process:
                    self._process.kill()


class Solving:
    """The jobs, by the tables that they make; safe to use from several threads."""

    def __init__(self, tables: Tables, policy: Policy) -> None:
        self._tables = tables
        self._policy = policy
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="solving")
        self._jobs: OrderedDict[Path, Job] = OrderedDict()
        self._lock = Lock()

    @property
    def is_open(self) -> bool:
        """Return whether rules can be solved here."""
        return self._policy.solving

    def can_have_values(self, rules: Rules) -> bool:
        """Return whether the rules have exact values, or visitors can get them."""
        return (self.is_open and can_be_solved(rules)) or is_solved(rules)

    def start(self, rules: Rules, client: str) -> SolveJob:
        """Solve rules for a client, unless they are solved or already being solved.

        Raises `ForbiddenError` if the operator does not allow it, `LodestoneError` for rules
        whose positions cannot be numbered or if the disk is full, and `BusyError` if too many
        jobs are already waiting.
        """
        if self._is_solved(rules):
            return SolveJob("solved")
        if not self.is_open:
            raise ForbiddenError(CLOSED)
        if not can_be_solved(rules):
            raise LodestoneError(
                f"{rules} cannot be solved here: its positions can be found only by a search; "
                f"try lodestone solve {rules}"
            )
        path = table_path(rules)
        with self._lock:
            job = self._jobs.get(path)
            if job is not None and job.state in ACTIVE:
                return job.view()
            self._check_room(rules, client)
            job = self._jobs[path] = Job(rules, client, self._policy.solve_megabytes)
            self._jobs.move_to_end(path)
            self._pool.submit(job.run)
            self._forget()
        return replace(job.view(), secret=job.secret)

    def _check_room(self, rules: Rules, client: str) -> None:
        active = [job for job in self._jobs.values() if job.state in ACTIVE]
        own = sum(job.client == client for job in active)
        if len(active) > MOST_WAITING or own > MOST_WAITING_EACH:
            raise BusyError(f"{len(active) - 1} other rule sets are waiting to be solved", RETRY)
        index = rules.index
        check_disk(self._policy.disk_megabytes, index.size * CODE_BYTES if index else 0)

    def _is_solved(self, rules: Rules) -> bool:
        """Return whether there is a complete table; a damaged one does not count."""
        try:
            return self._tables.find(rules) is not None
        except TableError:
            return False

    def _forget(self) -> None:
        ended = [path for path, job in self._jobs.items() if job.state not in ACTIVE]
        for path in ended[: max(0, len(self._jobs) - MOST_JOBS)]:
            del self._jobs[path]

    def view(self, rules: Rules) -> SolveJob:
        """Return the progress of solving the rules, or `unsolved` if nobody has asked for it."""
        job = self._find(rules)
        if job is not None:
            return job.view()
        return SolveJob("solved" if self._is_solved(rules) else "unsolved")

    def _find(self, rules: Rules) -> Job | None:
        """Return the job for the rules; there is none if tables cannot be stored."""
        try:
            path = table_path(rules)
        except TableError:
            return None
        with self._lock:
            return self._jobs.get(path)

    def stop(self, rules: Rules, secret: str) -> SolveJob:
        """Stop solving the rules, if that is under way.

        Raises `ForbiddenError` for clients that did not start it.
        """
        job = self._find(rules)
        if job is not None and job.state in ACTIVE:
            check_owner(secret, job.secret)
            job.stop()
        return self.view(rules)

    def stop_all(self) -> None:
        """Stop everything and wait until it has ended."""
        with self._lock:
            jobs = list(self._jobs.values())
        for job in jobs:
            job.stop()
        self._pool.shutdown()
