"""Solving rules: levels one after another, the blocks of a level on all cores."""

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from threading import Event
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.position import Position
from lodestone.core.rules import Rules, rules_of
from lodestone.core.sent import Sent
from lodestone.kernel import protocol
from lodestone.kernel.arrays import zeros
from lodestone.kernel.ranking import Index
from lodestone.processes import cores, free_memory, peak_memory
from lodestone.solve import boards, retrograde
from lodestone.solve.checks import check_index
from lodestone.solve.codes import CODE, Codes, Value, ValueCounts, count_values, value_of
from lodestone.solve.files import TableError, remove_leftovers
from lodestone.solve.reachable import MOST_POSITIONS, reach, too_many
from lodestone.solve.retrograde import memory_to_solve, solve_block
from lodestone.solve.table import Summary, Table, fingerprint, probe, table_path
from lodestone.solve.unfinished import Unfinished

#: The default for the most positions that a search for all reachable ones may find.
LIMIT = 5_000_000
GB = 1_000_000_000
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
) -> Table:
    """Return the table of the rules; solve them if no table is on disk or `again` is set.

    `folder` is where tables are kept, by default the user's cache. `on_progress` is called with
    what has been done, and `searched` before that with the number of positions that a search has
    found; setting `stop` ends the work with `SolveStoppedError`. If two processes want the same
    table, only one solves: the other waits and then opens the table.

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
    work = _Solve(rules, path, limit, on_progress, searched, stop or Event())
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
    worth = value_of(probe(rules.kernel, index.arrays, codes, states[0]))
    return Table(rules, index.arrays, codes, _summary(counts, worth, time.monotonic() - began))


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
    try:
        return Table.open(path, rules) if path.exists() else None
    except TableError:
        return None


@dataclass
class _Solve:
    """One solve, from the index to the file; `_earlier` are the seconds of those stopped before."""

    _rules: Rules
    _path: Path
    _limit: int
    _on_progress: OnProgress | None
    _searched: Callable[[int], None] | None
    _stop: Event
    _began: float = field(default_factory=time.monotonic)
    _earlier: float = 0.0

    @property
    def _seconds(self) -> float:
        """Return the seconds this solve has taken, including in processes that were stopped."""
        return self._earlier + time.monotonic() - self._began

    def check_stop(self) -> None:
        """Raise `SolveStoppedError` if asked to stop."""
        if self._stop.is_set():
            raise SolveStoppedError("solving was stopped; it will resume from there next time")

    def check_size(self) -> None:
        """Raise `LodestoneError` if a search is certain to find too many positions."""
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
        start = protocol.initial(self._rules.kernel)
        turns = protocol.turn_buffer(self._rules.most_turns)
        index = self._rules.index or reach(
            self._rules.kernel, [start], turns, self._limit, self._report_found
        )
        if index.size > MOST_POSITIONS:
            fault = f"{self._rules} has {index.size:,} positions, up to symmetry"
            raise LodestoneError(f"{fault}, too many to be solved; make the game smaller")
        check_index(self._rules.kernel, index, self._rules.most_turns)
        at_once = self._blocks_at_once(index)
        codes = zeros(index.size, CODE)
        unfinished = Unfinished(self._path, fingerprint(self._rules))
        counts = self._solve_levels(index, codes, unfinished, at_once)
        worth = value_of(probe(self._rules.kernel, index.arrays, codes, start))
        table = Table(self._rules, index.arrays, codes, _summary(counts, worth, self._seconds))
        table.write(self._path)
        unfinished.remove()
        return table

    def _blocks_at_once(self, index: Index) -> int:
        """Return how many blocks fit into memory; raise `LodestoneError` if one does not."""
        free = free_memory()
        if free is None:
            return cores()
        scratch = boards.SCRATCH if index.room else retrograde.SCRATCH
        needed = [memory_to_solve(index.levels, scratch, at_once + 1) for at_once in range(cores())]
        if needed[0] > free:
            fault = f"it may take {needed[0] / GB:.1f} GB, and {free / GB:.1f} GB are free"
            raise LodestoneError(f"{_too_little_memory(self._rules)}: {fault}")
        return sum(some <= free for some in needed)

    def _solve_levels(
        self, index: Index, codes: Codes, unfinished: Unfinished, at_once: int
    ) -> ValueCounts:
        levels, counts, self._earlier = unfinished.resume(codes)
        known = index.levels[levels][0][0] if levels < len(index.levels) else index.size
        with ThreadPoolExecutor(at_once) as pool:
            for number, level in enumerate(index.levels[levels:], levels):
                first, end = level[0][0], level[-1][1]
                self._report(number, index, first, known)

                def solve_one(block: tuple[int, int], solved: int = first) -> ValueCounts:
                    return self._solve_one(index, codes, solved, block)

                # The largest blocks come first, so that no core waits long for the last one.
                blocks = sorted(level, key=lambda block: block[0] - block[1])
                counts = sum(pool.map(solve_one, blocks), counts)
                unfinished.record(codes[first:end], end, counts, self._seconds)
        self._report(len(index.levels), index, index.size, known)
        return counts

    def _solve_one(
        self, index: Index, codes: Codes, solved: int, block: tuple[int, int]
    ) -> ValueCounts:
        self.check_stop()
        rules, turns = self._rules.kernel, protocol.turn_buffer(self._rules.most_turns)
        if index.room:
            boards.solve_block(index, rules, codes, solved, block)
        else:
            solve_block(index.arrays, rules, codes, solved, block, turns)
        return count_values(index.arrays, self._rules.kernel, codes, block)

    def _report(self, level: int, index: Index, done: int, known: int) -> None:
        if self._on_progress:
            seconds, total = time.monotonic() - self._began, index.size
            rate = (done - known) / seconds if seconds else 0.0
            left = (total - done) / rate if rate else None
            levels = len(index.levels)
            self._on_progress(Progress(level, levels, done, total, known, seconds, rate, left))


def _summary(counts: ValueCounts, start: Value, seconds: float) -> Summary:
    return Summary(
        value=start.name,
        remoteness=start.remoteness,
        positions=counts.positions,
        **asdict(counts),
        seconds=round(seconds, 3),
        peak_bytes=peak_memory(),
    )
