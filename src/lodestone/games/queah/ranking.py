"""Numbers for all positions of Queah, without gaps, so that an array can hold their values.

From the side to move's point of view, a position is a board with up to four pieces of each side,
two reserves, two bans and the passes just made. Positions with the same numbers of pieces and
reserves form a
*layer*: steps lead from a layer to the one with the sides exchanged, and entries and captures lower

    potential = 2 * (both reserves) + (pieces on the board)

so layers are solved by rising potential, each together with its exchanged counterpart. Within a
layer the boards are counted up to the square's eight symmetries, and for each board the pairs of
bans: a ban (Q10) is a step that the piece could make, so on one board they are the steps of one
side, or none.
"""

from typing import NamedTuple

from lodestone.games.queah.board import BOARD
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    STEPS,
    ending_on,
    starting_on,
    symmetric_ban,
    symmetric_cells,
)
from lodestone.games.queah.state import (
    FORBIDDEN,
    ON_BOARD,
    STALEMATE_PASS,
    QueahRules,
    QueahState,
)
from lodestone.kernel.arrays import (
    Matrix,
    NDArray,
    Vector,
    array,
    full,
    int8,
    int16,
    int32,
    int64,
    zeros,
)
from lodestone.kernel.bits import nth_bit, popcount
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.ranking import NO_RANK, Index

#: The number of possible counts of pieces on the board: none to four.
COUNTS = ON_BOARD + 1
#: The number of reserve sizes that `layer_starts` has room for.
RESERVES = 7


class QueahIndex(NamedTuple):
    """The tables that number positions. A *group* is the boards with equal counts of pieces.

    `small`, shape (2**13,): the number of a side's cells among sets of at most four, else -1.
    `boards`, shape (small sets, small sets): own and other cells to the board's place among the
    different boards, all groups one after another. `turns`, same shape: the symmetry that maps the
    board to that one. `own`, `other`, `orbits`, shape (different boards,): their cells, and how
    many boards symmetries map to each. `offsets`, shape (different boards + 1,): the number of
    positions on all boards before, in all groups. `group_starts`, shape (26,): the first board of
    each group. `layer_starts`, shape (25 * 49,): a layer's first number, or NO_RANK. `starts` and
    `layers`: the same starts, rising, and the layer that each belongs to.
    """

    small: Vector[int16]
    boards: Matrix[int32]
    turns: Matrix[int8]
    own: Vector[int64]
    other: Vector[int64]
    orbits: Vector[int64]
    offsets: Vector[int64]
    group_starts: Vector[int64]
    layer_starts: Vector[int64]
    starts: Vector[int64]
    layers: Vector[int64]


@kernel
def steps_of(pieces: int, empty: int) -> int:
    """Return the steps that these pieces can make, which are those that a ban can forbid."""
    return starting_on(pieces) & ending_on(empty) & STEPS


@kernel
def ban_count(rules: QueahRules, pieces: int, empty: int) -> int:
    """Count the bans that a side can be under, none included."""
    if rules.backtrack != FORBIDDEN:
        return 1
    return popcount(steps_of(pieces, empty)) + 1


@kernel
def pass_count(rules: QueahRules) -> int:
    """Count the values of `passes` that positions can have."""
    return 3 if rules.stalemate == STALEMATE_PASS else 1


@kernel
def ban_rank(ban: int, pieces: int, empty: int) -> int:
    """Return a ban's number among those that the side can be under; 0 for no ban."""
    if ban == 0:
        return 0
    return popcount(steps_of(pieces, empty) & (ban - 1)) + 1


@kernel
def ban_of(rank: int, pieces: int, empty: int) -> int:
    """Return the ban with a number; the inverse of `ban_rank`."""
    if rank == 0:
        return 0
    return 1 << nth_bit(steps_of(pieces, empty), rank - 1)


@kernel
def layer_number(own: int, other: int, own_reserve: int, other_reserve: int) -> int:
    """Return a layer's number from its counts of pieces on the board and in reserve."""
    return ((own * COUNTS + other) * RESERVES + own_reserve) * RESERVES + other_reserve


