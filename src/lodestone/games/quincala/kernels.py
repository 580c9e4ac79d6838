"""Quincala's implementation of the protocol: the rulebook's K1-K13 as kernels."""

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.games.quincala.state import (
    DIRECTION_COUNT,
    LOSE,
    NEXT,
    PASS_ON,
    QuincalaRules,
    QuincalaState,
    Towers,
    is_decided,
    lifted,
    other_has_lost,
    other_on,
    own_has_lost,
    own_on,
    plain_dots,
    put_down,
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
    write_turns,
)
from lodestone.kernel import protocol
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import kernel, lean_kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, WIN, Turns
from lodestone.kernel.rng import below, mix


@lean_kernel
def is_over(rules: QuincalaRules, state: QuincalaState) -> bool:
    """Return whether a leg, or the second pass in a row, has ended the game (K10, K12)."""
    return state.passes == 2 or is_decided(rules, towers_of(state))


@lean_kernel
def at_start(rules: QuincalaRules) -> QuincalaState:
    """Return the layout's start, White to move (K4)."""
    return QuincalaState(
        int(rules.start[0]),
        int(rules.start[1]),
        int(rules.start[2]),
        int(rules.start[3]),
        int(rules.start[4]),
        int(rules.start[5]),
        0,
        0,
    )


@kernel
def initial(rules: QuincalaRules) -> QuincalaState:
    """Return the start."""
    return at_start(rules)


@kernel
def new_scratch(rows: int) -> Scratch:
    """Return a scratch array for finding turns; the number of its rows is a power of 2."""
    return np.empty((rows, COLUMNS), int64)


@lean_kernel
def legal_in(scratch: Scratch, rules: QuincalaRules, state: QuincalaState, turns: Turns) -> int:
    """Write the legal turns; return how many there are, TOO_SMALL if `scratch` is too small."""
    if is_over(rules, state):
        return 0
    count, nodes = explore(rules, towers_of(state), scratch)
    if count > 0:
        return write_turns(rules, scratch, nodes, turns)
    if count == 0 and rules.no_move == PASS_ON:
        turns[0] = PASS
        return 1
    return count


@kernel
def legal(rules: QuincalaRules, state: QuincalaState, turns: Turns) -> int:
    """Write the legal turns; return how many. Turns to the same position are one turn (K9)."""
    scratch = new_scratch(FEW_ROWS)
    count = legal_in(scratch, rules, state, turns)
    while count == TOO_SMALL:
        scratch = new_scratch(4 * len(scratch))
        count = legal_in(scratch, rules, state, turns)
    return count


@lean_kernel
def count_in(scratch: Scratch, rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the legal turns; return TOO_SMALL if `scratch` is too small."""
    if is_over(rules, state):
        return 0
    count, _ = explore(rules, towers_of(state), scratch)
    if count == 0 and rules.no_move == PASS_ON:
        return 1
    return count


@kernel
def count_turns(rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the legal turns."""
    scratch = new_scratch(FEW_ROWS)
    count = count_in(scratch, rules, state)
    while count == TOO_SMALL:
        scratch = new_scratch(4 * len(scratch))
        count = count_in(scratch, rules, state)
    return count


@lean_kernel
def random_in(
    scratch: Scratch, rules: QuincalaRules, state: QuincalaState, random_bits: int
) -> int:
    """Return a legal turn chosen uniformly; TOO_SMALL if `scratch` is too small."""
    if is_over(rules, state):
        return NO_TURN
    count, _ = explore(rules, towers_of(state), scratch)
    if count > 0:
        return nth_turn(rules, scratch, below(count, random_bits))
    if count == 0:
        return PASS if rules.no_move == PASS_ON else NO_TURN
    return TOO_SMALL


@kernel
def random_turn(rules: QuincalaRules, state: QuincalaState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    scratch = new_scratch(FEW_ROWS)
    turn = random_in(scratch, rules, state, random_bits)
    while turn == TOO_SMALL:
        scratch = new_scratch(4 * len(scratch))
        turn = random_in(scratch, rules, state, random_bits)
    return turn


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
    return QuincalaState(
        towers.other_large,
        towers.other_medium,
        towers.other_small,
        towers.own_large,
        towers.own_medium,
        towers.own_small,
        1 - side,
        passes,
    )


@lean_kernel
def after_turn(rules: QuincalaRules, state: QuincalaState, turn: int) -> QuincalaState:
    """Return the position after a pass or any legal sequence of legs."""
    towers = towers_of(state)
    if turn == PASS:
        return for_other_side(towers, state.side, state.passes + 1)
    return for_other_side(played(rules, towers, turn), state.side, 0)


@kernel
def apply(rules: QuincalaRules, state: QuincalaState, turn: int) -> QuincalaState:
    """Return the position after a legal turn."""
    return after_turn(rules, state, turn)


@lean_kernel
def outcome_of(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the outcome for the side to move.

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
def outcome(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the outcome for the side to move (K10, K12)."""
    return outcome_of(rules, state)


@kernel
def material(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Count the pieces that have not been knocked, the mover's minus the enemy's (K10)."""
    own = popcount(state.own_large) + popcount(state.own_medium) + popcount(state.own_small)
    other = popcount(state.other_large) + popcount(state.other_medium) + popcount(state.other_small)
    return own - other


@lean_kernel
def mixed_hash(state: QuincalaState) -> int:
    """Return the six sets and the rest mixed into 62 bits, one after another."""
    code = mix(state.own_large)
    code = mix(code ^ state.own_medium)
    code = mix(code ^ state.own_small)
    code = mix(code ^ state.other_large)
    code = mix(code ^ state.other_medium)
    code = mix(code ^ state.other_small)
    return mix(code ^ (state.side << 2 | state.passes))


@kernel
def position_hash(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Return a 62-bit hash of the position."""
    return mixed_hash(state)


@kernel
def side_index(_rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the side to move: 0 White, 1 Black."""
    return state.side


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
def count_symmetries(rules: QuincalaRules) -> int:
    """Count the layout's symmetries."""
    return len(rules.symmetries)


@kernel
def symmetry_count(rules: QuincalaRules) -> int:
    """Count the symmetries: those of the layout, each with and without the swap of colours."""
    return 2 * count_symmetries(rules)


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


protocol.initial.implement(QuincalaRules, initial)
protocol.legal.implement(QuincalaRules, legal)
protocol.count_turns.implement(QuincalaRules, count_turns)
protocol.random_turn.implement(QuincalaRules, random_turn)
protocol.apply.implement(QuincalaRules, apply)
protocol.outcome.implement(QuincalaRules, outcome)
protocol.material.implement(QuincalaRules, material)
protocol.position_hash.implement(QuincalaRules, position_hash)
protocol.side_index.implement(QuincalaRules, side_index)
protocol.cell_count.implement(QuincalaRules, cell_count)
protocol.occupants.implement(QuincalaRules, occupants)
protocol.symmetry_count.implement(QuincalaRules, symmetry_count)
protocol.symmetric_state.implement(QuincalaRules, symmetric_state)
protocol.symmetric_turn.implement(QuincalaRules, symmetric_turn)
