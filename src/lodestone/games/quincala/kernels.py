"""Quincala's implementation of the protocol: the rulebook's K1-K13 as kernels.

A step of a turn is a dot, or the number after the last dot, which stops where the turn could
continue: the tower to lift, then the end of each leg (K5-K9). Other legs can lead to the same
position: then they are the same turn, which `finished` names.
"""

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.games.quincala.state import (
    DIRECTION_COUNT,
    LOSE,
    NEXT,
    PASS_ON,
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
from lodestone.games.quincala.turns import (
    COLUMNS,
    FEW_ROWS,
    FIRST_BITS,
    FIRST_MASK,
    LEG_BITS,
    LEG_MASK,
    PASS,
    START_BITS,
    START_MASK,
    TOO_SMALL,
    Scratch,
    explore,
    nth_turn,
    turn_to,
    write_turns,
)
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel, lean_kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix

#: In place of the hand's dot, before a tower is lifted.
NOWHERE = -1
#: A turn ends after this many legs: it could circle over old stations forever.
MOST_LEGS = 500


@lean_kernel
def is_over(rules: QuincalaRules, state: QuincalaState) -> bool:
    """Return whether a leg, or the second pass in a row, has ended the game (K10, K12)."""
    return state.passes == 2 or is_decided(rules, towers_of(state))


@lean_kernel
def initial(rules: QuincalaRules) -> QuincalaState:
    """Return the layout's start, White to move (K4)."""
    start = rules.start
    own = int(start[0]), int(start[1]), int(start[2])
    return QuincalaState(*own, int(start[3]), int(start[4]), int(start[5]), 0, 0)


@kernel
def new_scratch(rows: int) -> Scratch:
    """Return a scratch array for finding turns; the number of its rows is a power of 2."""
    return np.empty((rows, COLUMNS), int64)


@kernel
def explored(rules: QuincalaRules, state: QuincalaState) -> tuple[int, int, Scratch]:
    """Find every turn; return how many there are, and the nodes that have them, with `scratch`."""
    scratch = new_scratch(FEW_ROWS)
    count, nodes = explore(rules, towers_of(state), scratch)
    while count == TOO_SMALL:
        scratch = new_scratch(4 * len(scratch))
        count, nodes = explore(rules, towers_of(state), scratch)
    return count, nodes, scratch


@kernel
def legal(rules: QuincalaRules, state: QuincalaState, turns: Turns) -> int:
    """Write the legal turns; return how many. Turns to the same position are one turn (K9)."""
    if is_over(rules, state):
        return 0
    count, nodes, scratch = explored(rules, state)
    if count > 0:
        return write_turns(rules, scratch, nodes, turns)
    if rules.no_move == PASS_ON:
        turns[0] = PASS
        return 1
    return 0


@kernel
def count_turns(rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the legal turns."""
    if is_over(rules, state):
        return 0
    count, _, _ = explored(rules, state)
    return 1 if count == 0 and rules.no_move == PASS_ON else count


@kernel
def random_turn(rules: QuincalaRules, state: QuincalaState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    if is_over(rules, state):
        return NO_TURN
    count, _, scratch = explored(rules, state)
    if count > 0:
        return nth_turn(rules, scratch, below(count, random_bits))
    return PASS if rules.no_move == PASS_ON else NO_TURN


@lean_kernel
def end_of_leg(rules: QuincalaRules, dot: int, leg: int) -> int:
    """Return the dot to which a leg leads."""
    for _ in range(leg // DIRECTION_COUNT + 1):
        dot = int(rules.dots[dot, NEXT + leg % DIRECTION_COUNT])
    return dot


@lean_kernel
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


@lean_kernel
def for_other_side(towers: Towers, side: int, passes: int) -> QuincalaState:
    """Return the position after a turn of `side`."""
    return QuincalaState(*towers[3:], *towers[:3], 1 - side, passes)


@lean_kernel
def apply(rules: QuincalaRules, state: QuincalaState, turn: int) -> QuincalaState:
    """Return the position after a pass or any legal sequence of legs."""
    towers = towers_of(state)
    if turn == PASS:
        return for_other_side(towers, state.side, state.passes + 1)
    return for_other_side(played(rules, towers, turn), state.side, 0)


@lean_kernel
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


@lean_kernel
def position_hash(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the six sets and the rest mixed into 62 bits, one after another."""
    code = mix(state.own_large)
    code = mix(code ^ state.own_medium)
    code = mix(code ^ state.own_small)
    code = mix(code ^ state.other_large)
    code = mix(code ^ state.other_medium)
    code = mix(code ^ state.other_small)
    return mix(code ^ (state.side << 2 | state.passes))


@lean_kernel
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


@lean_kernel
def symmetry_count(rules: QuincalaRules) -> int:
    """Count the symmetries: those of the layout, each with and without the swap of colours."""
    return 2 * len(rules.symmetries)


@lean_kernel
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


@lean_kernel
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


@lean_kernel
def ends_of(rules: QuincalaRules, towers: Towers, dot: int, hand: int) -> int:
    """Return the dots where a leg of this hand, lifted from `dot`, can end (K6)."""
    rest = lifted(towers, dot, hand)
    return reach(rules, dot, popcount(hand), own_dots(rest) | other_dots(rest))


@lean_kernel
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


@lean_kernel
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
    return QuincalaPartial(*towers[:6], NOWHERE, 0, 0, is_whole)


@lean_kernel
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
        return QuincalaPartial(*towers[:6], partial.dot, 0, partial.legs, 1)
    if partial.dot == NOWHERE:
        return QuincalaPartial(*towers[:6], step, own_on(towers, step), 0, 0)
    towers = put_down(lifted(towers, partial.dot, partial.hand), step, partial.hand)
    legs = partial.legs + 1
    hand = next_hand(rules, towers, step) if legs < MOST_LEGS else 0
    return QuincalaPartial(*towers[:6], step, hand, legs, int(hand == 0))


@kernel
def finished(rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial) -> int:
    """Return the turn that leads to the same position (K9), or NO_TURN if it can continue."""
    if not partial.is_whole:
        return NO_TURN
    if partial.legs == 0:
        return PASS
    _, nodes, scratch = explored(rules, state)
    return turn_to(rules, towers_of(partial), scratch, nodes)


@kernel
def may_stop(_rules: QuincalaRules, _state: QuincalaState, partial: QuincalaPartial) -> bool:
    """Return whether the turn has a leg, or is a pass."""
    return partial.legs > 0 or partial.is_whole == 1


@kernel
def most_steps(rules: QuincalaRules) -> int:
    """Return the number of dots, and one for stopping."""
    return len(rules.dots) + 1


implement(QuincalaRules, __name__)