@kernel
def is_covered(index: QueahIndex, rules: QueahRules, state: QueahState) -> bool:
    """Return whether the tables cover a state, whatever values its fields hold."""
    own, other = state.own, state.other
    if (own | other) > BOARD or own & other or index.small[own] < 0 or index.small[other] < 0:
        return False
    empty = BOARD ^ own ^ other
    return (
        max(state.own_reserve, state.other_reserve) < RESERVES
        and state.passes < pass_count(rules)
        and can_be_banned(rules, state.own_ban, own, empty)
        and can_be_banned(rules, state.other_ban, other, empty)
    )


@kernel
def can_be_banned(rules: QueahRules, ban: int, pieces: int, empty: int) -> bool:
    """Return whether a ban is 0, or one of the steps that a side's pieces could make."""
    if ban == 0:
        return True
    is_one = ban & (ban - 1) == 0
    return rules.backtrack == FORBIDDEN and is_one and ban & steps_of(pieces, empty) != 0


@kernel
def rank(index: QueahIndex, rules: QueahRules, state: QueahState) -> int:
    """Return a position's number."""
    if not is_covered(index, rules, state):
        return NO_RANK
    own_set, other_set = int(index.small[state.own]), int(index.small[state.other])
    layer = layer_number(
        popcount(state.own), popcount(state.other), state.own_reserve, state.other_reserve
    )
    start = int(index.layer_starts[layer])
    if start == NO_RANK:
        return NO_RANK
    board = int(index.boards[own_set, other_set])
    group = layer // (RESERVES * RESERVES)
    offset = int(index.offsets[board] - index.offsets[index.group_starts[group]])
    bans = 0
    if rules.backtrack == FORBIDDEN:
        symmetry = int(index.turns[own_set, other_set])
        own, other = int(index.own[board]), int(index.other[board])
        empty = BOARD ^ own ^ other
        bans = ban_rank(symmetric_ban(state.own_ban, symmetry), own, empty)
        bans = bans * ban_count(rules, other, empty)
        bans += ban_rank(symmetric_ban(state.other_ban, symmetry), other, empty)
    return start + offset + bans * pass_count(rules) + state.passes


@kernel
def last_not_above(rising: NDArray[int64], first: int, end: int, value: int) -> int:
    """Return the last index, from `first`, whose entry is at most `value`."""
    while end - first > 1:
        middle = (first + end) >> 1
        if rising[middle] <= value:
            first = middle
        else:
            end = middle
    return first


@kernel
def board_at(index: QueahIndex, number: int) -> tuple[int, int, int]:
    """Return the layer and the board of a position's number, and the remainder of the number."""
    rank = last_not_above(index.starts, 0, len(index.starts), number)
    layer = int(index.layers[rank])
    group = layer // (RESERVES * RESERVES)
    first, end = int(index.group_starts[group]), int(index.group_starts[group + 1])
    within = number - int(index.starts[rank]) + int(index.offsets[first])
    board = last_not_above(index.offsets, first, end, within)
    return layer, board, within - int(index.offsets[board])


@kernel
def unrank(index: QueahIndex, rules: QueahRules, number: int) -> QueahState:
    """Return the position with a number, White to move."""
    layer, board, rest = board_at(index, number)
    own, other = int(index.own[board]), int(index.other[board])
    empty = BOARD ^ own ^ other
    bans, passes = divmod(rest, pass_count(rules))
    own_rank, other_rank = divmod(bans, ban_count(rules, other, empty))
    own_ban, other_ban = ban_of(own_rank, own, empty), ban_of(other_rank, other, empty)
    own_reserve, other_reserve = layer // RESERVES % RESERVES, layer % RESERVES
    return QueahState(own, other, own_reserve, other_reserve, own_ban, other_ban, 0, passes)


@kernel
def orbit_size(index: QueahIndex, rules: QueahRules, number: int) -> int:
    """Count the positions that the board's symmetries map to the one with this number."""
    return int(index.orbits[board_at(index, number)[1]])


