"""How good a position of Qo looks, and how hard a turn is to see, as kernels.

A player who pays everything away is far behind when the container runs out, and that wins (O11). So
what counts most is how much each side holds, in units of the longest payment's cost. Lines that
lack few lodestones count as well, since the opponent may complete them (O10), lodestones that may
soon be removed, and, on a nearly full board, the current score (O12). `weights.json` is fitted
to the results of games (docs/evaluation.md).

Where payments are set aside, containers only shrink, and games end by the clock. There the value is
a sum of weights of patterns instead, in `patterns.json`: the score that would decide now (O11), by
how many turns are left, and sets that may soon be removed.
"""

from itertools import accumulate
from math import prod
from pathlib import Path
from typing import NamedTuple

from lodestone.core.weights import MOST, read_patterns, read_weights
from lodestone.games.qo.board import LARGEST, SMALLEST, all_lines
from lodestone.games.qo.kernels import CONTAINER, ends_of_runs, most_in_run, spaces
from lodestone.games.qo.points import (
    EAST,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    STRIDE,
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
    SET_ASIDE,
    QoRules,
    QoState,
    affordable,
    black_of,
    empty_of,
    held_in,
    lead_of_black,
    scored,
    white_of,
)
from lodestone.kernel.arrays import NDArray, array, int16, int64, zeros
from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import implement, kernel


def _line_table() -> NDArray[int64]:
    table = zeros((LARGEST + 1, 2 * LARGEST, 2), int64)
    for size in range(SMALLEST, LARGEST + 1):
        table[size, : 2 * size] = [set_of(line) for line in all_lines(size)]
    return table


#: The lines from edge to edge, by size, number and word.
LINES = _line_table()


class QoFeatures(NamedTuple):
    """The features; `own` means the mover's."""

    own_held: int  # tenths of the longest payment's cost that the container holds
    own_to_dry: int  # 0 to 100: the closer the container is to empty, the higher
    own_nearly_dry: int  # the same, but noticeable only near the end
    other_held: int
    other_to_dry: int
    other_nearly_dry: int
    own_line_lacks_1: int  # lines without an opponent's lodestone that lack one
    own_line_lacks_2: int
    own_line_lacks_3: int
    other_line_lacks_1: int
    other_line_lacks_2: int
    other_line_lacks_3: int
    own_half_blocked: int  # sets that one more opposing lodestone would block
    other_half_blocked: int
    standing_2: int  # who would win by the current score, 1 or -1, with at most 2 points empty
    standing_6: int  # ... with 3 to 6
    standing_16: int  # ... with 7 to 16
    longest: int  # spaces of the longest payment open to the mover
    turn: int  # 1, for having the move


#: All rule sets share their weights.
KINDS = ("all",)
WEIGHTS_FILE = Path(__file__).with_name("weights.json")
WEIGHTS = read_weights(WEIGHTS_FILE, KINDS, QoFeatures._fields)[0]


@kernel
def in_line(points: Points, rules: QoRules, number: int) -> int:
    """Count the points of a set that lie on a line."""
    low = points.low & int(LINES[rules.size, number, 0])
    return popcount(low) + popcount(points.high & int(LINES[rules.size, number, 1]))


class Lines(NamedTuple):
    """The numbers of lines without an opponent's lodestone that lack one, two and three."""

    lacks_1: int
    lacks_2: int
    lacks_3: int


@kernel
def open_lines(rules: QoRules, stones: Points, others: Points) -> Lines:
    """Count the lines that these lodestones are about to fill."""
    lacks_1, lacks_2, lacks_3 = 0, 0, 0
    for number in range(2 * rules.size):
        if in_line(others, rules, number) == 0:
            lacking = rules.size - in_line(stones, rules, number)
            lacks_1 += int(lacking == 1)
            lacks_2 += int(lacking == 2)
            lacks_3 += int(lacking == 3)
    return Lines(lacks_1, lacks_2, lacks_3)


@kernel
def half_blocked_along(rules: QoRules, stones: Points, empty: Points, axis: int, least: int) -> int:
    """Count the runs along an axis that one more opposing lodestone would block."""
    passable = joined(stones, empty)
    most = most_in_run(rules, least)
    lower, upper = without(stones, up(passable, axis)), shared(stones, down(empty, axis))
    count = size_of(ends_of_runs(stones, lower, upper, axis, least, most))
    lower, upper = shared(stones, up(empty, axis)), without(stones, down(passable, axis))
    return count + size_of(ends_of_runs(stones, lower, upper, axis, least, most))


