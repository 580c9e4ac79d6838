"""The entries of Leaps, alone and before a move (L3a, L8, L9), as kernels.

A turn that begins with an entry is a pair: one of the empty points, and a move of another piece
that ends elsewhere, or of the one that has entered. Pairs are counted from the moves alone, without
trying every entry.
"""

from typing import NamedTuple

from lodestone.games.leaps.masks import ALL, KINDS, LEAPS, STEPS
from lodestone.games.leaps.moves import (
    NO_STEP,
    Nth,
    Sets,
    banned_step,
    count_kinds,
    count_moves,
    end_of,
    has_leap,
    is_leap,
    nth_move,
    starts_of_leaps,
    write_moves,
)
from lodestone.games.leaps.state import (
    BEFORE_MOVE,
    DUTY,
    MANDATORY_OVER_STEPS,
    MANDATORY_WITH_ENTRY,
    OPEN,
    OPTIONAL,
    LeapsRules,
    LeapsState,
    empty_points,
)
from lodestone.games.leaps.turn_numbers import NO_POINT, entering
from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.decorator import inlined_kernel, kernel
from lodestone.kernel.protocol import NO_TURN, Turns


@inlined_kernel
def is_setting(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move still has to set a piece (L3a)."""
    return rules.pieces > 0 and state.own_reserve > rules.reserve


@inlined_kernel
def may_enter(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move has a piece to enter, and room for it (L9)."""
    return (
        state.own_reserve > 0
        and popcount(state.own) < rules.most
        and state.own | state.other != rules.board
    )


@inlined_kernel
def has_duty(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side to move can do nothing but enter a piece (L9)."""
    return state.duty == 1 and may_enter(rules, state)


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


@inlined_kernel
def enters_first(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the turn begins with an entry, which is then compulsory (L9)."""
    return (
        rules.replacement == BEFORE_MOVE
        and not is_setting(rules, state)
        and may_enter(rules, state)
    )


@inlined_kernel
def moves_alone(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether a move without an entry can be legal."""
    return not (is_setting(rules, state) or has_duty(rules, state))


@inlined_kernel
def can_wait(rules: LeapsRules) -> bool:
    """Return whether a player who can capture may enter a piece instead (L8)."""
    return rules.capture == OPTIONAL or rules.capture == MANDATORY_OVER_STEPS


@inlined_kernel
def entries_beside(rules: LeapsRules, state: LeapsState, has_capture: bool) -> int:
    """Return the points where an entry can be the whole turn, given whether there is a capture."""
    empty = empty_points(rules, state)
    if is_setting(rules, state):
        return empty & int(rules.table[OPEN])
    if rules.replacement == BEFORE_MOVE or not may_enter(rules, state):
        return 0
    return empty if not has_capture or can_wait(rules) or state.duty == 1 else 0


@kernel
def entry_points(rules: LeapsRules, state: LeapsState) -> int:
    """Return the points where an entry can be the whole turn (L3a, L8, L9)."""
    has_capture = not can_wait(rules) and has_leap(rules, state.own, state.other)
    return entries_beside(rules, state, has_capture)


@inlined_kernel
def own_moves(rules: LeapsRules, state: LeapsState, ends: int) -> Sets:
    """Return the moves of the pieces on the board to some points, as sets."""
    return Sets(state.own, ends, state.other, banned_step(rules, state.own_ban))


@inlined_kernel
def entered_moves(rules: LeapsRules, state: LeapsState, entries: int) -> Sets:
    """Return the moves of a piece that enters on one of these points, as sets."""
    return Sets(entries, empty_points(rules, state), state.other, NO_STEP)


@kernel
def count_pairs(rules: LeapsRules, state: LeapsState, kind: int, entries: int) -> int:
    """Count the pairs of an entry on one of these points and a move of a kind."""
    if entries == 0:
        return 0
    empty, size = empty_points(rules, state), popcount(entries)
    outside = count_moves(rules, kind, own_moves(rules, state, empty & ~entries))
    inside = count_moves(rules, kind, own_moves(rules, state, entries))
    entered = count_moves(rules, kind, entered_moves(rules, state, entries))
    return outside * size + inside * (size - 1) + entered


@inlined_kernel
def nth_with_own(
    rules: LeapsRules, state: LeapsState, kind: int, ends: int, entries: int, chosen: int
) -> Nth:
    """Find a pair of an entry and a move of a piece on the board to one of these ends.

    All of the ends are points of entry, or none is.
    """
    others = popcount(entries) - int(ends & entries != 0)
    if ends == 0 or others == 0:
        return Nth(NO_TURN, chosen)
    wanted = chosen // others
    move = nth_move(rules, kind, own_moves(rules, state, ends), wanted)
    rest = chosen - wanted * others
    if move.turn == NO_TURN:
        return Nth(NO_TURN, move.left * others + rest)
    left = entries & ~(1 << end_of(rules, move.turn))
    return Nth(entering(move.turn, nth_bit(left, rest)), 0)


@kernel
def nth_pair(rules: LeapsRules, state: LeapsState, kind: int, entries: int, chosen: int) -> int:
    """Return the pair with a number, as a turn, in the order in which `count_pairs` counts."""
    empty = empty_points(rules, state)
    outside = nth_with_own(rules, state, kind, empty & ~entries, entries, chosen)
    if outside.turn != NO_TURN:
        return outside.turn
    inside = nth_with_own(rules, state, kind, entries, entries, outside.left)
    if inside.turn != NO_TURN:
        return inside.turn
    move = nth_move(rules, kind, entered_moves(rules, state, entries), inside.left).turn
    return entering(move, move & 63)


@kernel
def entries_without_leap(rules: LeapsRules, state: LeapsState, leaps: int) -> int:
    """Return the points of entry after which there is no capture, given the leaps before one."""
    empty = empty_points(rules, state)
    if leaps == 0:
        return empty & ~starts_of_leaps(rules, entered_moves(rules, state, empty))
    # An entry that leaves none is on the one point where every leap ends.
    first = nth_move(rules, LEAPS, own_moves(rules, state, empty), 0).turn
    end = 1 << end_of(rules, first)
    if count_moves(rules, LEAPS, own_moves(rules, state, end)) < leaps:
        return 0
    return 0 if is_leap(rules, entered_moves(rules, state, end)) else end


class Pairs(NamedTuple):
    """The legal pairs of an entry and a move, where none leaps several times.

    There are `first` with moves of a kind, each after any entry, and `steps` with steps after one
    of `entries`.
    """

    kind: int
    first: int
    steps: int
    entries: int


@kernel
def legal_pairs(rules: LeapsRules, state: LeapsState) -> Pairs:
    """Find the legal pairs; what is compulsory is judged after the entry, as a rule (L8)."""
    empty, kind = empty_points(rules, state), KINDS * state.side + ALL
    own = count_kinds(rules, kind, own_moves(rules, state, empty))
    entered = count_kinds(rules, kind, entered_moves(rules, state, empty))
    others = popcount(empty) - 1
    leaps = own.leaps * others + entered.leaps
    steps = own.steps * others + entered.steps
    if rules.capture == OPTIONAL or leaps == 0:
        return Pairs(kind, leaps + steps, 0, 0)
    if rules.capture == MANDATORY_WITH_ENTRY:
        return Pairs(LEAPS, leaps, 0, 0)
    entries = entries_without_leap(rules, state, own.leaps)
    steps = count_pairs(rules, state, KINDS * state.side + STEPS, entries)
    return Pairs(LEAPS, leaps, steps, entries)


@kernel
def nth_after_entry(rules: LeapsRules, state: LeapsState, pairs: Pairs, chosen: int) -> int:
    """Return the legal pair with a number, as a turn."""
    if chosen < pairs.first:
        empty = empty_points(rules, state)
        return nth_pair(rules, state, pairs.kind, empty, chosen)
    kind = KINDS * state.side + STEPS
    return nth_pair(rules, state, kind, pairs.entries, chosen - pairs.first)


@kernel
def must_enter_to_capture(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether some entry leaves a capture, which has to be made then (L8)."""
    empty = empty_points(rules, state)
    return rules.capture == MANDATORY_WITH_ENTRY and count_pairs(rules, state, LEAPS, empty) > 0


@kernel
def can_move_after_entry(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether any move can follow an entry."""
    empty = empty_points(rules, state)
    return count_pairs(rules, state, KINDS * state.side + ALL, empty) > 0


@kernel
def write_after_entries(rules: LeapsRules, state: LeapsState, turns: Turns) -> int:
    """Write the turns of an entry and a move."""
    is_bound = must_enter_to_capture(rules, state)
    count = 0
    empty, banned = empty_points(rules, state), banned_step(rules, state.own_ban)
    left = empty
    while left:
        entry = lowest(left)
        left &= left - 1
        own = state.own | 1 << entry
        if not is_bound or has_leap(rules, own, state.other):
            begin = count
            sets = Sets(own, empty ^ 1 << entry, state.other, banned)
            count = write_moves(rules, state.side, sets, turns, begin)
            for number in range(begin, count):
                turns[number] = entering(int(turns[number]), entry)
    return count
