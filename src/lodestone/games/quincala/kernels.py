"""Quincala's implementation of the protocol: the rulebook's K1-K13 as kernels.

A step of a turn is a dot, or the number after the last dot, which stops where the turn could
continue: the tower to lift, then the end of each leg (K5-K9). Other legs can lead to the same
position: then they are the same turn, which `finished` names.

Turns are found leg by leg. A *world* is a hand, and all pieces on the board while it is lifted. A
*node* is a world, the dot over which the hand is, and the legs that led there. One leg more gives a
*result*: the world with the hand put down on another dot. Nodes are visited in the order of their
legs and then of their texts, so that the first way to a result is the one that names it (K9), and a
world remembers the dots on which its hand has been put down.

How many legs can a turn need? Where the player continues, one piece is left, a large or a medium
one, and stays for the rest of the turn: such a dot is a *station*. Reaching an old station changes
nothing, unless it knocks one's own medium piece there. Either that or reaching a new station uses
up one of the large and medium pieces, of which there are four (`MOST_BASES`); so there are four
such events, and between two of them a shortest way does not visit any station twice. The first
event is the end of leg 1; the next is at most k legs after the k-th, since then there are k
stations; and at most four legs follow the fourth. No turn needs more than 1 + (1 + 2 + 3) + 4 = 11
legs. Its number holds 13.
"""

from typing import NamedTuple

from lodestone.games.quincala.board import MOST_DOTS
from lodestone.games.quincala.state import (
    DIRECTION_COUNT,
    LEG_TO,
    LOSE,
    MEDIUM,
    NEAR,
    NEXT,
    PASS_ON,
    SMALL,
    QuincalaPartial,
    QuincalaRules,
    QuincalaState,
    Towers,
    is_decided,
    lifted,
    other_dots,
    other_has_lost,
    other_on,
    own_dots,
    own_has_lost,
    own_on,
    plain_dots,
    put_down,
    reach,
    towers_of,
)
from lodestone.kernel.arrays import NDArray, array, int64, zeros
from lodestone.kernel.bits import BITS_62, lowest, nth_bit, popcount
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix

# A turn's number, from the lowest bit: the first dot, the first leg, the other legs, a 1. A leg
# is its steps minus one and its direction: the first has up to three steps, the others up to two.
PASS = 0
START_BITS, FIRST_BITS, LEG_BITS = 6, 5, 4
START_MASK, FIRST_MASK, LEG_MASK = 63, 31, 15

#: More than any position has: the most that we found is 36,774, from two towers of three
#: side by side in the middle of a large board.
MOST_TURNS = 1 << 16

# Columns of the scratch array for finding turns. A row has a world (its towers come first), ...
HAND, CODE, REACHED, GOES_ON, BARE, SHARED = 6, 7, 8, 9, 10, 11
# ... a node; in FRESH the dots on which it gives turns that no node before it gives, ...
WORLD, DOT, PATH, SHIFT, FRESH = 12, 13, 14, 15, 16
# ... and an entry for something seen before, with four places of the hash table of these entries.
KEY, PLACE, FOUND, TABLE, PLACES = 17, 18, 19, 20, 4
COLUMNS = 24
#: The initial number of rows: enough for 99 of 100 positions in random play.
FEW_ROWS = 256
#: A hand of three reaches at most 24 dots, so one node adds at most this many rows.
MOST_TARGETS = 24
#: Returned instead of a number of turns if the scratch array is too small for them.
TOO_SMALL = -2

Scratch = NDArray[int64]

#: In place of the hand's dot, before a tower is lifted.
NOWHERE = -1
#: A turn ends after this many legs: it could circle over old stations forever.
MOST_LEGS = 500


@kernel
def is_over(rules: QuincalaRules, state: QuincalaState) -> bool:
    """Return whether a leg, or the second pass in a row, has ended the game (K10, K12)."""
    return state.passes == 2 or is_decided(rules, towers_of(state))


@kernel
def initial(rules: QuincalaRules) -> QuincalaState:
    """Return the layout's start, White to move (K4)."""
    start = rules.start
    own = int(start[0]), int(start[1]), int(start[2])
    return QuincalaState(*own, int(start[3]), int(start[4]), int(start[5]), 0, 0)


