"""Quincala's turns step by step: the tower to lift, the end of each leg, and stopping (K5-K9).

A step is a dot, or the number after the last dot, which stops where the turn could continue. Other
legs can lead to the same position: then they are the same turn, which `finished` names.
"""

from typing import NamedTuple

from lodestone.games.quincala.kernels import is_over, new_scratch
from lodestone.games.quincala.state import (
    PASS_ON,
    QuincalaRules,
    QuincalaState,
    Towers,
    is_decided,
    lifted,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    put_down,
    reach,
    towers_of,
)
from lodestone.games.quincala.turns import (
    FEW_ROWS,
    FRESH,
    HAND,
    PASS,
    TOO_SMALL,
    WORLD,
    Scratch,
    explore,
    turn_of,
    world_at,
)
from lodestone.kernel import protocol
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import kernel, lean_kernel
from lodestone.kernel.protocol import NO_TURN, Turns

#: In place of the hand's dot, before a tower is lifted.
NOWHERE = -1
#: A turn ends after this many legs: it could circle over old stations forever.
MOST_LEGS = 500


class QuincalaPartial(NamedTuple):
    """A turn begun: the pieces on the board as the last leg left them, and what is lifted of them.

    `hand` is to be lifted from `dot`, where it still counts as standing; it is 0 before the turn
    and once the turn is over, which `is_whole` (0 or 1) says.
    """

    own_large: int
    own_medium: int
    own_small: int
    other_large: int
    other_medium: int
    other_small: int
    dot: int
    hand: int
    legs: int
    is_whole: int


@lean_kernel
def partial_of(towers: Towers, dot: int, hand: int, legs: int, is_whole: int) -> QuincalaPartial:
    """Return the turn with these pieces on the board."""
    return QuincalaPartial(
        towers.own_large,
        towers.own_medium,
        towers.own_small,
        towers.other_large,
        towers.other_medium,
        towers.other_small,
        dot,
        hand,
        legs,
        is_whole,
    )


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
    return partial_of(towers, NOWHERE, 0, 0, is_whole)


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
        return partial_of(towers, partial.dot, 0, partial.legs, 1)
    if partial.dot == NOWHERE:
        return partial_of(towers, step, own_on(towers, step), 0, 0)
    towers = put_down(lifted(towers, partial.dot, partial.hand), step, partial.hand)
    legs = partial.legs + 1
    hand = next_hand(rules, towers, step) if legs < MOST_LEGS else 0
    return partial_of(towers, step, hand, legs, int(hand == 0))


@lean_kernel
def turn_to(rules: QuincalaRules, state: QuincalaState, wanted: Towers, scratch: Scratch) -> int:
    """Return the turn that leaves these pieces on the board; TOO_SMALL if `scratch` is."""
    count, nodes = explore(rules, towers_of(state), scratch)
    if count == TOO_SMALL:
        return TOO_SMALL
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
def finished(rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial) -> int:
    """Return the turn that leads to the same position (K9), or NO_TURN if it can continue."""
    if not partial.is_whole:
        return NO_TURN
    if partial.legs == 0:
        return PASS
    scratch = new_scratch(FEW_ROWS)
    turn = turn_to(rules, state, towers_of(partial), scratch)
    while turn == TOO_SMALL:
        scratch = new_scratch(4 * len(scratch))
        turn = turn_to(rules, state, towers_of(partial), scratch)
    return turn


@kernel
def may_stop(_rules: QuincalaRules, _state: QuincalaState, partial: QuincalaPartial) -> bool:
    """Return whether the turn has a leg, or is a pass."""
    return partial.legs > 0 or partial.is_whole == 1


@kernel
def most_steps(rules: QuincalaRules) -> int:
    """Return the number of dots, and one for stopping."""
    return len(rules.dots) + 1


protocol.start_partial.implement(QuincalaRules, start_partial)
protocol.steps.implement(QuincalaRules, steps)
protocol.advance.implement(QuincalaRules, advance)
protocol.finished.implement(QuincalaRules, finished)
protocol.may_stop.implement(QuincalaRules, may_stop)
protocol.most_steps.implement(QuincalaRules, most_steps)
