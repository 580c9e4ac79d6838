"""The rules of Leaps as kernels: turns, applying them, outcomes, symmetries. L1 to L15: rulebook.

A turn is the point where its piece starts, plus 64 times the point where a piece enters, plus
64 * 64 times that of the second piece that is removed, each NO_POINT for none, plus 2**18 times
its *way*. That is 0 if nothing moves, twice the end of a step plus 1, or twice its leaps: digits,
the first leap in the lowest, below a 1. A digit has the ray in three bits and, where lines are
leapt over (L7), the number of pieces less one in three more.
"""

from typing import NamedTuple

from lodestone.games.leaps.board import MOST_RAYS
from lodestone.games.leaps.state import (
    ALLOWED,
    BEFORE_MOVE,
    DUTY,
    FIRST,
    IMAGES,
    LINE,
    MANDATORY_OVER_STEPS,
    MANDATORY_WITH_ENTRY,
    MOST_PIECES,
    NEAR,
    NEXT,
    NO_REMOVAL,
    ONE,
    OPEN,
    OPTIONAL,
    OVERS,
    RAYS,
    REMOVAL_MANDATORY,
    SECOND,
    SINGLE,
    STALEMATE_DRAW,
    STALEMATE_LOSS,
    STALEMATE_PASS,
    SWAP,
    TO_THE_END,
    LeapsRules,
    LeapsState,
)
from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix

#: In place of a point; also in a partial turn.
NO_POINT = 63
#: The turn in which nothing happens.
PASS = NO_POINT | NO_POINT << 6 | NO_POINT << 12
#: The bits of the points in a turn, and how many more a way has.
POINT_BITS, WAY_BITS = 18, 44
#: The most turns in a position (L7): of those that leap several times, the first are legal.
MOST_TURNS = 4096
#: The most pieces in a line that is leapt over (L7).
MOST_IN_LINE = 8


@kernel
def digit_bits(rules: LeapsRules) -> int:
    """Return how many bits a leap has in a turn's number."""
    return 6 if rules.over == LINE else 3


@kernel
def most_leaps(rules: LeapsRules) -> int:
    """Return how many leaps a turn has at most (L7)."""
    return (WAY_BITS - 2) // digit_bits(rules)


@inlined_kernel
def taken_along(rules: LeapsRules, point: int, ray: int, other: int, empty: int) -> int:
    """Return the pieces that a leap in a direction captures (L7); 0 if there is no leap."""
    first, second = int(rules.points[point, FIRST + ray]), int(rules.points[point, SECOND + ray])
    if not first & other:
        return 0
    if second & empty:
        return first
    return 0 if rules.over == ONE else taken_in_line(rules, point, ray, other, empty)


@kernel
def taken_in_line(rules: LeapsRules, point: int, ray: int, other: int, empty: int) -> int:
    """Return the line of enemies that a leap in a direction captures (L7), or 0."""
    taken = 0
    for _ in range(MOST_IN_LINE):
        first = int(rules.points[point, FIRST + ray])
        if not first & other:
            return 0
        taken |= first
        if int(rules.points[point, SECOND + ray]) & empty:
            return taken
        ray = int(rules.points[point, NEXT + ray])
        if ray < 0:
            return 0
        point = lowest(first)
    return 0


@kernel
def landing(rules: LeapsRules, point: int, ray: int, count: int) -> int:
    """Return the point behind the first `count` points of a ray."""
    for _ in range(count - 1):
        there = lowest(int(rules.points[point, FIRST + ray]))
        ray = int(rules.points[point, NEXT + ray])
        point = there
    return lowest(int(rules.points[point, SECOND + ray]))


@kernel
def passed_over(rules: LeapsRules, point: int, ray: int, count: int) -> int:
    """Return the first `count` points of a ray."""
    passed = 0
    for number in range(count):
        first = int(rules.points[point, FIRST + ray])
        passed |= first
        if number < count - 1:
            ray = int(rules.points[point, NEXT + ray])
            point = lowest(first)
    return passed


@kernel
def digit_of(rules: LeapsRules, ray: int, taken: int) -> int:
    """Return the digit of a leap that captures these pieces."""
    return ray | (popcount(taken) - 1) << 3 if rules.over == LINE else ray


@kernel
def count_in(rules: LeapsRules, digit: int) -> int:
    """Return how many pieces a leap captures."""
    return (digit >> 3) + 1 if rules.over == LINE else 1


