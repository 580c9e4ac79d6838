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
leads: the cell may become empty. A piece that has stepped stays under a ban, so these positions
also have layers by how many pieces of each side are under one: more of them lower the level.

Where the players set their pieces (Q3a), the positions of that phase follow after all others, whose
numbers stay as they are: a block for each number of pieces set so far, the highest first.
"""

from typing import NamedTuple

from lodestone.games.queah.board import BOARD
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    STARTS,
    STEPS,
    cells_of_moves,
    ending_on,
    is_setting,
    starting_on,
    symmetric_ban,
    symmetric_cells,
)
from lodestone.games.queah.state import (
    ALLOWED,
    FORBIDDEN,
    FORBIDDEN_UNTIL_MOVED,
    ON_BOARD,
    PLACED,
    STALEMATE_PASS,
    QueahRules,
    QueahState,
)
from lodestone.kernel.arrays import Matrix, NDArray, Vector, int8, int16, int32, int64
from lodestone.kernel.bits import nth_bit, popcount
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.ranking import BEYOND, NO_RANK, Shapes, last_not_above

#: The number of possible counts of pieces on the board: none to four.
COUNTS = ON_BOARD + 1
#: The number of reserve sizes that `layer_starts` has room for.
RESERVES = 7
#: The numbers of pairs of counts, and of pairs of reserves.
PAIRS, RESERVE_PAIRS = COUNTS * COUNTS, RESERVES * RESERVES
#: The numbers of layers, for each number of pieces under lasting bans, of sets of cells, of those
#: with at most four, and of different boards.
LAYERS, SETS, SMALL_SETS, BOARDS = PAIRS * RESERVE_PAIRS, 1 << CELL_COUNT, 1_093, 45_061
#: The levels of one potential, if bans last: by the pieces that are not under a ban.
BAN_LEVELS = 2 * ON_BOARD + 1
#: The highest potential that a layer has.
HIGHEST = 4 * (RESERVES - 1) + 2 * ON_BOARD


class QueahIndex(NamedTuple):
    """The tables that number positions. A *group* is the boards with equal counts of pieces.

    `small`: the number of a side's cells among sets of at most four, else -1. `boards`: own and
    other cells, by the numbers of their sets, to the board's place among the different boards, all
    groups one after another. `turns`: the symmetry that maps the board to that one. `own`, `other`,
    `orbits`: a different board's cells, and how many boards symmetries map to it. `offsets`, for
    each pair of numbers of pieces under lasting bans in turn, and then for the setting of pieces:
    the number of positions on all boards before, in all groups. `group_starts`: the first board of
    each group. `layer_starts`, `starts` and `layers`: as `LayeredIndex` says.
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
def lasting(rules: QueahRules, ban: int) -> int:
    """Count the pieces under a ban, if it lasts until they move; else return 0."""
    return popcount(ban) if rules.backtrack == FORBIDDEN_UNTIL_MOVED else 0


@kernel
def lasting_bans(pieces: int, banned: int) -> int:
    """Count the ways in which `banned` of these pieces can each have one of its steps banned."""
    ways = 1  # for each number of pieces, in 12 bits
    while pieces:
        ways += popcount(starting_on(pieces & -pieces) & STEPS) * (ways << 12)
        pieces &= pieces - 1
    return ways >> 12 * banned & 0xFFF


@kernel
def ban_count(rules: QueahRules, pieces: int, empty: int, banned: int) -> int:
    """Count the bans that a side can be under, with `banned` of its pieces if bans last."""
    if rules.backtrack == ALLOWED:
        return 1
    if rules.backtrack == FORBIDDEN:
        return popcount(steps_of(rules, pieces, empty)) + 1
    return lasting_bans(pieces, banned)


