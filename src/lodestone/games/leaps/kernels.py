"""The rules of Leaps as kernels: turns, applying them, outcomes, symmetries. L1 to L15: rulebook.

`moves` and `entries` find the parts of turns, `ends` who cannot play on, `partial` makes turns step
by step; `turn_numbers` says what a turn's number means.
"""

from lodestone.games.leaps.board import MOST_RAYS
from lodestone.games.leaps.ends import (
    is_drawn_by_few,
    is_eliminated,
    is_over,
    is_over_by_passes,
    pieces_of_mover,
    pieces_of_other,
)
from lodestone.games.leaps.entries import (
    can_move_after_entry,
    enters_first,
    entries_beside,
    entry_points,
    legal_pairs,
    moves_alone,
    nth_after_entry,
    obliges,
    own_moves,
    write_after_entries,
)
from lodestone.games.leaps.masks import ALL, KINDS, LEAPS
from lodestone.games.leaps.moves import (
    NO_STEP,
    FoundMoves,
    Sets,
    count_in,
    count_moves,
    digit_bits,
    is_leap,
    is_plain,
    landing,
    leapt,
    legal_moves,
    nth_legal,
    write_moves,
)
from lodestone.games.leaps.state import (
    ALLOWED,
    BLACK_PIECES,
    IMAGES,
    STALEMATE_DRAW,
    STALEMATE_LOSS,
    STALEMATE_PASS,
    SWAP,
    WHITE_PIECES,
    LeapsRules,
    LeapsState,
    empty_points,
    of_symmetry,
)
from lodestone.games.leaps.turn_numbers import (
    MOST_TURNS,
    NO_POINT,
    PASS,
    POINT_BITS,
    entering,
)
from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix


