"""Solving rules on a cluster: blocks are pieces of work, and their files lie in a shared folder."""

import sys
import time
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path

from lodestone.core.rules import Rules
from lodestone.lab.executors import Executor
from lodestone.lab.work import AnswerToWork, Held, PieceOfWork, Work
from lodestone.solve.blocks import BlockSolver, plan_of
from lodestone.solve.store import Block, BlockStore, DamagedBlockError, SolvedBlock
from lodestone.solve.table import fingerprint

#: The bytes of solved blocks that a worker keeps in memory.
ROOM = 1 << 28


@dataclass(frozen=True)
class Damaged:
    """A block that a worker needs and cannot read."""

    block: Block


@dataclass(frozen=True, eq=False)
class Blocks(Work[SolvedBlock | Damaged]):
    """The blocks of a table at `path`, which all workers can reach; the item `n` is the `n`th task.

    The solve began at `began`, in seconds since 1970.
    """

    rules: Rules
    path: Path
    began: float

    def do(self, numbers: range, held: Held) -> SolvedBlock | Damaged:
        """Solve a block."""
        solver = held.get((str(self.rules), self.path), self._solver, lambda _solver: None)
        (number,) = numbers
        try:
            return solver.solve([*solver.plan.tasks][number])
        except DamagedBlockError as error:
            return Damaged(error.block)

    def _solver(self) -> BlockSolver:
        store = BlockStore(self.path, fingerprint(self.rules), ROOM)
        plan = plan_of(self.rules)
        return BlockSolver(self.rules, plan, store, self._seconds, lambda _solver: None)

    def _seconds(self) -> float:
        return time.time() - self.began

    def named(self, numbers: range) -> str:
        """Return how errors name a block."""
        return f"block {numbers.start:,} of {self.rules}"


class BlockWorkers:
    """The workers of an executor, which solve the blocks of `solver`."""

    #: Each machine has its own memory.
    memory = sys.maxsize

    def __init__(self, executor: Executor, solver: BlockSolver) -> None:
        self._solver, self._places = solver, {block: n for n, block in enumerate(solver.plan.tasks)}
        self._work = Blocks(solver.rules, solver.store.path, time.time() - solver.seconds())
        self._workers = executor.open([self._work])
        self.close = self._workers.close

    @property
    def places(self) -> int:
        """How many blocks may be begun now."""
        return self._workers.places

    def submit(self, block: Block) -> Future[SolvedBlock]:
        """Begin a block on any worker."""
        number, solved = self._places[block], Future[SolvedBlock]()

        def pass_on(done: Future[AnswerToWork]) -> None:
            if error := done.exception():
                solved.set_exception(error)
            elif isinstance(answer := done.result().value, Damaged):
                solved.set_exception(self._solver.store.damage_of(answer.block))
            else:
                solved.set_result(answer)

        self._workers.submit(PieceOfWork(self._work, range(number, number + 1))).add_done_callback(
            pass_on
        )
        return solved
