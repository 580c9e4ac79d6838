"""Qo's actions and observations: an action is a point, as a step is.

An empty point is where a lodestone is placed, an occupied one where a move starts; the next action
is where it ends.
"""

from lodestone.core.space import Space
from lodestone.games.qo.kernels import (
    NO_SOURCE,
    SYMMETRIC_POINT,
    QoPartial,
    cell_count,
    next_points,
)
from lodestone.games.qo.points import (
    STRIDE,
    WORD,
    Points,
    but_first,
    first_of,
    is_empty,
    joined,
    size_of,
)
from lodestone.games.qo.rules import QoOptions
from lodestone.games.qo.state import (
    BLACK,
    QoRules,
    QoState,
    banked_in,
    black_of,
    held_in,
    white_of,
)
from lodestone.kernel.actions import BRIGHTEST, Mask, Planes, Scratch
from lodestone.kernel.arrays import NDArray, uint8
from lodestone.kernel.bits import write_bits
from lodestone.kernel.decorator import implement, kernel

#: The planes of an observation, in order.
PLANES = (
    "own lodestones",
    "enemy lodestones",
    "own container",
    "enemy container",
    "own bank",
    "enemy bank",
    "1 if Black is to move",
    "where the banned payment starts",
    "where the banned payment ends",
    "the lodestone to move",
)
OWN, ENEMY, OWN_HELD, ENEMY_HELD, OWN_BANK, ENEMY_BANK, IS_BLACK, BAN_START, BAN_END, SOURCE = (
    range(len(PLANES))
)

#: The size of the usual board, on which sets of points are written a rank at once.
USUAL = 8


@kernel
def cell_of(rules: QoRules, point: int) -> int:
    """Return a point's place in the order of `Game.cells`."""
    return point // STRIDE * rules.size + point % STRIDE


@kernel
def point_of(rules: QoRules, cell: int) -> int:
    """Return the point with this place in the order of `Game.cells`."""
    return cell // rules.size * STRIDE + cell % rules.size


@kernel
def action_count(rules: QoRules, _whole: bool) -> int:
    """Count the points; nobody ever passes."""
    return rules.size * rules.size


@kernel
def write_actions(
    rules: QoRules,
    _whole: bool,
    state: QoState,
    partial: QoPartial,
    mask: Mask,
    _scratch: Scratch,
) -> int:
    """Mark the points that can be the next step; return how many there are."""
    points = next_points(rules, state, partial)
    paint(rules, mask, points)
    return size_of(points)


@kernel
def is_irreversible(_rules: QoRules, before: QoState, after: QoState) -> bool:
    """Return whether a lodestone was placed, or some were removed: none returns to a container."""
    stones = joined(black_of(before), white_of(before))
    return size_of(joined(black_of(after), white_of(after))) != size_of(stones)


@kernel
def plane_count(_rules: QoRules) -> int:
    """Count the planes."""
    return len(PLANES)


@kernel
def paint(rules: QoRules, row: NDArray[uint8], points: Points) -> None:
    """Write 1 on the points of a set into a row of zeros."""
    if rules.size == USUAL:  # what `write_bits` takes has to be constant
        for rank in range(USUAL):
            word = points.low if rank < WORD // STRIDE else points.high
            write_bits(row, rank * USUAL, USUAL, word >> rank * STRIDE % WORD)
        return
    while not is_empty(points):
        row[cell_of(rules, first_of(points))] = 1
        points = but_first(points)


@kernel
def fill(rules: QoRules, planes: Planes, plane: int, value: int) -> None:
    """Write the same number everywhere into a plane of zeros."""
    value = min(value, BRIGHTEST)
    if value == 0:
        return
    for cell in range(cell_count(rules)):
        planes[plane, cell] = value


@kernel
def observe(
    rules: QoRules, state: QoState, partial: QoPartial, planes: Planes, _scratch: Scratch
) -> None:
    """Write the observation."""
    own, enemy = black_of(state), white_of(state)
    own_hoard, enemy_hoard = state.black_hoard, state.white_hoard
    if state.side == BLACK:
        fill(rules, planes, IS_BLACK, 1)
    else:
        own, enemy = enemy, own
        own_hoard, enemy_hoard = enemy_hoard, own_hoard
    paint(rules, planes[OWN], own)
    paint(rules, planes[ENEMY], enemy)
    fill(rules, planes, OWN_HELD, held_in(own_hoard))
    fill(rules, planes, ENEMY_HELD, held_in(enemy_hoard))
    fill(rules, planes, OWN_BANK, banked_in(own_hoard))
    fill(rules, planes, ENEMY_BANK, banked_in(enemy_hoard))
    if state.banned:
        planes[BAN_START, cell_of(rules, state.banned >> 7)] = 1
        planes[BAN_END, cell_of(rules, state.banned & 127)] = 1
    if partial.source != NO_SOURCE:
        planes[SOURCE, cell_of(rules, partial.source)] = 1


@kernel
def symmetric_cell(rules: QoRules, cell: int, symmetry: int) -> int:
    """Return the point under one of the symmetries, as `Game.cells` numbers it."""
    return cell_of(rules, int(SYMMETRIC_POINT[rules.size, symmetry, point_of(rules, cell)]))


SPACE = Space[QoOptions](planes=PLANES, longest=lambda _options: 2)


implement(QoRules, __name__)