@kernel
def ban_rows(rules: QueahRules) -> int:
    """Count the pairs of numbers of pieces under lasting bans; the setting of pieces comes next."""
    return PAIRS if rules.backtrack == FORBIDDEN_UNTIL_MOVED else 1


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
    """Return a ban's number among those that `ban_count` counts; 0 for no ban."""
    if rules.backtrack == FORBIDDEN:
        return place_among(steps_of(rules, pieces, empty), ban)
    rank, banned = 0, popcount(ban)
    while banned:
        steps = steps_of(rules, pieces & -pieces, empty)
        pieces &= pieces - 1
        if ban & steps:
            rank += lasting_bans(pieces, banned)
            banned -= 1
            rank += (place_among(steps, ban & steps) - 1) * lasting_bans(pieces, banned)
    return rank


@kernel
def ban_of(rules: QueahRules, rank: int, pieces: int, empty: int, banned: int) -> int:
    """Return the ban with a number; the inverse of `ban_rank`."""
    if rules.backtrack == FORBIDDEN:
        return 1 << nth_bit(steps_of(rules, pieces, empty), rank - 1) if rank else 0
    ban = 0
    while banned:
        steps = steps_of(rules, pieces & -pieces, empty)
        pieces &= pieces - 1
        without = lasting_bans(pieces, banned)
        if rank >= without:
            banned -= 1
            place, rank = divmod(rank - without, lasting_bans(pieces, banned))
            ban |= 1 << nth_bit(steps, place)
    return ban


@kernel
def layer_number(
    own: int, other: int, own_reserve: int, other_reserve: int, own_banned: int, other_banned: int
) -> int:
    """Return a layer's number from its counts of pieces on the board, in reserve and under bans."""
    board, reserves = own * COUNTS + other, own_reserve * RESERVES + other_reserve
    return (own_banned * COUNTS + other_banned) * LAYERS + board * RESERVE_PAIRS + reserves


@kernel
def is_covered(index: QueahIndex, rules: QueahRules, state: QueahState) -> bool:
    """Return whether the tables cover a state, whatever values its fields hold."""
    own, other = state.own, state.other
    if (own | other) > BOARD or own & other or index.small[own] < 0 or index.small[other] < 0:
        return False
    if is_setting(rules, state):
        return can_be_setting(rules, state)
    empty = BOARD ^ own ^ other
    return (
        max(state.own_reserve, state.other_reserve) < RESERVES
        and state.passes < pass_count(rules)
        and can_be_banned(rules, state.own_ban, own, empty)
        and can_be_banned(rules, state.other_ban, other, empty)
    )


@kernel
def can_be_setting(rules: QueahRules, state: QueahState) -> bool:
    """Return whether each side has set as many pieces as its turns so far, and nothing else."""
    own, other = popcount(state.own), popcount(state.other)
    return (
        own + state.own_reserve == rules.reserve + ON_BOARD
        and other + state.other_reserve == rules.reserve + ON_BOARD
        and (other == own or other == own + 1)
        and state.own_ban == state.other_ban == state.passes == 0
    )


@kernel
def layer_of(rules: QueahRules, state: QueahState) -> int:
    """Return the number of a position's layer."""
    own, other = popcount(state.own), popcount(state.other)
    if is_setting(rules, state):
        return setting_layer(rules, own, other)
    return layer_number(
        own,
        other,
        state.own_reserve,
        state.other_reserve,
        lasting(rules, state.own_ban),
        lasting(rules, state.other_ban),
    )


@kernel
def setting_layer(rules: QueahRules, own: int, other: int) -> int:
    """Return the number of the layer in which the sides have set these numbers of pieces."""
    return ban_rows(rules) * LAYERS + layer_number(own, other, 0, 0, 0, 0)


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
    layer = layer_of(rules, state)
    start = int(index.layer_starts[layer])
    if start == NO_RANK:
        return NO_RANK
    board = int(index.boards[own_set, other_set])
    first, _ = boards_of(index, layer)
    offset = int(index.offsets[board_row(layer) + board] - index.offsets[first])
    bans = 0
    if rules.backtrack != ALLOWED:
        symmetry = int(index.turns[own_set, other_set])
        own, other = int(index.own[board]), int(index.other[board])
        empty = BOARD ^ own ^ other
        bans = ban_rank(rules, symmetric_ban(state.own_ban, symmetry), own, empty)
        bans = bans * ban_count(rules, other, empty, lasting(rules, state.other_ban))
        bans += ban_rank(rules, symmetric_ban(state.other_ban, symmetry), other, empty)
    return start + offset + bans * pass_count(rules) + state.passes


