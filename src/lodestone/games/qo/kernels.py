"""The rules of Qo on integers (rulebook O1-O13), as kernels.

The moves along an axis are found for all lodestones at once: shift them by one space, keep those
that land on empty points, and repeat, as far as the mover can pay (O5). Blocked sets (O8) are found
in the same way: a run is blocked if both its ends meet an opponent or the edge, and all runs along
an axis are followed at once, from the points with such a lower end to those with such an upper end.

The steps of a turn are where to place, or where a move starts and where it ends (O4, O5). A step is
a point as `Game.cells` numbers it, rank by rank, without the gaps of the words.
"""

from itertools import product
from typing import NamedTuple

from lodestone.games.qo.board import (
    LARGEST,
    SMALLEST,
    all_points,
    file_points,
    rank_points,
    turned,
)
from lodestone.games.qo.points import (
    EAST,
    EMPTY,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    STRIDE,
    WORD,
    Points,
    around,
    but_first,
    down,
    first_of,
    flooded,
    is_empty,
    joined,
    nth_of,
    set_of,
    shared,
    single,
    size_of,
    up,
    without,
)
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import (
    BENT,
    BLACK,
    FORBIDDEN,
    GROUP,
    LINE,
    ON,
    WHITE,
    QoRules,
    QoState,
    affordable,
    banked_in,
    black_of,
    empty_of,
    held_in,
    lead_of_black,
    scored,
    white_of,
    with_stones,
)
from lodestone.kernel.arrays import NDArray, array, full, int64, zeros
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix

# A turn is start * 128 + end; a placement starts in the container (O4).
CONTAINER = 127
#: Where the words have bits to spare beyond the last point of the largest board: for a hash.
SPARE = 40

#: How many ranks the two words hold, more than any board has.
RANKS = 2 * WORD // STRIDE
A_FILE = set_of(file_points(RANKS, 0))
#: The ranks that a board lacks, by size and word.
MISSING = array(
    [
        set_of([point for rank in range(size, RANKS) for point in rank_points(LARGEST, rank)])
        for size in range(LARGEST + 1)
    ],
    int64,
)


def _symmetric_points() -> NDArray[int64]:
    """Return a table of where points are mapped, by size and symmetry; the container is fixed."""
    table = full((LARGEST + 1, 8, CONTAINER + 1), CONTAINER, int64)
    for size in range(SMALLEST, LARGEST + 1):
        for symmetry in range(8):
            for point in all_points(size):
                table[size, symmetry, point] = turned(point, size, symmetry)
    return table


SYMMETRIC_POINT = _symmetric_points()
#: The largest board whose symmetries are looked up rank by rank: all its points are in one word.
SMALL = WORD // STRIDE


def _symmetric_ranks() -> NDArray[int64]:
    """Return a table of where a rank's points are mapped, as bits of the low word.

    It is indexed by size, symmetry, rank, and the rank's points as bits.
    """
    table = zeros((SMALL + 1, 8, SMALL, 1 << SMALL), int64)
    for size in range(SMALLEST, SMALL + 1):
        for symmetry, rank, bits in product(range(8), range(size), range(1 << size)):
            points = [file for file in range(size) if bits >> file & 1]
            images = [turned(rank * STRIDE + file, size, symmetry) for file in points]
            table[size, symmetry, rank, bits] = sum(1 << image for image in images)
    return table


SYMMETRIC_RANK = _symmetric_ranks()
RANK = (1 << SMALL) - 1


def most_turns(options: QoOptions) -> int:
    """Return a number of turns that no position exceeds.

    Each empty point can be placed on or reached from the nearest lodestone in eight directions, or
    on bent ways from every lodestone.
    """
    points = options.size * options.size
    return 9 * points if options.path == "straight" else (points + 1) ** 2 // 4


@kernel
def has_line(rules: QoRules, stones: Points) -> bool:
    """Return whether these lodestones fill a rank or file from edge to edge (O10)."""
    # Adding one at the first file carries into the free bit beyond the last only in full ranks.
    low = (stones.low + A_FILE.low) & A_FILE.low << rules.size
    high = (stones.high + A_FILE.high) & A_FILE.high << rules.size
    # Each word holds five ranks; a file is full if all ten are, counting ranks that the board
    # lacks.
    ranks = stones.low | int(MISSING[rules.size, 0])
    ranks &= stones.high | int(MISSING[rules.size, 1])
    pairs = ranks & ranks >> STRIDE
    files = pairs & pairs >> 2 * STRIDE & ranks >> 4 * STRIDE
    return (low | high | files) != 0


