"""Qo's turns step by step: where to place, or where a move starts and where it ends (O4, O5).

A step is a point as `Game.cells` numbers it, rank by rank, without the gaps of the kernels' words.
"""

from typing import NamedTuple

from lodestone.games.qo.kernels import CONTAINER, is_over
from lodestone.games.qo.points import (
    EAST,
    EMPTY,
    NORTH,
    NORTH_EAST,
    NORTH_WEST,
    STRIDE,
    Points,
    but_first,
    down,
    first_of,
    is_empty,
    joined,
    shared,
    single,
    up,
    without,
)
from lodestone.games.qo.state import QoRules, QoState, affordable, black_of, empty_of, white_of
from lodestone.kernel import protocol
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import NO_TURN, Turns

#: In place of a lodestone's point, before one is chosen.
NO_SOURCE = -1


class QoPartial(NamedTuple):
    """The point of the lodestone to move, or NO_SOURCE; the whole turn, or NO_TURN."""

    source: int
    turn: int


@kernel
def start_partial(_rules: QoRules, _state: QoState) -> QoPartial:
    """Return the turn without steps."""
    return QoPartial(NO_SOURCE, NO_TURN)


@kernel
def beside(points: Points, axis: int) -> Points:
    """Return the neighbours along an axis, which need the same care as in `up`."""
    return joined(up(points, axis), down(points, axis))


@kernel
def along(source: Points, empty: Points, axis: int, reach: int) -> Points:
    """Return where a lodestone can go along an axis, both ways, by at most `reach` spaces (O5)."""
    found = EMPTY
    ahead, back = source, source
    for _ in range(reach):
        ahead, back = shared(up(ahead, axis), empty), shared(down(back, axis), empty)
        found = joined(found, joined(ahead, back))
    return found


@kernel
def targets(rules: QoRules, state: QoState, source: int) -> Points:
    """Return where the lodestone on a point can go: not where a ban forbids it (O5)."""
    stone, empty, reach = single(source), empty_of(rules, state), affordable(rules, state)
    found = joined(along(stone, empty, EAST, reach), along(stone, empty, NORTH, reach))
    found = joined(found, along(stone, empty, NORTH_WEST, reach))
    found = joined(found, along(stone, empty, NORTH_EAST, reach))
    if state.banned != 0 and state.banned >> 7 == source:
        return without(found, single(state.banned & 127))
    return found


@kernel
def sources(rules: QoRules, state: QoState) -> Points:
    """Return the lodestones that can be moved."""
    if affordable(rules, state) == 0:
        return EMPTY
    empty = empty_of(rules, state)
    near = joined(beside(empty, EAST), beside(empty, NORTH))
    near = joined(near, joined(beside(empty, NORTH_WEST), beside(empty, NORTH_EAST)))
    found = shared(near, joined(black_of(state), white_of(state)))
    if state.banned == 0 or not is_empty(targets(rules, state, state.banned >> 7)):
        return found
    return without(found, single(state.banned >> 7))


@kernel
def next_points(rules: QoRules, state: QoState, partial: QoPartial) -> Points:
    """Return the points that can be the next step."""
    if partial.turn != NO_TURN or is_over(rules, state):
        return EMPTY
    if partial.source != NO_SOURCE:
        return targets(rules, state, partial.source)
    return joined(empty_of(rules, state), sources(rules, state))


@kernel
def steps(rules: QoRules, state: QoState, partial: QoPartial, buffer: Turns) -> int:
    """Write the steps that can follow; return how many there are."""
    points = next_points(rules, state, partial)
    count = 0
    while not is_empty(points):
        point = first_of(points)
        points = but_first(points)
        buffer[count] = point // STRIDE * rules.size + point % STRIDE
        count += 1
    return count


@kernel
def advance(rules: QoRules, state: QoState, partial: QoPartial, step: int) -> QoPartial:
    """Return the turn with one more step."""
    point = step // rules.size * STRIDE + step % rules.size
    if partial.source != NO_SOURCE:
        return QoPartial(partial.source, partial.source * 128 + point)
    if is_empty(shared(empty_of(rules, state), single(point))):
        return QoPartial(point, NO_TURN)
    return QoPartial(NO_SOURCE, CONTAINER * 128 + point)


@kernel
def finished(_rules: QoRules, _state: QoState, partial: QoPartial) -> int:
    """Return the turn, or NO_TURN if it is not whole."""
    return partial.turn


@kernel
def may_stop(_rules: QoRules, _state: QoState, partial: QoPartial) -> bool:
    """Return whether the turn is whole: it ends only then."""
    return partial.turn != NO_TURN


@kernel
def most_steps(rules: QoRules) -> int:
    """Return the number of points."""
    return rules.size * rules.size


protocol.start_partial.implement(QoRules, start_partial)
protocol.steps.implement(QoRules, steps)
protocol.advance.implement(QoRules, advance)
protocol.finished.implement(QoRules, finished)
protocol.may_stop.implement(QoRules, may_stop)
protocol.most_steps.implement(QoRules, most_steps)
