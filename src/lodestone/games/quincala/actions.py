"""Quincala's actions and observations: an action is a dot, as a step is, or stops, or passes.

The first action of a turn lifts a tower, each other one is a leg. A turn need not be named to be
played, so the search for its shortest way is left out.
"""

from lodestone.core.space import Space
from lodestone.games.quincala.kernels import (
    MOST_LEGS,
    NOWHERE,
    for_other_side,
    next_dots,
)
from lodestone.games.quincala.rules import QuincalaOptions
from lodestone.games.quincala.state import (
    MEDIUM,
    SMALL,
    QuincalaPartial,
    QuincalaRules,
    QuincalaState,
    towers_of,
)
from lodestone.kernel.actions import Mask, Planes, Scratch
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel

#: The planes of an observation, in order.
PLANES = (
    "own large pieces",
    "own medium pieces",
    "own small pieces",
    "enemy large pieces",
    "enemy medium pieces",
    "enemy small pieces",
    "passes in a row",
    "the lifted large piece",
    "the lifted medium piece",
    "the lifted small piece",
    "dots visited in this turn",
)
PASSES, LIFTED, VISITED = 6, 7, 10


@kernel
def write_actions(
    rules: QuincalaRules,
    _whole: bool,
    state: QuincalaState,
    partial: QuincalaPartial,
    mask: Mask,
    _scratch: Scratch,
) -> int:
    """Mark the dots that can be the next step, stopping after a leg, or a pass."""
    dots = next_dots(rules, state, partial)
    count = 0
    while dots:
        mask[lowest(dots)] = 1
        dots &= dots - 1
        count += 1
    if count and partial.legs:
        mask[len(rules.dots)] = 1
        return count + 1
    if partial.is_whole:
        mask[len(rules.dots) + 1] = 1
        return 1
    return count


@kernel
def is_complete(_rules: QuincalaRules, _state: QuincalaState, partial: QuincalaPartial) -> bool:
    """Return whether the turn has been stopped, or cannot continue."""
    return partial.is_whole == 1


@kernel
def completed(
    _rules: QuincalaRules, state: QuincalaState, partial: QuincalaPartial
) -> QuincalaState:
    """Return the position that the legs have led to, or the one after a pass."""
    passes = 0 if partial.legs else state.passes + 1
    return for_other_side(towers_of(partial), state.side, passes)


@kernel
def on_board(state: QuincalaState) -> int:
    """Count the pieces that are not on the ledge."""
    large = popcount(state.own_large) + popcount(state.other_large)
    medium = popcount(state.own_medium) + popcount(state.other_medium)
    return large + medium + popcount(state.own_small) + popcount(state.other_small)


@kernel
def is_irreversible(_rules: QuincalaRules, before: QuincalaState, after: QuincalaState) -> bool:
    """Return whether a piece was knocked: none comes back from the ledge."""
    return on_board(before) != on_board(after)


@kernel
def plane_count(_rules: QuincalaRules) -> int:
    """Count the planes."""
    return len(PLANES)


@kernel
def paint(planes: Planes, plane: int, dots: int) -> None:
    """Write 1 on the dots of a set into a plane of zeros."""
    while dots:
        planes[plane, lowest(dots)] = 1
        dots &= dots - 1


@kernel
def observe(
    _rules: QuincalaRules,
    state: QuincalaState,
    partial: QuincalaPartial,
    planes: Planes,
    _scratch: Scratch,
) -> None:
    """Write the observation; lifted pieces also count as standing."""
    towers = towers_of(partial)
    paint(planes, 0, towers.own_large)
    paint(planes, 1, towers.own_medium)
    paint(planes, 2, towers.own_small)
    paint(planes, 3, towers.other_large)
    paint(planes, 4, towers.other_medium)
    paint(planes, 5, towers.other_small)
    if state.passes:
        for dot in range(planes.shape[1]):
            planes[PASSES, dot] = state.passes
    lifted = 0 if partial.dot == NOWHERE else 1 << partial.dot
    paint(planes, LIFTED, lifted if partial.hand & 1 else 0)
    paint(planes, LIFTED + 1, lifted if partial.hand & MEDIUM else 0)
    paint(planes, LIFTED + 2, lifted if partial.hand & SMALL else 0)
    paint(planes, VISITED, partial.visited)


@kernel
def symmetric_cell(rules: QuincalaRules, cell: int, symmetry: int) -> int:
    """Return the dot under one of the symmetries."""
    return int(rules.symmetries[symmetry >> 1, cell])


SPACE = Space[QuincalaOptions](
    texts=lambda options, _whole: [*options.board().dots, "stop", "--"],
    planes=PLANES,
    # The tower to lift, the legs, and stopping.
    longest=lambda _options: MOST_LEGS + 2,
)


implement(QuincalaRules, __name__)
