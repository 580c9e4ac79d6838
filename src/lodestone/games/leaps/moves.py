"""The moves of Leaps without entries: steps, leaps and second removals (L6 to L8), as kernels.

Steps and single leaps are found in the table of `masks`; several leaps are followed point by point.
"""

from typing import NamedTuple

from lodestone.games.leaps.masks import (
    ALL,
    CHUNK,
    CHUNK_COLUMNS,
    ENDS,
    KINDS,
    LEAPS,
    OVERS,
    SETS,
    STARTS,
    STEPS,
    TABLES,
    TURNS,
)
from lodestone.games.leaps.state import (
    FIRST,
    FIRST_STEP,
    LINE,
    MOST_PIECES,
    NEAR,
    NEXT,
    NO_REMOVAL,
    ONE,
    OPTIONAL,
    RAYS,
    REMOVAL_MANDATORY,
    SECOND,
    SINGLE,
    TO_THE_END,
    LeapsRules,
    of_point,
    of_word,
)
from lodestone.games.leaps.state import OVERS as LEAPT_OVER
from lodestone.games.leaps.turn_numbers import (
    LONG_DIGIT,
    MOST_IN_LINE,
    POINT_BITS,
    SHORT_DIGIT,
    WAY_BITS,
    leaping,
    removing,
)
from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import inlined_kernel, kernel
from lodestone.kernel.protocol import NO_TURN, Turns

#: In place of the number of a banned step.
NO_STEP = -1


@kernel
def digit_bits(rules: LeapsRules) -> int:
    """Return how many bits a leap has in a turn's number."""
    return LONG_DIGIT if rules.over == LINE else SHORT_DIGIT


@kernel
def most_leaps(rules: LeapsRules) -> int:
    """Return how many leaps a turn has at most (L7)."""
    return (WAY_BITS - 2) // digit_bits(rules)


@inlined_kernel
def taken_along(rules: LeapsRules, point: int, ray: int, other: int, empty: int) -> int:
    """Return the pieces that a leap in a direction captures (L7); 0 if there is no leap."""
    first, second = of_point(rules, point, FIRST + ray), of_point(rules, point, SECOND + ray)
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
        first = of_point(rules, point, FIRST + ray)
        if not first & other:
            return 0
        taken |= first
        if of_point(rules, point, SECOND + ray) & empty:
            return taken
        ray = of_point(rules, point, NEXT + ray)
        if ray < 0:
            return 0
        point = lowest(first)
    return 0


class Leapt(NamedTuple):
    """Where the leaps of a turn end, and what they capture."""

    end: int
    taken: int


@inlined_kernel
def leap_along(rules: LeapsRules, point: int, ray: int, count: int) -> Leapt:
    """Return where a leap over the first `count` points of a ray ends, and these points."""
    taken = 0
    for _ in range(count - 1):
        first = of_point(rules, point, FIRST + ray)
        taken |= first
        ray = of_point(rules, point, NEXT + ray)
        point = lowest(first)
    taken |= of_point(rules, point, FIRST + ray)
    return Leapt(lowest(of_point(rules, point, SECOND + ray)), taken)


@kernel
def landing(rules: LeapsRules, point: int, ray: int, count: int) -> int:
    """Return the point behind the first `count` points of a ray."""
    return leap_along(rules, point, ray, count).end


@inlined_kernel
def digit_of(rules: LeapsRules, ray: int, taken: int) -> int:
    """Return the digit of a leap that captures these pieces."""
    return ray | (popcount(taken) - 1) << 3 if rules.over == LINE else ray


@inlined_kernel
def count_in(rules: LeapsRules, digit: int) -> int:
    """Return how many pieces a leap captures."""
    return (digit >> 3) + 1 if rules.over == LINE else 1


@kernel
def leapt(rules: LeapsRules, point: int, digits: int) -> Leapt:
    """Return what leaps from a point do, given their digits below a 1."""
    bits = digit_bits(rules)
    taken = 0
    while digits > 1:
        digit = digits & ((1 << bits) - 1)
        leap = leap_along(rules, point, digit & 7, count_in(rules, digit))
        taken |= leap.taken
        point = leap.end
        digits >>= bits
    return Leapt(point, taken)


@inlined_kernel
def taken_by(rules: LeapsRules, turn: int) -> int:
    """Return the pieces that the leaps of a turn capture."""
    return leapt(rules, turn & 63, turn >> POINT_BITS + 1).taken


@kernel
def end_of(rules: LeapsRules, turn: int) -> int:
    """Return the point where the piece that moves ends up."""
    way = turn >> POINT_BITS
    return way >> 1 if way & 1 else leapt(rules, turn & 63, way >> 1).end


@inlined_kernel
def steps_from(rules: LeapsRules, side: int, point: int, empty: int, ban: int) -> int:
    """Return the points where a piece of a side can step (L6, L10)."""
    ends = of_point(rules, point, NEAR + side) & empty
    if ban and (ban - 1) >> 6 == point:
        ends &= ~(1 << ((ban - 1) & 63))
    return ends


