"""Solving a table block by block, with no more in memory than a block and what it leads to.

These are numbered for themselves, one after another, so that the table may be larger than memory,
and have more positions than 32 bits count.
"""

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

from lodestone.core.rules import Rules
from lodestone.kernel.arrays import zeros
from lodestone.kernel.ranking import Index, Numbering
from lodestone.solve import boards
from lodestone.solve.codes import CODE, CODE_BYTES, NOTHING, Codes, ValueCounts, count_values
from lodestone.solve.order import BlockTask, Workers, solve_in_order
from lodestone.solve.store import Block, BlockStore, DamagedBlockError, SolvedBlock

#: The bytes that solving a block takes besides those for each position: turns that are kept.
FIXED = 8 * boards.MOST_KEPT


@dataclass(frozen=True)
class BlockPlan:
    """How rules are solved: the numbers of all positions, and how its game makes them.

    `tasks` are the blocks that hold positions, and what solving each needs, in the order in which
    they are begun if they can be.
    """

    index: Index
    numbering: Numbering
    tasks: Mapping[Block, BlockTask]


# What a solve takes is said before it begins: both need the same plan, which may take seconds.
@lru_cache(maxsize=1)
def plan_of(rules: Rules) -> BlockPlan:
    """Return how rules are solved whose game has a numbering."""
    index, numbering = rules.index, rules.numbering
    assert index is not None
    assert numbering is not None
    return BlockPlan(index, numbering, _tasks_of(rules, index, numbering))


def _tasks_of(rules: Rules, index: Index, numbering: Numbering) -> dict[Block, BlockTask]:
    """Return the tasks in order of their levels.

    In a level the largest comes first, so that no core waits long for the last one.
    """
    levels = [[block for block in level if block[0] < block[1]] for level in index.levels]
    rising = sorted(chain.from_iterable(levels))

    def task_of(block: Block) -> BlockTask:
        found = numbering.leads_to(index.arrays, rules.kernel, block)
        places = (bisect_right(rising, number, key=lambda one: one[0]) - 1 for number in found)
        needs = {rising[place] for place in places} - {block}
        codes = CODE_BYTES * sum(map(size_of, (block, *needs)))
        return BlockTask(needs, FIXED + codes + boards.SCRATCH * size_of(block))

    ordered = (sorted(level, key=lambda block: block[0] - block[1]) for level in levels)
    return {block: task_of(block) for block in chain.from_iterable(ordered)}


@dataclass
class BlockSolver:
    """Solves the blocks of a plan, and keeps them in `store`.

    `seconds` returns how long the solve has taken so far. `on_solved` is called with the solver
    whenever a block has been added to what is `solved`.
    """

    rules: Rules
    plan: BlockPlan
    store: BlockStore
    seconds: Callable[[], float]
    on_solved: Callable[["BlockSolver"], None]
    solved: dict[Block, SolvedBlock] = field(init=False)

    def __post_init__(self) -> None:
        known = {(one.first, one.end): one for one in self.store.known()}
        self.solved = {block: known[block] for block in self.plan.tasks if block in known}

    @property
    def level(self) -> int:
        """Return how many levels are solved before the first one that is not."""
        open_levels = (
            number
            for number, level in enumerate(self.plan.index.levels)
            if any(block in self.plan.tasks and block not in self.solved for block in level)
        )
        return next(open_levels, len(self.plan.index.levels))

    @property
    def done(self) -> int:
        """Return how many positions are solved."""
        return sum(map(size_of, self.solved))

    @property
    def counts(self) -> ValueCounts:
        """Return how many positions have which value."""
        return sum((one.counts for one in self.solved.values()), NOTHING)

    def run(self, workers: Workers) -> None:
        """Solve what is not solved yet."""
        solve_in_order(self.plan.tasks, self.solved.keys(), workers, self._add, self.drop)

    def _add(self, solved: SolvedBlock) -> None:
        self.solved[solved.first, solved.end] = solved
        self.on_solved(self)

    def drop(self, error: DamagedBlockError) -> None:
        """Say that a block cannot be read; it is not solved any more."""
        print(f"lodestone: {error}", file=sys.stderr)
        self.solved.pop(error.block, None)

    def code_of(self, number: int) -> int:
        """Return the code of a position; raise `DamagedBlockError` if it cannot be read."""
        block = next(block for block in self.plan.tasks if block[0] <= number < block[1])
        return int(self.store.read(block)[number - block[0]])

    def chunks(self) -> Iterator[Codes]:
        """Yield all codes in order; raise `DamagedBlockError` if a block cannot be read."""
        for block in sorted(self.plan.tasks):
            yield self.store.read(block)

    def solve(self, block: Block) -> SolvedBlock:
        """Solve a block, and keep it.

        Raises `DamagedBlockError` if a block that it leads to cannot be read.
        """
        needs = sorted(self.plan.tasks[block].needs)
        first = sum(map(size_of, needs))
        apart = (first, first + size_of(block))
        codes = zeros(apart[1], CODE)
        filled = 0
        for need in needs:
            codes[filled : filled + size_of(need)] = self.store.read(need)
            filled += size_of(need)
        arrays = self.plan.numbering.part(self.plan.index.arrays, [*needs, block])
        part = Index(arrays, [[(0, first)], [apart]], self.plan.index.room)
        boards.solve_block(part, self.rules.kernel, codes, first, apart)
        counts = count_values(arrays, self.rules.kernel, codes, apart)
        # A copy of these codes alone, since they may be kept in memory.
        return self.store.write(block, codes[first:].copy(), counts, self.seconds())


class Threads:
    """Threads of this process, which share `memory` bytes."""

    def __init__(self, solver: BlockSolver, places: int, memory: int) -> None:
        self.places, self.memory = places, memory
        self._solve, self._pool = solver.solve, ThreadPoolExecutor(places)

    def submit(self, block: Block) -> Future[SolvedBlock]:
        """Begin a block in the next free thread."""
        return self._pool.submit(self._solve, block)

    def close(self) -> None:
        """Wait for what is in work."""
        self._pool.shutdown()


#: Makes workers for the blocks of a solver.
MakeWorkers = Callable[[BlockSolver], Workers]


def size_of(block: Block) -> int:
    """Return how many positions a block has."""
    return block[1] - block[0]