@kernel
def find_boards(
    small: NDArray[int16],
    sets: NDArray[int64],
    boards: NDArray[int32],
    turns: NDArray[int8],
    own: NDArray[int64],
    other: NDArray[int64],
    orbits: NDArray[int64],
    group_starts: NDArray[int64],
) -> int:
    """Fill the tables of boards; return how many boards differ. `sets`: the small sets by size."""
    found = 0
    for group in range(COUNTS * COUNTS):
        group_starts[group] = found
        own_size, other_size = divmod(group, COUNTS)
        for first in range(len(sets)):
            if popcount(int(sets[first])) != own_size:
                continue
            for second in range(len(sets)):
                a, b = int(sets[first]), int(sets[second])
                if a & b or popcount(b) != other_size or boards[first, second] >= 0:
                    continue
                own[found], other[found] = a, b
                for symmetry in range(8):
                    # The inverse of a quarter turn is three; a reflection is its own inverse.
                    inverse = (4 - symmetry) & 3 if symmetry < 4 else symmetry
                    x = small[symmetric_cells(a, symmetry)]
                    y = small[symmetric_cells(b, symmetry)]
                    if boards[x, y] < 0:
                        boards[x, y], turns[x, y] = found, inverse
                        orbits[found] += 1
                found += 1
    group_starts[COUNTS * COUNTS] = found
    return found


@kernel
def count_positions(
    rules: QueahRules, own: NDArray[int64], other: NDArray[int64], offsets: NDArray[int64]
) -> None:
    """Fill `offsets`: the number of positions, ignoring reserves, on all boards before each."""
    for board in range(len(own)):
        empty = BOARD ^ own[board] ^ other[board]
        pairs = ban_count(rules, own[board], empty) * ban_count(rules, other[board], empty)
        offsets[board + 1] = offsets[board] + pairs * pass_count(rules)


def index_of(rules: QueahRules) -> Index:
    """Return the index of all positions under some rules."""
    import numpy as np  # to solve takes more of it than to play

    small = full(1 << CELL_COUNT, -1, int16)
    masks = [mask for mask in range(1 << CELL_COUNT) if mask.bit_count() <= ON_BOARD]
    small[masks] = np.arange(len(masks))
    boards = full((len(masks), len(masks)), -1, int32)
    turns = zeros(boards.shape, int8)
    own, other, orbits = (zeros(boards.size // 16, int64) for _ in range(3))
    group_starts = zeros(COUNTS * COUNTS + 1, int64)
    sets = array(masks, int64)
    found = find_boards.compiled(small, sets, boards, turns, own, other, orbits, group_starts)
    own, other, orbits = own[:found].copy(), other[:found].copy(), orbits[:found].copy()
    offsets = zeros(found + 1, int64)
    count_positions.compiled(rules, own, other, offsets)
    sizes = np.diff(offsets[group_starts])
    layer_starts, levels = _layers(rules.reserve, sizes)
    present = np.flatnonzero(layer_starts >= 0)
    layers = present[np.argsort(layer_starts[present])]
    arrays = QueahIndex(
        small,
        boards,
        turns,
        own,
        other,
        orbits,
        offsets,
        group_starts,
        layer_starts,
        layer_starts[layers],
        layers,
    )
    return Index(arrays, levels)


def _layers(
    reserve: int, sizes: NDArray[int64]
) -> tuple[NDArray[int64], list[list[tuple[int, int]]]]:
    """Return the layers by rising potential, each next to its exchanged counterpart."""
    starts = full(COUNTS * COUNTS * RESERVES * RESERVES, NO_RANK, int64)
    by_potential: dict[int, list[tuple[int, int]]] = {}
    free = 0
    for pair in sorted(_pairs(reserve), key=_potential):
        first = free
        for own, other, own_reserve, other_reserve in sorted({pair, _exchanged(pair)}):
            # The side that has just moved has a piece (Q12).
            if other or other_reserve:
                starts[layer_number(own, other, own_reserve, other_reserve)] = free
                free += int(sizes[own * COUNTS + other])
        by_potential.setdefault(_potential(pair), []).append((first, free))
    return starts, list(by_potential.values())


Layer = tuple[int, int, int, int]


def _pairs(reserve: int) -> list[Layer]:
    """Return the layers; of two that are each other's exchange, only the first."""
    board, held = range(COUNTS), range(reserve + 1)
    layers = [(a, b, r, s) for a in board for b in board for r in held for s in held]
    return [layer for layer in layers if layer <= _exchanged(layer) and layer != (0, 0, 0, 0)]


def _exchanged(layer: Layer) -> Layer:
    own, other, own_reserve, other_reserve = layer
    return other, own, other_reserve, own_reserve


def _potential(layer: Layer) -> int:
    own, other, own_reserve, other_reserve = layer
    return 2 * (own_reserve + other_reserve) + own + other


implement(QueahIndex, __name__)
