"""How good a position of Quincala looks, as kernels: features, and weights learned for them.

A player who has lost a piece of every size loses (K10). So what counts most is of how many sizes a
side has not yet lost a piece, and how many of these the enemy threatens. `weights.json` is
fitted to the results of games (docs/evaluation.md).
"""

from pathlib import Path
from typing import NamedTuple

from lodestone.core.weights import MOST, read_weights
from lodestone.games.quincala.state import (
    QuincalaRules,
    QuincalaState,
    Towers,
    other_dots,
    own_dots,
    own_on,
    plain_dots,
    reach,
    towers_of,
)
from lodestone.kernel import protocol
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import kernel, lean_kernel


class Prospects(NamedTuple):
    """What a side has; a size is *whole* if the enemy has lost no piece of it.

    The first nine say how many sizes are whole and in how many of these a piece is threatened, that
    is, can be knocked by one leg: one of the nine is 1, the others are 0.
    """

    whole_3_threatened_0: int
    whole_3_threatened_1: int
    whole_3_threatened_2: int
    whole_3_threatened_3: int
    whole_2_threatened_0: int
    whole_2_threatened_1: int
    whole_2_threatened_2: int
    whole_1_threatened_0: int
    whole_1_threatened_1: int
    prey: int  # enemy dots with a threatened piece
    large: int  # pieces left
    medium: int
    small: int
    covered: int  # dots shared with the enemy, where no tower can be lifted
    plain: int  # dots with own pieces only
    high: int  # of these, towers of two
    highest: int  # of these, towers of three
    reach: int  # dots that the plain towers reach by one leg, counted for each tower


_SIDES = ("own", "other")
NAMES = (*(f"{side}_{name}" for side in _SIDES for name in Prospects._fields), "turn")
#: All rule sets share their weights.
KINDS = ("all",)
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
WEIGHTS = read_weights(WEIGHTS_FILE, KINDS, NAMES)[0]
#: The number of weights for one side.
EACH = len(Prospects._fields)


@lean_kernel
def seen_by_other(towers: Towers) -> Towers:
    """Return the position with the sides exchanged."""
    return Towers(
        towers.other_large,
        towers.other_medium,
        towers.other_small,
        towers.own_large,
        towers.own_medium,
        towers.own_small,
    )


@lean_kernel
def whole_sizes(rules: QuincalaRules, towers: Towers) -> int:
    """Return the sizes of which the enemy has lost no piece, as three bits."""
    large = popcount(towers.other_large) == rules.large
    medium = popcount(towers.other_medium) == rules.medium
    small = popcount(towers.other_small) == rules.small
    return int(large) | int(medium) << 1 | int(small) << 2


@lean_kernel
def prospects(rules: QuincalaRules, towers: Towers) -> Prospects:
    """Return the mover's features."""
    occupied = own_dots(towers) | other_dots(towers)
    sizes = whole_sizes(rules, towers)
    starts = plain_dots(towers)
    plain = popcount(starts)
    by_large, by_medium, by_small = 0, 0, 0
    reached, high, highest = 0, 0, 0
    while starts:
        dot = lowest(starts)
        starts &= starts - 1
        hand = own_on(towers, dot)
        height = popcount(hand)
        targets = reach(rules, dot, height, occupied)
        knocks = hand & sizes
        by_large |= targets * (knocks & 1)
        by_medium |= targets * (knocks >> 1 & 1)
        by_small |= targets * (knocks >> 2)
        reached += popcount(targets)
        high += int(height == 2)
        highest += int(height == 3)
    by_large &= towers.other_large
    by_medium &= towers.other_medium
    by_small &= towers.other_small
    whole = popcount(sizes)
    threatened = int(by_large != 0) + int(by_medium != 0) + int(by_small != 0)
    return Prospects(
        int(whole == 3 and threatened == 0),
        int(whole == 3 and threatened == 1),
        int(whole == 3 and threatened == 2),
        int(whole == 3 and threatened == 3),
        int(whole == 2 and threatened == 0),
        int(whole == 2 and threatened == 1),
        int(whole == 2 and threatened == 2),
        int(whole == 1 and threatened == 0),
        int(whole == 1 and threatened == 1),
        popcount(by_large | by_medium | by_small),
        popcount(towers.own_large),
        popcount(towers.own_medium),
        popcount(towers.own_small),
        popcount(own_dots(towers)) - plain,
        plain,
        high,
        highest,
        reached,
    )


@kernel
def features(rules: QuincalaRules, state: QuincalaState) -> tuple[Prospects, Prospects]:
    """Return the features of the side to move, and those of the other side."""
    towers = towers_of(state)
    return prospects(rules, towers), prospects(rules, seen_by_other(towers))


@lean_kernel
def evaluate_of(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the weighted sum of the features."""
    towers = towers_of(state)
    own, other = prospects(rules, towers), prospects(rules, seen_by_other(towers))
    value = int(WEIGHTS[2 * EACH])
    for number in range(EACH):
        value += int(WEIGHTS[number]) * own[number] + int(WEIGHTS[EACH + number]) * other[number]
    return max(-MOST, min(MOST, value))


@kernel
def evaluate(rules: QuincalaRules, state: QuincalaState) -> int:
    """Return the weighted features of the mover minus those of the enemy."""
    return evaluate_of(rules, state)


protocol.evaluate.implement(QuincalaRules, evaluate)
