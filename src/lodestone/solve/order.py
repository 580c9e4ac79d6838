"""In which order blocks are solved: each once all that it leads to are, as memory allows."""

from collections import Counter
from collections.abc import Callable, Mapping, Set
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

from lodestone.core.errors import LodestoneError
from lodestone.errors import LostWorkerError
from lodestone.solve.store import Block, DamagedBlockError, SolvedBlock

#: Seconds between two looks at how many blocks may be begun.
LOOK = 1.0
#: Number of lost workers after which their block is blamed.
MOST_LOSSES = 4


@dataclass(frozen=True)
class BlockTask:
    """What solving a block needs: the blocks that it leads to, and `memory` bytes."""

    needs: Set[Block]
    memory: int


class Workers(Protocol):
    """Who solves blocks: `memory` is how many bytes there are for several at a time."""

    memory: int

    @property
    def places(self) -> int:
        """How many blocks may be begun now, at least 1, if none is in work."""

    def submit(self, block: Block) -> Future[SolvedBlock]:
        """Begin a block; the future raises `LostWorkerError` if its worker is lost."""

    def close(self) -> None:
        """End them, or leave them."""


def solve_in_order(
    tasks: Mapping[Block, BlockTask],
    solved: Set[Block],
    workers: Workers,
    on_solved: Callable[[SolvedBlock], None],
    on_damaged: Callable[[DamagedBlockError], None],
) -> None:
    """Solve what is not in `solved` yet; of the blocks that can be begun, always the first one.

    `on_solved` adds a block to `solved`; `on_damaged` takes away one that cannot be read, which is
    solved again. A block whose worker was lost is begun again, too.
    """
    left, running = set(tasks) - solved, dict[Future[SolvedBlock], Block]()
    losses = Counter[Block]()

    def is_able(block: Block) -> bool:
        if block not in left or not tasks[block].needs <= solved:
            return False
        taken = sum(tasks[other].memory for other in running.values())
        return not running or taken + tasks[block].memory <= workers.memory

    try:
        while left or running:
            free = max(0, workers.places - len(running))
            for block in islice(filter(is_able, tasks), free):
                running[workers.submit(block)] = block
                left.remove(block)
            for future in wait(running, LOOK, FIRST_COMPLETED).done:
                block = running.pop(future)
                try:
                    on_solved(future.result())
                except DamagedBlockError as error:
                    on_damaged(error)
                    left |= {block, error.block} - set(running.values())
                except LostWorkerError as lost:
                    losses[block] += lost.count
                    if losses[block] >= MOST_LOSSES:
                        ended = f"block {block} ended {losses[block]} workers"
                        raise LodestoneError(f"{ended}, one after the other") from None
                    left.add(block)
    finally:
        for future in running:
            future.cancel()
