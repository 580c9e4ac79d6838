"""Numbers for all positions of a board of Leaps, so that an array can hold their values.

From the side to move's point of view, a position is two sets of points, two reserves, two bans, the
passes just made, and a duty. Positions with the same numbers of pieces on the board and in reserve
form a *layer*: steps lead from a layer to the one with the sides exchanged, and entries and
captures lower

    potential = 2 * (both reserves) + (pieces on the board)

so layers are solved by rising potential, each together with its exchanged counterpart.

The sets of the mover's points are counted up to the board's symmetries, and beside each the sets of
the enemy's among the points that are left. The symmetries that exchange the colours make White the
side to move, if there is any; otherwise positions with Black to move have their own layers. A
ban (L10) is a piece and the empty point that it has left: on one board there are few, so boards
have a table of how many positions come before.
"""

from typing import NamedTuple

from lodestone.games.leaps.kernels import symmetric_ban, symmetric_points
from lodestone.games.leaps.state import (
    ALLOWED,
    BLACK_PIECES,
    DUTY,
    IMAGES,
    NEAR,
    STALEMATE_PASS,
    SWAP,
    WHITE_PIECES,
    LeapsRules,
    LeapsState,
    of_point,
    of_symmetry,
)
from lodestone.kernel.arrays import Matrix, NDArray, Vector, int8, int32, int64
from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.ranking import (
    BEYOND,
    NO_RANK,
    last_not_above,
)

#: The most blocks that an index can have. With 30 in reserve and 18 points, the most for which
#: MOST_NUMBERED is not exceeded, there are 190 * 31 * 31 layers, twice that where the sides to move
#: are numbered apart; two layers are a block.
MOST_BLOCKS = 1 << 18
#: A symmetry that changes nothing.
IDENTITY = 0


class LeapsIndex(NamedTuple):
    """The tables that number positions; a *group* is the boards with equal counts of pieces.

    `sizes` has what the constants below name. `ways`: in how many ways m things of n can be chosen,
    by n and m. `sets`: the places of the different sets among `different`, by the numbers of sets,
    one size after another; `turns`: the symmetry that maps each to that one. `different` and
    `orbits`: the points of a different set, and how many sets symmetries map to it; `set_starts`
    and `different_starts`: the first of each size. `offsets`: where bans count, the number of
    positions on all boards before, in all groups; `group_starts`: the first board of each group.
    `layer_starts`, `starts` and `layers`: as `LayeredIndex` says.
    """

    sizes: Vector[int64]
    ways: Matrix[int64]
    sets: Vector[int32]
    turns: Vector[int8]
    different: Vector[int64]
    orbits: Vector[int32]
    set_starts: Vector[int64]
    different_starts: Vector[int64]
    offsets: Vector[int64]
    group_starts: Vector[int64]
    layer_starts: Vector[int64]
    starts: Vector[int64]
    layers: Vector[int64]


# What `sizes` has: a symmetry that exchanges the colours, or NO_RANK, and whether it moves points;
# the numbers of sides to move, of pieces on the board and of reserves that layers have, and of
# positions that differ in passes and duties alone.
SWAPPING, MOVES_POINTS, SIDES, COUNTS, RESERVES, VARIATIONS = range(6)


class Layer(NamedTuple):
    """How many pieces the mover and the enemy have on the board and in reserve; who moves."""

    own: int
    other: int
    own_reserve: int
    other_reserve: int
    side: int


@kernel
def most_held(rules: LeapsRules) -> int:
    """Return how many pieces a side has at most, on the board and in reserve."""
    if rules.pieces:
        return rules.pieces + rules.reserve
    white, black = int(rules.table[WHITE_PIECES]), int(rules.table[BLACK_PIECES])
    return max(popcount(white), popcount(black)) + rules.reserve