@inlined_kernel
def banned_step(rules: LeapsRules, ban: int) -> int:
    """Return the number of the step that a ban forbids (L10), or NO_STEP."""
    if ban == 0:
        return NO_STEP
    start, end = (ban - 1) >> 6, (ban - 1) & 63
    near = of_point(rules, start, NEAR) | of_point(rules, start, NEAR + 1)
    return of_point(rules, start, FIRST_STEP) + popcount(near & ((1 << end) - 1))


class Sets(NamedTuple):
    """Which moves are meant: where they start and end, and over which enemies they can pass.

    `banned` is the number of a step that is left out, or NO_STEP.
    """

    starts: int
    ends: int
    enemies: int
    banned: int


@inlined_kernel
def moves_in(rules: LeapsRules, word: int, kind: int, sets: Sets) -> int:
    """Return the moves of a kind in a word, as bits."""
    starts, ends, others = sets.starts, sets.ends, rules.board ^ sets.enemies
    starting, ending, passing = 0, 0, 0
    for chunk in range(TABLES, rules.used, CHUNK_COLUMNS):
        starting |= of_word(rules, word, chunk + STARTS + (starts & (SETS - 1)))
        ending |= of_word(rules, word, chunk + ENDS + (ends & (SETS - 1)))
        passing |= of_word(rules, word, chunk + OVERS + (others & (SETS - 1)))
        starts >>= CHUNK
        ends >>= CHUNK
        others >>= CHUNK
    found = starting & ending & ~passing & of_word(rules, word, kind)
    return found & ~(1 << (sets.banned & 63)) if sets.banned >> 6 == word else found


@kernel
def count_moves(rules: LeapsRules, kind: int, sets: Sets) -> int:
    """Count the moves of a kind."""
    count = 0
    for word in range(rules.words):
        count += popcount(moves_in(rules, word, kind, sets))
    return count


class Kinds(NamedTuple):
    """How many steps and how many leaps there are, and all in the last word, as bits."""

    steps: int
    leaps: int
    last: int


@inlined_kernel
def count_kinds(rules: LeapsRules, kind: int, sets: Sets) -> Kinds:
    """Count the moves of a kind that has both steps and leaps."""
    moves, leaps, found = 0, 0, 0
    for word in range(rules.words):
        found = moves_in(rules, word, kind, sets)
        moves += popcount(found)
        leaps += popcount(found & of_word(rules, word, LEAPS))
    return Kinds(moves - leaps, leaps, found)


class Nth(NamedTuple):
    """A move with a number, as a turn; or NO_TURN, and the number less the moves there are."""

    turn: int
    left: int


@kernel
def nth_move(rules: LeapsRules, kind: int, sets: Sets, chosen: int) -> Nth:
    """Find the move of a kind with a number, as a turn without an entry."""
    for word in range(rules.words):
        found = moves_in(rules, word, kind, sets)
        count = popcount(found)
        if chosen < count:
            return Nth(of_word(rules, word, TURNS + nth_bit(found, chosen)), 0)
        chosen -= count
    return Nth(NO_TURN, chosen)


@kernel
def starts_of_leaps(rules: LeapsRules, sets: Sets) -> int:
    """Return the points from which a leap leads."""
    points = 0
    for word in range(rules.words):
        found = moves_in(rules, word, LEAPS, sets)
        while found:
            points |= 1 << (of_word(rules, word, TURNS + lowest(found)) & 63)
            found &= found - 1
    return points


@inlined_kernel
def is_leap(rules: LeapsRules, sets: Sets) -> bool:
    """Return whether any of these moves is a leap."""
    for word in range(rules.words):
        if moves_in(rules, word, LEAPS, sets):
            return True
        if of_word(rules, word, STEPS):
            return False  # the words after the first step have no leaps
    return False


@kernel
def has_leap(rules: LeapsRules, own: int, other: int) -> bool:
    """Return whether a side with these pieces can capture."""
    return is_leap(rules, Sets(own, rules.board ^ own ^ other, other, NO_STEP))


@kernel
def may_step(rules: LeapsRules, own: int, other: int) -> bool:
    """Return whether steps are legal: unless captures are compulsory and there is one (L8)."""
    return rules.capture == OPTIONAL or not has_leap(rules, own, other)


@kernel
def is_plain(rules: LeapsRules) -> bool:
    """Return whether a turn leaps once and removes no more, so that no list is needed to count."""
    return rules.leaps == SINGLE and rules.removal == NO_REMOVAL and rules.capture != MOST_PIECES


class FoundMoves(NamedTuple):
    """The legal moves, where none leaps several times: how many, of what kind.

    `last` are those in the last word, which need not be looked up again: the only one, often.
    """

    total: int
    kind: int
    last: int


