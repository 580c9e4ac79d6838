"""Critical positions: how well each of their turns follows each principle, and what it keeps."""

from dataclasses import dataclass

import numpy as np
from numpy import int8, int16, int64
from numpy.typing import NDArray

from lodestone import Rules
from lodestone.kernel.bits import state_from
from lodestone.kernel.protocol import initial, legal, turn_buffer
from lodestone.lab.kernels.erring import CERTAIN
from lodestone.solve.table import Table
from research.strategy.kernels import follow, gather, judge, rate

#: How many of 100 turns are random in the games that the positions come from.
ERRORS = (10, 30, 100)
#: The most critical positions that one game is asked for.
MOST_PER_GAME = 400


@dataclass(frozen=True)
class Positions:
    """Turns of positions: those from `starts[n]` to `starts[n + 1]` belong to position `n`.

    `rated`, shape (turns, principles), has how well each turn follows each principle; `keeps` is 1
    for turns that keep the best result.
    """

    starts: NDArray[int64]
    rated: NDArray[int16]
    keeps: NDArray[int8]

    def __len__(self) -> int:
        return len(self.starts) - 1

    def follow(self, principles: "list[int]") -> NDArray[int64]:
        """Return what is left after a list of principles: see the kernel `follow`."""
        left, shares = np.empty(len(self.keeps), int8), np.empty((len(self), 4), int64)
        run = follow.compiled
        run(self.rated, self.keeps, self.starts, np.array(principles, int64), left, shares)
        return shares


def gather_rows(table: Table, games: int, first_seed: int) -> NDArray[int64]:
    """Return the different critical positions of games with errors, by the fields of the state.

    A third of the games has each of `ERRORS`.
    """
    rules = table.rules
    turns, keeps = turn_buffer(rules.most_turns), np.empty(rules.most_turns, int8)
    rows = np.empty((MOST_PER_GAME, len(initial(rules.kernel))), int64)
    found = []
    for game in range(games):
        error = CERTAIN * ERRORS[game % len(ERRORS)] // 100
        given = (table.arrays, rules.kernel, table.codes, first_seed + game, error)
        count = gather.compiled(*given, turns, keeps, rows)
        found.append(rows[:count].copy())
    return np.unique(np.concatenate(found), axis=0)


def without(rows: NDArray[int64], others: NDArray[int64]) -> NDArray[int64]:
    """Return the rows that are not among `others`."""
    known = set(map(bytes, others))
    return rows[[bytes(row) not in known for row in rows]]


def rated_positions(table: Table, rows: NDArray[int64], principles: int) -> Positions:
    """Return the turns of positions, judged by the table."""
    rules: Rules = table.rules
    most = rules.most_turns
    turns, scratch = turn_buffer(most), turn_buffer(most)
    keeps, rated = np.empty(most, int8), np.empty((most, principles), int16)
    start, counts, all_keeps, all_rated = initial(rules.kernel), [0], [], []
    for row in rows:
        state = state_from(row, start)
        count = legal.load(rules.kernel, state, turns)
        judge.compiled(table.arrays, rules.kernel, table.codes, state, turns, count, keeps)
        rate.compiled(rules.kernel, state, turns, count, scratch, rated)
        counts.append(count)
        all_keeps.append(keeps[:count].copy())
        all_rated.append(rated[:count].copy())
    starts = np.cumsum(counts, dtype=int64)
    return Positions(starts, np.concatenate(all_rated), np.concatenate(all_keeps))
