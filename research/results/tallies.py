"""Kernels that count over all positions of a solved Queah at once."""

from typing import NamedTuple

import numpy as np
from numpy import int32, int64, uint8
from numpy.typing import NDArray

from lodestone.games.queah.board import INDEX
from lodestone.games.queah.evaluation import seen_by_other
from lodestone.games.queah.ranking import QueahIndex
from lodestone.games.queah.state import QueahRules, QueahState
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import Turns, apply, count_turns, legal
from lodestone.kernel.ranking import NO_RANK, orbit_size, rank, unrank
from lodestone.solve.codes import WIN_CODE
from lodestone.solve.packed import PackedCodes, code_at

#: Remoteness and numbers of turns are below this.
BOUND = 256
#: The largest lead of a side, in pieces.
MOST = 10

CELL_CLASSES = {
    "centre": ("c3",),
    "beside the centre": ("c2", "b3", "d3", "c4"),
    "diagonal to the centre": ("b2", "d2", "b4", "d4"),
    "points of the diamond": ("c1", "a3", "e3", "c5"),
}
CLASS_MASKS = np.array(
    [sum(1 << INDEX[cell] for cell in cells) for cells in CELL_CLASSES.values()], int64
)
#: The largest lead of a side, in pieces, on the cells of a class.
AHEAD = 4


class Tallies(NamedTuple):
    """Counts of positions before symmetry. First axis: 0 all, 1 those that play can reach.

    A result is that of the side to move: 0 loss, 1 draw, 2 win. `remoteness`, shape (2, results,
    BOUND): at `r`, those with `r` plies to the end. `branching`, shape (2, BOUND): unfinished
    ones by their number of turns. `passing`, shape (2, results, results): unfinished ones by
    result, and by the result if the side to move could pass instead. `material`, shape (2, 21,
    results): by how many pieces, reserve included, the side to move has more, plus MOST. `cells`,
    shape (2, classes, 9, results): both reserves empty, equally many pieces on the board, by how
    many more the side to move has on the cells of a class, plus AHEAD. `choices`, shape (results,):
    reached ones with several turns; `only`, of the same shape: those in which one turn alone keeps
    the result.
    """

    remoteness: NDArray[int64]
    branching: NDArray[int64]
    passing: NDArray[int64]
    material: NDArray[int64]
    cells: NDArray[int64]
    choices: NDArray[int64]
    only: NDArray[int64]


def empty_tallies() -> Tallies:
    """Return counts of zero."""
    shapes = ((3, BOUND), (BOUND,), (3, 3), (2 * MOST + 1, 3), (len(CLASS_MASKS), 2 * AHEAD + 1, 3))
    sizes = [*((2, *shape) for shape in shapes), (3,), (3,)]
    return Tallies(*(np.zeros(size, int64) for size in sizes))


@kernel
def flood(
    index: QueahIndex,
    rules: QueahRules,
    start: int,
    marks: NDArray[uint8],
    waiting: NDArray[int32],
    turns: Turns,
) -> None:
    """Mark the numbers of all positions that play from `start` can reach."""
    marks[start] = 1
    waiting[0] = start
    count = 1
    while count:
        count -= 1
        state: QueahState = unrank(index, rules, int(waiting[count]))
        for n in range(legal(rules, state, turns)):
            target = rank(index, rules, apply(rules, state, int(turns[n])))
            if marks[target] == 0:
                marks[target] = 1
                waiting[count] = target
                count += 1


@kernel
def result_of(code: int) -> int:
    """Return 0 for a loss, 1 for a draw, 2 for a win."""
    return 1 + (code > 0) - (code < 0)


@kernel
def keeping(
    index: QueahIndex,
    rules: QueahRules,
    codes: PackedCodes,
    state: QueahState,
    code: int,
    turns: Turns,
) -> int:
    """Return how many turns keep the result of a position with this code."""
    found = 0
    for n in range(legal(rules, state, turns)):
        target = rank(index, rules, apply(rules, state, int(turns[n])))
        found += result_of(code_at(codes, target)) == 2 - result_of(code)
    return found


@kernel
def count_all(
    index: QueahIndex,
    rules: QueahRules,
    codes: PackedCodes,
    marks: NDArray[uint8],
    buffer: Turns,
    tallies: Tallies,
) -> None:
    """Add every position to the counts of all, and marked ones to those of reached ones."""
    for number in range(codes.size):
        code = code_at(codes, number)
        result = result_of(code)
        weight = orbit_size(index, rules, number)
        state: QueahState = unrank(index, rules, number)
        own, other = popcount(state.own), popcount(state.other)
        lead = own + state.own_reserve - other - state.other_reserve
        turns = count_turns(rules, state)
        passed = result
        if turns:
            target = rank(index, rules, seen_by_other(state))
            passed = 2 - result_of(code_at(codes, target)) if target != NO_RANK else result
        if turns > 1 and marks[number]:
            tallies.choices[result] += weight
            is_only = keeping(index, rules, codes, state, code, buffer) == 1
            tallies.only[result] += weight * is_only
        is_endgame = state.own_reserve == 0 and state.other_reserve == 0 and own == other
        for kind in range(1 + marks[number]):
            if result != 1:
                tallies.remoteness[kind, result, WIN_CODE - abs(code)] += weight
            else:
                tallies.remoteness[kind, result, 0] += weight
            tallies.material[kind, lead + MOST, result] += weight
            if turns:
                tallies.branching[kind, turns] += weight
                tallies.passing[kind, result, passed] += weight
            if is_endgame:
                for n in range(len(CLASS_MASKS)):
                    mask = int(CLASS_MASKS[n])
                    more = popcount(state.own & mask) - popcount(state.other & mask)
                    tallies.cells[kind, n, more + AHEAD, result] += weight


@kernel
def count_both(
    index: QueahIndex,
    rules: QueahRules,
    codes: PackedCodes,
    others: PackedCodes,
    counts: NDArray[int64],
) -> None:
    """Count positions by their result under two rule sets that number them alike."""
    for number in range(codes.size):
        first, second = result_of(code_at(codes, number)), result_of(code_at(others, number))
        counts[first, second] += orbit_size(index, rules, number)


@kernel
def spread(
    index: QueahIndex,
    rules: QueahRules,
    numbers: NDArray[int64],
    probabilities: NDArray[np.float64],
    targets: NDArray[int64],
    shares: NDArray[np.float64],
    turns: Turns,
) -> int:
    """Play one random turn from each position; return how many results were written.

    Positions in which the game is over are skipped.
    """
    written = 0
    for n in range(len(numbers)):
        state: QueahState = unrank(index, rules, int(numbers[n]))
        count = legal(rules, state, turns)
        for m in range(count):
            targets[written] = rank(index, rules, apply(rules, state, int(turns[m])))
            shares[written] = probabilities[n] / count
            written += 1
    return written
