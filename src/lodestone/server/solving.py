"""Tables of exact values: kept open, and made in the background, one after another."""

import logging
from dataclasses import replace
from pathlib import Path
from threading import Lock, Thread

from cachetools import LRUCache

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.replies.exact import SolveCost, SolveJob, can_be_solved, cost_of
from lodestone.server.errors import BusyError, ForbiddenError, for_visitors
from lodestone.server.jobs import Job
from lodestone.server.policy import Policy, check_disk
from lodestone.solve.codes import CODE
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, solve_to_disk
from lodestone.solve.table import Table, is_solved, table_path
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
#: How many numbers of an index two cores solve per second.
PACE = 1_500_000
#: The number of rule sets whose estimates are remembered.
MOST_KNOWN = 64

_log = logging.getLogger("uvicorn.error")
#: The size of a position's value in a table, in bytes.
CODE_BYTES = CODE().itemsize


class Tables:
    """Opens tables and keeps the most recent ones open; safe to use from several threads."""

    def __init__(self, most: int = 4) -> None:
        self._open: LRUCache[Path, Table] = LRUCache(most)
        self._lock = Lock()

    def find(self, rules: Rules) -> Table | None:
        """Return the rules' table, `None` if there is none.

        Raises `TableError` if the file cannot be read or is incomplete.
        """
        path = table_path(rules)
        with self._lock:
            if not is_solved(rules):
                self._open.pop(path, None)
                return None
            if path not in self._open:
                self._open[path] = Table.open(path, rules)
            return self._open[path]


class Estimates:
    """Estimates what solving takes, one rule set at a time; safe to use from threads."""

    def __init__(self) -> None:
        self._known: LRUCache[str, SolveCost] = LRUCache(MOST_KNOWN)
        self._is_busy = False
        self._lock = Lock()

    def cost(self, rules: Rules) -> SolveCost | None:
        """Return what solving the rules takes, without waiting; `None` until that is known."""
        name = str(rules)
        with self._lock:
            if name in self._known:
                return self._known[name]
            if self._is_busy:
                return None
            self._is_busy = True
        # A compiler cannot be interrupted: the server does not wait for it when it ends.
        Thread(target=self._find, args=(name, rules), name="estimate", daemon=True).start()
        return None

    def _find(self, name: str, rules: Rules) -> None:
        """Estimate the cost of these rules; if that fails, remember that it is not known."""
        cost = SolveCost(0, 0)
        try:
            cost = cost_to_solve(rules)
        except Exception:  # noqa: BLE001 (whatever it is, the page manages without)
            _log.exception("what it takes to solve %s could not be estimated", name)
        with self._lock:
            self._is_busy = False
            self._known[name] = cost


def cost_to_solve(rules: Rules) -> SolveCost:
    """Return an estimate of what solving the rules takes; this may compile."""
    index, numbering = rules.index, rules.game.numbering
    return cost_of(numbering, index.levels, PACE) if index and numbering else SolveCost(0, 0)


class Solving:
    """The jobs, by the tables that they make; safe to use from several threads."""

    def __init__(self, tables: Tables, policy: Policy) -> None:
        self._tables = tables
        self._estimates = Estimates()
        self.cost = self._estimates.cost
        self._policy = policy
        memory = policy.solve_megabytes and policy.solve_megabytes * 2**20
        self._pool = WorkerPool(1, Limits(idle=0, memory=memory, nice=NICE))
        #: In the order in which they began to wait.
        self._jobs: dict[Path, Job[Progress]] = {}
        self._lock = Lock()

    @property
    def closed(self) -> str:
        """The reason why rules cannot be solved here, or ""."""
        return "" if self._policy.solving else CLOSED

    def can_have_values(self, rules: Rules) -> bool:
        """Return whether the rules have exact values, or visitors can get them."""
        return (not self.closed and can_be_solved(rules)) or is_solved(rules)

    def fetched(self, _rules: Rules) -> None:
        """Nothing is fetched from elsewhere."""

    def find(self, rules: Rules) -> Table | None:
        """Return the rules' table; raise `TableError` as `Tables.find` does."""
        try:
            return self._tables.find(rules)
        except TableError as error:
            raise TableError(for_visitors(str(error))) from None

    def start(self, rules: Rules, client: str) -> SolveJob:
        """Solve rules for a client, unless they are solved or already being solved.

        Raises `ForbiddenError` if the operator does not allow it, `LodestoneError` for rules
        whose positions cannot be numbered or if the disk is full, and `BusyError` if too many
        jobs are already waiting.
        """
        if self._is_solved(rules):
            return SolveJob("solved")
        if self.closed:
            raise ForbiddenError(self.closed)
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
        if job.state == "running":
            return SolveJob("solving" if self._running()[:1] == [job] else "waiting", job.progress)
        return SolveJob("solved" if job.state == "finished" else job.state, job.progress, job.fault)

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
