"""How many numbers a board of Leaps needs, and which blocks of them lead to which."""

from collections import Counter
from collections.abc import Iterator
from math import comb

from lodestone.games.leaps.expansion import room
from lodestone.games.leaps.kernels import symmetric_point
from lodestone.games.leaps.ranking import (
    MOST_BLOCKS,
    Layer,
    LeapsIndex,
    exchanged,
    layer_number,
    layer_parts,
    most_held,
    most_in_reserve,
    most_on_board,
    side_count,
    variation_count,
)
from lodestone.games.leaps.state import (
    ALLOWED,
    NO_REMOVAL,
    ONE,
    SINGLE,
    SWAP,
    LeapsRules,
    of_symmetry,
)
from lodestone.kernel.ranking import NO_RANK, Numbering, Shapes, part_by_layers

#: About how many pairs of bans there are on a board, where pieces may not step back.
BANS = 50


def different_sets(rules: LeapsRules) -> list[int]:
    """Return how many sets of points no symmetry maps to each other, by size.

    By Burnside's lemma that is the mean number of sets that a symmetry leaves as they are.
    """
    keeping = [s for s in range(rules.symmetries) if not of_symmetry(rules, s, SWAP)]
    kept = [_sets_kept(rules, symmetry) for symmetry in keeping]
    sizes = range(most_on_board(rules) + 1)
    return [sum(one[size] for one in kept) // len(keeping) for size in sizes]


def _sets_kept(rules: LeapsRules, symmetry: int) -> Counter[int]:
    """Count the sets of points that a symmetry maps to themselves, by size."""
    kept, left = Counter({0: 1}), set(range(rules.points))
    while left:
        cycle = 0
        point = min(left)
        while point in left:
            left.remove(point)
            cycle += 1
            point = symmetric_point(rules, point, symmetry)
        longer = Counter({size + cycle: count for size, count in kept.items()})
        kept += longer
    return kept


def count_numbers(rules: LeapsRules) -> int:
    """Return how many numbers positions need; about how many where bans count."""
    most, held, different = most_on_board(rules), most_held(rules), different_sets(rules)

    def pairs(own: int, other: int) -> int:
        """Count the pairs of reserves beside these numbers of pieces on the board."""
        least = max(rules.loses_at + 1 - other, 0)
        own_most, other_most = min(rules.reserve, held - own), min(rules.reserve, held - other)
        return max(own_most + 1, 0) * max(other_most + 1 - least, 0)

    def boards(own: int, other: int) -> int:
        return different[own] * comb(rules.points - own, other)

    playing = sum(
        boards(own, other) * pairs(own, other)
        for own in range(most + 1)
        for other in range(min(most, rules.points - own) + 1)
    )
    setting = sum(boards(done // 2, done - done // 2) for done in range(2 * rules.pieces))
    count = (playing + setting) * variation_count(rules) * side_count(rules)
    return count if rules.backtrack == ALLOWED else BANS * count


def shapes(rules: LeapsRules) -> Shapes:
    """Return the types and shapes of the arrays."""
    counts, points = most_on_board(rules) + 1, rules.points
    reserves, different = most_in_reserve(rules) + 1, different_sets(rules)
    sets = sum(comb(points, size) for size in range(counts))
    groups = side_count(rules) * counts * counts
    boards = sum(
        count * comb(points - own, other)
        for own, count in enumerate(different)
        for other in range(min(counts - 1, points - own) + 1)
    )
    layers = groups * reserves * reserves
    return {
        "sizes": ("int64", (6,)),
        "ways": ("int64", (points + 1, counts)),
        "sets": ("int32", (sets,)),
        "turns": ("int8", (sets,)),
        "different": ("int64", (sum(different),)),
        "orbits": ("int32", (sum(different),)),
        "set_starts": ("int64", (counts + 1,)),
        "different_starts": ("int64", (counts + 1,)),
        "offsets": (
            "int64",
            (1 if rules.backtrack == ALLOWED else side_count(rules) * boards + 1,),
        ),
        "group_starts": ("int64", (groups,)),
        "layer_starts": ("int64", (layers,)),
        "starts": ("int64", (layers,)),
        "layers": ("int64", (layers,)),
    }


def leads_to(index: LeapsIndex, rules: LeapsRules, block: tuple[int, int]) -> Iterator[int]:
    """Yield the first numbers of the layers that turns from a block lead to; perhaps of more."""
    import numpy as np

    begin, stop = np.searchsorted(index.starts, block)
    for number in index.layers[begin:stop].tolist():
        for after in _layers_after(index, rules, layer_parts(index, number)):
            first = int(index.layer_starts[layer_number(index, after)])
            if first != NO_RANK:
                yield first


def _layers_after(index: LeapsIndex, rules: LeapsRules, layer: Layer) -> Iterator[Layer]:
    """Yield the layers that turns from a layer may lead to, by counts of pieces."""
    for taken in range(min(most_taken(rules), layer.other) + 1):
        for entered in range(min(1, layer.own_reserve) + 1):
            own, other = layer.own + entered, layer.other - taken
            if own >= len(index.set_starts) - 1:
                continue
            held = layer.own_reserve - entered
            yield exchanged(index, Layer(own, other, held, layer.other_reserve, layer.side))


def most_taken(rules: LeapsRules) -> int:
    """Return how many pieces a turn captures at most (L7, L7b)."""
    if rules.leaps != SINGLE or rules.over != ONE:
        return rules.points
    return 1 if rules.removal == NO_REMOVAL else 2


NUMBERING = Numbering(
    LeapsIndex, shapes, MOST_BLOCKS, room, leads_to, part_by_layers, count_numbers
)
