"""How good a position of Queah looks, and how hard a turn is to see, as kernels.

The weights of `weights.json` are fitted to exact values (docs/evaluation.md). They depend on how a
reserve enters and by whether a step back is banned: a reserve that enters before the move costs no
turn, and without the ban a side that is behind draws more often.
"""

from itertools import product
from pathlib import Path
from typing import NamedTuple

from lodestone.core.weights import MOST, read_weights
from lodestone.games.queah.board import BOARD, CELL_SYMMETRY, INDEX, coordinates
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    ENDS,
    NO_ENTRY,
    NO_MOVE,
    STEPS,
    ending_on,
    is_setting,
    legal_moves,
    may_enter,
    passing_over,
    starting_on,
)
from lodestone.games.queah.state import ALLOWED, BEFORE_MOVE, QueahRules, QueahState
from lodestone.kernel.arrays import NDArray, int64, zeros
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import implement, kernel


class QueahFeatures(NamedTuple):
    """The features; differences are the mover's minus the enemy's."""

    tips: int  # difference of pieces on the board's four tips
    diagonals: int  # ... on the four cells diagonal to the centre
    sides: int  # ... on the four cells next to the centre
    centre: int
    reserve: int  # difference of reserves
    own_steps: int
    other_steps: int
    own_captures: int  # captures open to the mover
    other_captures: int  # captures that the enemy would have
    can_capture: int  # 1 where the mover has a capture
    is_attacked: int  # 1 where the enemy would have one
    may_enter: int  # 1 where the mover has a piece to enter
    other_may_enter: int  # 1 where the enemy would have one
    turn: int  # 1, for having the move


#: Rule sets that share weights, the rows of `WEIGHTS`.
KINDS = ("before-move", "as-turn", "as-turn-no-backtrack")
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
WEIGHTS = read_weights(WEIGHTS_FILE, KINDS, QueahFeatures._fields)


def _like(name: str) -> int:
    """Return all the cells that the board's symmetries map one cell to."""
    return sum(1 << cell for cell in {turned[INDEX[name]] for turned in CELL_SYMMETRY})


TIPS, DIAGONALS, SIDES, CENTRE = _like("c1"), _like("b2"), _like("c2"), _like("c3")


@kernel
def kind_of(rules: QueahRules) -> int:
    """Return the row of `WEIGHTS` for these rules."""
    if rules.replacement == BEFORE_MOVE:
        return 0
    return 1 if rules.backtrack == ALLOWED else 2


@kernel
def lead_on(state: QueahState, cells: int) -> int:
    """Return how many more pieces the mover has on some cells."""
    return popcount(state.own & cells) - popcount(state.other & cells)


@kernel
def seen_by_other(state: QueahState) -> QueahState:
    """Return the position with the sides exchanged."""
    return QueahState(
        state.other,
        state.own,
        state.other_reserve,
        state.own_reserve,
        state.other_ban,
        state.own_ban,
        1 - state.side,
        state.passes,
    )


@kernel
def features(_rules: QueahRules, state: QueahState) -> QueahFeatures:
    """Return the features; bans are left out, as they mostly last for one turn."""
    ends = ending_on(BOARD ^ state.own ^ state.other)
    own = starting_on(state.own) & ends & passing_over(state.other)
    other = starting_on(state.other) & ends & passing_over(state.own)
    return QueahFeatures(
        lead_on(state, TIPS),
        lead_on(state, DIAGONALS),
        lead_on(state, SIDES),
        lead_on(state, CENTRE),
        state.own_reserve - state.other_reserve,
        popcount(own & STEPS),
        popcount(other & STEPS),
        popcount(own & ~STEPS),
        popcount(other & ~STEPS),
        int(own & ~STEPS != 0),
        int(other & ~STEPS != 0),
        int(may_enter(state)),
        int(may_enter(seen_by_other(state))),
        1,
    )


@kernel
def evaluate(rules: QueahRules, state: QueahState) -> int:
    """Return the weighted sum of the features."""
    kind = kind_of(rules)
    counted = features(rules, state)
    value = 0
    for number in range(len(counted)):
        value += int(WEIGHTS[kind, number]) * counted[number]
    return max(-MOST, min(MOST, value))


def _distances() -> NDArray[int64]:
    """Return the steps between any two cells; a pass, in the place of a cell, is 0 from all."""
    table = zeros((CELL_COUNT + 1, CELL_COUNT + 1), int64)
    for cell, other in product(range(CELL_COUNT), repeat=2):
        (file, rank), (other_file, other_rank) = coordinates(cell), coordinates(other)
        table[cell, other] = abs(file - other_file) + abs(rank - other_rank)
    return table


DISTANCES = _distances()


@kernel
def effort(_rules: QueahRules, turn: int) -> int:
    """Return 2 for an entry and a move, which one turn can have (Q9), otherwise 1."""
    return 2 if turn >> 6 != NO_ENTRY and turn & 63 != NO_MOVE else 1


@kernel
def end_of(turn: int) -> int:
    """Return the cell where a turn's piece ends up; `NO_ENTRY` after a pass."""
    move = turn & 63
    return turn >> 6 if move == NO_MOVE else int(ENDS[move])


@kernel
def distance(_rules: QueahRules, turn: int, other: int) -> int:
    """Count the steps from where one turn ends to where another does."""
    return int(DISTANCES[end_of(turn), end_of(other)])


@kernel
def threatens(rules: QueahRules, state: QueahState) -> bool:
    """Return whether the side that has just moved could capture (Q7) if it moved again."""
    if is_setting(rules, seen_by_other(state)):
        return False
    return legal_moves(rules, state.other, state.own, 0) & ~STEPS != 0


implement(QueahRules, __name__)