@kernel
def half_blocked_runs(rules: QoRules, stones: Points, empty: Points, least: int) -> int:
    """Count the runs that one more opposing lodestone would block."""
    count = half_blocked_along(rules, stones, empty, EAST, least)
    count += half_blocked_along(rules, stones, empty, NORTH, least)
    if rules.diagonals == ON:
        count += half_blocked_along(rules, stones, empty, NORTH_EAST, least)
        count += half_blocked_along(rules, stones, empty, NORTH_WEST, least)
    return count


@kernel
def half_blocked_groups(stones: Points, empty: Points, least: int) -> int:
    """Count the groups that one more opposing lodestone would block."""
    count = 0
    while not is_empty(stones):
        group = flooded(single(first_of(stones)), stones)
        stones = without(stones, group)
        if size_of(group) >= least and size_of(shared(around(group), empty)) == 1:
            count += 1
    return count


@kernel
def half_blocked(rules: QoRules, stones: Points, empty: Points, least: int) -> int:
    """Count the sets of one colour that one more opposing lodestone would block."""
    if rules.blocking == GROUP:
        return half_blocked_groups(stones, empty, least)
    return half_blocked_runs(rules, stones, empty, least)


@kernel
def longest_payment(rules: QoRules, state: QoState) -> int:
    """Return the spaces of the longest straight move that the side to move can pay for, or 0."""
    empty = empty_of(rules, state)
    stones = joined(black_of(state), white_of(state))
    reach = affordable(rules, state)
    longest = 0
    for axis in (EAST, NORTH_WEST, NORTH, NORTH_EAST):
        ahead, back = stones, stones
        for far in range(1, reach + 1):
            ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
            if is_empty(joined(ahead, back)):
                break
            longest = max(longest, far)
    return longest


@kernel
def nearness(held: int, unit: int) -> int:
    """Return how close a container is to empty: 100 if empty, 50 if it holds `unit`."""
    return 100 * unit // (held + unit)


@kernel
def features(rules: QoRules, state: QoState) -> QoFeatures:
    """Return the features that the weights multiply."""
    own, other = black_of(state), white_of(state)
    own_held, other_held = held_in(state.black_hoard), held_in(state.white_hoard)
    lead = lead_of_black(state)
    own_run, other_run = rules.black_run, rules.white_run
    if state.side != BLACK:
        own, other = other, own
        own_held, other_held, lead = other_held, own_held, -lead
        own_run, other_run = other_run, own_run
    empty = empty_of(rules, state)
    left = size_of(empty)
    stands = scored(rules, lead)
    unit = rules.pay * (rules.size - 1)
    quarter = unit // 4 + 1
    own_lines, other_lines = open_lines(rules, own, other), open_lines(rules, other, own)
    return QoFeatures(
        10 * own_held // unit,
        nearness(own_held, unit),
        nearness(own_held, quarter),
        10 * other_held // unit,
        nearness(other_held, unit),
        nearness(other_held, quarter),
        own_lines.lacks_1,
        own_lines.lacks_2,
        own_lines.lacks_3,
        other_lines.lacks_1,
        other_lines.lacks_2,
        other_lines.lacks_3,
        half_blocked(rules, own, empty, own_run),
        half_blocked(rules, other, empty, other_run),
        stands * int(left <= 2),
        stands * int(2 < left <= 6),
        stands * int(6 < left <= 16),
        longest_payment(rules, state),
        1,
    )


