"""Perft of positions: compiled for large counts, in plain Python for small ones."""

from collections.abc import Callable, Iterator, Sequence

from lodestone.core.position import Position
from lodestone.kernel.arrays import empty, int64
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.kernel.play import perft
from lodestone.kernel.protocol import position_hash

#: Up to this depth, counting takes less time than loading a compiled function.
PLAIN_DEPTH = 3


def perft_count(position: Position, depth: int, before: Sequence[Position] = ()) -> int:
    """Count the sequences of exactly `depth` turns; 1 at depth 0.

    `before` are the earlier positions of the game, which threefold repetition counts.
    """
    if depth == 0:
        return 1
    rules = position.rules
    run = perft if depth <= PLAIN_DEPTH or not HAS_COMPILER else perft.compiled
    turns = empty((depth, rules.most_turns), int64)
    path = empty(len(before) + depth + 1, int64)
    path[: len(before)] = [position_hash(rules.kernel, earlier.state) for earlier in before]
    return int(run(rules.kernel, position.state, depth, turns, path))


def perft_counts(
    position: Position, depth: int, on_progress: Callable[[int, float], None] | None = None
) -> Iterator[int]:
    """Yield the counts for 1 to `depth` plies, one after another.

    `on_progress` is called with a depth and the share of it, 0 to 1, that is counted.
    """
    for plies in range(1, depth + 1):
        if on_progress is None or plies <= PLAIN_DEPTH:
            yield perft_count(position, plies)
        else:
            yield _counted_in_parts(position, plies, on_progress)


def _counted_in_parts(
    position: Position, depth: int, on_progress: Callable[[int, float], None]
) -> int:
    """Count below each first turn, reporting progress in between."""
    total, turns = 0, position.turn_numbers
    for done, turn in enumerate(turns):
        on_progress(depth, done / len(turns))
        total += perft_count(position.after(turn), depth - 1, [position])
    return total


def perft_divided(position: Position, depth: int) -> dict[str, int]:
    """Return the count at `depth` below each first turn."""
    return {
        turn: perft_count(position.play(turn), depth - 1, [position]) for turn in position.turns
    }
