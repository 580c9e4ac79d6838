"""What the ends of Qo are worth, with the final score as well as the result.

An end is worth the pair (result, difference) to the side to move, in lexicographic order: first the
result, then that side's final score minus the other's (O11). After a complete line (O10) no scores
are compared, so its difference is 0. So is that of a draw, whether by equal scores or by play
without end. The pair of the other side has both signs changed, and all draws are worth the same:
this is a zero-sum game with finitely many payoffs, as `research.small.payoffs` requires.

Among wins, a lead of the winner is therefore best, then a line, then a win over an opponent who is
too far ahead. The loser prefers the reverse.
"""

from typing import NamedTuple

from numpy import int32, int64, uint8
from numpy.typing import NDArray

from lodestone.games.qo.kernels import is_lined, outcome_for_black
from lodestone.games.qo.points import size_of
from lodestone.games.qo.state import (
    BLACK,
    QoRules,
    QoState,
    black_of,
    lead_of_black,
    scored,
    white_of,
)
from lodestone.kernel.arrays import Matrix
from lodestone.kernel.bits import state_from
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import initial, side_index
from lodestone.kernel.ranking import orbit_size
from lodestone.solve.reachable import ReachableIndex

#: A result counts this much, more than any difference.
RESULT = 1_000


class PayoffPair(NamedTuple):
    """A payoff as a pair: 1, 0 or -1 for a win, draw or loss, and the difference of scores."""

    result: int
    difference: int


def worth_of(payoff: int) -> PayoffPair:
    """Return the pair that a payoff stands for.

    >>> worth_of(-1_000 + 9)
    Worth(result=-1, difference=9)
    """
    result = (payoff > 0) - (payoff < 0)
    return PayoffPair(result, payoff - RESULT * result)


@kernel
def payoff(rules: QoRules, state: QoState, bonus: int) -> int:
    """Return what a position where the game is over is worth to the side to move.

    `bonus` is added to Black's score.
    """
    worth = RESULT * outcome_for_black(rules, state)
    if not is_lined(rules, state):
        lead = lead_of_black(state) + bonus
        worth = RESULT * scored(rules, lead) + lead
        if lead == 0:
            worth = 0
    return worth if state.side == BLACK else -worth


@kernel
def weigh_ends(
    rules: QoRules, rows: Matrix[int64], starts: NDArray[int64], bonus: int, at_end: NDArray[int32]
) -> None:
    """Write the payoffs of all positions without turns to `at_end`."""
    for number in range(len(rows)):
        if starts[number] == starts[number + 1]:
            at_end[number] = payoff(rules, state_from(rows[number], initial(rules)), bonus)


@kernel
def describe(
    index: ReachableIndex,
    rules: QoRules,
    sides: NDArray[uint8],
    weights: NDArray[uint8],
    stones: NDArray[uint8],
) -> None:
    """Write each position's side to move, its number of images, and its lodestones by colour.

    `sides` and `weights` have shape (positions,), `stones` (2, positions).
    """
    for number in range(len(index.rows)):
        state = state_from(index.rows[number], initial(rules))
        sides[number] = side_index(rules, state)
        weights[number] = orbit_size(index, rules, number)
        stones[0, number] = size_of(black_of(state))
        stones[1, number] = size_of(white_of(state))


@kernel
def count_removing(
    starts: NDArray[int64], targets: NDArray[int32], stones: NDArray[uint8], colour: int
) -> int:
    """Count the turns that remove a set of a colour.

    A set has at least two lodestones, and a turn adds at most one, so that their number falls.
    """
    count = 0
    for number in range(len(starts) - 1):
        for n in range(starts[number], starts[number + 1]):
            count += stones[colour, targets[n]] < stones[colour, number]
    return count
