"""Solving rules: blocks on all cores, each once what it leads to is solved."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from shutil import disk_usage
from threading import Event
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.core.rules import Rules, rules_of
from lodestone.core.sent import Sent
from lodestone.kernel import protocol
from lodestone.kernel.arrays import zeros
from lodestone.kernel.protocol import Turns
from lodestone.kernel.ranking import Index
from lodestone.processes import cores, free_memory, peak_memory
from lodestone.solve import retrograde
from lodestone.solve.blocks import BlockPlan, BlockSolver, MakeWorkers, Threads, plan_of
from lodestone.solve.checks import check_count, check_index
from lodestone.solve.codes import (
    CODE,
    Codes,
    Value,
    ValueCounts,
    count_values,
    value_of,
)
from lodestone.solve.cost import KEPT, most_held
from lodestone.solve.files import TableError, remove_leftovers
from lodestone.solve.packed import packed, pages_of
from lodestone.solve.reachable import reach, too_many
from lodestone.solve.retrograde import memory_to_solve, solve_block
from lodestone.solve.store import BlockStore, DamagedBlockError
from lodestone.solve.table import (
    GB,
    Summary,
    Table,
    fingerprint,
    number_of,
    table_path,
    write_values,
)

#: The default for the most positions that a search for all reachable ones may find.
LIMIT = 5_000_000
#: How often a process checks whether another one has finished with a table, in seconds.
_PATIENCE = 0.2


@dataclass(frozen=True)
class Progress(Sent):
    """The progress of a solve, in levels and in positions up to symmetry.

    >>> from lodestone.solve import Progress
    >>> Progress(1, 4, done=300, total=1_000, known=100, seconds=2.0, rate=100.0, left=7.0).left
    7.0
    """

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
    """Seconds at this rate; null while nothing has been done."""


class SolveStoppedError(LodestoneError):
    """A solve was stopped on request; what it has done is kept.

    >>> print(SolveStoppedError("solving was stopped"))
    solving was stopped
    """


OnProgress = Callable[[Progress], None]


def solve(
    rules: Rules | str,
    *,
    folder: Path | str | None = None,
    limit: int = LIMIT,
    again: bool = False,
    on_progress: OnProgress | None = None,
    searched: Callable[[int], None] | None = None,
    stop: Event | None = None,
    workers: MakeWorkers | None = None,
) -> Table:
    """Return the table of the rules; solve them if no table is on disk or `again` is set.

    `folder` is where tables are kept, by default the user's cache. `on_progress` is called with
    what has been done, and `searched` before that with the number of positions that a search has
    found; setting `stop` ends the work with `SolveStoppedError`. `workers` makes those that solve
    blocks, by default threads of this process. If two processes want the same table, only one
    solves: the other waits and then opens the table.

    Raises `LodestoneError` if a search finds more than `limit` positions, `TableError` if the
    folder cannot be written.

    >>> from lodestone import Position
    >>> from lodestone.solve import solve
    >>> table = solve("queah:reserve=0")
    >>> table.probe_value(Position.start("queah:reserve=0"))
    Value(result=1, remoteness=39)
    """
    rules = rules_of(rules)
    path = table_path(rules, folder)
    work = _Solve(rules, path, limit, on_progress, searched, stop or Event(), workers)
    try:
        if not again and (known := _known(path, rules)):
            return known
        work.check_size()
        path.parent.mkdir(parents=True, exist_ok=True)
        with _locked(path, work.check_stop):
            # Another process may have solved the rules while this one waited.
            known = None if again else _known(path, rules)
            return known or work.run()
    except OSError as error:
        raise TableError(f"cannot keep a table in {path.parent}: {error.strerror}") from None
    except MemoryError:
        raise _too_little_memory(rules) from None


def solve_to_disk(rules: Rules, report: OnProgress) -> None:
    """Solve rules in a worker process: their table is too large to be sent, and is opened again."""
    solve(rules, on_progress=report)


def solve_from(positions: Sequence[Position], *, limit: int = LIMIT) -> Table:
    """Return a table, in memory only, of all positions reachable from positions of one rule set.

    This is for positions that cannot be reached from the start. The summary has the value of the
    first one. `limit` is the most positions. Raises `LodestoneError` as `solve` does.

    >>> from lodestone import Position
    >>> from lodestone.solve import solve_from
    >>> position = Position("queah:reserve=0", "-/---/--w--/-b-/- w 0,0 -,-")
    >>> solve_from([position]).probe_value(position)
    Value(result=1, remoteness=1)
    """
    rules, began = positions[0].rules, time.monotonic()
    states = [position.state for position in positions]
    turns = protocol.turn_buffer(rules.most_turns)
    try:
        index = reach(rules.kernel, states, turns, limit)
        codes, block = zeros(index.size, CODE), (0, index.size)
        solve_block(index.arrays, rules.kernel, codes, 0, block, turns)
    except MemoryError:
        raise _too_little_memory(rules) from None
    counts = count_values(index.arrays, rules.kernel, codes, block)
    worth = value_of(int(codes[number_of(rules.kernel, index.arrays, states[0])]))
    summary = summary_of(counts, worth, time.monotonic() - began)
    return Table(rules, index.arrays, packed(codes), summary)


def reports(
    table: Table, positions: Sequence[Position], *, limit: int = LIMIT
) -> list[dict[str, Any]]:
    """Return the values of positions as plain values, including those that `table` does not hold.

    Raises `LodestoneError` as `solve` does.
    """
    apart = [position for position in positions if not table.covers(position)]
    beside = solve_from(apart, limit=limit) if apart else table
    return [
        (table if table.covers(position) else beside).report(position) for position in positions
    ]


def _too_little_memory(rules: Rules) -> LodestoneError:
    return LodestoneError(f"there is not enough memory to solve {rules}")


@contextmanager
def _locked(path: Path, while_waiting: Callable[[], None]) -> Iterator[None]:
    """Hold a table's lock, waiting for it if necessary; a process that dies releases it."""
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_suffix(".lock"))
    while not lock.is_locked:
        with suppress(Timeout):
            lock.acquire(timeout=_PATIENCE)
        while_waiting()
    try:
        yield
    finally:
        lock.release()


