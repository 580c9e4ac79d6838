"""The graph of all positions that a start can lead to, found and linked in one search.

It is for questions that the tables of `solver` do not answer. A table stores no turns, so that the
largest games fit in memory; here every turn is stored, and `payoffs` follows them backwards.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy import int32, int64
from numpy.typing import NDArray

from lodestone.kernel.bits import state_from
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns, apply, initial, legal
from lodestone.kernel.ranking import Matrix, Vector
from lodestone.solve import reachable
from lodestone.solve.reachable import PORTION, ReachableIndex, add, shown, too_many
from lodestone.solve.retrograde import FEW_TURNS, reverse


class Graph(NamedTuple):
    """All positions that a start can lead to, up to symmetry; the start is number 0.

    `reached` numbers the positions. The turns from position `n` lead to
    `targets[starts[n] : starts[n + 1]]`, in the order of `legal`; turns that lead to the same
    position count separately. `starts` has shape (positions + 1,).
    """

    reached: ReachableIndex
    starts: Vector[int64]
    targets: Vector[int32]

    @property
    def positions(self) -> int:
        """Return the number of positions, up to symmetry."""
        return len(self.reached.rows)


class Backwards(NamedTuple):
    """The same graph reversed: `sources[starts[n] : starts[n + 1]]` lead to position `n`."""

    starts: Vector[int64]
    sources: Vector[int32]


@kernel
def follow(
    rules: KernelRules,
    rows: Matrix[int64],
    slots: Vector[int32],
    starts: NDArray[int64],
    targets: NDArray[int32],
    number: int,
    found: int,
    turns: Turns,
) -> tuple[int, int]:
    """Follow the turns of some of the `found` positions, starting with number `number`.

    Return the number of the first position not yet followed, and how many are found. The search
    stops early if an array might be too short for the next position's turns.
    """
    last = number + PORTION
    links = int(starts[number])
    while number < found and number < last:
        state = state_from(rows[number], initial(rules))
        count = legal(rules, state, turns)
        if found + count > len(rows) or links + count > len(targets):
            break
        for n in range(count):
            after = shown(rules, apply(rules, state, int(turns[n])))
            target = add(rows, slots, rules, after, found)
            found = max(found, target + 1)
            targets[links] = target
            links += 1
        number += 1
        starts[number] = links
    return number, found


def explore(
    rules: KernelRules,
    start: State,
    turns: Turns,
    limit: int,
    on_progress: Callable[[int], None] | None = None,
) -> Graph:
    """Return the graph of what `start` leads to; raise `LodestoneError` past `limit` positions.

    `on_progress` is called now and then with the number found, and may raise to stop the search.
    A position takes some 60 bytes, and a turn 4.
    """
    capacity = reachable.FIRST_CAPACITY
    rows, slots = np.empty((capacity, len(start)), int64), reachable.slots_for(capacity)
    starts, targets = np.zeros(capacity + 1, int64), np.empty(FEW_TURNS * capacity, int32)
    number, found = 0, 1
    add.compiled(rows, slots, rules, shown.compiled(rules, start), 0)
    while number < found:
        if on_progress:
            on_progress(found)
        number, found = follow.compiled(rules, rows, slots, starts, targets, number, found, turns)
        if found > limit:
            raise too_many(limit, limit)
        if found + len(turns) > len(rows):
            rows, slots = reachable.entered(rules, rows[:found], 2 * len(rows))
            starts.resize(len(rows) + 1, refcheck=False)
        if starts[number] + len(turns) > len(targets):
            targets.resize(2 * len(targets), refcheck=False)
    starts.resize(found + 1, refcheck=False)
    targets.resize(int(starts[-1]), refcheck=False)
    rows, slots = reachable.entered(rules, rows[:found], found)
    return Graph(ReachableIndex(rows, slots), starts, targets)


def reversed_graph(graph: Graph) -> Backwards:
    """Return the graph with every turn reversed."""
    starts = np.zeros(len(graph.starts), int64)
    sources = np.empty(len(graph.targets), int32)
    reverse.compiled(graph.starts, graph.targets, starts, sources)
    return Backwards(starts, sources)