Table = NDArray[int16]
#: Clocks, what the emptier container holds: each phase begins at one of these.
PHASE_STARTS = array([1, 3, 5, 8, 12, 18, 26, 40, 60], int64)
PHASES = len(PHASE_STARTS) + 1
#: Differences, and numbers of half-blocked sets, beyond which weights no longer differ.
MOST_LEAD, MOST_SPARE, MOST_SETS = 20, 10, 7
#: The margin that leads are measured by: with another margin, a lead counts in proportion.
USUAL_MARGIN = 8
#: The patterns by name, with what their weights depend on.
SHAPES = {
    # The side to move; the phase; its lead in score.
    "standing": (2, PHASES, 2 * MOST_LEAD + 1),
    # The phase; how much more the mover's container holds.
    "spare": (PHASES, 2 * MOST_SPARE + 1),
    # The side to move; whose sets, 0 for its own; how many of them one more lodestone would block.
    "half_blocked": (2, 2, MOST_SETS + 1),
}
PATTERNS_FILE = Path(__file__).with_name("patterns.json")
PATTERNS = read_patterns(PATTERNS_FILE, SHAPES)
#: Where the weights of each pattern begin in `PATTERNS`.
STANDING, SPARE, HALF_BLOCKED, _ = (*accumulate(map(prod, SHAPES.values()), initial=0),)


@kernel
def phase_of(clock: int) -> int:
    """Return the phase by what the emptier container holds."""
    phase = 0
    while phase < PHASES - 1 and clock >= int(PHASE_STARTS[phase]):
        phase += 1
    return phase


@kernel
def within(number: int, most: int) -> int:
    """Return a number moved into -most … most, counted from -most."""
    return max(-most, min(most, number)) + most


@kernel
def in_proportion(lead: int, margin: int) -> int:
    """Return a lead as if the margin were the usual one, rounded towards 0."""
    size = abs(lead) * USUAL_MARGIN // margin
    return size if lead > 0 else -size


@kernel
def value_by(rules: QoRules, state: QoState, table: Table) -> int:
    """Return the sum of the weights in a table for the patterns of a position."""
    side = state.side
    own, other = black_of(state), white_of(state)
    own_held, other_held = held_in(state.black_hoard), held_in(state.white_hoard)
    own_run, other_run, lead = rules.black_run, rules.white_run, lead_of_black(state)
    if side != BLACK:
        own, other = other, own
        own_held, other_held, lead = other_held, own_held, -lead
        own_run, other_run = other_run, own_run
    phase, empty = phase_of(min(own_held, other_held)), empty_of(rules, state)
    leads, spares, sets = 2 * MOST_LEAD + 1, 2 * MOST_SPARE + 1, MOST_SETS + 1
    place = within(in_proportion(lead, rules.margin), MOST_LEAD)
    value = int(table[STANDING + (side * PHASES + phase) * leads + place])
    value += int(table[SPARE + phase * spares + within(own_held - other_held, MOST_SPARE)])
    first = min(half_blocked(rules, own, empty, own_run), MOST_SETS)
    second = min(half_blocked(rules, other, empty, other_run), MOST_SETS)
    value += int(table[HALF_BLOCKED + 2 * side * sets + first])
    return value + int(table[HALF_BLOCKED + (2 * side + 1) * sets + second])


@kernel
def value_of_features(rules: QoRules, state: QoState) -> int:
    """Return the weighted sum of the features."""
    counts = features(rules, state)
    value = 0
    for number in range(len(counts)):
        value += int(WEIGHTS[number]) * counts[number]
    return value


@kernel
def evaluate(rules: QoRules, state: QoState) -> int:
    """Return the sum of the weights of patterns or features, by where payments go."""
    if rules.received == SET_ASIDE:
        value = value_by(rules, state, PATTERNS)
    else:
        value = value_of_features(rules, state)
    return max(-MOST, min(MOST, value))


@kernel
def effort(_rules: QoRules, turn: int) -> int:
    """Return 1 for a placement (O4); a payment (O5) counts 1 for each straight space more."""
    start = turn >> 7
    return 1 if start == CONTAINER else 1 + spaces(start, turn & 127)


@kernel
def distance(_rules: QoRules, turn: int, other: int) -> int:
    """Count the spaces, in any direction, from where one turn ends to where another does."""
    end, there = turn & 127, other & 127
    files = abs(end % STRIDE - there % STRIDE)
    return max(files, abs(end // STRIDE - there // STRIDE))


@kernel
def threatens(rules: QoRules, state: QoState) -> bool:
    """Return whether one more lodestone of the side that has just moved would block a set (O8)."""
    empty = empty_of(rules, state)
    if state.side == BLACK:
        return half_blocked(rules, black_of(state), empty, rules.black_run) > 0
    return half_blocked(rules, white_of(state), empty, rules.white_run) > 0


implement(QoRules, __name__)
