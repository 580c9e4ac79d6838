"""How good a position of Qo looks to a program that sees a few turns ahead, as kernels.

Three things count. Lines that lack one or two lodestones: the opponent may complete them (O10). The
score as it stands, once the board is nearly full: a lead wins, but not one of `margin` (O11). And
the containers: to hold lodestones is good as long as both hold many, but whoever pays all away is
far behind, which wins, so that a container about to run dry is the greater danger.
"""

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.bits import popcount
from lodestone.core.kernel import kernel
from lodestone.games.qo.blocking import ends_of_runs, most_in_run
from lodestone.games.qo.board import LARGEST, SMALLEST, all_lines
from lodestone.games.qo.points import (
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    Points,
    around,
    down,
    first_of,
    flooded,
    is_empty,
    joined,
    set_of,
    shared,
    single,
    size_of,
    up,
    without,
)
from lodestone.games.qo.state import (
    BLACK,
    GROUP,
    ON,
    QoRules,
    QoState,
    black_of,
    empty_of,
    lead_of_black,
    white_of,
)


def _line_table() -> NDArray[int64]:
    table = np.zeros((LARGEST + 1, 2 * LARGEST, 2), int64)
    for size in range(SMALLEST, LARGEST + 1):
        table[size, : 2 * size] = [set_of(line) for line in all_lines(size)]
    return table


#: The lines from edge to edge, by size, number and word.
LINES = _line_table()
#: What it costs to have a line without opponents, by the number of lodestones it is short of.
DANGER = np.array([0, 60, 20, 5, 0, 0, 0, 0, 0, 0], int64)
#: What the score as it stands counts: `STANDING // (SOFTENED + empty points squared)`.
STANDING, SOFTENED = 800, 10
#: What each hundredth of a full container is worth to its holder.
HOLDING = 8
#: What it is worth to run dry: `RUNNING_DRY // (hundredths held + DRY)`.
RUNNING_DRY, DRY = 36_000, 9
#: What it is worth to have the move. Without it, whatever the opponent may answer looks worse than
#: repeating the position, and games end in repetition before they have begun.
TEMPO = 10


@kernel
def in_line(points: Points, rules: QoRules, number: int) -> int:
    """Count the points of a set that lie on a line."""
    low = points.low & int(LINES[rules.size, number, 0])
    return popcount(low) + popcount(points.high & int(LINES[rules.size, number, 1]))


@kernel
def line_safety(rules: QoRules, black: Points, white: Points) -> int:
    """Give how much farther Black is from lines of their own than White is from theirs."""
    safety = 0
    for number in range(2 * rules.size):
        black_there, white_there = in_line(black, rules, number), in_line(white, rules, number)
        if black_there == 0:
            safety += int(DANGER[rules.size - white_there])
        if white_there == 0:
            safety -= int(DANGER[rules.size - black_there])
    return safety


@kernel
def half_blocked_along(rules: QoRules, stones: Points, empty: Points, axis: int, least: int) -> int:
    """Count the runs along an axis that one lodestone of the opponent's would block."""
    passable = joined(stones, empty)
    most = most_in_run(rules, least)
    lower, upper = without(stones, up(passable, axis)), shared(stones, down(empty, axis))
    count = size_of(ends_of_runs(stones, lower, upper, axis, least, most))
    lower, upper = shared(stones, up(empty, axis)), without(stones, down(passable, axis))
    return count + size_of(ends_of_runs(stones, lower, upper, axis, least, most))


@kernel
def half_blocked_runs(rules: QoRules, stones: Points, empty: Points, least: int) -> int:
    """Count the runs that one lodestone of the opponent's would block."""
    count = half_blocked_along(rules, stones, empty, EAST, least)
    count += half_blocked_along(rules, stones, empty, NORTH, least)
    if rules.diagonals == ON:
        count += half_blocked_along(rules, stones, empty, NORTH_EAST, least)
        count += half_blocked_along(rules, stones, empty, NORTH_WEST, least)
    return count


@kernel
def half_blocked_groups(stones: Points, empty: Points, least: int) -> int:
    """Count the groups that one lodestone of the opponent's would block."""
    count = 0
    while not is_empty(stones):
        group = flooded(single(first_of(stones)), stones)
        stones = without(stones, group)
        if size_of(group) >= least and size_of(shared(around(group), empty)) == 1:
            count += 1
    return count


@kernel
def half_blocked(rules: QoRules, stones: Points, empty: Points, least: int) -> int:
    """Count the sets of one colour that one lodestone of the opponent's would block."""
    if rules.blocking == GROUP:
        return half_blocked_groups(stones, empty, least)
    return half_blocked_runs(rules, stones, empty, least)


@kernel
def standing(rules: QoRules, lead: int) -> int:
    """Give how safely a lead wins as things stand, -8 to 8; one of `margin` or more loses."""
    size = abs(lead)
    if size == 0:
        return 0
    if size < rules.margin:
        safety = 4 + min(4, size, rules.margin - size)
    else:
        safety = -4 - min(4, size - rules.margin + 1)
    return safety if lead > 0 else -safety


@kernel
def expected_lead(rules: QoRules, state: QoState) -> int:
    """Give Black's lead after what may soon be removed: the side to move is the one that can."""
    black, white, empty = black_of(state), white_of(state), empty_of(rules, state)
    black_loses = half_blocked(rules, black, empty, rules.black_run) * rules.black_run
    white_loses = half_blocked(rules, white, empty, rules.white_run) * rules.white_run
    mine = 3 if state.side == BLACK else 1
    return lead_of_black(state) + (mine * white_loses - (4 - mine) * black_loses) // 4


@kernel
def holding(rules: QoRules, held: int) -> int:
    """Give what it is worth to hold so many lodestones; least at some six tenths of the start's."""
    share = 100 * held // rules.stones
    return HOLDING * share + RUNNING_DRY // (share + DRY)


@kernel
def evaluate(rules: QoRules, state: QoState) -> int:
    """Weigh lines in danger, the score as it stands, the containers, and the move."""
    black, white = black_of(state), white_of(state)
    left = size_of(empty_of(rules, state))
    value = line_safety(rules, black, white)
    weight = STANDING // (SOFTENED + left * left)
    if weight > 0:
        value += weight * standing(rules, expected_lead(rules, state))
    value += holding(rules, state.black_held) - holding(rules, state.white_held)
    return TEMPO + (value if state.side == BLACK else -value)
