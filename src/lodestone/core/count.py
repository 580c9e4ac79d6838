"""Perft of positions: compiled where there is much to count, plain Python where there is not."""

import numpy as np

from lodestone.core.perft import perft
from lodestone.core.position import Position

#: Depths up to this one are counted faster than a compiled function is loaded.
PLAIN_DEPTH = 3


def perft_count(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` turns; 1 at depth 0."""
    if depth == 0:
        return 1
    run = perft if depth <= PLAIN_DEPTH else perft.compiled
    turns = np.empty((depth, position.rules.game.most_turns(position.rules.options)), np.int64)
    path = np.empty(depth + 1, np.int64)
    return int(run(position.rules.kernel, position.state, depth, turns, path))


def perft_counts(position: Position, depth: int) -> list[int]:
    """Give the counts for 1 to `depth` plies."""
    return [perft_count(position, plies) for plies in range(1, depth + 1)]


def perft_divided(position: Position, depth: int) -> dict[str, int]:
    """Give the count at `depth` below each first turn."""
    return {turn: perft_count(position.after(turn), depth - 1) for turn in position.turns}
