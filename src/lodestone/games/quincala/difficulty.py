"""How hard a turn of Quincala is to see for a person, as kernels."""

from lodestone.games.quincala.kernels import (
    FIRST_BITS,
    FIRST_MASK,
    LEG_BITS,
    LEG_MASK,
    PASS,
    START_BITS,
    START_MASK,
    end_of_leg,
)
from lodestone.games.quincala.state import (
    NEAR,
    QuincalaRules,
    QuincalaState,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    reach,
    seen_by_other,
    towers_of,
)
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel


@kernel
def effort(_rules: QuincalaRules, turn: int) -> int:
    """Count the legs of a turn (K6); a pass counts 1."""
    legs, count = turn >> START_BITS + FIRST_BITS, 1
    while legs > 1:
        legs >>= LEG_BITS
        count += 1
    return count


@kernel
def end_of(rules: QuincalaRules, turn: int) -> int:
    """Return the dot where the last leg of a turn ends."""
    legs = turn >> START_BITS + FIRST_BITS
    dot = end_of_leg(rules, turn & START_MASK, turn >> START_BITS & FIRST_MASK)
    while legs > 1:
        dot = end_of_leg(rules, dot, legs & LEG_MASK)
        legs >>= LEG_BITS
    return dot


@kernel
def distance(rules: QuincalaRules, turn: int, other: int) -> int:
    """Count the dots, in any direction, from where one turn ends to where another does."""
    if turn == PASS or other == PASS:
        return 0
    goal = 1 << end_of(rules, other)
    reached, count, rim = 1 << end_of(rules, turn), 0, -1
    while reached & goal == 0 and rim != reached:
        rim = inside = reached
        while inside:
            reached |= int(rules.dots[lowest(inside), NEAR])
            inside &= inside - 1
        count += 1
    return count


@kernel
def threatens(rules: QuincalaRules, state: QuincalaState) -> bool:
    """Return whether one leg of the side that has just moved could knock a piece (K7)."""
    towers = seen_by_other(towers_of(state))
    occupied = own_dots(towers) | other_dots(towers)
    starts = plain_dots(towers)
    while starts:
        dot = lowest(starts)
        starts &= starts - 1
        hand = own_on(towers, dot)
        targets = reach(rules, dot, popcount(hand), occupied) & other_dots(towers)
        while targets:
            if hand & other_on(towers, lowest(targets)):
                return True
            targets &= targets - 1
    return False


implement(QuincalaRules, __name__)
