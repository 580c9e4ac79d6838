"""Rules solved in the background: one after another, each in a process of its own."""

import json
import logging
import subprocess
import sys
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Lock

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.server.busy import BusyError
from lodestone.server.faults import for_visitors
from lodestone.server.schemas.values import JobState, SolveJob, SolveProgress
from lodestone.server.tables import Tables, can_be_solved
from lodestone.solve.files import TableError
from lodestone.solve.table import table_path

ACTIVE = ("waiting", "solving")
SOLVED: SolveJob = {"state": "solved", "progress": None, "fault": ""}
UNSOLVED: SolveJob = {"state": "unsolved", "progress": None, "fault": ""}
#: How many jobs wait; further ones are refused, and may ask after so many seconds.
MOST_WAITING = 5
RETRY = 30
#: Jobs that are remembered after their end: somebody may still ask how they ended.
MOST_JOBS = 50

_log = logging.getLogger("uvicorn.error")


class Job:
    """One solve. `state` is waiting, solving, solved, stopped or failed."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._progress: SolveProgress | None = None
        self._fault = ""
        self.state: JobState = "waiting"

    def view(self) -> SolveJob:
        """Return how far it is."""
        return {"state": self.state, "progress": self._progress, "fault": self._fault}

    def run(self) -> None:
        """Solve, unless stopped before; return when it has ended, however it does."""
        try:
            self._solve()
        except Exception:  # noqa: BLE001 (whatever it is, the page has to be told)
            with self._lock:
                if self.state in ACTIVE:
                    _log.exception("solving %s failed", self._rules)
                    self._fault = f"solving {self._rules} failed; the server's output tells why"
                    self.state = "failed"

    def _solve(self) -> None:
        with self._lock:
            if self.state != "waiting":
                return
            self.state = "solving"
            # A session of its own: Ctrl-C is for the server, which then stops the solver. The pipe
            # to its input closes with the server, however that ends.
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "lodestone.solve.background", str(self._rules)],
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

    def _take(self, line: bytes) -> None:
        """Take a line that the solver has printed."""
        report = json.loads(line)
        if "fault" in report:
            self._fault = for_visitors(report["fault"])
        else:
            self._progress = report

    def _end(self, status: int) -> None:
        if status and not self._fault:
            self._fault = f"solving {self._rules} ended unexpectedly, with status {status}"
        self.state = "failed" if status else "solved"

    def stop(self) -> None:
        """End it; what was done is kept for the next time."""
        with self._lock:
            if self.state in ACTIVE:
                self.state = "stopped"
                if self._process:
                    self._process.kill()


class Solving:
    """The jobs, by the tables that they make; safe to use from several threads."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="solving")
        self._jobs: OrderedDict[Path, Job] = OrderedDict()
        self._lock = Lock()

    def start(self, rules: Rules) -> SolveJob:
        """Solve some rules unless they are solved or that is under way.

        Raises `LodestoneError` for rules whose positions cannot be numbered, and `BusyError` where
        too many jobs wait already.
        """
        if self._is_solved(rules):
            return SOLVED
        if not can_be_solved(rules):
            raise LodestoneError(
                f"{rules} cannot be solved here: its positions can only be found by a search; "
                f"try lodestone solve {rules}"
            )
        path = table_path(rules)
        with self._lock:
            job = self._jobs.get(path)
            if job is None or job.state not in ACTIVE:
                self._check_room()
                job = self._jobs[path] = Job(rules)
                self._jobs.move_to_end(path)
                self._pool.submit(job.run)
                self._forget()
        return job.view()

    def _check_room(self) -> None:
        waiting = sum(job.state in ACTIVE for job in self._jobs.values()) - 1
        if waiting >= MOST_WAITING:
            raise BusyError(f"{waiting} other rules wait to be solved", RETRY)

    def _is_solved(self, rules: Rules) -> bool:
        """Whether there is a whole table; a damaged one is as good as none."""
        try:
            return self._tables.find(rules) is not None
        except TableError:
            return False

    def _forget(self) -> None:
        ended = [path for path, job in self._jobs.items() if job.state not in ACTIVE]
        for path in ended[: max(0, len(self._jobs) - MOST_JOBS)]:
            del self._jobs[path]

    def view(self, rules: Rules) -> SolveJob:
        """Return how far solving some rules is, `unsolved` where nobody has asked for it."""
        job = self._find(rules)
        if job is not None:
            return job.view()
        return SOLVED if self._is_solved(rules) else UNSOLVED

    def _find(self, rules: Rules) -> Job | None:
        """Return the job for some rules; there is none where a table has no home."""
        try:
            path = table_path(rules)
        except TableError:
            return None
        with self._lock:
            return self._jobs.get(path)

    def stop(self, rules: Rules) -> SolveJob:
        """Stop solving some rules, where that is under way."""
        job = self._find(rules)
        if job is not None:
            job.stop()
        return self.view(rules)

    def stop_all(self) -> None:
        """Stop everything, and wait until it has ended."""
        with self._lock:
            jobs = list(self._jobs.values())
        for job in jobs:
            job.stop()
        self._pool.shutdown()
