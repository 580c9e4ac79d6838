"""Tables of exact values: kept open, and made in the background, one at a time."""

import logging
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Lock, Thread
from typing import Literal

from cachetools import LRUCache

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.records.cursor import Parts
from lodestone.solve.codes import CODE_BYTES
from lodestone.solve.files import TableError
from lodestone.solve.solver import Progress, solve_to_disk
from lodestone.solve.table import Table, is_solved, table_path
from lodestone.web.replies.exact import SolveCost, SolveJob, can_be_solved
from lodestone.web.replies.kept import cost_in_browsers
from lodestone.web.server.errors import BusyError, ForbiddenError, for_visitors
from lodestone.web.server.jobs import Job, JobState
from lodestone.web.server.policy import Policy, check_disk
from lodestone.web.server.queues import FairQueue
from lodestone.workers import Limits, WorkerPool

CLOSED = "Rules cannot be solved on this server; lodestone solve does it on your own machine."
#: The number of seconds after which clients may ask again to have other rules solved.
RETRY = 30
#: The number of requests that look for tables at a time; opening one can take long.
TABLE_THREADS = 4
#: The most positions of rules that are solved for somebody who looks at a page.
MOST_POSITIONS = 1 << 30
#: How much lower the priority of a solve is: people who are playing come first.
NICE = 5
#: The number of rule sets whose estimates are remembered.
MOST_KNOWN = 64

_log = logging.getLogger("uvicorn.error")
#: What the states of jobs are called here.
_STATES: dict[JobState, Literal["solving", "solved", "stopped", "failed"]] = {
    "running": "solving",
    "finished": "solved",
    "stopped": "stopped",
    "failed": "failed",
}


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
            if name not in self._known and not self._is_busy:
                self._is_busy = True
                # A compiler cannot be interrupted: the server does not wait for it when it ends.
                Thread(target=self._find, args=(name, rules), name="estimate", daemon=True).start()
            return self._known.get(name)

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
    """Return an estimate of what solving the rules in a browser takes; this may compile."""
    numbering = rules.numbering
    if numbering is None or numbering.count(rules.kernel) > MOST_POSITIONS:
        return SolveCost(0, 0)
    return cost_in_browsers(numbering.bytes(rules.kernel), numbering.index(rules.kernel).levels)


def size_of(rules: Rules) -> int:
    """Return how many positions rules have, without numbering more than can be solved here."""
    numbering = rules.numbering
    if numbering is None:
        return 0
    about = numbering.count(rules.kernel)
    return about if about > MOST_POSITIONS else numbering.index(rules.kernel).size


class Solving:
    """The one job, and the tables; safe to use from several threads."""

    def __init__(self, tables: Tables, policy: Policy, *, browsers_solve: bool = False) -> None:
        self._tables, self._policy, self._browsers_solve = tables, policy, browsers_solve
        self.threads = FairQueue(TABLE_THREADS)
        self._estimates = Estimates()
        self._pool = WorkerPool(1, Limits(idle=0, nice=NICE))
        #: The last job that was started, with the path of the table that it makes.
        self._last: tuple[Path, Job[Progress]] | None = None
        self._lock = Lock()

    def closed_to(self, _rules: Rules) -> str:
        """Return why rules can be solved neither here nor in the visitor's browser, or ""."""
        return "" if self._policy.solving or self._browsers_solve else CLOSED

    def cost(self, rules: Rules) -> SolveCost | None:
        """Return what solving the rules takes, without waiting; `None` until that is known."""
        cost = self._estimates.cost(rules)
        # A table that is made here is a file of this server.
        return replace(cost, kept=0) if cost and self._policy.solving else cost

    def can_have_values(self, rules: Rules) -> bool:
        """Return whether the rules have exact values, or can be solved here."""
        return (not self.closed_to(rules) and can_be_solved(rules)) or is_solved(rules)

    def fetched(self, _rules: Rules) -> None:
        """Nothing is fetched from elsewhere."""

    def find(self, rules: Rules) -> Parts[Table | None]:
        """Return the rules' table; raise `TableError` as `Tables.find` does."""
        opening = partial(self.threads.run, partial(self._tables.find, rules))
        try:
            table: Table | None = yield opening
        except TableError as error:
            raise TableError(for_visitors(str(error))) from None
        return table

    def start(self, rules: Rules) -> SolveJob:
        """Solve rules, unless they are solved or already being solved.

        Raises `ForbiddenError` if the operator does not allow it, `LodestoneError` for rules
        whose positions cannot be numbered or if the disk is full, and `BusyError` while others are
        being solved.
        """
        if self._is_solved(rules):
            return SolveJob("solved")
        if not self._policy.solving:
            raise ForbiddenError(CLOSED)
        if not can_be_solved(rules):
            raise LodestoneError(
                f"{rules} cannot be solved here: its positions can be found only by a search; "
                f"try lodestone solve {rules}"
            )
        path = table_path(rules)
        with self._lock:
            if self._last and self._last[1].state == "running":
                if self._last[0] != path:
                    raise BusyError("it is solving other rules", RETRY)
            else:
                size = size_of(rules)
                if size > MOST_POSITIONS:
                    raise LodestoneError(
                        f"{rules} has {size:,} positions, too many for a server; "
                        f"try lodestone solve {rules}"
                    )
                check_disk(self._policy.disk_megabytes, size * CODE_BYTES)
                self._last = (
                    path,
                    Job[Progress](self._pool, f"solving {rules}", solve_to_disk, rules),
                )
        return self.view(rules)

    def _is_solved(self, rules: Rules) -> bool:
        """Return whether there is a complete table; a damaged one does not count."""
        try:
            return self._tables.find(rules) is not None
        except TableError:
            return False

    def view(self, rules: Rules) -> SolveJob:
        """Return the progress of solving the rules, or `unsolved` if nobody has asked for it."""
        if job := self._find(rules):
            return SolveJob(_STATES[job.state], job.progress, job.fault)
        return SolveJob("solved" if self._is_solved(rules) else "unsolved")

    def _find(self, rules: Rules) -> Job[Progress] | None:
        """Return the job for the rules; there is none if tables cannot be stored."""
        last = self._last  # another thread may start the next one
        try:
            return last[1] if last and last[0] == table_path(rules) else None
        except TableError:
            return None

    def stop(self, rules: Rules) -> SolveJob:
        """Stop solving the rules, if that is under way; the work done is kept for the next time."""
        if job := self._find(rules):
            job.stop(job.secret)
        return self.view(rules)

    def stop_all(self) -> None:
        """Stop everything."""
        if self._last:
            _, job = self._last
            job.stop(job.secret)
        self._pool.close()
