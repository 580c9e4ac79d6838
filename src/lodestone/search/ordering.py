"""Move ordering: killer turns first, then the others by the history table.

Akl and Newborn, "The principal continuation and the killer heuristic", ACM 1977; Schaeffer, "The
history heuristic and alpha-beta search enhancements in practice", PAMI 11/11, 1989. The list is a
heap: where the first turn causes a cut-off, which is usual, the others need no sorting.
"""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.bits import product_62
from lodestone.kernel.decorator import lean_kernel
from lodestone.kernel.rng import GOLDEN

#: Turns have numbers up to 2**60, so the history table is indexed by a hash of this many bits.
HISTORY_BITS = 14
#: Ranks above any entry of the history table.
FIRST_KILLER, SECOND_KILLER = 1 << 60, 1 << 59


@lean_kernel
def history_index(turn: int, ply: int) -> int:
    """Return a turn's place in the history table; each side has its own."""
    return product_62(turn << 1 | ply & 1, GOLDEN) >> 62 - HISTORY_BITS


@lean_kernel
def rank(
    turns: NDArray[int64],
    ranks: NDArray[int64],
    count: int,
    killers: NDArray[int64],
    history: NDArray[int64],
    ply: int,
) -> None:
    """Write the rank of each of `count` turns."""
    first, second = int(killers[ply, 0]), int(killers[ply, 1])
    for index in range(count):
        turn = int(turns[index])
        if turn == first:
            ranks[index] = FIRST_KILLER
        elif turn == second:
            ranks[index] = SECOND_KILLER
        else:
            ranks[index] = history[history_index(turn, ply)]


@lean_kernel
def sift(turns: NDArray[int64], ranks: NDArray[int64], count: int, place: int) -> None:
    """Sift the turn at `place` down the heap of `count` to where it belongs."""
    turn, its_rank = int(turns[place]), int(ranks[place])
    child = 2 * place + 1
    while child < count:
        if child + 1 < count and ranks[child + 1] > ranks[child]:
            child += 1
        if ranks[child] <= its_rank:
            break
        turns[place], ranks[place] = turns[child], ranks[child]
        place = child
        child = 2 * place + 1
    turns[place], ranks[place] = turn, its_rank


@lean_kernel
def heap_up(turns: NDArray[int64], ranks: NDArray[int64], count: int) -> None:
    """Make the lists a heap, the highest rank first."""
    for place in range(count // 2 - 1, -1, -1):
        sift(turns, ranks, count, place)


@lean_kernel
def take_first(turns: NDArray[int64], ranks: NDArray[int64], count: int) -> int:
    """Take the turn of highest rank from a heap of `count`, leaving one less."""
    turn = int(turns[0])
    turns[0], ranks[0] = turns[count - 1], ranks[count - 1]
    sift(turns, ranks, count - 1, 0)
    return turn


@lean_kernel
def reward(
    killers: NDArray[int64], history: NDArray[int64], turn: int, ply: int, depth: int
) -> None:
    """Record that a turn caused a cut-off, searched `depth` plies deep."""
    history[history_index(turn, ply)] += depth * depth
    if killers[ply, 0] != turn:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = turn
