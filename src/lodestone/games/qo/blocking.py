"""Which lodestones of Qo are blocked (rulebook O8, O9), as kernels.

A run is blocked if both its ends meet an opponent or the edge. All runs along an axis are
followed at once: from the points with such a lower end, lodestone by lodestone, to the points with
such an upper end.
"""

from lodestone.games.qo.points import (
    EAST,
    EMPTY,
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
    shared,
    single,
    size_of,
    up,
    without,
)
from lodestone.games.qo.state import GROUP, LINE, ON, QoRules
from lodestone.kernel.decorator import kernel


@kernel
def ends_of_runs(
    stones: Points, lower: Points, upper: Points, axis: int, least: int, most: int
) -> Points:
    """Return the last points of runs of `least` to `most` points, from `lower` to `upper`.

    No point of `lower` has a lodestone of the run's colour before it; none of `upper` has one
    behind.
    """
    reached = lower
    ends = EMPTY
    for length in range(2, most + 1):
        reached = shared(up(reached, axis), stones)
        if length >= least:
            ends = joined(ends, shared(reached, upper))
    return ends


@kernel
def most_in_run(rules: QoRules, least: int) -> int:
    """Return the length of the longest run that is a set, if sets have at least `least` (O9)."""
    return least if rules.blocking == LINE else rules.size


@kernel
def blocked_along(rules: QoRules, stones: Points, empty: Points, axis: int, least: int) -> Points:
    """Return the runs along an axis that stand between two opponents or edges (O9)."""
    passable = joined(stones, empty)
    lower = without(stones, up(passable, axis))
    upper = without(stones, down(passable, axis))
    ends = ends_of_runs(stones, lower, upper, axis, least, most_in_run(rules, least))
    found = ends
    while not is_empty(ends):
        ends = shared(down(ends, axis), stones)
        found = joined(found, ends)
    return found


@kernel
def blocked_runs(rules: QoRules, stones: Points, empty: Points, least: int) -> Points:
    """Return all blocked runs under the two line readings (O9)."""
    across = blocked_along(rules, stones, empty, EAST, least)
    found = joined(across, blocked_along(rules, stones, empty, NORTH, least))
    if rules.diagonals == ON:
        rising = blocked_along(rules, stones, empty, NORTH_EAST, least)
        falling = blocked_along(rules, stones, empty, NORTH_WEST, least)
        found = joined(found, joined(rising, falling))
    return found


@kernel
def blocked_groups(stones: Points, empty: Points, least: int) -> Points:
    """Return the groups of at least `least` lodestones that have no empty neighbour (O9)."""
    shut = without(stones, flooded(around(empty), stones))
    found = EMPTY
    while not is_empty(shut):
        group = flooded(single(first_of(shut)), shut)
        shut = without(shut, group)
        if size_of(group) >= least:
            found = joined(found, group)
    return found


@kernel
def blocked(rules: QoRules, stones: Points, empty: Points, least: int) -> Points:
    """Return the blocked lodestones of one colour (O8)."""
    if rules.blocking == GROUP:
        return blocked_groups(stones, empty, least)
    return blocked_runs(rules, stones, empty, least)