@kernel
def most_on_board(rules: LeapsRules) -> int:
    """Return how many pieces a side has on the board at most."""
    most = most_held(rules) - rules.reserve
    if rules.reserve:
        most = max(most, min(rules.most, most_held(rules)))
    return min(most, rules.points)


@kernel
def swap_of(rules: LeapsRules) -> int:
    """Return a symmetry that exchanges the colours; NO_RANK if there is none."""
    for symmetry in range(rules.symmetries):
        if of_symmetry(rules, symmetry, SWAP):
            return symmetry
    return NO_RANK


@kernel
def moves_points(rules: LeapsRules, symmetry: int) -> bool:
    """Return whether a symmetry moves any point."""
    for point in range(rules.points):
        if of_symmetry(rules, symmetry, IMAGES + point) != point:
            return True
    return False


@kernel
def side_count(rules: LeapsRules) -> int:
    """Count the sides to move that are numbered apart."""
    return 2 if swap_of(rules) == NO_RANK else 1


@kernel
def variation_count(rules: LeapsRules) -> int:
    """Count the positions that differ in passes and duties alone."""
    passes = 3 if rules.stalemate == STALEMATE_PASS else 1
    return 2 * passes if rules.replacement == DUTY else passes


@kernel
def most_in_reserve(rules: LeapsRules) -> int:
    """Return how many pieces a side has in reserve at most, with those to set (L3a)."""
    return rules.reserve + rules.pieces


@kernel
def write_sizes(rules: LeapsRules, sizes: NDArray[int64]) -> None:
    """Fill `sizes`."""
    swap = swap_of(rules)
    sizes[SWAPPING], sizes[SIDES] = swap, side_count(rules)
    sizes[MOVES_POINTS] = swap != NO_RANK and moves_points(rules, swap)
    sizes[COUNTS], sizes[RESERVES] = most_on_board(rules) + 1, most_in_reserve(rules) + 1
    sizes[VARIATIONS] = variation_count(rules)


@kernel
def layer_number(index: LeapsIndex, layer: Layer) -> int:
    """Return a layer's number."""
    reserves = int(index.sizes[RESERVES])
    held = layer.own_reserve * reserves + layer.other_reserve
    return group_of(index, layer) * reserves * reserves + held


@kernel
def group_of(index: LeapsIndex, layer: Layer) -> int:
    """Return the number of the group of a layer's boards."""
    counts = int(index.sizes[COUNTS])
    return (layer.side * counts + layer.own) * counts + layer.other


@kernel
def layer_parts(index: LeapsIndex, number: int) -> Layer:
    """Return the layer with a number."""
    counts, reserves = int(index.sizes[COUNTS]), int(index.sizes[RESERVES])
    rest, other_reserve = divmod(number, reserves)
    group, own_reserve = divmod(rest, reserves)
    rest, other = divmod(group, counts)
    side, own = divmod(rest, counts)
    return Layer(own, other, own_reserve, other_reserve, side)


@kernel
def exchanged(index: LeapsIndex, layer: Layer) -> Layer:
    """Return the layer to which steps lead."""
    side = 1 - layer.side if index.sizes[SIDES] == 2 else 0
    return Layer(layer.other, layer.own, layer.other_reserve, layer.own_reserve, side)


@kernel
def exists(rules: LeapsRules, layer: Layer) -> bool:
    """Return whether play can lead to a layer, as far as counts of pieces say."""
    own, other = layer.own + layer.own_reserve, layer.other + layer.other_reserve
    held = most_held(rules)
    if layer.own + layer.other > rules.points or max(own, other) > held:
        return False
    if max(layer.own_reserve, layer.other_reserve) > rules.reserve:
        # While pieces are set (L3a), the sides take turns, and nothing is captured.
        return own == other == held and layer.own <= layer.other <= layer.own + 1
    # The side that has just moved could still play (L12).
    return other > rules.loses_at


@kernel
def variation_of(rules: LeapsRules, state: LeapsState) -> int:
    """Return the number of a position's passes and duty."""
    return 2 * state.passes + state.duty if rules.replacement == DUTY else state.passes


