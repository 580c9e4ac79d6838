"""A kernel that counts the choices in everything that play can reach."""

from typing import NamedTuple

import numpy as np
from numpy import int64, uint8
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
from research.results.queah import reached
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
    marks, buffer = reached(table), protocol.turn_buffer(MOST_TURNS)
    count_marked.compiled(table.arrays, table.rules.kernel, table.codes, marks, buffer, counts)
    return counts


@kernel
def count_marked(
    index: QueahIndex,
    rules: QueahRules,
    codes: Codes,
    marks: NDArray[uint8],
    turns: Turns,
    counts: ReachableCounts,
) -> None:
    """Count every marked position, once for each of its images."""
    for number in range(len(codes)):
        if marks[number] == 0:
            continue
        code = int(codes[number])
        result = result_of(code)
        weight = orbit_size(index, rules, number)
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        keeping = 0
        for n in range(count):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            keeping += result_of(int(codes[target])) == 2 - result
        counts.results[result] += weight
        if code:
            counts.longest[0] = max(counts.longest[0], WIN_CODE - abs(code))
        if count:
            counts.turns[count] += weight
        if count > 1:
            counts.choices[result] += weight
            counts.only[result] += weight * (keeping == 1)
