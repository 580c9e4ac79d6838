"""Where the turns from a position of Leaps lead, by numbers: each position is a board by itself."""

from typing import NamedTuple

from lodestone.games.leaps.kernels import apply, legal, symmetric_points
from lodestone.games.leaps.ranking import (
    COUNTS,
    IDENTITY,
    MOVES_POINTS,
    SIDES,
    VARIATIONS,
    Layer,
    LeapsIndex,
    beside,
    exchanged,
    layer_number,
    layer_of,
    rank_covered,
    set_rank,
    unrank,
)
from lodestone.games.leaps.state import ALLOWED, IMAGES, LeapsRules, LeapsState, of_symmetry
from lodestone.games.leaps.turn_numbers import MOST_TURNS, NO_POINT, PASS, POINT_BITS
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.ranking import ALL, NO_RANK, Board, Expansion, Room


@kernel
def expand(
    index: LeapsIndex, rules: LeapsRules, first: int, expansion: Expansion
) -> tuple[Board, int]:
    """Write the ways from a position, which is a board by itself; return it, and their number."""
    state = unrank(index, rules, first)
    ways = legal(rules, state, expansion.turns)
    quiet = after_quiet(index, rules, state)
    for way in range(ways):
        turn = int(expansion.turns[way])
        if quiet.is_known and is_quiet(turn):
            target = rank_quiet(index, rules, quiet, turn)
        else:
            target = rank_covered(index, rules, apply(rules, state, turn))
        expansion.own[way, 0], expansion.other[way, 0] = target, 0
        expansion.open_to[way] = ALL
    return Board(first, 1, 1, 1), ways


class Quiet(NamedTuple):
    """What the positions after turns that take nothing have in common, if sets alone are numbered.

    The enemy moves next, with the same set: so the `symmetry` that maps it to a different set is
    the same, and `among` the points that are left. `image` has the mover's `size` pieces before the
    turn, under the symmetry. `stepped` and `entered` are the numbers of the first positions beside
    that set, after a step and after an entry.
    """

    is_known: bool
    symmetry: int
    among: int
    image: int
    size: int
    stepped: int
    entered: int


@kernel
def after_quiet(index: LeapsIndex, rules: LeapsRules, state: LeapsState) -> Quiet:
    """Return what the positions after turns that take nothing have in common."""
    sizes = index.sizes
    if (
        rules.backtrack != ALLOWED
        or sizes[VARIATIONS] > 1
        or sizes[SIDES] > 1
        or sizes[MOVES_POINTS]
    ):
        return Quiet(False, 0, 0, 0, 0, 0, 0)
    layer = exchanged(index, layer_of(state))
    place = int(index.set_starts[layer.own]) + set_rank(index, rules.board, state.other, layer.own)
    symmetry, different = int(index.turns[place]), int(index.sets[place])
    nth = different - int(index.different_starts[layer.own])
    stepped = int(index.layer_starts[layer_number(index, layer)])
    stepped += nth * beside(index, rules, layer)
    entered = NO_RANK
    if layer.other_reserve and layer.other + 1 < sizes[COUNTS]:
        more = Layer(layer.own, layer.other + 1, layer.own_reserve, layer.other_reserve - 1, 0)
        entered = int(index.layer_starts[layer_number(index, more)])
        entered += nth * beside(index, rules, more)
    image = state.own if symmetry == IDENTITY else symmetric_points(rules, state.own, symmetry)
    among = rules.board ^ int(index.different[different])
    # A number of eight bits would be another type to the compiler.
    return Quiet(True, symmetry + 0, among, image, layer.other, stepped, entered)


@inlined_kernel
def is_quiet(turn: int) -> bool:
    """Return whether a turn is a step, an entry or both."""
    way = turn >> POINT_BITS
    return way & 1 == 1 or (way == 0 and turn != PASS)


@inlined_kernel
def rank_quiet(index: LeapsIndex, rules: LeapsRules, quiet: Quiet, turn: int) -> int:
    """Return the number of the position after a turn that takes nothing."""
    moved, size, first = quiet.image, quiet.size, quiet.stepped
    start, entry, way = turn & 63, turn >> 6 & 63, turn >> POINT_BITS
    if entry != NO_POINT:
        moved |= 1 << of_symmetry(rules, quiet.symmetry, IMAGES + entry)
        size, first = size + 1, quiet.entered
    if way:
        end = of_symmetry(rules, quiet.symmetry, IMAGES + (way >> 1))
        moved ^= 1 << of_symmetry(rules, quiet.symmetry, IMAGES + start) | 1 << end
    return first + set_rank(index, quiet.among, moved, size)


def room(_rules: LeapsRules) -> Room:
    """Return how much the turns from a board take."""
    return Room(1, MOST_TURNS, 1, 1, MOST_TURNS)


implement(LeapsIndex, __name__)
