"""A kernel that walks through everything that play can reach and counts the choices."""

from typing import NamedTuple

import numpy as np
from numpy import int32, int64, uint8
from numpy.typing import NDArray

from lodestone.games.queah.kernels import MOST_TURNS
from lodestone.games.queah.ranking import QueahIndex
from lodestone.games.queah.state import QueahRules
from lodestone.kernel import protocol
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import Turns, apply, legal
from lodestone.kernel.ranking import orbit_size, rank, unrank
from lodestone.solve.codes import WIN_CODE, Codes
from lodestone.solve.table import Table
from research.results.queah import start_number
from research.results.tallies import result_of


class ReachableCounts(NamedTuple):
    """Counts of the positions that play from the start can reach, before symmetry.

    Results are those of the side to move: 0 loss, 1 draw, 2 win. `results`, shape (3,). `turns`,
    shape (MOST_TURNS + 1,): unfinished positions by their number of legal turns. `choices`, shape
    (3,): those that have several turns. `only`, shape (3,): those of `choices` in which one turn
    alone keeps the result. `longest`, shape (1,): the greatest remoteness.
    """

    results: NDArray[int64]
    turns: NDArray[int64]
    choices: NDArray[int64]
    only: NDArray[int64]
    longest: NDArray[int64]


def survey(table: Table) -> ReachableCounts:
    """Return the counts of the positions that play from the start can reach."""
    counts = ReachableCounts(*(np.zeros(size, int64) for size in (3, MOST_TURNS + 1, 3, 3, 1)))
    kernel_rules = table.rules.kernel
    start = start_number(table)
    marks = np.zeros(len(table.codes), uint8)
    waiting = np.empty(len(table.codes), int32)
    buffer = protocol.turn_buffer(MOST_TURNS)
    walk.compiled(table.arrays, kernel_rules, table.codes, start, marks, waiting, buffer, counts)
    return counts


@kernel
def walk(
    index: QueahIndex,
    rules: QueahRules,
    codes: Codes,
    start: int,
    marks: NDArray[uint8],
    waiting: NDArray[int32],
    turns: Turns,
    counts: ReachableCounts,
) -> None:
    """Count every position that play from `start` can reach, once for each of its images."""
    marks[start] = 1
    waiting[0] = start
    held = 1
    while held:
        held -= 1
        number = int(waiting[held])
        code = int(codes[number])
        result = result_of(code)
        weight = orbit_size(index, rules, number)
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        keeping = 0
        for n in range(count):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            keeping += result_of(int(codes[target])) == 2 - result
            if marks[target] == 0:
                marks[target] = 1
                waiting[held] = target
                held += 1
        counts.results[result] += weight
        if code:
            counts.longest[0] = max(counts.longest[0], WIN_CODE - abs(code))
        if count:
            counts.turns[count] += weight
        if count > 1:
            counts.choices[result] += weight
            counts.only[result] += weight * (keeping == 1)
