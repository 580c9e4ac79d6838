"""The actions and observations of Leaps: an action is a point, as steps are, a stop or a pass."""

from lodestone.core.space import Space
from lodestone.games.leaps.partial import LeapsPartial, leapt_over, point_reached
from lodestone.games.leaps.rules import LeapsOptions
from lodestone.games.leaps.state import IMAGES, LeapsRules, LeapsState, of_symmetry
from lodestone.games.leaps.turn_numbers import NO_POINT
from lodestone.kernel.actions import Planes, Scratch
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel

#: The planes of an observation, in order.
PLANES = (
    "own pieces",
    "enemy pieces",
    "own reserve",
    "enemy reserve",
    "where the mover's banned step starts",
    "where the mover's banned step ends",
    "where the enemy's banned step starts",
    "where the enemy's banned step ends",
    "passes in a row",
    "a duty to enter",
    "the piece entered in this turn",
    "the piece that moves in this turn",
)
OWN, ENEMY, RESERVES, OWN_BAN, ENEMY_BAN, PASSES, DUTIES, ENTERED, MOVING = (
    0,
    1,
    2,
    4,
    6,
    8,
    9,
    10,
    11,
)


@kernel
def symmetric_cell(rules: LeapsRules, cell: int, symmetry: int) -> int:
    """Return the point under one of the symmetries."""
    return of_symmetry(rules, symmetry, IMAGES + cell)


@kernel
def plane_count(_rules: LeapsRules) -> int:
    """Count the planes."""
    return len(PLANES)


@kernel
def is_irreversible(_rules: LeapsRules, before: LeapsState, after: LeapsState) -> bool:
    """Return whether a turn has taken a piece, or entered one."""
    taken = popcount(before.other) != popcount(after.own)
    return taken or before.own_reserve != after.other_reserve


@kernel
def fill(planes: Planes, plane: int, value: int) -> None:
    """Write the same number everywhere."""
    for point in range(planes.shape[1]):
        planes[plane, point] = value


@kernel
def paint(planes: Planes, plane: int, points: int) -> None:
    """Write 1 on the points of a set into a plane of zeros."""
    while points:
        planes[plane, lowest(points)] = 1
        points &= points - 1


@kernel
def paint_ban(planes: Planes, plane: int, ban: int) -> None:
    """Write the points of a banned step into two planes."""
    if ban:
        planes[plane, (ban - 1) >> 6] = 1
        planes[plane + 1, (ban - 1) & 63] = 1


@kernel
def observe(
    rules: LeapsRules, state: LeapsState, partial: LeapsPartial, planes: Planes, _scratch: Scratch
) -> None:
    """Write the observation, with the turn as far as it is made."""
    own, other = state.own, state.other
    if partial.entry != NO_POINT:
        own |= 1 << partial.entry
        planes[ENTERED, partial.entry] = 1
    if partial.source != NO_POINT:
        here = point_reached(rules, partial)
        own = own & ~(1 << partial.source) | 1 << here
        other &= ~leapt_over(rules, partial)
        planes[MOVING, here] = 1
    paint(planes, OWN, own)
    paint(planes, ENEMY, other)
    fill(planes, RESERVES, state.own_reserve - int(partial.entry != NO_POINT))
    fill(planes, RESERVES + 1, state.other_reserve)
    paint_ban(planes, OWN_BAN, state.own_ban)
    paint_ban(planes, ENEMY_BAN, state.other_ban)
    fill(planes, PASSES, state.passes)
    fill(planes, DUTIES, state.duty)


SPACE = Space[LeapsOptions](
    texts=lambda options, _whole: [*options.board_in_force().points, "stop", "--"],
    planes=PLANES,
    # An entry, the piece, at most 14 leaps, a removal or a stop.
    longest=lambda _options: 17,
)


implement(LeapsRules, __name__)