@inlined_kernel
def legal_moves(rules: LeapsRules, side: int, sets: Sets) -> FoundMoves:
    """Find the legal moves; leaps alone if there are any and captures are compulsory (L8)."""
    kind = KINDS * side + ALL
    found = count_kinds(rules, kind, sets)
    if found.leaps and rules.capture != OPTIONAL:
        return FoundMoves(found.leaps, LEAPS, found.last & of_word(rules, rules.words - 1, LEAPS))
    return FoundMoves(found.steps + found.leaps, kind, found.last)


@inlined_kernel
def nth_legal(rules: LeapsRules, found: FoundMoves, sets: Sets, chosen: int) -> int:
    """Return the legal move with a number, as a turn without an entry."""
    before = found.total - popcount(found.last)
    if chosen < before:
        return nth_move(rules, found.kind, sets, chosen).turn
    bit = nth_bit(found.last, chosen - before)
    return of_word(rules, rules.words - 1, TURNS + bit)


@inlined_kernel
def write_plain(
    rules: LeapsRules, kind: int, is_bound: bool, sets: Sets, turns: Turns, count: int
) -> int:
    """Append the moves of a kind; if the player is bound to capture, leaps alone if any."""
    leaps = 0
    for word in range(rules.words):
        found = moves_in(rules, word, kind, sets)
        if is_bound:
            leaps |= found & of_word(rules, word, LEAPS)
            if leaps:
                found &= of_word(rules, word, LEAPS)
        while found and count < len(turns):
            turns[count] = of_word(rules, word, TURNS + lowest(found))
            found &= found - 1
            count += 1
    return count


@kernel
def write_removals(rules: LeapsRules, turn: int, other: int, turns: Turns, count: int) -> int:
    """Append a turn that captures, with every second piece that it can remove (L7b)."""
    if (rules.removal != REMOVAL_MANDATORY or other == 0) and count < len(turns):
        turns[count] = turn
        count += 1
    while rules.removal != NO_REMOVAL and other and count < len(turns):
        turns[count] = removing(turn, lowest(other))
        other &= other - 1
        count += 1
    return count


@kernel
def write_single_leaps(rules: LeapsRules, sets: Sets, turns: Turns, count: int) -> int:
    """Append the turns that leap once."""
    for word in range(rules.words):
        found = moves_in(rules, word, LEAPS, sets)
        while found:
            turn = of_word(rules, word, TURNS + lowest(found))
            found &= found - 1
            taken = taken_by(rules, turn)
            count = write_removals(rules, turn, sets.enemies & ~taken, turns, count)
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
        is_open = depth < most and ray < of_point(rules, point, RAYS) and count < len(turns)
        if not is_open:
            if depth and not (path[depth, GOES_ON] and rules.leaps == TO_THE_END):
                turn = leaping(start, digits | 1 << bits * depth)
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
def write_all_leaps(rules: LeapsRules, sets: Sets, turns: Turns, count: int) -> int:
    """Append the turns that leap, whatever is compulsory."""
    if rules.leaps == SINGLE:
        return write_single_leaps(rules, sets, turns, count)
    own, other = sets.starts, sets.enemies
    path = borrow(WAY_BITS, GOES_ON + 1)
    left = own
    while left:
        point = lowest(left)
        left &= left - 1
        if of_point(rules, point, LEAPT_OVER) & other:
            count = write_leaps(rules, point, own ^ 1 << point, other, path, turns, count)
    give_back(path)
    return count


@kernel
def keep_largest(rules: LeapsRules, turns: Turns, begin: int, count: int) -> int:
    """Keep the captures, from `begin` on, that take most pieces (L8); return the new count."""
    most = 0
    for number in range(begin, count):
        turn = int(turns[number])
        most = max(most, popcount(taken_by(rules, turn)))
    kept = begin
    for number in range(begin, count):
        turn = int(turns[number])
        if popcount(taken_by(rules, turn)) == most:
            turns[kept] = turn
            kept += 1
    return kept


@kernel
def write_chains(rules: LeapsRules, side: int, sets: Sets, turns: Turns, count: int) -> int:
    """Append the legal moves where a capture can be more than one leap."""
    begin = count
    count = write_all_leaps(rules, sets, turns, begin)
    if count > begin and rules.capture != OPTIONAL:
        return keep_largest(rules, turns, begin, count) if rules.capture == MOST_PIECES else count
    return write_plain(rules, KINDS * side + STEPS, False, sets, turns, count)


@inlined_kernel
def write_moves(rules: LeapsRules, side: int, sets: Sets, turns: Turns, count: int) -> int:
    """Append the legal moves, as turns without an entry."""
    if is_plain(rules) or not is_leap(rules, sets):
        is_bound = rules.capture != OPTIONAL
        return write_plain(rules, KINDS * side + ALL, is_bound, sets, turns, count)
    return write_chains(rules, side, sets, turns, count)