class Leapt(NamedTuple):
    """Where the leaps of a turn end, and what they capture."""

    end: int
    taken: int


@kernel
def leapt(rules: LeapsRules, point: int, digits: int) -> Leapt:
    """Return what leaps from a point do, given their digits below a 1."""
    bits = digit_bits(rules)
    taken = 0
    while digits > 1:
        digit = digits & ((1 << bits) - 1)
        ray, count = digit & 7, count_in(rules, digit)
        taken |= passed_over(rules, point, ray, count)
        point = landing(rules, point, ray, count)
        digits >>= bits
    return Leapt(point, taken)


@inlined_kernel
def can_leap(rules: LeapsRules, point: int, other: int, empty: int) -> bool:
    """Return whether a piece on a point can capture."""
    if int(rules.points[point, OVERS]) & other:
        for ray in range(int(rules.points[point, RAYS])):
            if taken_along(rules, point, ray, other, empty):
                return True
    return False


@kernel
def has_leap(rules: LeapsRules, own: int, other: int) -> bool:
    """Return whether a side with these pieces can capture."""
    empty = rules.board ^ own ^ other
    while own:
        point = lowest(own)
        own &= own - 1
        if can_leap(rules, point, other, empty):
            return True
    return False


@inlined_kernel
def steps_from(rules: LeapsRules, side: int, point: int, empty: int, ban: int) -> int:
    """Return the points where a piece of a side can step (L6, L10)."""
    ends = int(rules.points[point, NEAR + side]) & empty
    if ban and (ban - 1) >> 6 == point:
        ends &= ~(1 << ((ban - 1) & 63))
    return ends


@kernel
def may_step(rules: LeapsRules, own: int, other: int) -> bool:
    """Return whether steps are legal: unless captures are compulsory and there is one (L8)."""
    return rules.capture == OPTIONAL or not has_leap(rules, own, other)


@inlined_kernel
def leaps_from(rules: LeapsRules, point: int, other: int, empty: int) -> int:
    """Return the rays along which a piece on a point can leap, as bits."""
    rays = 0
    if int(rules.points[point, OVERS]) & other:
        for ray in range(int(rules.points[point, RAYS])):
            if taken_along(rules, point, ray, other, empty):
                rays |= 1 << ray
    return rays


@kernel
def is_plain(rules: LeapsRules) -> bool:
    """Return whether a turn leaps once and removes no more, so that no list is needed to count."""
    return rules.leaps == SINGLE and rules.removal == NO_REMOVAL and rules.capture != MOST_PIECES


@kernel
def count_moves(rules: LeapsRules, side: int, own: int, other: int, ban: int) -> int:
    """Count the legal moves under plain rules."""
    empty = rules.board ^ own ^ other
    steps, leaps = 0, 0
    left = own
    while left:
        point = lowest(left)
        left &= left - 1
        steps += popcount(steps_from(rules, side, point, empty, ban))
        leaps += popcount(leaps_from(rules, point, other, empty))
    return leaps if leaps and rules.capture != OPTIONAL else steps + leaps


@kernel
def nth_move(rules: LeapsRules, side: int, own: int, other: int, ban: int, chosen: int) -> int:
    """Return the move with a number, as a turn without entry, under plain rules."""
    empty = rules.board ^ own ^ other
    steps_too = may_step(rules, own, other)
    while True:
        point = lowest(own)
        own &= own - 1
        rays = leaps_from(rules, point, other, empty)
        count = popcount(rays)
        if chosen < count:
            ray = nth_bit(rays, chosen)
            taken = taken_along(rules, point, ray, other, empty)
            return leaping(rules, point, 1 << digit_bits(rules) | digit_of(rules, ray, taken))
        chosen -= count
        if steps_too:
            ends = steps_from(rules, side, point, empty, ban)
            count = popcount(ends)
            if chosen < count:
                return stepping(point, nth_bit(ends, chosen))
            chosen -= count


@inlined_kernel
def stepping(point: int, end: int) -> int:
    """Return the turn of a step."""
    return (end << 1 | 1) << POINT_BITS | NO_POINT << 12 | NO_POINT << 6 | point


@inlined_kernel
def leaping(_rules: LeapsRules, point: int, digits: int) -> int:
    """Return the turn of some leaps."""
    return digits << 1 << POINT_BITS | NO_POINT << 12 | NO_POINT << 6 | point


