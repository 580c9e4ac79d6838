"""How good a position of Leaps looks on any board: material, mobility and safety, as kernels.

The weights of `weights.json` are set by hand, as they have to serve boards that nobody has seen.
"""

from pathlib import Path
from typing import NamedTuple

from lodestone.core.weights import MOST, read_weights
from lodestone.games.leaps.ends import pieces_of_mover, pieces_of_other
from lodestone.games.leaps.entries import is_setting
from lodestone.games.leaps.masks import ALL, KINDS
from lodestone.games.leaps.moves import NO_STEP, Kinds, Sets, count_kinds, has_leap
from lodestone.games.leaps.state import LeapsRules, LeapsState
from lodestone.games.leaps.turn_numbers import NO_POINT, POINT_BITS
from lodestone.kernel.decorator import implement, inlined_kernel, kernel


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


@inlined_kernel
def mobility(rules: LeapsRules, side: int, own: int, other: int) -> Kinds:
    """Count the steps and leaps of a side's pieces, whatever is banned or compulsory."""
    sets = Sets(own, rules.board ^ own ^ other, other, NO_STEP)
    return count_kinds(rules, KINDS * side + ALL, sets)


@kernel
def features(rules: LeapsRules, state: LeapsState) -> LeapsFeatures:
    """Return the features; bans and duties are left out, as they last for a turn."""
    own = mobility(rules, state.side, state.own, state.other)
    other = mobility(rules, 1 - state.side, state.other, state.own)
    lead = pieces_of_mover(state) - pieces_of_other(state)
    return LeapsFeatures(
        lead,
        own.steps - other.steps,
        own.leaps - other.leaps,
        int(own.leaps > 0),
        int(other.leaps > 0 and own.leaps == 0),
        1,
    )


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
