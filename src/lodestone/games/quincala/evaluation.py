"""How good a position of Quincala looks, and how hard a turn is to see, as kernels.

A player who has lost a piece of every size loses (K10). So what counts most is of which sizes a
side has not yet lost a piece (they are *whole*), and what a tower can reach by one leg. Patterns
name no dot: all layouts share the weights, and symmetric positions have the same value. Each side
has its own weights, for each number of whole sizes. `weights.json` has them, fitted to searches
and results of games (docs/evaluation.md).
"""

from itertools import accumulate
from math import prod
from pathlib import Path

from lodestone.core.weights import MOST, read_patterns
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
    Towers,
    other_dots,
    other_on,
    own_dots,
    own_on,
    plain_dots,
    reach,
    seen_by_other,
    towers_of,
)
from lodestone.kernel.arrays import NDArray, array, int16, int64
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel

Table = NDArray[int16]
#: Three sizes with three states each: a dot's tower, a side's material or threats.
TRIPLES = 27
#: Towers that reach more empty dots have the weight of those that reach this many.
MOST_REACHED = 19
PHASES = 3
SIDES, HANDS, SETS = 2, 8, 8
#: The patterns by name, with what their weights depend on.
SHAPES = {
    # A plain tower and one that it reaches: the tower's side; the number of its whole sizes; the
    # enemy's whole sizes; the tower; the tower reached.
    "reach": (SIDES, PHASES, SETS, HANDS, TRIPLES),
    # A plain tower: its side; the number of the enemy's whole sizes; the tower; empty dots reached.
    "mobility": (SIDES, PHASES, HANDS, MOST_REACHED + 1),
    # Pieces left of each size, up to two: the mover's; the enemy's.
    "material": (TRIPLES, TRIPLES),
    # Each size: not whole, whole, or threatened as well; the enemy's by the mover, and vice versa.
    "threats": (TRIPLES, TRIPLES),
}
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
PATTERNS = read_patterns(WEIGHTS_FILE, SHAPES)
#: Where the weights of each pattern begin in `PATTERNS`.
REACH, MOBILITY, MATERIAL, THREATS, _ = (*accumulate(map(prod, SHAPES.values()), initial=0),)
#: The number whose ternary digits are the bits of a number below 8.
TERNARY = array([0, 1, 3, 4, 9, 10, 12, 13], int64)


@kernel
def whole_sizes(rules: QuincalaRules, towers: Towers) -> int:
    """Return the sizes of which the enemy has lost no piece, as three bits."""
    large = popcount(towers.other_large) == rules.large
    medium = popcount(towers.other_medium) == rules.medium
    small = popcount(towers.other_small) == rules.small
    return int(large) | int(medium) << 1 | int(small) << 2


@kernel
def triple(ones: int, twos: int) -> int:
    """Return three states as a number: 1 and 2 for the sizes in each of two sets, otherwise 0."""
    return int(TERNARY[ones]) + 2 * int(TERNARY[twos])


@kernel
def phase_of(sizes: int) -> int:
    """Return 0 to 2 by the number of whole sizes; 0 if there is none, and the game is over."""
    return max(popcount(sizes) - 1, 0)


@kernel
def material_of(towers: Towers) -> int:
    """Return how many pieces of each size the mover has left, up to two, as a ternary number."""
    large, medium = popcount(towers.own_large), popcount(towers.own_medium)
    return min(large, 2) + 3 * min(medium, 2) + 9 * min(popcount(towers.own_small), 2)


@kernel
def value_of_towers(
    rules: QuincalaRules, towers: Towers, table: Table, side: int
) -> tuple[int, int]:
    """Return the sum of the weights of the mover's towers, and the state of the enemy's sizes.

    `side` is 0 if `towers` are as the side to move sees them, 1 if as the other does. A size is
    threatened if it is whole and one leg can knock a piece of it.
    """
    occupied = own_dots(towers) | other_dots(towers)
    sizes, kept = whole_sizes(rules, towers), whole_sizes(rules, seen_by_other(towers))
    reaching = REACH + ((side * PHASES + phase_of(kept)) * SETS + sizes) * HANDS * TRIPLES
    moving = MOBILITY + (side * PHASES + phase_of(sizes)) * HANDS * (MOST_REACHED + 1)
    value, threatened = 0, 0
    starts = plain_dots(towers)
    while starts:
        dot = lowest(starts)
        starts &= starts - 1
        hand = own_on(towers, dot)
        targets = reach(rules, dot, popcount(hand), occupied)
        free = min(popcount(targets & ~occupied), MOST_REACHED)
        value += int(table[moving + hand * (MOST_REACHED + 1) + free])
        targets &= occupied
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            enemy = other_on(towers, target)
            threatened |= hand & enemy
            value += int(table[reaching + hand * TRIPLES + triple(own_on(towers, target), enemy)])
    threatened &= sizes
    return value, triple(sizes ^ threatened, threatened)


@kernel
def value_by(rules: QuincalaRules, state: QuincalaState, table: Table) -> int:
    """Return the sum of the weights in a table for the patterns of a position."""
    towers = towers_of(state)
    enemy = seen_by_other(towers)
    value, threats = value_of_towers(rules, towers, table, 0)
    against, endangered = value_of_towers(rules, enemy, table, 1)
    value += against + int(table[THREATS + threats * TRIPLES + endangered])
    return value + int(table[MATERIAL + material_of(towers) * TRIPLES + material_of(enemy)])


@kernel
def evaluate(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the sum of the weights of a position's patterns, within bounds."""
    return max(-MOST, min(MOST, value_by(rules, state, PATTERNS)))


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