class Used(NamedTuple):
    """The numbers of rows of the scratch array that have a world, a node, an entry."""

    worlds: int
    nodes: int
    entries: int


def _random_codes(first: int) -> NDArray[int64]:
    """Return a code for each set of pieces on each dot, the XOR of the pieces' codes."""
    codes = zeros((MOST_DOTS, 8), int64)
    for dot in range(MOST_DOTS):
        for pieces in range(8):
            for size in range(3):
                if pieces >> size & 1:
                    codes[dot, pieces] ^= mix(first + 3 * dot + size)
    return codes


# What was seen before is recognised by 62 random bits, so about one position in 10**12 could lose a
# turn: the pieces' codes (Zobrist, Tech. Rep. 88, University of Wisconsin, 1970), and those of a
# hand that continues and of a result.
OWN_CODE, OTHER_CODE = _random_codes(1), _random_codes(1_001)
HAND_CODE = array([mix(2_001 + hand) for hand in range(8)], int64)
RESULT_CODE = mix(3_001)


@kernel
def find_entry(scratch: Scratch, entries: int, key: int) -> tuple[int, int]:
    """Return the entry of a key, -1 if there is none, and its place in the hash table.

    The table is never cleared: a place counts only if the entry that it names also names the place.
    """
    last = len(scratch) * PLACES - 1
    place = key & last
    while True:
        entry = int(scratch[place // PLACES, TABLE + place % PLACES])
        if not (0 <= entry < entries and scratch[entry, PLACE] == place):
            return -1, place
        if scratch[entry, KEY] == key:
            return entry, place
        place = (place + 1) & last


@kernel
def remember(scratch: Scratch, entry: int, key: int, place: int, world: int) -> None:
    """Add an entry for a key at its place in the hash table."""
    scratch[entry, KEY] = key
    scratch[entry, PLACE] = place
    scratch[entry, FOUND] = world
    scratch[place // PLACES, TABLE + place % PLACES] = entry


@kernel
def going_on(towers: Towers, hand: int) -> int:
    """Return the dots where the arriving hand makes a plain tower of two or three pieces (K8)."""
    # All ones where the hand lacks the size, so that a standing piece of it is not knocked.
    no_large, no_medium, no_small = (hand & 1) - 1, (hand >> 1 & 1) - 1, (hand >> 2) - 1
    mixed = towers.other_large & no_large | towers.other_medium & no_medium
    mixed |= towers.other_small & no_small
    if hand & (hand - 1):
        return BITS_62 & ~mixed
    joined = towers.own_large & no_large | towers.own_medium & no_medium
    return (joined | towers.own_small & no_small) & ~mixed


@kernel
def bare_stations(towers: Towers, hand: int) -> int:
    """Return the dots with one own piece, larger than the hand: its stepping stones."""
    if hand & 1:
        return 0
    stations = towers.own_large & ~towers.own_medium
    if hand == SMALL:
        stations |= towers.own_medium & ~towers.own_large
    return stations & ~(towers.own_small | other_dots(towers))


@kernel
def add_world(
    scratch: Scratch, world: int, towers: Towers, hand: int, code: int, shared: int
) -> None:
    """Store a world; `shared` are the dots where its result can also be another world's."""
    scratch[world, 0] = towers.own_large
    scratch[world, 1] = towers.own_medium
    scratch[world, 2] = towers.own_small
    scratch[world, 3] = towers.other_large
    scratch[world, 4] = towers.other_medium
    scratch[world, 5] = towers.other_small
    scratch[world, HAND] = hand
    scratch[world, CODE] = code
    scratch[world, REACHED] = 0
    scratch[world, GOES_ON] = going_on(towers, hand)
    scratch[world, BARE] = bare_stations(towers, hand)
    scratch[world, SHARED] = shared


@kernel
def world_at(scratch: Scratch, world: int) -> Towers:
    """Return the pieces on the board in a world."""
    return Towers(
        int(scratch[world, 0]),
        int(scratch[world, 1]),
        int(scratch[world, 2]),
        int(scratch[world, 3]),
        int(scratch[world, 4]),
        int(scratch[world, 5]),
    )


@kernel
def add_node(scratch: Scratch, node: int, world: int, dot: int, path: int, shift: int) -> None:
    """Store a node; the next leg is added to its path at the bit `shift`."""
    scratch[node, WORLD] = world
    scratch[node, DOT] = dot
    scratch[node, PATH] = path
    scratch[node, SHIFT] = shift


# A result belongs to one world and one of its dots, with three exceptions that need an entry:
#
# 1. Turns from two first dots have the same result. Each of the dots is then occupied by own pieces
#    at the end, since the other turn never empties it, and each turn has come back to its own. This
#    cannot happen after lifting a large piece, which stays where leg 1 brought it while the other
#    turn leaves one on the first dot.
# 2. A medium piece without a small one has continued, picked up a small piece from a large one, and
#    brought it back there: as if it had not been there, or had picked up the other small piece.
# 3. A side has three pieces of one size, of which one is exchanged for another.
#
# Otherwise the result shows which piece moved: of two alike, one is where it was.


@kernel
def shared_at_first(rules: QuincalaRules, towers: Towers, dot: int, hand: int) -> int:
    """Return the dots with results that other worlds share, for a tower just lifted from `dot`."""
    if hand & SMALL == 0 and towers.own_large & towers.own_small:
        # To continue as a medium piece it has to join a large one, or a medium one if it is large.
        joins = towers.own_large if hand == MEDIUM else towers.own_medium
        if hand & (hand - 1) or joins & int(rules.dots[dot, NEAR]):
            return BITS_62
    return 0 if hand & 1 else 1 << dot


@kernel
def shared_after(shared: int, dot: int, start: int, takes_small: bool) -> int:
    """Return the same for the world that begins when a hand arrives at `dot` and continues."""
    if takes_small:
        return 1 << dot | 1 << start
    # A base on the first dot: from now on every result has that dot occupied.
    return BITS_62 if shared >> dot & 1 else shared


@kernel
def add_starts(rules: QuincalaRules, towers: Towers, scratch: Scratch) -> Used:
    """Add a world for each plain tower lifted (K5); none has an entry, as no turn returns to it."""
    count = 0
    starts = plain_dots(towers)
    while starts:
        dot = lowest(starts)
        starts &= starts - 1
        hand = own_on(towers, dot)
        shared = shared_at_first(rules, towers, dot, hand)
        add_world(scratch, count, lifted(towers, dot, hand), hand, int(OWN_CODE[dot, hand]), shared)
        add_node(scratch, count, count, dot, dot, START_BITS)
        count += 1
    return Used(count, count, 0)


@kernel
def enter(
    rules: QuincalaRules, scratch: Scratch, used: Used, world: int, dot: int, path: int, shift: int
) -> tuple[bool, Used]:
    """Arrive where a turn can continue: the largest piece stays, which makes a world (K7, K8).

    Return whether the result is new; if it is, and the game is not over, it becomes a node.
    """
    before, hand = world_at(scratch, world), int(scratch[world, HAND])
    own, other = own_on(before, dot), other_on(before, dot)
    tower = own | hand
    rest = tower & (tower - 1)
    base = tower ^ rest
    result = put_down(before, dot, hand)
    code = int(scratch[world, CODE])
    code ^= int(OWN_CODE[dot, own]) ^ int(OWN_CODE[dot, base]) ^ int(OTHER_CODE[dot, other])
    key = code ^ int(HAND_CODE[rest])
    entry, place = find_entry(scratch, used.entries, key)
    if entry < 0:
        found = used.worlds
        takes_small = rest & ~hand & SMALL != 0
        shared = shared_after(int(scratch[world, SHARED]), dot, path & START_MASK, takes_small)
        add_world(scratch, found, lifted(result, dot, rest), rest, code, shared)
        remember(scratch, used.entries, key, place, found)
        used = Used(found + 1, used.nodes, used.entries + 1)
    else:
        found = int(scratch[entry, FOUND])
    if scratch[found, REACHED] >> dot & 1:
        return False, used
    scratch[found, REACHED] |= 1 << dot
    if not ((other or own & hand) and is_decided(rules, result)):
        add_node(scratch, used.nodes, found, dot, path, shift)
        used = Used(used.worlds, used.nodes + 1, used.entries)
    return True, used


@kernel
def with_leg(rules: QuincalaRules, scratch: Scratch, node: int, dot: int) -> tuple[int, int]:
    """Return a node's path with the leg to `dot`, and the bit at which the next leg is added."""
    shift = int(scratch[node, SHIFT])
    path = (
        int(scratch[node, PATH]) | int(rules.dots[int(scratch[node, DOT]), LEG_TO + dot]) << shift
    )
    if shift == START_BITS:
        return path, shift + FIRST_BITS
    return path, shift + LEG_BITS


@kernel
def targets_of(rules: QuincalaRules, scratch: Scratch, node: int) -> int:
    """Return the dots to which a leg can go from a node (K6)."""
    dot, world = int(scratch[node, DOT]), int(scratch[node, WORLD])
    hand = int(scratch[world, HAND])
    if hand & (hand - 1) == 0:
        return int(rules.dots[dot, NEAR])
    towers = world_at(scratch, world)
    return reach(rules, dot, popcount(hand), own_dots(towers) | other_dots(towers))


@kernel
def expand(rules: QuincalaRules, scratch: Scratch, used: Used, node: int) -> tuple[int, Used]:
    """Find the dots on which a node gives results new to its world; add the next nodes."""
    world = int(scratch[node, WORLD])
    targets = targets_of(rules, scratch, node)
    onward = targets & int(scratch[world, GOES_ON])
    walk = onward & int(scratch[world, BARE])
    reached = int(scratch[world, REACHED])
    fresh = (targets & ~onward | walk) & ~reached
    reached |= fresh
    scratch[world, REACHED] = reached
    onward ^= walk & ~fresh
    while onward:
        target = lowest(onward)
        onward &= onward - 1
        path, shift = with_leg(rules, scratch, node, target)
        if walk >> target & 1:
            add_node(scratch, used.nodes, world, target, path, shift)
            used = Used(used.worlds, used.nodes + 1, used.entries)
        else:
            is_new, used = enter(rules, scratch, used, world, target, path, shift)
            fresh |= int(is_new) << target
    return fresh, used


@kernel
def only_new(scratch: Scratch, used: Used, node: int, fresh: int, shared: int) -> tuple[int, Used]:
    """Remove those results on the dots `shared` that another world has already given."""
    world = int(scratch[node, WORLD])
    towers, hand = world_at(scratch, world), int(scratch[world, HAND])
    entries = used.entries
    looked_at = fresh & shared
    while looked_at:
        dot = lowest(looked_at)
        looked_at &= looked_at - 1
        own, other = own_on(towers, dot), other_on(towers, dot)
        key = int(scratch[world, CODE]) ^ RESULT_CODE
        key ^= int(OWN_CODE[dot, own]) ^ int(OWN_CODE[dot, own | hand])
        key ^= int(OTHER_CODE[dot, other]) ^ int(OTHER_CODE[dot, other & ~hand])
        entry, place = find_entry(scratch, entries, key)
        if entry < 0:
            remember(scratch, entries, key, place, world)
            entries += 1
        else:
            fresh ^= 1 << dot
    return fresh, Used(used.worlds, used.nodes, entries)


@kernel
def explore(rules: QuincalaRules, towers: Towers, scratch: Scratch) -> tuple[int, int]:
    """Find every turn; return their number (TOO_SMALL if `scratch` is) and that of the nodes."""
    always = BITS_62 if max(rules.large, rules.medium, rules.small) > 2 else 0
    used = add_starts(rules, towers, scratch)
    node = count = 0
    while node < used.nodes:
        if max(used.nodes, used.worlds, used.entries + MOST_TARGETS) + MOST_TARGETS > len(scratch):
            return TOO_SMALL, 0
        fresh, used = expand(rules, scratch, used, node)
        shared = int(scratch[int(scratch[node, WORLD]), SHARED]) | always
        if fresh & shared:
            fresh, used = only_new(scratch, used, node, fresh, shared)
        scratch[node, FRESH] = fresh
        count += popcount(fresh)
        node += 1
    return count, node


@kernel
def turn_of(rules: QuincalaRules, scratch: Scratch, node: int, dot: int) -> int:
    """Return the number of the turn that reaches `dot` by one leg from a node."""
    path, shift = with_leg(rules, scratch, node, dot)
    return path | 1 << shift


@kernel
def turn_to(rules: QuincalaRules, wanted: Towers, scratch: Scratch, nodes: int) -> int:
    """Return the turn of these nodes that leaves these pieces on the board, or NO_TURN."""
    for node in range(nodes):
        world, dots = int(scratch[node, WORLD]), int(scratch[node, FRESH])
        towers, hand = world_at(scratch, world), int(scratch[world, HAND])
        while dots:
            dot = lowest(dots)
            dots &= dots - 1
            if put_down(towers, dot, hand) == wanted:
                return turn_of(rules, scratch, node, dot)
    return NO_TURN


@kernel
def nth_turn(rules: QuincalaRules, scratch: Scratch, number: int) -> int:
    """Return the turn that has `number` turns before it."""
    node = 0
    while number >= popcount(int(scratch[node, FRESH])):
        number -= popcount(int(scratch[node, FRESH]))
        node += 1
    return turn_of(rules, scratch, node, nth_bit(int(scratch[node, FRESH]), number))


@kernel
def write_turns(rules: QuincalaRules, scratch: Scratch, nodes: int, turns: NDArray[int64]) -> int:
    """Write the turns of all nodes into `turns`; return how many there are."""
    count = 0
    for node in range(nodes):
        fresh = int(scratch[node, FRESH])
        while fresh and count < len(turns):
            turns[count] = turn_of(rules, scratch, node, lowest(fresh))
            fresh &= fresh - 1
            count += 1
    return count


@kernel
def explored(rules: QuincalaRules, state: QuincalaState) -> tuple[int, int, Scratch]:
    """Find every turn; return how many there are, and the nodes that have them, with `scratch`.

    The caller gives `scratch` back; the number of its rows is a power of 2.
    """
    rows = FEW_ROWS
    while True:
        scratch = borrow(rows, COLUMNS)
        count, nodes = explore(rules, towers_of(state), scratch)
        if count != TOO_SMALL:
            return count, nodes, scratch
        give_back(scratch)
        rows *= 4


@kernel
def legal(rules: QuincalaRules, state: QuincalaState, turns: Turns) -> int:
    """Write the legal turns; return how many. Turns to the same position are one turn (K9)."""
    if is_over(rules, state):
        return 0
    count, nodes, scratch = explored(rules, state)
    written = write_turns(rules, scratch, nodes, turns)
    give_back(scratch)
    if count > 0:
        return written
    if rules.no_move == PASS_ON:
        turns[0] = PASS
        return 1
    return 0


@kernel
def count_turns(rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the legal turns."""
    if is_over(rules, state):
        return 0
    count, _, scratch = explored(rules, state)
    give_back(scratch)
    return 1 if count == 0 and rules.no_move == PASS_ON else count


@kernel
def random_turn(rules: QuincalaRules, state: QuincalaState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    if is_over(rules, state):
        return NO_TURN
    count, _, scratch = explored(rules, state)
    turn = PASS if rules.no_move == PASS_ON else NO_TURN
    if count > 0:
        turn = nth_turn(rules, scratch, below(count, random_bits))
    give_back(scratch)
    return turn


@kernel
def end_of_leg(rules: QuincalaRules, dot: int, leg: int) -> int:
    """Return the dot to which a leg leads."""
    for _ in range(leg // DIRECTION_COUNT + 1):
        dot = int(rules.dots[dot, NEXT + leg % DIRECTION_COUNT])
    return dot


@kernel
def played(rules: QuincalaRules, towers: Towers, turn: int) -> Towers:
    """Return the towers after the legs of a turn other than a pass (K5-K8)."""
    dot = turn & START_MASK
    hand = own_on(towers, dot)
    leg = turn >> START_BITS & FIRST_MASK
    legs = turn >> START_BITS + FIRST_BITS
    while True:
        towers = lifted(towers, dot, hand)
        dot = end_of_leg(rules, dot, leg)
        towers = put_down(towers, dot, hand)
        if legs <= 1:
            return towers
        tower = own_on(towers, dot)
        hand = tower & (tower - 1)
        leg = legs & LEG_MASK
        legs >>= LEG_BITS


@kernel
def for_other_side(towers: Towers, side: int, passes: int) -> QuincalaState:
    """Return the position after a turn of `side`."""
    return QuincalaState(*towers[3:], *towers[:3], 1 - side, passes)


@kernel
def apply(rules: QuincalaRules, state: QuincalaState, turn: int) -> QuincalaState:
    """Return the position after a pass or any legal sequence of legs."""
    towers = towers_of(state)
    if turn == PASS:
        return for_other_side(towers, state.side, state.passes + 1)
    return for_other_side(played(rules, towers, turn), state.side, 0)


@kernel
def outcome(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the outcome for the side to move (K10, K12).

    If both have lost, the side that did not make the leg wins: the side to move (K10).
    """
    towers = towers_of(state)
    if other_has_lost(rules, towers):
        return WIN
    if own_has_lost(rules, towers):
        return LOSS
    if state.passes == 2:
        return DRAW
    if rules.no_move == LOSE and plain_dots(towers) == 0:
        return LOSS
    return ONGOING


@kernel
def material(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the pieces that have not been knocked, the mover's minus the enemy's (K10)."""
    own = popcount(state.own_large) + popcount(state.own_medium) + popcount(state.own_small)
    other = popcount(state.other_large) + popcount(state.other_medium) + popcount(state.other_small)
    return own - other


@kernel
def position_hash(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the six sets and the rest mixed into 62 bits, one after another."""
    code = mix(state.own_large)
    code = mix(code ^ state.own_medium)
    code = mix(code ^ state.own_small)
    code = mix(code ^ state.other_large)
    code = mix(code ^ state.other_medium)
    code = mix(code ^ state.other_small)
    return mix(code ^ (state.side << 2 | state.passes))


@kernel
def cell_count(rules: QuincalaRules) -> int:
    """Count the dots."""
    return len(rules.dots)


@kernel
def occupants(rules: QuincalaRules, state: QuincalaState, cells: NDArray[int64]) -> None:
    """Write how many pieces of White and Black each dot has."""
    towers = towers_of(state)
    for dot in range(len(rules.dots)):
        cells[state.side, dot] = popcount(own_on(towers, dot))
        cells[1 - state.side, dot] = popcount(other_on(towers, dot))


@kernel
def symmetry_count(rules: QuincalaRules) -> int:
    """Count the symmetries: those of the layout, each with and without the swap of colours."""
    return 2 * len(rules.symmetries)


@kernel
def symmetric_dots(rules: QuincalaRules, dots: int, turn: int) -> int:
    """Return a set of dots under one of the layout's symmetries."""
    turned = 0
    while dots:
        turned |= 1 << int(rules.symmetries[turn, lowest(dots)])
        dots &= dots - 1
    return turned


@kernel
def symmetric_state(rules: QuincalaRules, state: QuincalaState, symmetry: int) -> QuincalaState:
    """Return the position under the symmetry, with the colours swapped if its number is odd."""
    turn = symmetry >> 1
    return QuincalaState(
        symmetric_dots(rules, state.own_large, turn),
        symmetric_dots(rules, state.own_medium, turn),
        symmetric_dots(rules, state.own_small, turn),
        symmetric_dots(rules, state.other_large, turn),
        symmetric_dots(rules, state.other_medium, turn),
        symmetric_dots(rules, state.other_small, turn),
        state.side ^ (symmetry & 1),
        state.passes,
    )


@kernel
def symmetric_leg(rules: QuincalaRules, leg: int, turn: int) -> int:
    """Return a leg under one of the layout's symmetries."""
    directions = rules.symmetries.shape[1] - DIRECTION_COUNT
    direction = int(rules.symmetries[turn, directions + leg % DIRECTION_COUNT])
    return leg - leg % DIRECTION_COUNT + direction


@kernel
def symmetric_turn(rules: QuincalaRules, turn: int, symmetry: int) -> int:
    """Return the turn under the symmetry.

    Its legs are legal there and lead to the same position; if there are several shortest ways,
    another may name the turn (K9).
    """
    if turn == PASS:
        return PASS
    number = symmetry >> 1
    start = int(rules.symmetries[number, turn & START_MASK])
    turned = start | symmetric_leg(rules, turn >> START_BITS & FIRST_MASK, number) << START_BITS
    legs = turn >> START_BITS + FIRST_BITS
    shift = START_BITS + FIRST_BITS
    while legs > 1:
        turned |= symmetric_leg(rules, legs & LEG_MASK, number) << shift
        legs >>= LEG_BITS
        shift += LEG_BITS
    return turned | 1 << shift


@kernel
def ends_of(rules: QuincalaRules, towers: Towers, dot: int, hand: int) -> int:
    """Return the dots where a leg of this hand, lifted from `dot`, can end (K6)."""
    rest = lifted(towers, dot, hand)
    return reach(rules, dot, popcount(hand), own_dots(rest) | other_dots(rest))


@kernel
def dots_to_lift(rules: QuincalaRules, towers: Towers) -> int:
    """Return the dots of the towers that can be lifted and have somewhere to go (K5, K6)."""
    found = 0
    dots = plain_dots(towers)
    while dots:
        dot = lowest(dots)
        dots &= dots - 1
        if ends_of(rules, towers, dot, own_on(towers, dot)):
            found |= 1 << dot
    return found


@kernel
def next_hand(rules: QuincalaRules, towers: Towers, dot: int) -> int:
    """Return what can be lifted to continue from a dot just reached (K8); 0 if the turn ends."""
    tower = own_on(towers, dot)
    rest = tower & (tower - 1)
    if rest == 0 or other_on(towers, dot) or is_decided(rules, towers):
        return 0
    return rest if ends_of(rules, towers, dot, rest) else 0


@kernel
def start_partial(rules: QuincalaRules, state: QuincalaState) -> QuincalaPartial:
    """Return the turn without steps; it is whole if the side to move has to pass (K12)."""
    towers = towers_of(state)
    passes = rules.no_move == PASS_ON and not is_over(rules, state)
    is_whole = int(passes and dots_to_lift(rules, towers) == 0)
    return QuincalaPartial(*towers[:6], NOWHERE, 0, 0, is_whole, 0)


@kernel
def next_dots(rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial) -> int:
    """Return the dots that can be the next step."""
    if partial.is_whole or is_over(rules, state):
        return 0
    towers = towers_of(partial)
    if partial.dot == NOWHERE:
        return dots_to_lift(rules, towers)
    return ends_of(rules, towers, partial.dot, partial.hand)


@kernel
def steps(
    rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial, buffer: Turns
) -> int:
    """Write the steps that can follow; return how many there are. Stopping is the last."""
    dots = next_dots(rules, state, partial)
    count = 0
    while dots:
        buffer[count] = lowest(dots)
        dots &= dots - 1
        count += 1
    if count and partial.legs:
        buffer[count] = len(rules.dots)
        count += 1
    return count


@kernel
def advance(
    rules: QuincalaRules, _state: QuincalaState, partial: QuincalaPartial, step: int
) -> QuincalaPartial:
    """Return the turn with one more step."""
    towers = towers_of(partial)
    if step == len(rules.dots):
        return QuincalaPartial(*towers[:6], partial.dot, 0, partial.legs, 1, partial.visited)
    if partial.dot == NOWHERE:
        return QuincalaPartial(*towers[:6], step, own_on(towers, step), 0, 0, 1 << step)
    towers = put_down(lifted(towers, partial.dot, partial.hand), step, partial.hand)
    legs = partial.legs + 1
    hand = next_hand(rules, towers, step) if legs < MOST_LEGS else 0
    visited = partial.visited | 1 << step
    return QuincalaPartial(*towers[:6], step, hand, legs, int(hand == 0), visited)


@kernel
def finished(rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial) -> int:
    """Return the turn that leads to the same position (K9), or NO_TURN if it can continue."""
    if not partial.is_whole:
        return NO_TURN
    if partial.legs == 0:
        return PASS
    _, nodes, scratch = explored(rules, state)
    turn = turn_to(rules, towers_of(partial), scratch, nodes)
    give_back(scratch)
    return turn


@kernel
def may_stop(_rules: QuincalaRules, _state: QuincalaState, partial: QuincalaPartial) -> bool:
    """Return whether the turn has a leg, or is a pass."""
    return partial.legs > 0 or partial.is_whole == 1


@kernel
def most_steps(rules: QuincalaRules) -> int:
    """Return the number of dots, and one for stopping."""
    return len(rules.dots) + 1


implement(QuincalaRules, __name__)