@kernel
def needs_list(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether turns are counted from a list: if a capture can be more than one leap."""
    if is_plain(rules):
        return False
    empty = empty_points(rules, state)
    pieces = state.own | empty if enters_first(rules, state) else state.own
    return is_leap(rules, Sets(pieces, empty, state.other, NO_STEP))


@inlined_kernel
def moves_alone_of(rules: LeapsRules, state: LeapsState) -> FoundMoves:
    """Find the legal moves without an entry, where none leaps several times."""
    if not moves_alone(rules, state):
        return FoundMoves(0, ALL, 0)
    sets = own_moves(rules, state, empty_points(rules, state))
    return legal_moves(rules, state.side, sets)


@kernel
def count_plainly(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns other than a pass, where no capture is more than one leap."""
    if is_over(rules, state):
        return 0
    if enters_first(rules, state):
        pairs = legal_pairs(rules, state)
        return pairs.first + pairs.steps
    found = moves_alone_of(rules, state)
    return found.total + popcount(entries_beside(rules, state, found.kind == LEAPS))


@kernel
def count_listed(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns other than a pass in a list of all."""
    turns = borrow(1, MOST_TURNS)
    count = write_played(rules, state, turns[0])
    give_back(turns)
    return count


@kernel
def count_played(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns other than a pass."""
    if needs_list(rules, state):
        return count_listed(rules, state)
    return min(count_plainly(rules, state), MOST_TURNS)


@kernel
def can_move(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a piece on the board can move."""
    sets = own_moves(rules, state, empty_points(rules, state))
    return count_moves(rules, KINDS * state.side + ALL, sets) > 0


@kernel
def can_play(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether there is a legal turn other than a pass."""
    if is_over(rules, state):
        return False
    if enters_first(rules, state):
        return can_move_after_entry(rules, state)
    if moves_alone(rules, state) and can_move(rules, state):
        return True
    return entry_points(rules, state) != 0


@kernel
def write_played(rules: LeapsRules, state: LeapsState, turns: Turns) -> int:
    """Write the legal turns other than a pass; return how many there are."""
    if is_over(rules, state):
        return 0
    if enters_first(rules, state):
        return write_after_entries(rules, state, turns)
    count = 0
    if moves_alone(rules, state):
        sets = own_moves(rules, state, empty_points(rules, state))
        count = write_moves(rules, state.side, sets, turns, 0)
    points = entry_points(rules, state)
    while points and count < len(turns):
        turns[count] = entering(PASS, lowest(points))
        points &= points - 1
        count += 1
    return count


@kernel
def passes_instead(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a side without a turn passes, rather than the game ending (L13)."""
    return rules.stalemate == STALEMATE_PASS and not is_over(rules, state)


@kernel
def initial(rules: LeapsRules) -> LeapsState:
    """Return the start (L3, L3a), White to move (L4)."""
    held = rules.reserve + rules.pieces
    if rules.pieces:
        return LeapsState(0, 0, held, held, 0, 0, 0, 0, 0)
    white, black = int(rules.table[WHITE_PIECES]), int(rules.table[BLACK_PIECES])
    return LeapsState(white, black, held, held, 0, 0, 0, 0, 0)


@kernel
def legal(rules: LeapsRules, state: LeapsState, turns: Turns) -> int:
    """Write the legal turns; return how many there are."""
    count = write_played(rules, state, turns)
    if count == 0 and passes_instead(rules, state):
        turns[0] = PASS
        count = 1
    return count


@kernel
def count_turns(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns."""
    count = count_played(rules, state)
    return 1 if count == 0 and passes_instead(rules, state) else count


@kernel
def random_after_entry(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return an entry and a move chosen uniformly, where none leaps several times; or NO_TURN."""
    pairs = legal_pairs(rules, state)
    total = pairs.first + pairs.steps
    if total == 0:
        return NO_TURN
    if total > MOST_TURNS:
        return random_listed(rules, state, random_bits)
    return nth_after_entry(rules, state, pairs, below(total, random_bits))


@inlined_kernel
def random_plain(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a move or an entry chosen uniformly, where none leaps several times; or NO_TURN."""
    found = moves_alone_of(rules, state)
    points = entries_beside(rules, state, found.kind == LEAPS)
    total = found.total + popcount(points)
    if total == 0:
        return NO_TURN
    chosen = below(total, random_bits)
    if chosen < found.total:
        sets = own_moves(rules, state, empty_points(rules, state))
        return nth_legal(rules, found, sets, chosen)
    return entering(PASS, nth_bit(points, chosen - found.total))


@kernel
def random_listed(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a turn other than a pass, chosen uniformly from a list of all; or NO_TURN."""
    turns = borrow(1, MOST_TURNS)
    count = write_played(rules, state, turns[0])
    turn = NO_TURN
    if count:
        turn = int(turns[0, below(count, random_bits)])
    give_back(turns)
    return turn


@inlined_kernel
def random_played(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a turn other than a pass, chosen uniformly; or NO_TURN."""
    if is_over(rules, state):
        return NO_TURN
    if needs_list(rules, state):
        return random_listed(rules, state, random_bits)
    if enters_first(rules, state):
        return random_after_entry(rules, state, random_bits)
    return random_plain(rules, state, random_bits)


@kernel
def random_turn(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    turn = random_played(rules, state, random_bits)
    if turn == NO_TURN and passes_instead(rules, state):
        return PASS
    return turn


@kernel
def still_bans(ban: int, pieces: int, empty: int) -> bool:
    """Return whether a ban means anything: its piece is there, and could step back (L10)."""
    return ban > 0 and pieces >> ((ban - 1) >> 6) & 1 == 1 and empty >> ((ban - 1) & 63) & 1 == 1


@kernel
def apply(rules: LeapsRules, state: LeapsState, turn: int) -> LeapsState:
    """Return the position after a legal turn."""
    start, entry, removed, way = turn & 63, turn >> 6 & 63, turn >> 12 & 63, turn >> POINT_BITS
    own, other, reserve, ban = state.own, state.other, state.own_reserve, 0
    if entry != NO_POINT:
        own |= 1 << entry
        reserve -= 1
    if way & 1:
        end = way >> 1
        own ^= 1 << start | 1 << end
        if rules.backtrack != ALLOWED:
            ban = end << 6 | start
            ban += 1
    elif way:
        done = leapt(rules, start, way >> 1)
        own = own & ~(1 << start) | 1 << done.end
        other &= ~done.taken
    if removed != NO_POINT:
        other &= ~(1 << removed)
    other_ban = state.other_ban
    if not still_bans(other_ban, other, rules.board ^ own ^ other):
        other_ban = 0
    return LeapsState(
        other,
        own,
        state.other_reserve,
        reserve,
        other_ban,
        ban,
        1 - state.side,
        state.passes + 1 if turn == PASS else 0,
        int(obliges(rules, state, turn)),
    )


@kernel
def outcome(rules: LeapsRules, state: LeapsState) -> int:
    """Return the outcome for the side to move (L12, L13)."""
    if is_eliminated(rules, state):
        return LOSS
    if is_drawn_by_few(rules, state) or is_over_by_passes(state):
        return DRAW
    if rules.stalemate == STALEMATE_PASS or can_play(rules, state):
        return ONGOING
    if rules.stalemate == STALEMATE_LOSS:
        return LOSS
    if rules.stalemate == STALEMATE_DRAW:
        return DRAW
    lead = material(rules, state)
    return WIN if lead > 0 else LOSS if lead < 0 else DRAW


@kernel
def material(_rules: LeapsRules, state: LeapsState) -> int:
    """Count the pieces on the board and in reserve, the mover's minus the enemy's (L12)."""
    return pieces_of_mover(state) - pieces_of_other(state)


@kernel
def position_hash(_rules: LeapsRules, state: LeapsState) -> int:
    """Return a hash: what is not on the board packed one to one, and mixed with the pieces."""
    packed = state.own_reserve | state.other_reserve << 7 | state.own_ban << 14
    packed |= state.other_ban << 27 | state.side << 40 | state.passes << 41 | state.duty << 43
    return mix(mix(mix(state.own) ^ state.other) ^ packed)


@kernel
def cell_count(rules: LeapsRules) -> int:
    """Count the points."""
    return rules.points


@kernel
def occupants(rules: LeapsRules, state: LeapsState, cells: NDArray[int64]) -> None:
    """Write which points White and Black stand on."""
    for point in range(rules.points):
        cells[state.side, point] = state.own >> point & 1
        cells[1 - state.side, point] = state.other >> point & 1


@kernel
def symmetry_count(rules: LeapsRules) -> int:
    """Count the symmetries: those of the board, with and without the swap of colours."""
    return rules.symmetries


@kernel
def symmetric_points(rules: LeapsRules, mask: int, symmetry: int) -> int:
    """Return a set of points under one of the symmetries."""
    turned = 0
    while mask:
        turned |= 1 << of_symmetry(rules, symmetry, IMAGES + lowest(mask))
        mask &= mask - 1
    return turned


@kernel
def symmetric_point(rules: LeapsRules, point: int, symmetry: int) -> int:
    """Return a point under one of the symmetries; NO_POINT stays what it is."""
    return point if point == NO_POINT else of_symmetry(rules, symmetry, IMAGES + point)


@kernel
def symmetric_ban(rules: LeapsRules, ban: int, symmetry: int) -> int:
    """Return a ban under one of the symmetries."""
    if ban == 0:
        return 0
    start = symmetric_point(rules, (ban - 1) >> 6, symmetry)
    return (start << 6 | symmetric_point(rules, (ban - 1) & 63, symmetry)) + 1


@kernel
def symmetric_state(rules: LeapsRules, state: LeapsState, symmetry: int) -> LeapsState:
    """Return the position under the symmetry."""
    return LeapsState(
        symmetric_points(rules, state.own, symmetry),
        symmetric_points(rules, state.other, symmetry),
        state.own_reserve,
        state.other_reserve,
        symmetric_ban(rules, state.own_ban, symmetry),
        symmetric_ban(rules, state.other_ban, symmetry),
        state.side ^ of_symmetry(rules, symmetry, SWAP),
        state.passes,
        state.duty,
    )


@kernel
def symmetric_leaps(rules: LeapsRules, point: int, digits: int, symmetry: int) -> int:
    """Return the digits of leaps from a point, under one of the symmetries."""
    bits, turned, shift = digit_bits(rules), 0, 0
    rays = IMAGES + rules.points
    while digits > 1:
        digit = digits & ((1 << bits) - 1)
        ray = digit & 7
        image = of_symmetry(rules, symmetry, rays + point * MOST_RAYS + ray)
        turned |= (digit ^ ray | image) << shift
        point = landing(rules, point, ray, count_in(rules, digit))
        digits >>= bits
        shift += bits
    return turned | 1 << shift


@kernel
def symmetric_turn(rules: LeapsRules, turn: int, symmetry: int) -> int:
    """Return the turn under the symmetry."""
    start, way = turn & 63, turn >> POINT_BITS
    image = symmetric_point(rules, start, symmetry)
    image |= symmetric_point(rules, turn >> 6 & 63, symmetry) << 6
    image |= symmetric_point(rules, turn >> 12 & 63, symmetry) << 12
    if way & 1:
        way = symmetric_point(rules, way >> 1, symmetry) << 1 | 1
    elif way:
        way = symmetric_leaps(rules, start, way >> 1, symmetry) << 1
    return image | way << POINT_BITS


implement(LeapsRules, __name__)