@kernel
def board_row(layer: int) -> int:
    """Return where the offsets of a layer begin."""
    return layer // LAYERS * (BOARDS + 1)


@kernel
def boards_of(index: QueahIndex, layer: int) -> tuple[int, int]:
    """Return where in `offsets` the boards of a layer begin and end."""
    group, row = layer % LAYERS // RESERVE_PAIRS, board_row(layer)
    return row + int(index.group_starts[group]), row + int(index.group_starts[group + 1])


@kernel
def board_at(index: QueahIndex, number: int) -> tuple[int, int, int]:
    """Return the layer and the board of a position's number, and the remainder of the number."""
    rank = last_not_above(index.starts, 0, len(index.starts), number)
    layer = int(index.layers[rank])
    first, end = boards_of(index, layer)
    within = number - int(index.starts[rank]) + int(index.offsets[first])
    place = last_not_above(index.offsets, first, end, within)
    return layer, place - board_row(layer), within - int(index.offsets[place])


@kernel
def unrank(index: QueahIndex, rules: QueahRules, number: int) -> QueahState:
    """Return the position with a number, White to move."""
    layer, board, rest = board_at(index, number)
    return state_at(index, rules, layer, board, rest)


@kernel
def state_at(index: QueahIndex, rules: QueahRules, layer: int, board: int, rest: int) -> QueahState:
    """Return a position of a layer by its board and its number there."""
    own, other = int(index.own[board]), int(index.other[board])
    if layer >= ban_rows(rules) * LAYERS:
        held = rules.reserve + ON_BOARD
        own_held, other_held = held - popcount(own), held - popcount(other)
        return QueahState(own, other, own_held, other_held, 0, 0, 0, 0)
    empty = BOARD ^ own ^ other
    bans, passes = divmod(rest, pass_count(rules))
    _, _, own_reserve, other_reserve, own_banned, other_banned = layer_parts(layer)
    own_rank, other_rank = divmod(bans, ban_count(rules, other, empty, other_banned))
    own_ban = ban_of(rules, own_rank, own, empty, own_banned)
    other_ban = ban_of(rules, other_rank, other, empty, other_banned)
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
    for group in range(PAIRS):
        index.group_starts[group] = found
        own_size, other_size = divmod(group, COUNTS)
        for own in range(SETS):
            if popcount(own) == own_size:
                found = add_boards(index, own, other_size, found)
    index.group_starts[PAIRS] = found


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
    for row in range(len(index.layers) // LAYERS):
        place = row * (BOARDS + 1)
        index.offsets[place] = 0
        for board in range(BOARDS):
            own, other = int(index.own[board]), int(index.other[board])
            index.offsets[place + 1] = index.offsets[place] + count_on(rules, row, own, other)
            place += 1


@kernel
def count_on(rules: QueahRules, row: int, own: int, other: int) -> int:
    """Count a board's positions in a row of layers; one while pieces are set."""
    if row == ban_rows(rules):
        return 1
    own_banned, other_banned = divmod(row, COUNTS)
    empty = BOARD ^ own ^ other
    bans = ban_count(rules, own, empty, own_banned) * ban_count(rules, other, empty, other_banned)
    return bans * pass_count(rules)


@kernel
def order_layers(index: QueahIndex, rules: QueahRules, blocks: NDArray[int64]) -> int:
    """Number the layers by rising level, each next to its exchanged counterpart.

    Each such pair is a block. Return how many there are.
    """
    for layer in range(len(index.layers)):
        index.layer_starts[layer] = NO_RANK
        index.starts[layer], index.layers[layer] = BEYOND, 0
    count = placed = free = 0
    rows = ban_rows(rules)
    for level in range(1, (HIGHEST + 1) * (BAN_LEVELS if rows > 1 else 1)):
        for layer in range(rows * LAYERS):
            if level_of(rules, layer) != level:
                continue
            own, other, own_reserve, other_reserve, own_banned, other_banned = layer_parts(layer)
            other_layer = layer_number(
                other, own, other_reserve, own_reserve, other_banned, own_banned
            )
            if layer > other_layer:
                continue
            blocks[count, 0], blocks[count, 1] = level, free
            # The side that has just moved has a piece (Q12).
            if other or other_reserve:
                free = place_layer(index, layer, placed, free)
                placed += 1
            if layer < other_layer and (own or own_reserve):
                free = place_layer(index, other_layer, placed, free)
                placed += 1
            blocks[count, 2] = free
            count += 1
    return order_settings(index, rules, blocks, count, placed) if rules.start == PLACED else count


@kernel
def order_settings(
    index: QueahIndex, rules: QueahRules, blocks: NDArray[int64], count: int, placed: int
) -> int:
    """Number the layers in which pieces are set, the last placing first, as a block each.

    `count` blocks and `placed` layers come before; return how many blocks there are with these.
    """
    for done in range(2 * ON_BOARD - 1, -1, -1):
        own = done // 2
        blocks[count, 0], blocks[count, 1] = blocks[count - 1, 0] + 1, blocks[count - 1, 2]
        layer = setting_layer(rules, own, done - own)
        blocks[count, 2] = place_layer(index, layer, placed, int(blocks[count, 1]))
        count += 1
        placed += 1
    return count


@kernel
def level_of(rules: QueahRules, layer: int) -> int:
    """Return a layer's level: its potential, then its pieces without a ban; 0 if it is empty."""
    own, other, own_reserve, other_reserve, own_banned, other_banned = layer_parts(layer)
    if max(own_reserve, other_reserve) > rules.reserve or own_banned > own or other_banned > other:
        return 0
    potential = 2 * (own_reserve + other_reserve) + own + other
    if rules.backtrack != FORBIDDEN_UNTIL_MOVED:
        return potential
    return potential * BAN_LEVELS + own + other - own_banned - other_banned


@kernel
def layer_parts(layer: int) -> tuple[int, int, int, int, int, int]:
    """Return the counts that `layer_number` has made a layer's number of."""
    banned, rest = divmod(layer, LAYERS)
    board, reserves = divmod(rest, RESERVE_PAIRS)
    own_banned, other_banned = divmod(banned, COUNTS)
    own_reserve, other_reserve = divmod(reserves, RESERVES)
    return board // COUNTS, board % COUNTS, own_reserve, other_reserve, own_banned, other_banned


@kernel
def place_layer(index: QueahIndex, layer: int, placed: int, free: int) -> int:
    """Give a layer the numbers from `free`; return the first number after them."""
    index.layer_starts[layer] = free
    index.starts[placed], index.layers[placed] = free, layer
    first, end = boards_of(index, layer)
    return int(free + index.offsets[end] - index.offsets[first])


implement(QueahIndex, __name__)


def shapes(rules: QueahRules) -> Shapes:
    """Return the types and shapes of the arrays, with the row of layers for setting pieces."""
    rows = ban_rows(rules) + (rules.start == PLACED)
    return {
        "small": ("int16", (SETS,)),
        "boards": ("int32", (SMALL_SETS, SMALL_SETS)),
        "turns": ("int8", (SMALL_SETS, SMALL_SETS)),
        "own": ("int64", (BOARDS,)),
        "other": ("int64", (BOARDS,)),
        "orbits": ("int64", (BOARDS,)),
        "offsets": ("int64", (rows * (BOARDS + 1),)),
        "group_starts": ("int64", (PAIRS + 1,)),
        "layer_starts": ("int64", (rows * LAYERS,)),
        "starts": ("int64", (rows * LAYERS,)),
        "layers": ("int64", (rows * LAYERS,)),
    }
