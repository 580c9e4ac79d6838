"""Queah's actions and observations: entries, moves and a pass; by an option, whole turns.

An entry, or a piece that is set at first, has the number of its cell, a move that of `board.MOVES`
after the cells, then comes the pass. Where a turn is an entry and a move, it is two actions, or, as
a whole turn, one action with a number after these.
"""

from collections.abc import Sequence

from lodestone.core.space import Space
from lodestone.games.queah.board import BOARD, CELLS, MOVES
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    ENDS,
    MOVE_BETWEEN,
    MOVE_COUNT,
    NO_ENTRY,
    NO_MOVE,
    NO_SOURCE,
    PASS,
    STARTS,
    SYMMETRIC_CELL,
    SYMMETRIC_MOVE,
    QueahPartial,
    cells_of_moves,
    cells_to_enter,
    enters_first,
    entry_cells,
    is_over_by_passes,
    moves_after_entry,
    passes_instead,
)
from lodestone.games.queah.rules import QueahOptions
from lodestone.games.queah.state import BEFORE_MOVE, QueahRules, QueahState
from lodestone.kernel.actions import Mask, Planes, Scratch, clear
from lodestone.kernel.bits import lowest, popcount, write_bits
from lodestone.kernel.decorator import implement, inlined_kernel, kernel
from lodestone.kernel.protocol import NO_TURN

#: The first of the moves, the pass, and the first of the turns with an entry and a move.
FIRST_MOVE = CELL_COUNT
PASSING = FIRST_MOVE + MOVE_COUNT
FIRST_BOTH = PASSING + 1
WHOLE_COUNT = FIRST_BOTH + CELL_COUNT * MOVE_COUNT

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
    "the piece entered in this turn",
)
OWN, ENEMY, OWN_RESERVE, ENEMY_RESERVE, OWN_BAN, ENEMY_BAN, PASSES, ENTERED = 0, 1, 2, 3, 4, 6, 8, 9


@kernel
def offers_whole_turns(_rules: QueahRules) -> bool:
    """Return that turns can be numbered."""
    return True


@kernel
def action_count(rules: QueahRules, whole: bool) -> int:
    """Count the actions; only turns that begin with an entry add to the parts of turns."""
    return WHOLE_COUNT if whole and rules.replacement == BEFORE_MOVE else FIRST_BOTH


@inlined_kernel
def mark_cells(mask: Mask, cells: int) -> int:
    """Mark the entries on a set of cells; return how many there are."""
    write_bits(mask, 0, CELL_COUNT, cells)
    return popcount(cells)


@inlined_kernel
def mark_moves(mask: Mask, first: int, moves: int) -> int:
    """Mark a set of moves, counted from `first`; return how many there are."""
    write_bits(mask, first, MOVE_COUNT, moves)
    return popcount(moves)


@kernel
def mark_both(rules: QueahRules, state: QueahState, mask: Mask) -> int:
    """Mark the turns with an entry and a move; return how many there are."""
    count = 0
    empty = BOARD ^ state.own ^ state.other
    while empty:
        cell = lowest(empty)
        empty &= empty - 1
        moves = moves_after_entry(rules, state, 1 << cell)
        count += mark_moves(mask, FIRST_BOTH + cell * MOVE_COUNT, moves)
    return count


@kernel
def mark_first(rules: QueahRules, whole: bool, state: QueahState, mask: Mask) -> int:
    """Mark the actions that begin a turn, but for a pass; return how many there are."""
    if enters_first(rules, state):
        if whole:
            return mark_both(rules, state, mask)
        return mark_cells(mask, cells_to_enter(rules, state))
    moves = moves_after_entry(rules, state, 0)
    return mark_cells(mask, entry_cells(rules, state, moves)) + mark_moves(mask, FIRST_MOVE, moves)


@kernel
def write_actions(
    rules: QueahRules,
    whole: bool,
    state: QueahState,
    partial: QueahPartial,
    mask: Mask,
    _scratch: Scratch,
) -> int:
    """Mark the legal actions; return how many there are."""
    if is_over_by_passes(state):
        return 0
    if partial.entry != NO_ENTRY:
        return mark_moves(mask, FIRST_MOVE, moves_after_entry(rules, state, 1 << partial.entry))
    count = mark_first(rules, whole, state, mask)
    if count == 0 and passes_instead(rules, state):
        mask[PASSING] = 1
        return 1
    return count


@kernel
def erase_actions(
    rules: QueahRules, whole: bool, state: QueahState, _partial: QueahPartial, mask: Mask
) -> None:
    """Write zeros; turns with an entry and a move have numbers apart from all others."""
    if whole and enters_first(rules, state):
        clear(mask[FIRST_BOTH:WHOLE_COUNT])
    else:
        clear(mask[:FIRST_BOTH])


