"""How good a position of Leaps looks on any board: material, mobility and safety, as kernels.

The weights of `weights.json` are set by hand, as they have to serve boards that nobody has seen.
"""

from pathlib import Path
from typing import NamedTuple

from lodestone.core.weights import MOST, read_weights
from lodestone.games.leaps.kernels import (
    NO_POINT,
    POINT_BITS,
    has_leap,
    is_setting,
    leaps_from,
    pieces_of_mover,
    pieces_of_other,
    steps_from,
)
from lodestone.games.leaps.state import LeapsRules, LeapsState
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel


class LeapsFeatures(NamedTuple):
    """The features; differences are the mover's minus the enemy's."""

    pieces: int  # difference of pieces, on the board and in reserve
    steps: int  # difference of steps
    captures: int  # difference of leaps
    can_capture: int  # 1 where the mover has a leap
    is_attacked: int  # 1 where the enemy would have one, and the mover has none
    turn: int  # 1, for having the move


WEIGHTS_FILE = Path(__file__).with_name("weights.json")
WEIGHTS = read_weights(WEIGHTS_FILE, ("any",), LeapsFeatures._fields)


@kernel
def count_steps(rules: LeapsRules, side: int, own: int, empty: int) -> int:
    """Count the steps of a side's pieces."""
    count = 0
    while own:
        count += popcount(steps_from(rules, side, lowest(own), empty, 0))
        own &= own - 1
    return count


@kernel
def count_leaps(rules: LeapsRules, own: int, other: int, empty: int) -> int:
    """Count the leaps of a side's pieces."""
    count = 0
    while own:
        count += popcount(leaps_from(rules, lowest(own), other, empty))
        own &= own - 1
    return count


@kernel
def features(rules: LeapsRules, state: LeapsState) -> LeapsFeatures:
    """Return the features; bans and duties are left out, as they last for a turn."""
    empty = rules.board ^ state.own ^ state.other
    own = count_leaps(rules, state.own, state.other, empty)
    other = count_leaps(rules, state.other, state.own, empty)
    steps = count_steps(rules, state.side, state.own, empty)
    steps -= count_steps(rules, 1 - state.side, state.other, empty)
    lead = pieces_of_mover(state) - pieces_of_other(state)
    is_attacked = int(other > 0 and own == 0)
    return LeapsFeatures(lead, steps, own - other, int(own > 0), is_attacked, 1)


@kernel
def evaluate(rules: LeapsRules, state: LeapsState) -> int:
    """Return the weighted sum of the features."""
    counted = features(rules, state)
    value = 0
    for number in range(len(counted)):
        value += int(WEIGHTS[0, number]) * counted[number]
    return max(-MOST, min(MOST, value))


@kernel
def effort(_rules: LeapsRules, turn: int) -> int:
    """Count an entry, each leap or a step, and a removal."""
    way = turn >> POINT_BITS
    count = int(turn >> 6 & 63 != NO_POINT) + int(turn >> 12 & 63 != NO_POINT)
    if way & 1:
        return count + 1
    way >>= 1
    while way > 1:
        count += 1
        way >>= 3
    return max(1, count)


@kernel
def threatens(rules: LeapsRules, state: LeapsState) -> bool:
    """Return whether the side that has just moved could capture (L7) if it moved again."""
    if is_setting(rules, state) or (rules.pieces and state.other_reserve > rules.reserve):
        return False
    return has_leap(rules, state.other, state.own)


implement(LeapsRules, __name__)
