"""Numbers for all positions of Queah, without gaps, so that an array can hold their values.

From the side to move's point of view, a position is a board with up to four pieces of each side,
two reserves, two bans and the passes just made. Positions with the same numbers of pieces and
reserves form a
*layer*: steps lead from a layer to the one with the sides exchanged, and entries and captures lower

    potential = 2 * (both reserves) + (pieces on the board)

so layers are solved by rising potential, each together with its exchanged counterpart. Within a
layer the boards are counted up to the square's eight symmetries, and for each board the pairs of
bans: a ban (Q10) is a step that the piece could make, so on one board they are the steps of one
side, or none. Bans that last until the piece moves are one step of each piece, or none, wherever it
leads: the cell may become empty.
"""

from typing import NamedTuple

from lodestone.games.queah.board import BOARD
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    STARTS,
    STEPS,
    cells_of_moves,
    ending_on,
    starting_on,
    symmetric_ban,
    symmetric_cells,
)
from lodestone.games.queah.state import (
    ALLOWED,
    FORBIDDEN,
    ON_BOARD,
    STALEMATE_PASS,
    QueahRules,
    QueahState,
)
from lodestone.kernel.arrays import Matrix, NDArray, Vector, int8, int16, int32, int64
from lodestone.kernel.bits import nth_bit, popcount
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.ranking import NO_RANK, Numbering

#: The number of possible counts of pieces on the board: none to four.
COUNTS = ON_BOARD + 1
#: The number of reserve sizes that `layer_starts` has room for.
RESERVES = 7
#: The numbers of layers, of sets of cells, of those with at most four, and of different boards.
LAYERS, SETS, SMALL_SETS, BOARDS = (COUNTS * RESERVES) ** 2, 1 << CELL_COUNT, 1_093, 45_061
#: The highest potential that a layer has.
HIGHEST = 4 * (RESERVES - 1) + 2 * ON_BOARD
#: Higher than every number of a position.
BEYOND = 1 << 62


class QueahIndex(NamedTuple):
    """The tables that number positions. A *group* is the boards with equal counts of pieces.

    `small`: the number of a side's cells among sets of at most four, else -1. `boards`: own and
    other cells, by the numbers of their sets, to the board's place among the different boards, all
    groups one after another. `turns`: the symmetry that maps the board to that one. `own`, `other`,
    `orbits`: a different board's cells, and how many boards symmetries map to it. `offsets`: the
    number of positions on all boards before, in all groups. `group_starts`: the first board of each
    group. `layer_starts`: a layer's first number, or NO_RANK. `starts` and `layers`: the same
    starts, rising, and the layer that each belongs to; BEYOND after the last.
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
def steps_of(rules: QueahRules, pieces: int, empty: int) -> int:
    """Return those steps of these pieces that a ban can forbid: now, or until the piece moves."""
    steps = starting_on(pieces) & STEPS
    return steps & ending_on(empty) if rules.backtrack == FORBIDDEN else steps


@kernel
def ban_count(rules: QueahRules, pieces: int, empty: int) -> int:
    """Count the bans that a side can be under, none included."""
    if rules.backtrack == ALLOWED:
        return 1
    if rules.backtrack == FORBIDDEN:
        return popcount(steps_of(rules, pieces, empty)) + 1
    count = 1
    while pieces:
        count *= popcount(steps_of(rules, pieces & -pieces, empty)) + 1
        pieces &= pieces - 1
    return count


@kernel
def pass_count(rules: QueahRules) -> int:
    """Count the values of `passes` that positions can have."""
    return 3 if rules.stalemate == STALEMATE_PASS else 1


@kernel
def place_among(steps: int, ban: int) -> int:
    """Return the place of a banned step among some steps, counted from 1; 0 for no ban."""
    return popcount(steps & (ban - 1)) + 1 if ban else 0


@kernel
def ban_rank(rules: QueahRules, ban: int, pieces: int, empty: int) -> int:
    """Return a ban's number among those that the side can be under; 0 for no ban."""
    if rules.backtrack == FORBIDDEN or ban == 0:
        return place_among(steps_of(rules, pieces, empty), ban)
    rank, weight = 0, 1
    while pieces:
        steps = steps_of(rules, pieces & -pieces, empty)
        pieces &= pieces - 1
        rank += weight * place_among(steps, ban & steps)
        weight *= popcount(steps) + 1
    return rank


@kernel
def ban_of(rules: QueahRules, rank: int, pieces: int, empty: int) -> int:
    """Return the ban with a number; the inverse of `ban_rank`."""
    if rank == 0:
        return 0
    if rules.backtrack == FORBIDDEN:
        return 1 << nth_bit(steps_of(rules, pieces, empty), rank - 1)
    ban = 0
    while rank:
        steps = steps_of(rules, pieces & -pieces, empty)
        pieces &= pieces - 1
        rank, place = divmod(rank, popcount(steps) + 1)
        if place:
            ban |= 1 << nth_bit(steps, place - 1)
    return ban


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
    """Return whether a ban is 0, or a step, of each piece if it lasts, that they could make."""
    if ban == 0:
        return True
    if rules.backtrack == ALLOWED or ban & ~steps_of(rules, pieces, empty):
        return False
    most = 1 if rules.backtrack == FORBIDDEN else popcount(cells_of_moves(ban, STARTS))
    return popcount(ban) == most


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
    if rules.backtrack != ALLOWED:
        symmetry = int(index.turns[own_set, other_set])
        own, other = int(index.own[board]), int(index.other[board])
        empty = BOARD ^ own ^ other
        bans = ban_rank(rules, symmetric_ban(state.own_ban, symmetry), own, empty)
        bans = bans * ban_count(rules, other, empty)
        bans += ban_rank(rules, symmetric_ban(state.other_ban, symmetry), other, empty)
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
    own_ban = ban_of(rules, own_rank, own, empty)
    other_ban = ban_of(rules, other_rank, other, empty)
    own_reserve, other_reserve = layer // RESERVES % RESERVES, layer % RESERVES
    return QueahState(own, other, own_reserve, other_reserve, own_ban, other_ban, 0, passes)