@kernel
def has_variation(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a position's passes and duty have a number."""
    most_passes = 2 if rules.stalemate == STALEMATE_PASS else 0
    return 0 <= state.passes <= most_passes and 0 <= state.duty <= int(rules.replacement == DUTY)


@kernel
def set_rank(index: LeapsIndex, among: int, points: int, size: int) -> int:
    """Return the number of a set among the sets of `size` points of `among`."""
    number, last = 0, popcount(among) - 1
    while points:
        point = points & -points
        points ^= point
        number += int(index.ways[last - popcount(among & (point - 1)), size])
        size -= 1
    return number


@kernel
def nth_set(index: LeapsIndex, among: int, number: int, size: int) -> int:
    """Return the set with a number; the inverse of `set_rank`."""
    points, after = 0, popcount(among) - 1
    while size:
        ways = int(index.ways[after, size])
        if ways <= number:
            number -= ways
            points |= among & -among
            size -= 1
        among &= among - 1
        after -= 1
    return points


@inlined_kernel
def banned_points(rules: LeapsRules, piece: int, side: int, free: int) -> int:
    """Return the empty points that a piece can have left by a step (L6, L10)."""
    return of_point(rules, piece, NEAR + 1 - side) & free


@kernel
def ban_count(rules: LeapsRules, pieces: int, side: int, free: int) -> int:
    """Count the bans that a side can be under, with none."""
    count = 1
    if rules.backtrack == ALLOWED:
        return count
    while pieces:
        count += popcount(banned_points(rules, lowest(pieces), side, free))
        pieces &= pieces - 1
    return count


@kernel
def ban_rank(rules: LeapsRules, ban: int, pieces: int, side: int, free: int) -> int:
    """Return a ban's number among those that `ban_count` counts, or NO_RANK; 0 for no ban."""
    if ban == 0:
        return 0
    piece, left = (ban - 1) >> 6, 1 << ((ban - 1) & 63)
    if rules.backtrack == ALLOWED or not pieces >> piece & 1:
        return NO_RANK
    there = banned_points(rules, piece, side, free)
    if not there & left:
        return NO_RANK
    before = ban_count(rules, pieces & ((1 << piece) - 1), side, free)
    return before + popcount(there & (left - 1))


@kernel
def ban_of(rules: LeapsRules, number: int, pieces: int, side: int, free: int) -> int:
    """Return the ban with a number; the inverse of `ban_rank`."""
    left = number - 1
    while number and pieces:
        piece = lowest(pieces)
        pieces &= pieces - 1
        points = banned_points(rules, piece, side, free)
        if left < popcount(points):
            return (piece << 6 | nth_bit(points, left)) + 1
        left -= popcount(points)
    return 0


@kernel
def bans_on(rules: LeapsRules, own: int, other: int, side: int) -> int:
    """Count the pairs of bans on a board."""
    free = rules.board ^ own ^ other
    return ban_count(rules, own, side, free) * ban_count(rules, other, 1 - side, free)


@kernel
def bans_rank(rules: LeapsRules, state: LeapsState) -> int:
    """Return the number of a position's pair of bans among those on its board, or NO_RANK."""
    free = rules.board ^ state.own ^ state.other
    own = ban_rank(rules, state.own_ban, state.own, state.side, free)
    other = ban_rank(rules, state.other_ban, state.other, 1 - state.side, free)
    if own == NO_RANK or other == NO_RANK:
        return NO_RANK
    return own * ban_count(rules, state.other, 1 - state.side, free) + other


@kernel
def is_ban(rules: LeapsRules, ban: int) -> bool:
    """Return whether a number is a ban between points of the board, or none."""
    if ban <= 0:
        return ban == 0
    return (ban - 1) >> 6 < rules.points and (ban - 1) & 63 < rules.points


@kernel
def is_covered(index: LeapsIndex, rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a position has a number but for its bans, whatever values its fields hold."""
    if (state.own | state.other) & ~rules.board or state.own & state.other or state.side & ~1:
        return False
    if not (is_ban(rules, state.own_ban) and is_ban(rules, state.other_ban)):
        return False
    reserves = state.own_reserve, state.other_reserve
    if min(reserves) < 0 or max(reserves) >= index.sizes[RESERVES]:
        return False
    if max(popcount(state.own), popcount(state.other)) >= index.sizes[COUNTS]:
        return False
    return has_variation(rules, state) and exists(rules, layer_of(state))


@kernel
def layer_of(state: LeapsState) -> Layer:
    """Return the layer of a position that is shown by `turned`."""
    own, other = popcount(state.own), popcount(state.other)
    return Layer(own, other, state.own_reserve, state.other_reserve, state.side)


@kernel
def turned(rules: LeapsRules, state: LeapsState, symmetry: int) -> LeapsState:
    """Return a position's points and bans under one of the symmetries, and the rest as it is."""
    own_ban, other_ban = state.own_ban, state.other_ban
    if rules.backtrack != ALLOWED:
        own_ban = symmetric_ban(rules, own_ban, symmetry)
        other_ban = symmetric_ban(rules, other_ban, symmetry)
    return LeapsState(
        symmetric_points(rules, state.own, symmetry),
        symmetric_points(rules, state.other, symmetry),
        state.own_reserve,
        state.other_reserve,
        own_ban,
        other_ban,
        state.side,
        state.passes,
        state.duty,
    )


@kernel
def as_white(index: LeapsIndex, rules: LeapsRules, state: LeapsState) -> LeapsState:
    """Return a position with White to move if a symmetry exchanges the colours."""
    swap = int(index.sizes[SWAPPING])
    if state.side == 0 or swap == NO_RANK:
        return state
    if index.sizes[MOVES_POINTS]:
        state = turned(rules, state, swap)
    return LeapsState(
        state.own,
        state.other,
        state.own_reserve,
        state.other_reserve,
        state.own_ban,
        state.other_ban,
        0,
        state.passes,
        state.duty,
    )


@kernel
def rank(index: LeapsIndex, rules: LeapsRules, state: LeapsState) -> int:
    """Return a position's number."""
    return rank_covered(index, rules, state) if is_covered(index, rules, state) else NO_RANK


@kernel
def rank_covered(index: LeapsIndex, rules: LeapsRules, state: LeapsState) -> int:
    """Return the number of a position of which all but the bans has one."""
    shown = as_white(index, rules, state)
    layer = layer_of(shown)
    start = int(index.layer_starts[layer_number(index, layer)])
    place = int(index.set_starts[layer.own]) + set_rank(index, rules.board, shown.own, layer.own)
    symmetry, different = int(index.turns[place]), int(index.sets[place])
    if symmetry != IDENTITY:
        shown = turned(rules, shown, symmetry)
    board = (different - int(index.different_starts[layer.own])) * beside(index, rules, layer)
    board += set_rank(index, rules.board ^ shown.own, shown.other, layer.other)
    if rules.backtrack != ALLOWED:
        bans = bans_rank(rules, shown)
        if bans == NO_RANK:
            return NO_RANK
        first = int(index.group_starts[group_of(index, layer)])
        board = int(index.offsets[first + board] - index.offsets[first]) + bans
    elif state.own_ban or state.other_ban:
        return NO_RANK
    return start + board * int(index.sizes[VARIATIONS]) + variation_of(rules, shown)


@inlined_kernel
def beside(index: LeapsIndex, rules: LeapsRules, layer: Layer) -> int:
    """Count the sets of the enemy's points beside a set of the mover's."""
    return int(index.ways[rules.points - layer.own, layer.other])


@kernel
def boards_in(index: LeapsIndex, rules: LeapsRules, layer: Layer) -> int:
    """Count the boards of a layer."""
    different = index.different_starts[layer.own + 1] - index.different_starts[layer.own]
    return int(different) * beside(index, rules, layer)


class Numbered(NamedTuple):
    """The board of a number: its layer, the mover's set and the enemy's, and what is left."""

    layer: Layer
    different: int
    other: int
    rest: int


@kernel
def place_of(index: LeapsIndex, rules: LeapsRules, number: int) -> Numbered:
    """Return where a position is by its number."""
    at = last_not_above(index.starts, 0, len(index.starts), number)
    layer = layer_parts(index, int(index.layers[at]))
    number -= int(index.starts[at])
    if rules.backtrack == ALLOWED:
        board, rest = divmod(number, int(index.sizes[VARIATIONS]))
    else:
        number, variation = divmod(number, int(index.sizes[VARIATIONS]))
        first = int(index.group_starts[group_of(index, layer)])
        end = first + boards_in(index, rules, layer)
        number += int(index.offsets[first])
        place = last_not_above(index.offsets, first, end, number)
        board = place - first
        rest = (number - int(index.offsets[place])) * int(index.sizes[VARIATIONS]) + variation
    different, other = divmod(board, beside(index, rules, layer))
    return Numbered(layer, int(index.different_starts[layer.own]) + different, other, rest)


@kernel
def unrank(index: LeapsIndex, rules: LeapsRules, number: int) -> LeapsState:
    """Return the position with a number, White to move if a symmetry exchanges the colours."""
    place = place_of(index, rules, number)
    layer, own = place.layer, int(index.different[place.different])
    other = nth_set(index, rules.board ^ own, place.other, layer.other)
    bans, variation = divmod(place.rest, int(index.sizes[VARIATIONS]))
    passes, duty = variation, 0
    if rules.replacement == DUTY:
        passes, duty = divmod(variation, 2)
    own_ban = other_ban = 0
    if bans:
        free = rules.board ^ own ^ other
        own_rank, other_rank = divmod(bans, ban_count(rules, other, 1 - layer.side, free))
        own_ban = ban_of(rules, own_rank, own, layer.side, free)
        other_ban = ban_of(rules, other_rank, other, 1 - layer.side, free)
    return LeapsState(
        own,
        other,
        layer.own_reserve,
        layer.other_reserve,
        own_ban,
        other_ban,
        layer.side,
        passes,
        duty,
    )


@kernel
def orbit_size(index: LeapsIndex, rules: LeapsRules, number: int) -> int:
    """Count the positions that the board's symmetries map to the one with this number."""
    return int(index.orbits[place_of(index, rules, number).different])


@kernel
def number_positions(index: LeapsIndex, rules: LeapsRules, blocks: NDArray[int64]) -> int:
    """Fill the tables, and the blocks; return how many blocks there are."""
    write_sizes(rules, index.sizes)
    find_ways(index, rules)
    find_sets(index, rules)
    count_positions(index, rules)
    return order_layers(index, rules, blocks)


@kernel
def find_ways(index: LeapsIndex, rules: LeapsRules) -> None:
    """Fill `ways` by Pascal's triangle."""
    for n in range(rules.points + 1):
        for m in range(index.sizes[COUNTS]):
            index.ways[n, m] = 1 if m == 0 else 0
            if n and m:
                index.ways[n, m] = index.ways[n - 1, m - 1] + index.ways[n - 1, m]


@kernel
def find_sets(index: LeapsIndex, rules: LeapsRules) -> None:
    """Find the different sets of points of each size."""
    index.set_starts[0], found = 0, 0
    for size in range(index.sizes[COUNTS]):
        first, count = int(index.set_starts[size]), int(index.ways[rules.points, size])
        index.different_starts[size] = found
        for place in range(first, first + count):
            index.sets[place] = NO_RANK
        for number in range(count):
            if index.sets[first + number] == NO_RANK:
                points = nth_set(index, rules.board, number, size)
                add_set(index, rules, points, size, found)
                found += 1
        index.set_starts[size + 1] = first + count
    index.different_starts[index.sizes[COUNTS]] = found


@kernel
def add_set(index: LeapsIndex, rules: LeapsRules, points: int, size: int, found: int) -> None:
    """Add a different set, and those that symmetries map to it, as number `found`."""
    index.different[found], index.orbits[found] = points, 0
    for symmetry in range(rules.symmetries):
        if of_symmetry(rules, symmetry, SWAP):
            continue
        image = symmetric_points(rules, points, symmetry)
        place = int(index.set_starts[size]) + set_rank(index, rules.board, image, size)
        if index.sets[place] == NO_RANK:
            index.sets[place], index.turns[place] = found, back_to(rules, image, points)
            index.orbits[found] += 1


@kernel
def back_to(rules: LeapsRules, image: int, points: int) -> int:
    """Return the symmetry that maps one set to another."""
    for symmetry in range(rules.symmetries):
        keeps_colours = of_symmetry(rules, symmetry, SWAP) == 0
        if keeps_colours and symmetric_points(rules, image, symmetry) == points:
            return symmetry
    return IDENTITY


@kernel
def count_positions(index: LeapsIndex, rules: LeapsRules) -> None:
    """Fill `offsets` and `group_starts`, where bans count."""
    index.offsets[0] = place = 0
    if rules.backtrack == ALLOWED:
        return
    counts = int(index.sizes[COUNTS])
    for group in range(index.sizes[SIDES] * counts * counts):
        rest, other_size = divmod(group, counts)
        side, own_size = divmod(rest, counts)
        index.group_starts[group] = place
        for n in range(index.different_starts[own_size], index.different_starts[own_size + 1]):
            own = int(index.different[n])
            for number in range(index.ways[rules.points - own_size, other_size]):
                other = nth_set(index, rules.board ^ own, number, other_size)
                index.offsets[place + 1] = index.offsets[place] + bans_on(rules, own, other, side)
                place += 1


@kernel
def size_of_layer(index: LeapsIndex, rules: LeapsRules, layer: Layer) -> int:
    """Count the positions of a layer."""
    count = boards_in(index, rules, layer)
    if rules.backtrack != ALLOWED:
        first = int(index.group_starts[group_of(index, layer)])
        count = int(index.offsets[first + count] - index.offsets[first])
    return count * int(index.sizes[VARIATIONS])


@kernel
def potential(layer: Layer) -> int:
    """Return a layer's potential."""
    return 2 * (layer.own_reserve + layer.other_reserve) + layer.own + layer.other


@kernel
def order_layers(index: LeapsIndex, rules: LeapsRules, blocks: NDArray[int64]) -> int:
    """Number the layers by rising potential, each next to its exchanged counterpart.

    Each such pair is a block. Return how many there are.
    """
    for number in range(len(index.layers)):
        index.layer_starts[number], index.starts[number] = NO_RANK, BEYOND
        index.layers[number] = 0
    count = placed = free = 0
    highest = 4 * int(index.sizes[RESERVES]) + 2 * int(index.sizes[COUNTS])
    for level in range(highest):
        for number in range(len(index.layers)):
            layer = layer_parts(index, number)
            counterpart = exchanged(index, layer)
            if potential(layer) != level or number > layer_number(index, counterpart):
                continue
            begin = free
            for one in (layer, counterpart):
                where = layer_number(index, one)
                if exists(rules, one) and index.layer_starts[where] == NO_RANK:
                    index.layer_starts[where] = free
                    index.starts[placed], index.layers[placed] = free, where
                    free += size_of_layer(index, rules, one)
                    placed += 1
            if free > begin:
                blocks[count, 0], blocks[count, 1], blocks[count, 2] = level, begin, free
                count += 1
    return count


implement(LeapsIndex, __name__)