@kernel
def is_lined(rules: QoRules, state: QoState) -> bool:
    """Return whether a complete line has ended the game (O10)."""
    return has_line(rules, black_of(state)) or has_line(rules, white_of(state))


@kernel
def is_scored(rules: QoRules, state: QoState) -> bool:
    """Return whether an empty container (O11) or a full board (O12) ends the game by scores."""
    if held_in(state.black_hoard) == 0 or held_in(state.white_hoard) == 0:
        return True
    return is_empty(empty_of(rules, state))


@kernel
def is_over(rules: QoRules, state: QoState) -> bool:
    """Return whether the game has ended."""
    return is_scored(rules, state) or is_lined(rules, state)


@kernel
def outcome_for_black(rules: QoRules, state: QoState) -> int:
    """Return the outcome for Black; a line takes precedence over all else (O10-O12)."""
    if has_line(rules, black_of(state)):
        return LOSS
    if has_line(rules, white_of(state)):
        return WIN
    if is_scored(rules, state):
        return scored(rules, lead_of_black(state))
    return ONGOING


@kernel
def outcome(rules: QoRules, state: QoState) -> int:
    """Return the outcome for the side to move."""
    end = outcome_for_black(rules, state)
    if end == ONGOING or state.side == BLACK:
        return end
    return -end


