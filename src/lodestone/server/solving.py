"""Rules solved in the background: one after another, each in a separate process."""

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from threading import Lock
from typing import Literal

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.server.errors import BusyError, ForbiddenError
from lodestone.server.jobs import Job
from lodestone.server.policy import Policy, check_disk
from lodestone.server.tables import Tables, can_be_solved
from lodestone.solve.codes import CODE
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, solve_to_disk
from lodestone.solve.table import is_solved, table_path
from lodestone.workers import Limits, WorkerPool

CLOSED = "Rules cannot be solved on this server; lodestone solve does it on your own machine."
#: How many jobs can wait, and how many of one client; others are refused, and may ask again after
#: this many seconds.
MOST_WAITING, MOST_WAITING_EACH = 5, 3
RETRY = 30
#: The number of ended jobs that are remembered, as clients may still ask how they ended.
MOST_JOBS = 50
#: How much lower the priority of a solve is: people who are playing come first.
NICE = 5
#: The size of a position's value in a table, in bytes.
CODE_BYTES = CODE().itemsize


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

    state: Literal["unsolved", "waiting", "solving", "solved", "stopped", "failed"]
    progress: SolveProgress | None = None
    fault: str = ""
    """The reason why it failed, or ""."""
    secret: str | None = None
    """The secret required to stop it, for the client that has just started it."""


class Solving:
    """The jobs, by the tables that they make; safe to use from several threads."""

    def __init__(self, tables: Tables, policy: Policy) -> None:
        self._tables = tables
        self._policy = policy
        memory = policy.solve_megabytes and policy.solve_megabytes * 2**20
        self._pool = WorkerPool(1, Limits(idle=0, memory=memory, nice=NICE))
        #: In the order in which they began to wait.
        self._jobs: dict[Path, Job[Progress]] = {}
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
            if job is not None and job.state == "running":
                return self._view(job)
            self._check_room(rules, client)
            self._jobs.pop(path, None)
            name = f"solving {rules}"
            job = self._jobs[path] = Job[Progress](self._pool, name, client, solve_to_disk, rules)
            self._forget()
            return replace(self._view(job), secret=job.secret)

    def _running(self) -> list[Job[Progress]]:
        return [job for job in self._jobs.values() if job.state == "running"]

    def _check_room(self, rules: Rules, client: str) -> None:
        running = self._running()
        own = sum(job.client == client for job in running)
        if len(running) > MOST_WAITING or own > MOST_WAITING_EACH:
            raise BusyError(f"{len(running) - 1} other rule sets are waiting to be solved", RETRY)
        index = rules.index
        check_disk(self._policy.disk_megabytes, index.size * CODE_BYTES if index else 0)

    def _is_solved(self, rules: Rules) -> bool:
        """Return whether there is a complete table; a damaged one does not count."""
        try:
            return self._tables.find(rules) is not None
        except TableError:
            return False

    def _forget(self) -> None:
        ended = [path for path, job in self._jobs.items() if job.state != "running"]
        for path in ended[: max(0, len(self._jobs) - MOST_JOBS)]:
            del self._jobs[path]

    def view(self, rules: Rules) -> SolveJob:
        """Return the progress of solving the rules, or `unsolved` if nobody has asked for it."""
        with self._lock:
            if job := self._find(rules):
                return self._view(job)
        return SolveJob("solved" if self._is_solved(rules) else "unsolved")

    def _view(self, job: Job[Progress]) -> SolveJob:
        now = job.progress
        progress = SolveProgress(**asdict(now), rate=now.rate, left=now.left) if now else None
        if job.state == "running":
            return SolveJob("solving" if self._running()[:1] == [job] else "waiting", progress)
        return SolveJob("solved" if job.state == "finished" else job.state, progress, job.fault)

    def _find(self, rules: Rules) -> Job[Progress] | None:
        """Return the job for the rules; there is none if tables cannot be stored."""
        try:
            return self._jobs.get(table_path(rules))
        except TableError:
            return None

    def stop(self, rules: Rules, secret: str) -> SolveJob:
        """Stop solving the rules, if that is under way; the work done is kept for the next time.

        Raises `ForbiddenError` for clients that did not start it.
        """
        if job := self._find(rules):
            job.stop(secret)
        return self.view(rules)

    def stop_all(self) -> None:
        """Stop everything."""
        for job in list(self._jobs.values()):
            job.stop(job.secret)
        self._pool.close()