def _known(path: Path, rules: Rules) -> Table | None:
    """Return the table if it is there, and all of it is as it was written."""
    try:
        table = Table.open(path, rules) if path.exists() else None
        if table:
            deque(table.pages(), maxlen=0)
    except TableError:
        return None
    return table


@dataclass
class _Solve:
    """One solve, from the index to the file.

    `_earlier` are the seconds of those stopped before, and `_known` the positions that they solved.
    """

    _rules: Rules
    _path: Path
    _limit: int
    _on_progress: OnProgress | None
    _searched: Callable[[int], None] | None
    _stop: Event
    _workers: MakeWorkers | None
    _began: float = field(default_factory=time.monotonic)
    _earlier: float = 0.0
    _known: int = 0

    def _seconds(self) -> float:
        """Return the seconds this solve has taken, including in processes that were stopped."""
        return self._earlier + time.monotonic() - self._began

    def check_stop(self) -> None:
        """Raise `SolveStoppedError` if asked to stop."""
        if self._stop.is_set():
            raise SolveStoppedError("solving was stopped; it will resume from there next time")

    def check_size(self) -> None:
        """Raise `LodestoneError` if there are certainly too many positions."""
        check_count(self._rules)
        game, options = self._rules.game, self._rules.options
        if (fewest := game.fewest_positions(options)) > self._limit:
            raise too_many(fewest, self._limit)

    def _report_found(self, found: int) -> None:
        self.check_stop()
        if self._searched:
            self._searched(found)

    def run(self) -> Table:
        """Solve, write the table and return it."""
        remove_leftovers(self._path)
        rules, start = self._rules, protocol.initial(self._rules.kernel)
        turns = protocol.turn_buffer(rules.most_turns)
        plan = plan_of(rules) if rules.numbering else None
        index = (
            plan.index
            if plan
            else reach(rules.kernel, [start], turns, self._limit, self._report_found)
        )
        check_index(rules.kernel, index, rules.most_turns)
        number = number_of(rules.kernel, index.arrays, start)
        if plan:
            self._solve_boards(plan, number)
        else:
            self._solve_graph(index, turns, number)
        return Table.open(self._path, rules)

    def _solve_graph(self, index: Index, turns: Turns, start: int) -> None:
        """Solve what a search has found, as one block."""
        if self._workers:
            raise LodestoneError(f"{self._rules} is one block: only this machine can solve it")
        self._take_memory(memory_to_solve(index.levels, retrograde.SCRATCH))
        codes, block = zeros(index.size, CODE), (0, index.size)
        self._report(0, 1, 0, index.size)
        solve_block(index.arrays, self._rules.kernel, codes, 0, block, turns)
        self._report(1, 1, index.size, index.size)
        counts = count_values(index.arrays, self._rules.kernel, codes, block)
        self._write(index, counts, int(codes[start]), [codes])

    def _solve_boards(self, plan: BlockPlan, start: int) -> None:
        """Solve blocks of boards, as many at a time as there are cores and memory for."""
        index = plan.index
        largest = max(task.memory for task in plan.tasks.values())
        free = self._take_memory(largest)
        room = min(most_held(index.size), free // 2)
        store = BlockStore(self._path, fingerprint(self._rules), room)
        work = BlockSolver(self._rules, plan, store, self._seconds, self._after_block)
        self._earlier = max((one.seconds for one in work.solved.values()), default=0.0)
        self._known = work.done
        self._check_disk(KEPT * (index.size - work.done))
        self._after_block(work)
        make = self._workers or partial(Threads, places=cores(), memory=largest + free - room)
        with closing(make(work)) as workers:
            while True:
                work.run(workers)
                try:
                    self._write(index, work.counts, work.code_of(start), work.chunks())
                    break
                except DamagedBlockError as error:
                    work.drop(error)
        store.remove()

    def _write(self, index: Index, counts: ValueCounts, code: int, chunks: Iterable[Codes]) -> None:
        """Write the table; `code` is the start's."""
        summary = summary_of(counts, value_of(code), self._seconds())
        pages = pages_of(chunks, index.size)
        write_values(self._path, self._rules, index.arrays, summary, index.size, pages)

    def _after_block(self, work: BlockSolver) -> None:
        self.check_stop()
        self._report(work.level, len(work.plan.index.levels), work.done, work.plan.index.size)

    def _check_disk(self, needed: int) -> None:
        """Raise `TableError` if fewer bytes are free than are needed."""
        free = disk_usage(self._path.parent).free
        if needed > free:
            fault = _shortage(needed, free)
            raise TableError(f"there is not enough room in {self._path.parent}: {fault}")

    def _take_memory(self, needed: int) -> int:
        """Return how many bytes are free beyond `needed`; raise `LodestoneError` if none are."""
        free = free_memory()
        if free is not None and needed > free:
            fault = _shortage(needed, free)
            raise LodestoneError(f"{_too_little_memory(self._rules)}: {fault}")
        return sys.maxsize if free is None else free - needed

    def _report(self, level: int, levels: int, done: int, total: int) -> None:
        if self._on_progress:
            seconds = time.monotonic() - self._began
            rate = (done - self._known) / seconds if seconds else 0.0
            left = (total - done) / rate if rate else None
            progress = Progress(level, levels, done, total, self._known, seconds, rate, left)
            self._on_progress(progress)


def _shortage(needed: int, free: int) -> str:
    return f"it may take {needed / GB:.1f} GB, and {free / GB:.1f} GB are free"


def summary_of(counts: ValueCounts, start: Value, seconds: float) -> Summary:
    """Return the results of solving, with the memory that this process has taken so far."""
    return Summary(
        value=start.name,
        remoteness=start.remoteness,
        positions=counts.positions,
        **asdict(counts),
        seconds=round(seconds, 3),
        peak_bytes=peak_memory(),
    )