@inlined_kernel
def entering(turn: int, entry: int) -> int:
    """Return a turn that begins with an entry."""
    return turn ^ (NO_POINT ^ entry) << 6


@kernel
def write_removals(rules: LeapsRules, turn: int, other: int, turns: Turns, count: int) -> int:
    """Append a turn that captures, with every second piece that it can remove (L7b)."""
    if (rules.removal != REMOVAL_MANDATORY or other == 0) and count < len(turns):
        turns[count] = turn
        count += 1
    while rules.removal != NO_REMOVAL and other and count < len(turns):
        turns[count] = turn ^ (NO_POINT ^ lowest(other)) << 12
        other &= other - 1
        count += 1
    return count


@kernel
def write_single_leaps(
    rules: LeapsRules, point: int, other: int, empty: int, turns: Turns, count: int
) -> int:
    """Append the turns that leap once from a point."""
    for ray in range(int(rules.points[point, RAYS])):
        taken = taken_along(rules, point, ray, other, empty)
        if taken:
            digits = 1 << digit_bits(rules) | digit_of(rules, ray, taken)
            turn = leaping(rules, point, digits)
            count = write_removals(rules, turn, other & ~taken, turns, count)
    return count


#: Columns of the leaps that are being followed, a row for each: the point reached, the enemies
#: left, the digits so far, the ray to try next, and whether any leap followed.
POINT, LEFT, DIGITS, TRIED, GOES_ON = 0, 1, 2, 3, 4


@kernel
def write_leaps(
    rules: LeapsRules,
    start: int,
    own: int,
    other: int,
    path: NDArray[int64],
    turns: Turns,
    count: int,
) -> int:
    """Append the turns that leap several times from a point; `own` is without the piece there.

    `path`, shape (most_leaps + 1, 5), is room for the leaps that are being followed.
    """
    bits, most, depth = digit_bits(rules), most_leaps(rules), 0
    path[0, POINT], path[0, LEFT], path[0, DIGITS] = start, other, 0
    path[0, TRIED], path[0, GOES_ON] = 0, 0
    while depth >= 0:
        point, left, ray = int(path[depth, POINT]), int(path[depth, LEFT]), int(path[depth, TRIED])
        digits = int(path[depth, DIGITS])
        is_open = depth < most and ray < int(rules.points[point, RAYS]) and count < len(turns)
        if not is_open:
            if depth and not (path[depth, GOES_ON] and rules.leaps == TO_THE_END):
                turn = leaping(rules, start, digits | 1 << bits * depth)
                count = write_removals(rules, turn, left, turns, count)
            depth -= 1
            continue
        path[depth, TRIED] = ray + 1
        taken = taken_along(rules, point, ray, left, rules.board ^ own ^ left)
        if taken:
            path[depth, GOES_ON] = 1
            longer = digits | digit_of(rules, ray, taken) << bits * depth
            depth += 1
            path[depth, POINT] = landing(rules, point, ray, popcount(taken))
            path[depth, LEFT], path[depth, DIGITS] = left & ~taken, longer
            path[depth, TRIED], path[depth, GOES_ON] = 0, 0
    return count


@kernel
def write_all_leaps(rules: LeapsRules, own: int, other: int, turns: Turns, count: int) -> int:
    """Append the turns that leap, whatever is compulsory."""
    left, empty = own, rules.board ^ own ^ other
    if rules.leaps == SINGLE:
        while left:
            point = lowest(left)
            left &= left - 1
            if int(rules.points[point, OVERS]) & other:
                count = write_single_leaps(rules, point, other, empty, turns, count)
        return count
    path = borrow(WAY_BITS, GOES_ON + 1)
    while left:
        point = lowest(left)
        left &= left - 1
        if int(rules.points[point, OVERS]) & other:
            count = write_leaps(rules, point, own ^ 1 << point, other, path, turns, count)
    give_back(path)
    return count


@kernel
def keep_largest(rules: LeapsRules, turns: Turns, begin: int, count: int) -> int:
    """Keep the captures, from `begin` on, that take most pieces (L8); return the new count."""
    most = 0
    for number in range(begin, count):
        turn = int(turns[number])
        most = max(most, popcount(leapt(rules, turn & 63, turn >> POINT_BITS + 1).taken))
    kept = begin
    for number in range(begin, count):
        turn = int(turns[number])
        if popcount(leapt(rules, turn & 63, turn >> POINT_BITS + 1).taken) == most:
            turns[kept] = turn
            kept += 1
    return kept