@kernel
def spaces(start: int, end: int) -> int:
    """Return how many spaces a move goes."""
    ranks = abs(end // STRIDE - start // STRIDE)
    return ranks if ranks else abs(end - start)


@kernel
def ring(reached: Points, free: Points) -> Points:
    """Return the points of `free` next to those of a set, in any of the eight directions."""
    near = joined(reached, joined(up(reached, EAST), down(reached, EAST)))
    return shared(joined(near, joined(up(near, NORTH), down(near, NORTH))), free)


@kernel
def bent_spaces(start: int, end: int, empty: Points) -> int:
    """Return how many spaces the shortest way over empty points has; there is one."""
    reached, free, target = single(start), empty, single(end)
    count = 0
    while is_empty(shared(reached, target)):
        reached = ring(reached, free)
        free = without(free, reached)
        count += 1
    return count


@kernel
def price(rules: QoRules, state: QoState, start: int, end: int) -> int:
    """Return what a legal move costs (O5)."""
    if rules.path == BENT:
        return rules.pay * bent_spaces(start, end, empty_of(rules, state))
    return rules.pay * spaces(start, end)


@kernel
def bent_ends(source: Points, empty: Points, reach: int) -> Points:
    """Return where a lodestone can go over empty points, by at most `reach` spaces (O5)."""
    reached, free = source, empty
    for _ in range(reach):
        reached = ring(reached, free)
        if is_empty(reached):
            break
        free = without(free, reached)
    return without(empty, free)


@kernel
def bans_a_turn(rules: QoRules, state: QoState) -> bool:
    """Return whether a ban takes a turn from the mover in a game that is not over (O5).

    It does if the mover could pay. Nothing is in the way: the lodestone has just come that way.
    """
    if state.banned == 0:
        return False
    start, end = state.banned >> 7, state.banned & 127
    return price(rules, state, start, end) <= rules.pay * affordable(rules, state)


@kernel
def count_slides(stones: Points, empty: Points, axis: int, reach: int) -> int:
    """Count the moves along an axis, both ways, of at most `reach` spaces."""
    count = 0
    ahead, back = stones, stones
    for _ in range(reach):
        ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
        if is_empty(joined(ahead, back)):
            break
        count += size_of(ahead) + size_of(back)
    return count


@kernel
def nth_slide(stones: Points, empty: Points, axis: int, n: int) -> int:
    """Return the n-th of the moves that `count_slides` counts."""
    ahead, back = stones, stones
    gone = 0
    while True:
        gone += axis
        ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
        count = size_of(ahead)
        if n < count:
            end = nth_of(ahead, n)
            return (end - gone) * 128 + end
        n -= count
        count = size_of(back)
        if n < count:
            end = nth_of(back, n)
            return (end + gone) * 128 + end
        n -= count


@kernel
def write_turns(turns: Turns, count: int, ends: Points, gone: int) -> int:
    """Append the moves to `ends` from the points numbered `gone` lower; return the new count."""
    while not is_empty(ends):
        end = first_of(ends)
        ends = but_first(ends)
        turns[count] = (end - gone) * 128 + end
        count += 1
    return count


@kernel
def write_slides(
    turns: Turns, count: int, stones: Points, empty: Points, axis: int, reach: int
) -> int:
    """Append the moves that `count_slides` counts; return the new count."""
    ahead, back = stones, stones
    for spaces in range(1, reach + 1):
        ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
        if is_empty(joined(ahead, back)):
            break
        count = write_turns(turns, count, ahead, axis * spaces)
        count = write_turns(turns, count, back, -axis * spaces)
    return count


@kernel
def count_bent(stones: Points, empty: Points, reach: int) -> int:
    """Count the moves whose ways may bend, of at most `reach` spaces."""
    count = 0
    while not is_empty(stones):
        count += size_of(bent_ends(single(first_of(stones)), empty, reach))
        stones = but_first(stones)
    return count


@kernel
def nth_bent(stones: Points, empty: Points, reach: int, n: int) -> int:
    """Return the n-th of the moves that `count_bent` counts."""
    while True:
        start = first_of(stones)
        ends = bent_ends(single(start), empty, reach)
        count = size_of(ends)
        if n < count:
            return start * 128 + nth_of(ends, n)
        n -= count
        stones = but_first(stones)


@kernel
def write_bent(turns: Turns, count: int, stones: Points, empty: Points, reach: int) -> int:
    """Append the moves that `count_bent` counts; return the new count."""
    while not is_empty(stones):
        start = first_of(stones)
        stones = but_first(stones)
        ends = bent_ends(single(start), empty, reach)
        while not is_empty(ends):
            turns[count] = start * 128 + first_of(ends)
            ends = but_first(ends)
            count += 1
    return count


class Choices(NamedTuple):
    """The numbers of turns by kind: placements, and moves along each axis.

    Moves whose ways may bend count as those across.
    """

    placements: int
    across: int
    north_west: int
    north: int
    north_east: int


@kernel
def choices(rules: QoRules, state: QoState) -> Choices:
    """Count the turns by kind (O4, O5); they are legal, but for one that is banned."""
    if is_over(rules, state):
        return Choices(0, 0, 0, 0, 0)
    empty = empty_of(rules, state)
    stones = joined(black_of(state), white_of(state))
    reach = affordable(rules, state)
    if rules.path == BENT:
        return Choices(size_of(empty), count_bent(stones, empty, reach), 0, 0, 0)
    return Choices(
        size_of(empty),
        count_slides(stones, empty, EAST, reach),
        count_slides(stones, empty, NORTH_WEST, reach),
        count_slides(stones, empty, NORTH, reach),
        count_slides(stones, empty, NORTH_EAST, reach),
    )


@kernel
def total(counts: Choices) -> int:
    """Return the sum over all kinds."""
    moves = counts.across + counts.north_west + counts.north + counts.north_east
    return counts.placements + moves


@kernel
def initial(rules: QoRules) -> QoState:
    """Return the start (O2, O3)."""
    return QoState(0, 0, 0, 0, rules.stones, rules.stones, rules.first, 0)


@kernel
def drop_turn(turns: Turns, count: int, turn: int) -> int:
    """Take a turn out if it is among the first `count`, keeping their order; return the count."""
    kept = 0
    for number in range(count):
        if turns[number] != turn:
            turns[kept] = turns[number]
            kept += 1
    return kept


@kernel
def legal(rules: QoRules, state: QoState, turns: Turns) -> int:
    """Write the legal turns; return how many there are."""
    if is_over(rules, state):
        return 0
    empty = empty_of(rules, state)
    stones = joined(black_of(state), white_of(state))
    reach = affordable(rules, state)
    count = 0
    places = empty
    while not is_empty(places):
        turns[count] = CONTAINER * 128 + first_of(places)
        places = but_first(places)
        count += 1
    if rules.path == BENT:
        count = write_bent(turns, count, stones, empty, reach)
    else:
        for axis in (EAST, NORTH_WEST, NORTH, NORTH_EAST):
            count = write_slides(turns, count, stones, empty, axis, reach)
    return count if state.banned == 0 else drop_turn(turns, count, state.banned)


@kernel
def count_turns(rules: QoRules, state: QoState) -> int:
    """Count the legal turns."""
    counts = choices(rules, state)
    if counts.placements == 0:
        return 0
    return total(counts) - int(bans_a_turn(rules, state))


@kernel
def nth_turn(rules: QoRules, state: QoState, counts: Choices, n: int) -> int:
    """Return the n-th of the turns that `choices` counts."""
    empty = empty_of(rules, state)
    stones = joined(black_of(state), white_of(state))
    if n < counts.placements:
        return CONTAINER * 128 + nth_of(empty, n)
    n -= counts.placements
    if rules.path == BENT:
        return nth_bent(stones, empty, affordable(rules, state), n)
    if n < counts.across:
        return nth_slide(stones, empty, EAST, n)
    n -= counts.across
    if n < counts.north_west:
        return nth_slide(stones, empty, NORTH_WEST, n)
    n -= counts.north_west
    if n < counts.north:
        return nth_slide(stones, empty, NORTH, n)
    return nth_slide(stones, empty, NORTH_EAST, n - counts.north)


@kernel
def random_turn(rules: QoRules, state: QoState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    counts = choices(rules, state)
    if counts.placements == 0:
        return NO_TURN
    last = total(counts) - int(bans_a_turn(rules, state))
    turn = nth_turn(rules, state, counts, below(last, random_bits))
    # The last of all is not drawn if a turn is banned, but takes its place.
    return turn if turn != state.banned else nth_turn(rules, state, counts, last)


@kernel
def ends_of_runs(
    stones: Points, lower: Points, upper: Points, axis: int, least: int, most: int
) -> Points:
    """Return the last points of runs of `least` to `most` points, from `lower` to `upper`.

    No point of `lower` has a lodestone of the run's colour before it; none of `upper` has one
    behind.
    """
    reached = lower
    ends = EMPTY
    for length in range(2, most + 1):
        reached = shared(up(reached, axis), stones)
        if length >= least:
            ends = joined(ends, shared(reached, upper))
    return ends


@kernel
def most_in_run(rules: QoRules, least: int) -> int:
    """Return the length of the longest run that is a set, if sets have at least `least` (O9)."""
    return least if rules.blocking == LINE else rules.size


@kernel
def blocked_along(rules: QoRules, stones: Points, empty: Points, axis: int, least: int) -> Points:
    """Return the runs along an axis that stand between two opponents or edges (O9)."""
    passable = joined(stones, empty)
    lower = without(stones, up(passable, axis))
    upper = without(stones, down(passable, axis))
    ends = ends_of_runs(stones, lower, upper, axis, least, most_in_run(rules, least))
    found = ends
    while not is_empty(ends):
        ends = shared(down(ends, axis), stones)
        found = joined(found, ends)
    return found


@kernel
def blocked_runs(rules: QoRules, stones: Points, empty: Points, least: int) -> Points:
    """Return all blocked runs under the two line readings (O9)."""
    across = blocked_along(rules, stones, empty, EAST, least)
    found = joined(across, blocked_along(rules, stones, empty, NORTH, least))
    if rules.diagonals == ON:
        rising = blocked_along(rules, stones, empty, NORTH_EAST, least)
        falling = blocked_along(rules, stones, empty, NORTH_WEST, least)
        found = joined(found, joined(rising, falling))
    return found


@kernel
def blocked_groups(stones: Points, empty: Points, least: int) -> Points:
    """Return the groups of at least `least` lodestones that have no empty neighbour (O9)."""
    shut = without(stones, flooded(around(empty), stones))
    found = EMPTY
    while not is_empty(shut):
        group = flooded(single(first_of(shut)), shut)
        shut = without(shut, group)
        if size_of(group) >= least:
            found = joined(found, group)
    return found


@kernel
def blocked(rules: QoRules, stones: Points, empty: Points, least: int) -> Points:
    """Return the blocked lodestones of one colour (O8)."""
    if rules.blocking == GROUP:
        return blocked_groups(stones, empty, least)
    return blocked_runs(rules, stones, empty, least)


@kernel
def placed(state: QoState, point: int) -> QoState:
    """Return the position with a lodestone placed on a point by the side to move (O4)."""
    stone = single(point)
    black, white = black_of(state), white_of(state)
    black_hoard, white_hoard = state.black_hoard, state.white_hoard
    if state.side == BLACK:
        black = joined(black, stone)
        black_hoard -= 1
    else:
        white = joined(white, stone)
        white_hoard -= 1
    return with_stones(black, white, black_hoard, white_hoard, 1 - state.side, 0)


@kernel
def moved(rules: QoRules, state: QoState, start: int, end: int) -> QoState:
    """Return the position after a move of either colour's lodestone and its payment (O5, O6)."""
    source, target = single(start), single(end)
    black, white = black_of(state), white_of(state)
    if is_empty(shared(black, source)):
        white = joined(without(white, source), target)
    else:
        black = joined(without(black, source), target)
    cost = price(rules, state, start, end)
    received = cost * rules.received
    black_hoard, white_hoard = state.black_hoard + received, state.white_hoard - cost
    if state.side == BLACK:
        black_hoard, white_hoard = state.black_hoard - cost, state.white_hoard + received
    banned = end * 128 + start if rules.undo == FORBIDDEN else 0
    return with_stones(black, white, black_hoard, white_hoard, 1 - state.side, banned)


@kernel
def still_banned(banned: int, stones: Points) -> int:
    """Return a ban while the lodestone that it concerns is on the board, otherwise 0 (O5)."""
    if banned == 0 or is_empty(shared(stones, single(banned >> 7))):
        return 0
    return banned


@kernel
def apply(rules: QoRules, state: QoState, turn: int) -> QoState:
    """Return the position after a legal turn: the action, then all removals at once (O7).

    A complete line ends the game before anything is removed (O10).
    """
    start, end = turn >> 7, turn & 127
    after = placed(state, end) if start == CONTAINER else moved(rules, state, start, end)
    if is_lined(rules, after):
        return after
    black, white = black_of(after), white_of(after)
    empty = empty_of(rules, after)
    black = without(black, blocked(rules, black, empty, rules.black_run))
    white = without(white, blocked(rules, white, empty, rules.white_run))
    banned = still_banned(after.banned, joined(black, white))
    return with_stones(black, white, after.black_hoard, after.white_hoard, after.side, banned)


@kernel
def material(_rules: QoRules, state: QoState) -> int:
    """Return the mover's score minus the opponent's (O11), even if so big a lead loses."""
    lead = lead_of_black(state)
    return lead if state.side == BLACK else -lead


@kernel
def position_hash(_rules: QoRules, state: QoState) -> int:
    """Return a hash: the words mixed one after another, the other fields in their spare bits."""
    black, white = state.black_hoard, state.white_hoard
    hashed = mix(state.black_low | held_in(black) << WORD)
    hashed = mix(hashed ^ (state.white_low | held_in(white) << WORD))
    start, end = (state.banned >> 7) << SPARE, (state.banned & 127) << SPARE
    last = state.side << WORD + 10
    hashed = mix(hashed ^ (state.black_high | start | banked_in(black) << WORD | last))
    return mix(hashed ^ (state.white_high | end | banked_in(white) << WORD))


@kernel
def cell_count(rules: QoRules) -> int:
    """Count the points."""
    return rules.size * rules.size


@kernel
def occupants(rules: QoRules, state: QoState, cells: NDArray[int64]) -> None:
    """Write where the lodestones of Black and White are, rank by rank from the lowest."""
    black, white = black_of(state), white_of(state)
    for cell in range(rules.size * rules.size):
        point = single(cell // rules.size * STRIDE + cell % rules.size)
        cells[BLACK, cell] = not is_empty(shared(black, point))
        cells[WHITE, cell] = not is_empty(shared(white, point))


@kernel
def symmetry_count(_rules: QoRules) -> int:
    """Count the symmetries of the square; the colours cannot be swapped (O8)."""
    return 8


@kernel
def symmetric_points(rules: QoRules, points: Points, symmetry: int) -> Points:
    """Return a set of points under the symmetry."""
    if rules.size <= SMALL:
        low = 0
        for rank in range(rules.size):
            bits = points.low >> rank * STRIDE & RANK
            low |= int(SYMMETRIC_RANK[rules.size, symmetry, rank, bits])
        return Points(low, 0)
    found = EMPTY
    while not is_empty(points):
        image = int(SYMMETRIC_POINT[rules.size, symmetry, first_of(points)])
        found = joined(found, single(image))
        points = but_first(points)
    return found


@kernel
def symmetric_turn(rules: QoRules, turn: int, symmetry: int) -> int:
    """Return the turn under the symmetry."""
    start = int(SYMMETRIC_POINT[rules.size, symmetry, turn >> 7])
    end = int(SYMMETRIC_POINT[rules.size, symmetry, turn & 127])
    return start * 128 + end


@kernel
def symmetric_state(rules: QoRules, state: QoState, symmetry: int) -> QoState:
    """Return the position under the symmetry."""
    black = symmetric_points(rules, black_of(state), symmetry)
    white = symmetric_points(rules, white_of(state), symmetry)
    banned = symmetric_turn(rules, state.banned, symmetry) if state.banned else 0
    return with_stones(black, white, state.black_hoard, state.white_hoard, state.side, banned)


#: In place of a lodestone's point, before one is chosen.
NO_SOURCE = -1


class QoPartial(NamedTuple):
    """The point of the lodestone to move, or NO_SOURCE; the whole turn, or NO_TURN."""

    source: int
    turn: int


@kernel
def start_partial(_rules: QoRules, _state: QoState) -> QoPartial:
    """Return the turn without steps."""
    return QoPartial(NO_SOURCE, NO_TURN)


@kernel
def beside(points: Points, axis: int) -> Points:
    """Return the neighbours along an axis, which need the same care as in `up`."""
    return joined(up(points, axis), down(points, axis))


@kernel
def along(source: Points, empty: Points, axis: int, reach: int) -> Points:
    """Return where a lodestone can go along an axis, both ways, by at most `reach` spaces (O5)."""
    found = EMPTY
    ahead, back = source, source
    for _ in range(reach):
        ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
        found = joined(found, joined(ahead, back))
    return found


@kernel
def targets(rules: QoRules, state: QoState, source: int) -> Points:
    """Return where the lodestone on a point can go: not where a ban forbids it (O5)."""
    stone, empty, reach = single(source), empty_of(rules, state), affordable(rules, state)
    if rules.path == BENT:
        found = bent_ends(stone, empty, reach)
    else:
        found = EMPTY
        for axis in (EAST, NORTH_WEST, NORTH, NORTH_EAST):
            found = joined(found, along(stone, empty, axis, reach))
    if state.banned != 0 and state.banned >> 7 == source:
        return without(found, single(state.banned & 127))
    return found


@kernel
def sources(rules: QoRules, state: QoState) -> Points:
    """Return the lodestones that can be moved."""
    if affordable(rules, state) == 0:
        return EMPTY
    empty = empty_of(rules, state)
    near = joined(beside(empty, EAST), beside(empty, NORTH))
    near = joined(near, joined(beside(empty, NORTH_WEST), beside(empty, NORTH_EAST)))
    found = shared(near, joined(black_of(state), white_of(state)))
    if state.banned == 0 or not is_empty(targets(rules, state, state.banned >> 7)):
        return found
    return without(found, single(state.banned >> 7))


@kernel
def next_points(rules: QoRules, state: QoState, partial: QoPartial) -> Points:
    """Return the points that can be the next step."""
    if partial.turn != NO_TURN or is_over(rules, state):
        return EMPTY
    if partial.source != NO_SOURCE:
        return targets(rules, state, partial.source)
    return joined(empty_of(rules, state), sources(rules, state))


@kernel
def steps(rules: QoRules, state: QoState, partial: QoPartial, buffer: Turns) -> int:
    """Write the steps that can follow; return how many there are."""
    points = next_points(rules, state, partial)
    count = 0
    while not is_empty(points):
        point = first_of(points)
        points = but_first(points)
        buffer[count] = point // STRIDE * rules.size + point % STRIDE
        count += 1
    return count


@kernel
def advance(rules: QoRules, state: QoState, partial: QoPartial, step: int) -> QoPartial:
    """Return the turn with one more step."""
    point = step // rules.size * STRIDE + step % rules.size
    if partial.source != NO_SOURCE:
        return QoPartial(partial.source, partial.source * 128 + point)
    if is_empty(shared(empty_of(rules, state), single(point))):
        return QoPartial(point, NO_TURN)
    return QoPartial(NO_SOURCE, CONTAINER * 128 + point)


implement(QoRules, __name__)
