"""Perft: the number of ways to play a given number of plies, where a full turn is one ply."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import THREEFOLD, apply, count_turns, legal, position_hash
from lodestone.kernel.repetition import is_third


@kernel
def perft(
    rules: KernelRules, state: State, depth: int, turns: NDArray[int64], path: NDArray[int64]
) -> int:
    """Count the sequences of exactly `depth` >= 1 turns from `state`.

    `turns`, shape (depth, most_turns), is scratch for lists. `path`, shape (before + depth + 1,),
    begins with the hashes of `before` earlier positions, which threefold repetition counts; the
    rest is scratch.
    """
    ply = len(path) - 1 - depth
    path[ply] = position_hash(rules, state)
    if rules.repetition == THREEFOLD and is_third(path, ply):
        return 0
    if depth == 1:
        return count_turns(rules, state)
    total = 0
    buffer = turns[depth - 1]
    for index in range(legal(rules, state, buffer)):
        total += perft(rules, apply(rules, state, int(buffer[index])), depth - 1, turns, path)
    return total
