"""Turns of Leaps made step by step: points in the order of their texts, as kernels."""

from typing import NamedTuple

from lodestone.games.leaps.kernels import can_play, passes_instead, write_played
from lodestone.games.leaps.moves import (
    count_in,
    digit_bits,
    digit_of,
    landing,
    leapt,
    taken_along,
)
from lodestone.games.leaps.state import NEAR, RAYS, LeapsRules, LeapsState, of_point
from lodestone.games.leaps.turn_numbers import MOST_TURNS, NO_POINT, PASS, POINT_BITS
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.borrowed import borrow, give_back
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import NO_TURN, Turns


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
    return rules.points + 1


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
        buffer[count] = rules.points
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
    if partial.way == 0 and of_point(rules, here, NEAR + state.side) >> point & 1:
        return point << 1 | 1
    own = (state.own | 1 << partial.entry) & ~(1 << partial.source)
    if partial.entry == NO_POINT:
        own = state.own & ~(1 << partial.source)
    other = state.other & ~leapt_over(rules, partial)
    empty = rules.board & ~(own | other)
    bits, made, shift = digit_bits(rules), partial.way >> 1, 0
    while made >> shift > 1:
        shift += bits
    made &= (1 << shift) - 1
    for ray in range(of_point(rules, here, RAYS)):
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
    is_stop = step == rules.points
    after = partial if is_stop else extended(rules, state, partial, step)
    points, whole = next_points(rules, state, after)
    turn = whole if is_stop or points == 0 else NO_TURN
    return LeapsPartial(after.entry, after.source, after.way, after.removed, turn)


implement(LeapsRules, __name__)
