"""Exact scores of play with errors for every position of a table, block by block.

What is expected follows from what is expected after each turn (Bellman, Dynamic Programming,
1957). A block leads to itself and to blocks before it, so each is brought to rest by itself: that
needs the links of one block at a time, where `lodestone.lab.errors` holds those of all positions.
"""

from collections.abc import Sequence

import numpy as np
from numpy import float64, int16, int32, int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, kernel
from lodestone.kernel.protocol import Turns, apply, legal, outcome, turn_buffer
from lodestone.kernel.ranking import IndexArrays, rank, unrank
from lodestone.lab.kernels.erring import best_first
from lodestone.solve.packed import PackedCodes
from lodestone.solve.table import Table

#: A block is at rest when no score of it changes by more than this.
AT_REST = 1e-8
#: A score of which nothing is known yet.
EVEN = 0.5


@kernel
def link_block(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    first: int,
    end: int,
    turns: Turns,
    starts: NDArray[int64],
    targets: NDArray[int32],
    best: NDArray[int16],
    ends: NDArray[float64],
) -> None:
    """Follow all turns from positions `first` to `end` - 1.

    Those from the `n`-th lead to `targets[starts[n] : starts[n + 1]]`, the `best[n]` best ones
    first; `ends[n]` is the score of a game that is over there.
    """
    linked = 0
    for number in range(first, end):
        state = unrank(index, rules, number)
        count = legal(rules, state, turns)
        n = number - first
        starts[n] = linked
        ends[n] = (outcome(rules, state) + 1) / 2 if count == 0 else EVEN
        best[n] = best_first(index, rules, codes, state, turns, count)
        for turn in turns[:count]:
            targets[linked] = rank(index, rules, apply(rules, state, int(turn)))
            linked += 1
    starts[end - first] = linked


@kernel
def settle_scores(
    first: int,
    starts: NDArray[int64],
    targets: NDArray[int32],
    best: NDArray[int16],
    ends: NDArray[float64],
    error: float,
    at_rest: float,
    scores: NDArray[float64],
) -> None:
    """Write the scores of a block's positions, for the side to move, to `scores`.

    A turn is random with probability `error`, 0 to 1, and otherwise one of the best.
    """
    positions = len(starts) - 1
    for n in range(positions):
        scores[first + n] = ends[n]
    change = 1.0
    while change > at_rest:
        change = 0.0
        for n in range(positions):
            begin, end = starts[n], starts[n + 1]
            if begin == end:
                continue
            chosen, all_turns = 0.0, 0.0
            for link in range(begin, begin + best[n]):
                chosen += scores[targets[link]]
            for link in range(begin + best[n], end):
                all_turns += scores[targets[link]]
            all_turns += chosen
            score = 1 - (1 - error) * chosen / best[n] - error * all_turns / (end - begin)
            change = max(change, abs(score - scores[first + n]))
            scores[first + n] = score


def scores_of(table: Table, errors: Sequence[float]) -> list[NDArray[float64]]:
    """Return every position's score for the side to move, by its number, for each error rate.

    The score, 0 to 1, is what is expected of games without a limit of plies in which either side
    makes a random turn at this rate, 0 to 1, and otherwise one of its best.
    """
    rules, index = table.rules, table.rules.index
    assert index is not None
    turns = turn_buffer(rules.most_turns)
    scores = [np.empty(index.size, float64) for _ in errors]
    for first, end in (block for level in index.levels for block in level):
        size = end - first
        starts, targets = np.empty(size + 1, int64), np.empty(size * len(turns), int32)
        best, ends = np.empty(size, int16), np.empty(size, float64)
        link_block.compiled(
            table.arrays, rules.kernel, table.codes, first, end, turns, starts, targets, best, ends
        )
        for error, found in zip(errors, scores, strict=True):
            settle_scores.compiled(first, starts, targets, best, ends, error, AT_REST, found)
    return scores