@kernel
def act(
    rules: QueahRules, _whole: bool, state: QueahState, partial: QueahPartial, action: int
) -> QueahPartial:
    """Return the partial turn after an action."""
    if action >= FIRST_BOTH:
        entry, move = (action - FIRST_BOTH) // MOVE_COUNT, (action - FIRST_BOTH) % MOVE_COUNT
        return QueahPartial(entry, int(STARTS[move]), entry * 64 + move)
    if action == PASSING:
        return QueahPartial(NO_ENTRY, NO_SOURCE, PASS)
    if action >= FIRST_MOVE:
        move = action - FIRST_MOVE
        return QueahPartial(partial.entry, int(STARTS[move]), partial.entry * 64 + move)
    if enters_first(rules, state):
        return QueahPartial(action, NO_SOURCE, NO_TURN)
    return QueahPartial(action, NO_SOURCE, action * 64 + NO_MOVE)


@kernel
def plane_count(_rules: QueahRules) -> int:
    """Count the planes."""
    return len(PLANES)


@kernel
def is_irreversible(_rules: QueahRules, before: QueahState, after: QueahState) -> bool:
    """Return whether a turn has taken a piece, or entered one."""
    taken = popcount(before.other) != popcount(after.own)
    return taken or before.own_reserve != after.other_reserve


@inlined_kernel
def fill(planes: Planes, plane: int, value: int) -> None:
    """Write the same number everywhere."""
    for cell in range(CELL_COUNT):
        planes[plane, cell] = value


@inlined_kernel
def paint(planes: Planes, plane: int, cells: int) -> None:
    """Write 1 on the cells of a set, and 0 elsewhere."""
    write_bits(planes[plane], 0, CELL_COUNT, cells)


@inlined_kernel
def paint_ban(planes: Planes, plane: int, ban: int) -> None:
    """Write the cells of the banned steps, mostly one or none, into two planes."""
    paint(planes, plane, cells_of_moves(ban, STARTS))
    paint(planes, plane + 1, cells_of_moves(ban, ENDS))


@kernel
def observe(
    _rules: QueahRules, state: QueahState, partial: QueahPartial, planes: Planes, _scratch: Scratch
) -> None:
    """Write the observation; a piece entered in this turn is one of the mover's.

    Pieces still to be set (Q3a) are counted with the reserves.
    """
    entered = 1 << partial.entry & BOARD
    paint(planes, OWN, state.own | entered)
    paint(planes, ENEMY, state.other)
    fill(planes, OWN_RESERVE, state.own_reserve - int(entered != 0))
    fill(planes, ENEMY_RESERVE, state.other_reserve)
    paint_ban(planes, OWN_BAN, state.own_ban)
    paint_ban(planes, ENEMY_BAN, state.other_ban)
    fill(planes, PASSES, state.passes)
    paint(planes, ENTERED, entered)


@kernel
def symmetric_cell(_rules: QueahRules, cell: int, symmetry: int) -> int:
    """Return the cell under one of the symmetries."""
    return int(SYMMETRIC_CELL[symmetry & 7, cell])


@kernel
def symmetric_action(_rules: QueahRules, _whole: bool, action: int, symmetry: int) -> int:
    """Return the action under one of the symmetries."""
    if action >= FIRST_BOTH:
        cell, move = (action - FIRST_BOTH) // MOVE_COUNT, (action - FIRST_BOTH) % MOVE_COUNT
        cell = int(SYMMETRIC_CELL[symmetry & 7, cell])
        return FIRST_BOTH + cell * MOVE_COUNT + int(SYMMETRIC_MOVE[symmetry & 7, move])
    if action >= FIRST_MOVE:
        return FIRST_MOVE + int(SYMMETRIC_MOVE[symmetry & 7, action - FIRST_MOVE])
    return int(SYMMETRIC_CELL[symmetry & 7, action])


def _texts(options: QueahOptions, whole: bool) -> list[str]:
    entries = [f"@{cell}" for cell in CELLS]
    moves = [f"{CELLS[move.start]}{'x' * (move.over >= 0)}{CELLS[move.end]}" for move in MOVES]
    both = [f"{entry},{move}" for entry in entries for move in moves]
    joins = whole and options.replacement == "before-move"
    return [*entries, *moves, "--", *(both if joins else [])]


def _of_steps(_options: QueahOptions, whole: bool, steps: Sequence[int]) -> list[int]:
    """Return the actions that make the turn of these steps: an entry, a move or both."""
    if not steps:
        return [PASSING]
    entries, move = list(steps[: len(steps) % 2]), steps[len(steps) % 2 :]
    if not move:
        return entries
    number = int(MOVE_BETWEEN[move[0], move[1]])
    if entries and whole:
        return [FIRST_BOTH + entries[0] * MOVE_COUNT + number]
    return [*entries, FIRST_MOVE + number]


SPACE = Space(
    texts=_texts,
    planes=PLANES,
    of_steps=_of_steps,
    longest=lambda options: 2 if options.replacement == "before-move" else 1,
)


implement(QueahRules, __name__)
