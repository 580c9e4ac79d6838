"""Games from a table with errors, sampled by a compiled kernel."""

from collections.abc import Sequence

import numpy as np
from numpy import int64

from lodestone.core.position import Position
from lodestone.kernel.protocol import turn_buffer
from lodestone.lab.errors.counts import ErrorCounts, counts_of
from lodestone.lab.kernels.erring import CERTAIN, play_erring
from lodestone.lab.metrics.sample import seed_of_game
from lodestone.lab.offers import first_turns
from lodestone.solve.table import Table

#: Games are stopped at this many plies, and count ½.
LONGEST = 1_000


def sample_errors(
    table: Table,
    start: Position,
    error: float,
    games: Sequence[int],
    *,
    seed: int = 1,
    longest: int = LONGEST,
    compiled: bool = True,
) -> ErrorCounts:
    """Play the games of these numbers from a start; return their counts.

    Each turn is a uniformly random legal turn with probability `error`, 0 to 1, and otherwise a
    best turn, all best ones being equally likely. A game's number and the seed determine its
    random numbers, whatever the rules and the start. Raises `TableError` if the table does not
    cover the start.

    >>> from lodestone import Position
    >>> from lodestone.lab.errors.sample import sample_errors
    >>> from lodestone.solve import solve
    >>> start = Position.start("queah:reserve=0")
    >>> sample_errors(solve("queah:reserve=0"), start, 0, range(5)).won
    5
    """
    table.probe_value(start)
    rules = start.rules
    seeds = np.array([seed_of_game(seed, number) for number in games], int64)
    found = np.empty((len(seeds), 3), int64)
    run = play_erring.compiled if compiled else play_erring
    run(
        table.arrays,
        rules.kernel,
        table.codes,
        start.state,
        seeds,
        round(error * CERTAIN),
        longest,
        turn_buffer(rules.most_turns),
        found,
    )
    return counts_of(found)


def sample_first_turns(
    table: Table,
    start: Position,
    error: float,
    games: Sequence[int],
    *,
    seed: int = 1,
    longest: int = LONGEST,
) -> list[tuple[tuple[str, ...], ErrorCounts]]:
    """Play the games of these numbers after each first turn, and count them for its side.

    The arguments are those of `sample_errors`.
    """
    found = []
    for turns in first_turns(start):
        after = start.play(turns[0])
        sample = sample_errors(table, after, error, games, seed=seed, longest=longest)
        found.append((turns, sample.for_other_side()))
    return found
