"""The search stack: a search's lists, its memory, the signals that end it, and move ordering.

Killer turns come first, then the others by the history table. Akl and Newborn, "The principal
continuation and the killer heuristic", ACM 1977; Schaeffer, "The history heuristic and alpha-beta
search enhancements in practice", PAMI 11/11, 1989. The list is a heap: where the first turn causes
a cut-off, which is usual, the others need no sorting.
"""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from lodestone.core.line import Line
from lodestone.kernel.arrays import NDArray, array, empty, full, int64, zeros
from lodestone.kernel.bits import product_62
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import THREEFOLD
from lodestone.kernel.rng import GOLDEN

#: Turns have numbers up to 2**60, so the history table is indexed by a hash of this many bits.
HISTORY_BITS = 14
#: Ranks above any entry of the history table.
FIRST_KILLER, SECOND_KILLER = 1 << 60, 1 << 59
# Places in `SearchStack.nodes`.
USED, ALLOWED = 0, 1


class SearchStack(NamedTuple):
    """The arrays of one thread's search; `table`, `past` and `halt` are shared between threads.

    `turns` and `ranks` are lists for each ply. The system provides memory only for what is written,
    so space for the longest list at every ply costs nothing.
    """

    turns: NDArray[int64]  # (plies, most_turns)
    ranks: NDArray[int64]  # (plies, most_turns)
    lines: NDArray[int64]  # (plies + 1, plies + 2): the length of a line, then its turns
    path: NDArray[int64]  # (plies + 1): hashes of the positions from the root on
    killers: NDArray[int64]  # (plies, 2)
    history: NDArray[int64]  # (2 ** HISTORY_BITS)
    nodes: NDArray[int64]  # used, allowed
    table: NDArray[int64]  # (slots, 3)
    past: NDArray[int64]  # a hash table, made by `past_of`, of what ends the game if repeated
    halt: NDArray[int64]  # (1): not 0 where the search has to end
    draws: NDArray[int64]  # (2): what a repetition scores for the side that began, and the other
    blur: NDArray[int64]  # (2): as in `blurred`


def new_stack(
    plies: int,
    most_turns: int,
    nodes: int,
    table: NDArray[int64],
    past: NDArray[int64],
    halt: NDArray[int64],
    contempt: int,
    blur: NDArray[int64],
) -> SearchStack:
    """Make the arrays for a search of at most `plies` plies and `nodes` nodes."""
    return SearchStack(
        turns=empty((plies, most_turns), int64),
        ranks=empty((plies, most_turns), int64),
        lines=zeros((plies + 1, plies + 2), int64),
        path=zeros(plies + 1, int64),
        killers=full((plies, 2), -1, int64),
        history=zeros(1 << HISTORY_BITS, int64),
        nodes=array([0, nodes], int64),
        table=table,
        past=past,
        halt=halt,
        draws=array([-contempt, contempt], int64),
        blur=blur,
    )


def past_of(keys: Iterable[int]) -> NDArray[int64]:
    """Make a hash table of hashes, none of them 0, with open addressing; `is_past` looks in it."""
    known = set(keys)
    past = zeros(1 << (2 * len(known)).bit_length(), int64)
    for key in known:
        add_past(past, key)
    return past


def repeated_in(line: Line) -> list[int]:
    """Return the hashes of the positions that end the game if they recur."""
    if line.position.rules.kernel.repetition != THREEFOLD:
        return []
    times = Counter(position.key for position in line.positions)
    return [key for key, count in times.items() if count >= 2]


def past_of_line(line: Line) -> NDArray[int64]:
    """Make the table of the positions that end the game if they recur."""
    return past_of(repeated_in(line))


@kernel
def add_past(past: NDArray[int64], key: int) -> None:
    """Add a position to those that end the game if they recur."""
    place = key & len(past) - 1
    while past[place] != 0:
        place = place + 1 & len(past) - 1
    past[place] = key


@kernel
def is_past(past: NDArray[int64], key: int) -> bool:
    """Return whether a position ends the game if it recurs."""
    place = key & len(past) - 1
    while past[place] != 0:
        if past[place] == key:
            return True
        place = place + 1 & len(past) - 1
    return False


@kernel
def is_repeated(path: NDArray[int64], past: NDArray[int64], ply: int) -> bool:
    """Return whether the position at `path[ply]` scores as a repetition.

    It does if it has occurred since the root, or if it ends the game. A return to a position that
    occurred once before, as the root has, is not a repetition yet: play can continue differently.
    The same side is to move in every other position only.
    """
    key = int(path[ply])
    for earlier in range(ply - 2, 0, -2):
        if path[earlier] == key:
            return True
    return is_past(past, key)


@kernel
def may_go_on(nodes: NDArray[int64], halt: NDArray[int64]) -> bool:
    """Return whether the search is neither stopped nor out of nodes."""
    return int(halt[0]) == 0 and int(nodes[USED]) < int(nodes[ALLOWED])


@kernel
def begin_line(lines: NDArray[int64], ply: int, turn: int) -> None:
    """Write the best line from `ply` on: a turn, and the line of the ply after."""
    length = int(lines[ply + 1, 0])
    lines[ply, 0] = length + 1
    lines[ply, 1] = turn
    for index in range(1, length + 1):
        lines[ply, index + 1] = lines[ply + 1, index]


@kernel
def history_index(turn: int, ply: int) -> int:
    """Return a turn's place in the history table; each side has its own."""
    return product_62(turn << 1 | ply & 1, GOLDEN) >> 62 - HISTORY_BITS


@kernel
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


@kernel
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


@kernel
def heap_up(turns: NDArray[int64], ranks: NDArray[int64], count: int) -> None:
    """Make the lists a heap, the highest rank first."""
    for place in range(count // 2 - 1, -1, -1):
        sift(turns, ranks, count, place)


@kernel
def take_first(turns: NDArray[int64], ranks: NDArray[int64], count: int) -> int:
    """Take the turn of highest rank from a heap of `count`, leaving one less."""
    turn = int(turns[0])
    turns[0], ranks[0] = turns[count - 1], ranks[count - 1]
    sift(turns, ranks, count - 1, 0)
    return turn


@kernel
def reward(
    killers: NDArray[int64], history: NDArray[int64], turn: int, ply: int, depth: int
) -> None:
    """Record that a turn caused a cut-off, searched `depth` plies deep."""
    history[history_index(turn, ply)] += depth * depth
    if killers[ply, 0] != turn:
        killers[ply, 1] = killers[ply, 0]
        killers[ply, 0] = turn
