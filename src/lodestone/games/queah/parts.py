"""Which blocks of Queah's positions lead to which, and numbers for some blocks alone.

A table that is larger than memory is solved with a block and what it leads to in memory.
"""

from collections.abc import Iterator

from lodestone.games.queah.expansion import may_pass, moves_of, room, without_bans
from lodestone.games.queah.kernels import MOST_TURNS, PASS, apply, legal
from lodestone.games.queah.ranking import (
    COUNTS,
    LAYERS,
    PAIRS,
    QueahIndex,
    ban_rows,
    board_row,
    boards_of,
    layer_of,
    layer_parts,
    shapes,
    state_at,
)
from lodestone.games.queah.state import FORBIDDEN_UNTIL_MOVED, QueahRules
from lodestone.kernel.arrays import NDArray, empty, int8, int64
from lodestone.kernel.decorator import kernel
from lodestone.kernel.ranking import NO_RANK, Numbering, part_by_layers


@kernel
def mark_layers(
    index: QueahIndex, rules: QueahRules, layer: int, turns: NDArray[int64], marks: NDArray[int8]
) -> None:
    """Mark where turns from a layer lead if no piece is under a ban."""
    first, end = boards_of(index, layer)
    row = board_row(layer)
    for place in range(first - row, end - row):
        shown = without_bans(state_at(index, rules, layer, place, 0))
        count = legal(rules, shown, turns)
        if count and may_pass(rules, shown, moves_of(turns, count)):
            turns[count] = PASS
            count += 1
        for n in range(count):
            marks[layer_of(rules, apply(rules, shown, int(turns[n])))] = 1


def leads_to(index: QueahIndex, rules: QueahRules, block: tuple[int, int]) -> Iterator[int]:
    """Yield the first numbers of the layers that turns from a block lead to; perhaps of more."""
    import numpy as np

    marks, turns = empty(len(index.layer_starts), int8), empty(MOST_TURNS + 1, int64)
    begin, stop = np.searchsorted(index.starts, block)
    for layer in index.layers[begin:stop].tolist():
        has_bans = rules.backtrack == FORBIDDEN_UNTIL_MOVED and layer < ban_rows(rules) * LAYERS
        marks[:] = 0
        bare = layer % LAYERS if has_bans else layer
        mark_layers.compiled(index, rules, bare, turns, marks)
        for after in marks.nonzero()[0].tolist():
            for there in _with_bans(layer, after) if has_bans else (after,):
                if index.layer_starts[there] != NO_RANK:
                    yield int(index.layer_starts[there])


def _with_bans(before: int, after: int) -> Iterator[int]:
    """Yield the layers that a turn may lead to under earlier bans, given where it leads without."""
    _, other, _, _, own_banned, other_banned = layer_parts(before)
    own_after, other_after, _, _, _, moved = layer_parts(after)
    # Of the pieces under a ban, one may move, and some be captured.
    for own in range(max(own_banned - 1, 0), own_banned + 1):
        for there in range(max(other_banned - (other - own_after), 0), other_banned + 1):
            if own + moved <= other_after and there <= own_after:
                yield after + (there * COUNTS + own) * LAYERS


NUMBERING = Numbering(QueahIndex, shapes, PAIRS * LAYERS, room, leads_to, part_by_layers)
