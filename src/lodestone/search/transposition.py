"""The transposition table: what a search already knows about positions.

A bucket has two slots: one keeps the deepest search, the other the latest (Breuker, Uiterwijk and
van den Herik, "Replacement schemes for transposition tables", ICCA Journal 17/4, 1994). Threads
share the table without locks: an entry torn by two writers fails its check, which is the position's
hash mixed with the entry (Hyatt and Mann, "A lockless transposition table", ICGA Journal 25, 2002).
"""

from typing import NamedTuple

from lodestone.kernel.arrays import HAS_NUMPY, NDArray, int64, zeros
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import NO_TURN
from lodestone.search.result import PROVEN_WIN, WIN_SCORE

#: How an entry's score bounds the value: not at all, from below, from above, exactly.
UNKNOWN, LOWER, UPPER, EXACT = 0, 1, 2, 3

# An entry is a check, a turn + 1 and its data: depth, bound, score + WIN_SCORE, from the lowest
# bit.
CHECK, TURN, FACTS = 0, 1, 2
DEPTH_BITS, BOUND_BITS = 8, 2
DEPTH_MASK, BOUND_MASK = 255, 3
ENTRY_BYTES = 3 * 8

LARGEST = 1 << 20


class Known(NamedTuple):
    """What the table knows about a position; wins in `score` are counted from the position."""

    turn: int
    score: int
    depth: int
    bound: int


def new_table(nodes: int | None) -> NDArray[int64]:
    """Make an empty table for a search of `nodes` nodes; `None`: of any number.

    Its memory is mapped, since NumPy asks for huge pages: to provide one, the system may have to
    move others away, tens of milliseconds in which a search that writes there cannot be stopped.
    """
    slots = LARGEST
    if nodes is not None:
        slots = min(LARGEST, 1 << (nodes.bit_length() + 1))
    if not HAS_NUMPY:
        return zeros((slots, 3), int64)
    from mmap import mmap  # which a browser has not

    import numpy as np

    return np.frombuffer(mmap(-1, slots * ENTRY_BYTES), int64).reshape(slots, 3)


@kernel
def at_ply(score: int, ply: int) -> int:
    """Return a position's score as counted from the root, `ply` plies before."""
    if score > PROVEN_WIN:
        return score - ply
    if score < -PROVEN_WIN:
        return score + ply
    return score


@kernel
def at_node(score: int, ply: int) -> int:
    """Return a score counted from the root as counted from the position, `ply` plies on."""
    if score > PROVEN_WIN:
        return score + ply
    if score < -PROVEN_WIN:
        return score - ply
    return score


@kernel
def find(table: NDArray[int64], key: int) -> Known:
    """Return the entry of a position, by its hash."""
    first = (key & (len(table) - 1)) & ~1
    for slot in range(first, first + 2):
        turn, facts = int(table[slot, TURN]), int(table[slot, FACTS])
        if facts != 0 and int(table[slot, CHECK]) == key ^ turn ^ facts:
            score = (facts >> DEPTH_BITS + BOUND_BITS) - WIN_SCORE
            return Known(turn - 1, score, facts & DEPTH_MASK, facts >> DEPTH_BITS & BOUND_MASK)
    return Known(NO_TURN, 0, 0, UNKNOWN)


@kernel
def store(table: NDArray[int64], key: int, known: Known) -> None:
    """Store an entry in the first slot if it is at least as deep as its own, else in the second."""
    slot = (key & (len(table) - 1)) & ~1
    turn, facts = int(table[slot, TURN]), int(table[slot, FACTS])
    is_same = int(table[slot, CHECK]) == key ^ turn ^ facts
    if known.depth < facts & DEPTH_MASK and not is_same:
        slot += 1
    turn = known.turn + 1
    facts = (
        known.depth | known.bound << DEPTH_BITS | known.score + WIN_SCORE << DEPTH_BITS + BOUND_BITS
    )
    table[slot, CHECK] = key ^ turn ^ facts
    table[slot, TURN] = turn
    table[slot, FACTS] = facts