@kernel
def orbit_size(index: QueahIndex, rules: QueahRules, number: int) -> int:
    """Count the positions that the board's symmetries map to the one with this number."""
    return int(index.orbits[board_at(index, number)[1]])


@kernel
def number_positions(index: QueahIndex, rules: QueahRules, blocks: NDArray[int64]) -> int:
    """Fill the tables, and the blocks; return how many blocks there are."""
    found = 0
    for cells in range(SETS):
        index.small[cells] = NO_RANK
        if popcount(cells) <= ON_BOARD:
            index.small[cells] = found
            found += 1
    find_boards(index)
    count_positions(index, rules)
    return order_layers(index, rules, blocks)


@kernel
def find_boards(index: QueahIndex) -> None:
    """Fill the tables of boards."""
    for own_set in range(SMALL_SETS):
        for other_set in range(SMALL_SETS):
            index.boards[own_set, other_set], index.turns[own_set, other_set] = NO_RANK, 0
    found = 0
    for group in range(COUNTS * COUNTS):
        index.group_starts[group] = found
        own_size, other_size = divmod(group, COUNTS)
        for own in range(SETS):
            if popcount(own) == own_size:
                found = add_boards(index, own, other_size, found)
    index.group_starts[COUNTS * COUNTS] = found


@kernel
def add_boards(index: QueahIndex, own: int, other_size: int, found: int) -> int:
    """Add what is new among the boards with a side's cells; return how many boards are found."""
    for other in range(SETS):
        if own & other or popcount(other) != other_size:
            continue
        if index.boards[index.small[own], index.small[other]] != NO_RANK:
            continue
        index.own[found], index.other[found], index.orbits[found] = own, other, 0
        for symmetry in range(8):
            # The inverse of a quarter turn is three; a reflection is its own inverse.
            inverse = (4 - symmetry) & 3 if symmetry < 4 else symmetry
            x = index.small[symmetric_cells(own, symmetry)]
            y = index.small[symmetric_cells(other, symmetry)]
            if index.boards[x, y] == NO_RANK:
                index.boards[x, y], index.turns[x, y] = found, inverse
                index.orbits[found] += 1
        found += 1
    return found


@kernel
def count_positions(index: QueahIndex, rules: QueahRules) -> None:
    """Fill `offsets`."""
    index.offsets[0] = 0
    for board in range(BOARDS):
        own, other = int(index.own[board]), int(index.other[board])
        empty = BOARD ^ own ^ other
        pairs = ban_count(rules, own, empty) * ban_count(rules, other, empty)
        index.offsets[board + 1] = index.offsets[board] + pairs * pass_count(rules)


@kernel
def order_layers(index: QueahIndex, rules: QueahRules, blocks: NDArray[int64]) -> int:
    """Number the layers by rising potential, each next to its exchanged counterpart.

    Each such pair is a block, and those of one potential are a level. Return how many there are.
    """
    for layer in range(LAYERS):
        index.layer_starts[layer] = NO_RANK
        index.starts[layer], index.layers[layer] = BEYOND, 0
    count = placed = free = 0
    for potential in range(1, HIGHEST + 1):
        for layer in range(LAYERS):
            own, other, own_reserve, other_reserve = layer_parts(layer)
            other_layer = layer_number(other, own, other_reserve, own_reserve)
            if layer > other_layer or max(own_reserve, other_reserve) > rules.reserve:
                continue
            if 2 * (own_reserve + other_reserve) + own + other != potential:
                continue
            blocks[count, 0], blocks[count, 1] = potential, free
            # The side that has just moved has a piece (Q12).
            if other or other_reserve:
                free = place_layer(index, layer, placed, free)
                placed += 1
            if layer < other_layer and (own or own_reserve):
                free = place_layer(index, other_layer, placed, free)
                placed += 1
            blocks[count, 2] = free
            count += 1
    return count


@kernel
def layer_parts(layer: int) -> tuple[int, int, int, int]:
    """Return a layer's counts of pieces on the board and in reserve, own first."""
    board, reserves = divmod(layer, RESERVES * RESERVES)
    return board // COUNTS, board % COUNTS, reserves // RESERVES, reserves % RESERVES


@kernel
def place_layer(index: QueahIndex, layer: int, placed: int, free: int) -> int:
    """Give a layer the numbers from `free`; return the first number after them."""
    index.layer_starts[layer] = free
    index.starts[placed], index.layers[placed] = free, layer
    group = layer // (RESERVES * RESERVES)
    first, end = index.group_starts[group], index.group_starts[group + 1]
    return int(free + index.offsets[end] - index.offsets[first])


implement(QueahIndex, __name__)

NUMBERING = Numbering(
    QueahIndex,
    {
        "small": ("int16", (SETS,)),
        "boards": ("int32", (SMALL_SETS, SMALL_SETS)),
        "turns": ("int8", (SMALL_SETS, SMALL_SETS)),
        "own": ("int64", (BOARDS,)),
        "other": ("int64", (BOARDS,)),
        "orbits": ("int64", (BOARDS,)),
        "offsets": ("int64", (BOARDS + 1,)),
        "group_starts": ("int64", (COUNTS * COUNTS + 1,)),
        "layer_starts": ("int64", (LAYERS,)),
        "starts": ("int64", (LAYERS,)),
        "layers": ("int64", (LAYERS,)),
    },
    LAYERS,
)