@kernel
def write_moves(
    rules: LeapsRules, side: int, own: int, other: int, ban: int, turns: Turns, count: int
) -> int:
    """Append the legal moves, as turns without an entry."""
    begin = count
    count = write_all_leaps(rules, own, other, turns, begin)
    if count > begin and rules.capture != OPTIONAL:
        return keep_largest(rules, turns, begin, count) if rules.capture == MOST_PIECES else count
    empty = rules.board ^ own ^ other
    while own:
        point = lowest(own)
        own &= own - 1
        ends = steps_from(rules, side, point, empty, ban)
        while ends and count < len(turns):
            turns[count] = stepping(point, lowest(ends))
            ends &= ends - 1
            count += 1
    return count


@kernel
def pieces_of_mover(state: LeapsState) -> int:
    """Count the mover's pieces, on the board and in reserve."""
    return popcount(state.own) + state.own_reserve


@kernel
def pieces_of_other(state: LeapsState) -> int:
    """Count the pieces of the side that has just moved."""
    return popcount(state.other) + state.other_reserve


@kernel
def is_eliminated(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move has too few pieces to play on (L12)."""
    return pieces_of_mover(state) <= rules.loses_at


@kernel
def is_drawn_by_few(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether both sides have so few pieces that the game is drawn (L12a)."""
    most = max(pieces_of_mover(state), pieces_of_other(state))
    return most <= rules.draws_at


@kernel
def is_over_by_passes(state: LeapsState) -> bool:
    """Return whether two passes in a row have drawn the game (L13)."""
    return state.passes == 2


@kernel
def is_over(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the game is over, whatever could move."""
    return is_eliminated(rules, state) or is_drawn_by_few(rules, state) or is_over_by_passes(state)


@kernel
def is_setting(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move still has to set a piece (L3a)."""
    return rules.pieces > 0 and state.own_reserve > rules.reserve


@kernel
def may_enter(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move has a piece to enter, and room for it (L9)."""
    return (
        state.own_reserve > 0
        and popcount(state.own) < rules.most
        and state.own | state.other != rules.board
    )


@kernel
def has_duty(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move can do nothing but enter a piece (L9)."""
    return state.duty == 1 and may_enter(rules, state)


@kernel
def enters_first(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the turn begins with an entry, which is then compulsory (L9)."""
    return (
        rules.replacement == BEFORE_MOVE
        and not is_setting(rules, state)
        and may_enter(rules, state)
    )


@kernel
def entry_points(rules: LeapsRules, state: LeapsState) -> int:
    """Return the points where an entry can be the whole turn (L3a, L8, L9)."""
    empty = rules.board ^ state.own ^ state.other
    if is_setting(rules, state):
        return empty & int(rules.start[OPEN])
    if rules.replacement == BEFORE_MOVE or not may_enter(rules, state):
        return 0
    may_wait = rules.capture == OPTIONAL or rules.capture == MANDATORY_OVER_STEPS
    if may_wait or has_duty(rules, state) or not has_leap(rules, state.own, state.other):
        return empty
    return 0


@kernel
def moves_alone(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a move without an entry can be legal."""
    return not (is_setting(rules, state) or has_duty(rules, state))


@kernel
def must_enter_to_capture(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether some entry leaves a capture, which has to be made then (L8)."""
    if rules.capture != MANDATORY_WITH_ENTRY:
        return False
    empty = rules.board ^ state.own ^ state.other
    while empty:
        point = empty & -empty
        empty ^= point
        if has_leap(rules, state.own | point, state.other):
            return True
    return False


@kernel
def count_after_entries(rules: LeapsRules, state: LeapsState) -> int:
    """Count the turns of an entry and a move, under plain rules."""
    is_bound = must_enter_to_capture(rules, state)
    count = 0
    empty = rules.board ^ state.own ^ state.other
    while empty:
        point = empty & -empty
        empty ^= point
        own = state.own | point
        if not is_bound or has_leap(rules, own, state.other):
            count += count_moves(rules, state.side, own, state.other, state.own_ban)
    return count


@kernel
def count_plainly(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns other than a pass, under plain rules."""
    if is_over(rules, state):
        return 0
    if enters_first(rules, state):
        return count_after_entries(rules, state)
    count = popcount(entry_points(rules, state))
    if moves_alone(rules, state):
        count += count_moves(rules, state.side, state.own, state.other, state.own_ban)
    return count


@kernel
def count_played(rules: LeapsRules, state: LeapsState) -> int:
    """Count the legal turns other than a pass."""
    if is_plain(rules):
        return count_plainly(rules, state)
    turns = borrow(1, MOST_TURNS)
    count = write_played(rules, state, turns[0])
    give_back(turns)
    return count


@kernel
def can_play(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether there is a legal turn other than a pass."""
    if is_over(rules, state):
        return False
    if entry_points(rules, state):
        return True
    if enters_first(rules, state):
        return count_after_entries(rules, state) > 0
    if not moves_alone(rules, state):
        return False
    return count_moves(rules, state.side, state.own, state.other, state.own_ban) > 0


@kernel
def write_after_entries(rules: LeapsRules, state: LeapsState, turns: Turns) -> int:
    """Write the turns of an entry and a move."""
    is_bound = must_enter_to_capture(rules, state)
    count = 0
    empty = rules.board ^ state.own ^ state.other
    while empty:
        entry = lowest(empty)
        empty &= empty - 1
        own = state.own | 1 << entry
        if not is_bound or has_leap(rules, own, state.other):
            begin = count
            count = write_moves(rules, state.side, own, state.other, state.own_ban, turns, begin)
            for number in range(begin, count):
                turns[number] = entering(int(turns[number]), entry)
    return count


@kernel
def write_played(rules: LeapsRules, state: LeapsState, turns: Turns) -> int:
    """Write the legal turns other than a pass; return how many there are."""
    if is_over(rules, state):
        return 0
    if enters_first(rules, state):
        return write_after_entries(rules, state, turns)
    count = 0
    if moves_alone(rules, state):
        count = write_moves(rules, state.side, state.own, state.other, state.own_ban, turns, 0)
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
    white, black = int(rules.start[0]), int(rules.start[1])
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
def random_after_entry(rules: LeapsRules, state: LeapsState, chosen: int) -> int:
    """Return the turn of an entry and a move with a number, under plain rules."""
    is_bound = must_enter_to_capture(rules, state)
    empty = rules.board ^ state.own ^ state.other
    while True:
        entry = lowest(empty)
        empty &= empty - 1
        own = state.own | 1 << entry
        if not is_bound or has_leap(rules, own, state.other):
            count = count_moves(rules, state.side, own, state.other, state.own_ban)
            if chosen < count:
                move = nth_move(rules, state.side, own, state.other, state.own_ban, chosen)
                return entering(move, entry)
            chosen -= count


@kernel
def random_plain(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a turn other than a pass, chosen uniformly, under plain rules; or NO_TURN."""
    if is_over(rules, state):
        return NO_TURN
    if enters_first(rules, state):
        total = count_after_entries(rules, state)
        if total == 0:
            return NO_TURN
        return random_after_entry(rules, state, below(total, random_bits))
    points = entry_points(rules, state)
    entries, moves = popcount(points), 0
    if moves_alone(rules, state):
        moves = count_moves(rules, state.side, state.own, state.other, state.own_ban)
    if entries + moves == 0:
        return NO_TURN
    chosen = below(entries + moves, random_bits)
    if chosen < moves:
        return nth_move(rules, state.side, state.own, state.other, state.own_ban, chosen)
    return entering(PASS, nth_bit(points, chosen - moves))


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


@kernel
def random_turn(rules: LeapsRules, state: LeapsState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    if is_plain(rules):
        turn = random_plain(rules, state, random_bits)
    else:
        turn = random_listed(rules, state, random_bits)
    if turn == NO_TURN and passes_instead(rules, state):
        return PASS
    return turn


@kernel
def still_bans(ban: int, pieces: int, empty: int) -> bool:
    """Return whether a ban means anything: its piece is there, and could step back (L10)."""
    return ban > 0 and pieces >> ((ban - 1) >> 6) & 1 == 1 and empty >> ((ban - 1) & 63) & 1 == 1


@kernel
def obliges(rules: LeapsRules, state: LeapsState, turn: int) -> bool:
    """Return whether a turn obliges the other side to enter (L9): an entry of one's own accord."""
    return (
        rules.replacement == DUTY
        and turn >> 6 & 63 != NO_POINT
        and not is_setting(rules, state)
        and state.duty == 0
        and state.other_reserve > 0
    )


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
    return len(rules.points)


@kernel
def occupants(rules: LeapsRules, state: LeapsState, cells: NDArray[int64]) -> None:
    """Write which points White and Black stand on."""
    for point in range(len(rules.points)):
        cells[state.side, point] = state.own >> point & 1
        cells[1 - state.side, point] = state.other >> point & 1


@kernel
def symmetry_count(rules: LeapsRules) -> int:
    """Count the symmetries: those of the board, with and without the swap of colours."""
    return len(rules.symmetries)


@kernel
def symmetric_points(rules: LeapsRules, mask: int, symmetry: int) -> int:
    """Return a set of points under one of the symmetries."""
    turned = 0
    while mask:
        turned |= 1 << int(rules.symmetries[symmetry, IMAGES + lowest(mask)])
        mask &= mask - 1
    return turned


@kernel
def symmetric_point(rules: LeapsRules, point: int, symmetry: int) -> int:
    """Return a point under one of the symmetries; NO_POINT stays what it is."""
    return point if point == NO_POINT else int(rules.symmetries[symmetry, IMAGES + point])


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
        state.side ^ int(rules.symmetries[symmetry, SWAP]),
        state.passes,
        state.duty,
    )


@kernel
def symmetric_leaps(rules: LeapsRules, point: int, digits: int, symmetry: int) -> int:
    """Return the digits of leaps from a point, under one of the symmetries."""
    bits, turned, shift = digit_bits(rules), 0, 0
    rays = IMAGES + len(rules.points)
    while digits > 1:
        digit = digits & ((1 << bits) - 1)
        ray = digit & 7
        image = int(rules.symmetries[symmetry, rays + point * MOST_RAYS + ray])
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


class LeapsPartial(NamedTuple):
    """A turn begun: the points of entry, of the piece to move and of a removal, or NO_POINT.

    `way` is as in a turn, of the steps or leaps so far; `turn` is the whole turn, or NO_TURN.
    """

    entry: int
    source: int
    way: int
    removed: int
    turn: int


#: What `step_after` returns if the partial turn is the turn, or does not begin it.
COMPLETE, APART = -1, -2


@kernel
def start_partial(rules: LeapsRules, state: LeapsState) -> LeapsPartial:
    """Return the turn without steps; it is whole if the side to move has to pass (L13)."""
    is_pass = passes_instead(rules, state) and not can_play(rules, state)
    return LeapsPartial(NO_POINT, NO_POINT, 0, NO_POINT, PASS if is_pass else NO_TURN)


@kernel
def end_after(rules: LeapsRules, source: int, begun: int, way: int) -> int:
    """Return the next point of a way of which a part is made, or APART."""
    if way & 1:
        return way >> 1 if begun == 0 else APART
    if begun & 1:
        return APART
    bits, point = digit_bits(rules), source
    digits, made = way >> 1, begun >> 1
    while made > 1:
        digit = digits & ((1 << bits) - 1)
        if digits <= 1 or digit != made & ((1 << bits) - 1):
            return APART
        point = landing(rules, point, digit & 7, count_in(rules, digit))
        digits >>= bits
        made >>= bits
    if digits <= 1:
        return APART
    digit = digits & ((1 << bits) - 1)
    return landing(rules, point, digit & 7, count_in(rules, digit))


@kernel
def step_after(rules: LeapsRules, partial: LeapsPartial, turn: int) -> int:
    """Return the step by which a partial turn continues towards a turn; COMPLETE, or APART."""
    source, entry, removed, way = turn & 63, turn >> 6 & 63, turn >> 12 & 63, turn >> POINT_BITS
    if partial.entry != entry:
        is_begun = partial.entry != NO_POINT or partial.source != NO_POINT
        return APART if is_begun else entry
    if partial.source != source:
        return APART if partial.source != NO_POINT else source
    if partial.way != way:
        is_removed = partial.removed != NO_POINT
        return APART if is_removed else end_after(rules, source, partial.way, way)
    if partial.removed != removed:
        return APART if partial.removed != NO_POINT else removed
    return COMPLETE


@kernel
def write_next(
    rules: LeapsRules, state: LeapsState, partial: LeapsPartial, turns: Turns
) -> tuple[int, int]:
    """Return the points that can be the next step, as a mask, and the turn if it can stop here."""
    count = write_played(rules, state, turns)
    points, whole = 0, NO_TURN
    for number in range(count):
        step = step_after(rules, partial, int(turns[number]))
        if step == COMPLETE:
            whole = int(turns[number])
        elif step != APART:
            points |= 1 << step
    return points, whole


@kernel
def next_points(rules: LeapsRules, state: LeapsState, partial: LeapsPartial) -> tuple[int, int]:
    """Return the points that can be the next step, as a mask, and the turn if it can stop here."""
    if partial.turn != NO_TURN:
        return 0, partial.turn
    turns = borrow(1, MOST_TURNS)
    found = write_next(rules, state, partial, turns[0])
    give_back(turns)
    return found


@kernel
def most_steps(rules: LeapsRules) -> int:
    """Return the number of points, and one more step that stops."""
    return len(rules.points) + 1


@kernel
def steps(rules: LeapsRules, state: LeapsState, partial: LeapsPartial, buffer: Turns) -> int:
    """Write the steps that can follow, the last to stop where others can; return how many."""
    if partial.turn != NO_TURN:
        return 0
    points, whole = next_points(rules, state, partial)
    count = 0
    while points:
        buffer[count] = lowest(points)
        points &= points - 1
        count += 1
    if count and whole != NO_TURN:
        buffer[count] = len(rules.points)
        count += 1
    return count


@kernel
def may_stop(rules: LeapsRules, state: LeapsState, partial: LeapsPartial) -> bool:
    """Return whether the steps so far make a legal turn."""
    _points, whole = next_points(rules, state, partial)
    return whole != NO_TURN


@kernel
def point_reached(rules: LeapsRules, partial: LeapsPartial) -> int:
    """Return the point of the piece that moves in a partial turn."""
    if partial.way == 0:
        return partial.source
    if partial.way & 1:
        return partial.way >> 1
    return leapt(rules, partial.source, partial.way >> 1).end


@kernel
def longer_way(rules: LeapsRules, state: LeapsState, partial: LeapsPartial, point: int) -> int:
    """Return the way of a partial turn with one more step or leap, to a point."""
    here = point_reached(rules, partial)
    if partial.way == 0 and int(rules.points[here, NEAR + state.side]) >> point & 1:
        return point << 1 | 1
    own = (state.own | 1 << partial.entry) & ~(1 << partial.source)
    if partial.entry == NO_POINT:
        own = state.own & ~(1 << partial.source)
    other = state.other
    made = partial.way >> 1
    if made:
        other &= ~leapt(rules, partial.source, made).taken
    empty = rules.board & ~(own | other)
    bits, shift = digit_bits(rules), 0
    while made >> shift > 1:
        shift += bits
    made &= (1 << shift) - 1
    for ray in range(int(rules.points[here, RAYS])):
        taken = taken_along(rules, here, ray, other, empty)
        if taken and landing(rules, here, ray, popcount(taken)) == point:
            return (made | (digit_of(rules, ray, taken) | 1 << bits) << shift) << 1
    return partial.way


@kernel
def extended(
    rules: LeapsRules, state: LeapsState, partial: LeapsPartial, point: int
) -> LeapsPartial:
    """Return a partial turn with one more point: an entry, a piece, an end or a removal."""
    entry, source, way = partial.entry, partial.source, partial.way
    if source == NO_POINT:
        occupied = state.own | state.other
        if entry == NO_POINT and not occupied >> point & 1:
            return LeapsPartial(point, NO_POINT, 0, NO_POINT, NO_TURN)
        return LeapsPartial(entry, point, 0, NO_POINT, NO_TURN)
    if way and state.other >> point & 1 and not leapt_over(rules, partial) >> point & 1:
        return LeapsPartial(entry, source, way, point, NO_TURN)
    longer = longer_way(rules, state, partial, point)
    return LeapsPartial(entry, source, longer, NO_POINT, NO_TURN)


@kernel
def leapt_over(rules: LeapsRules, partial: LeapsPartial) -> int:
    """Return the enemies that a partial turn has captured, which have left the board."""
    if partial.way == 0 or partial.way & 1:
        return 0
    return leapt(rules, partial.source, partial.way >> 1).taken


@kernel
def advance(rules: LeapsRules, state: LeapsState, partial: LeapsPartial, step: int) -> LeapsPartial:
    """Return the turn with one more step."""
    is_stop = step == len(rules.points)
    after = partial if is_stop else extended(rules, state, partial, step)
    points, whole = next_points(rules, state, after)
    turn = whole if is_stop or points == 0 else NO_TURN
    return LeapsPartial(after.entry, after.source, after.way, after.removed, turn)


implement(LeapsRules, __name__)
