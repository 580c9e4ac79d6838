"""Queah's turns step by step: an entry, the cell of a piece, the cell that it goes to (Q6-Q9)."""

from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.games.queah.board import BOARD, MOVES
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    NO_ENTRY,
    NO_MOVE,
    PASS,
    count_played,
    enters_first,
    entry_cells,
    is_over_by_passes,
    moves_after_entry,
    passes_instead,
    starting_on,
)
from lodestone.games.queah.state import QueahRules, QueahState
from lodestone.kernel import protocol
from lodestone.kernel.bits import lowest
from lodestone.kernel.decorator import kernel
from lodestone.kernel.protocol import NO_TURN, Turns

#: In place of a piece's cell, before one is chosen.
NO_SOURCE = -1
STARTS = np.array([move.start for move in MOVES], int64)
ENDS = np.array([move.end for move in MOVES], int64)


def _moves_between() -> NDArray[int64]:
    """Return the number of the move from each cell to each, NO_MOVE if there is none."""
    table = np.full((CELL_COUNT, CELL_COUNT), NO_MOVE, int64)
    for number, move in enumerate(MOVES):
        table[move.start, move.end] = number
    return table


MOVE_BETWEEN = _moves_between()


class QueahPartial(NamedTuple):
    """The cell entered on, or NO_ENTRY; that of the piece to move; the whole turn, or NO_TURN."""

    entry: int
    source: int
    turn: int


@kernel
def start_partial(rules: QueahRules, state: QueahState) -> QueahPartial:
    """Return the turn without steps; it is whole if the side to move has to pass (Q13)."""
    if passes_instead(rules, state) and count_played(rules, state) == 0:
        return QueahPartial(NO_ENTRY, NO_SOURCE, PASS)
    return QueahPartial(NO_ENTRY, NO_SOURCE, NO_TURN)


@kernel
def cells_of_moves(moves: int, cell_of: NDArray[int64]) -> int:
    """Return the cells where these moves start, or end, by the table for it."""
    cells = 0
    while moves:
        cells |= 1 << int(cell_of[lowest(moves)])
        moves &= moves - 1
    return cells


@kernel
def cells_to_enter(rules: QueahRules, state: QueahState) -> int:
    """Return the cells for a compulsory entry: a move has to follow (Q9)."""
    cells = 0
    empty = BOARD ^ state.own ^ state.other
    while empty:
        cell = empty & -empty
        empty ^= cell
        if moves_after_entry(rules, state, cell):
            cells |= cell
    return cells


@kernel
def next_cells(rules: QueahRules, state: QueahState, partial: QueahPartial) -> int:
    """Return the cells that can be the next step."""
    if partial.turn != NO_TURN or is_over_by_passes(state):
        return 0
    if partial.entry == NO_ENTRY and enters_first(rules, state):
        return cells_to_enter(rules, state)
    entered = 0 if partial.entry == NO_ENTRY else 1 << partial.entry
    moves = moves_after_entry(rules, state, entered)
    if partial.source != NO_SOURCE:
        return cells_of_moves(moves & starting_on(1 << partial.source), ENDS)
    cells = cells_of_moves(moves, STARTS)
    return cells if entered else cells | entry_cells(rules, state, moves)


@kernel
def steps(rules: QueahRules, state: QueahState, partial: QueahPartial, buffer: Turns) -> int:
    """Write the steps that can follow; return how many there are."""
    cells = next_cells(rules, state, partial)
    count = 0
    while cells:
        buffer[count] = lowest(cells)
        cells &= cells - 1
        count += 1
    return count


@kernel
def advance(rules: QueahRules, state: QueahState, partial: QueahPartial, step: int) -> QueahPartial:
    """Return the turn with one more step."""
    if partial.source != NO_SOURCE:
        move = int(MOVE_BETWEEN[partial.source, step])
        return QueahPartial(partial.entry, partial.source, partial.entry * 64 + move)
    is_empty = (state.own | state.other) >> step & 1 == 0
    if partial.entry != NO_ENTRY or not is_empty:
        return QueahPartial(partial.entry, step, NO_TURN)
    if enters_first(rules, state):
        return QueahPartial(step, NO_SOURCE, NO_TURN)
    return QueahPartial(step, NO_SOURCE, step * 64 + NO_MOVE)


@kernel
def finished(_rules: QueahRules, _state: QueahState, partial: QueahPartial) -> int:
    """Return the turn, or NO_TURN if it is not whole."""
    return partial.turn


@kernel
def may_stop(_rules: QueahRules, _state: QueahState, partial: QueahPartial) -> bool:
    """Return whether the turn is whole: it ends only then."""
    return partial.turn != NO_TURN


@kernel
def most_steps(_rules: QueahRules) -> int:
    """Return the number of cells."""
    return CELL_COUNT


protocol.start_partial.implement(QueahRules, start_partial)
protocol.steps.implement(QueahRules, steps)
protocol.advance.implement(QueahRules, advance)
protocol.finished.implement(QueahRules, finished)
protocol.may_stop.implement(QueahRules, may_stop)
protocol.most_steps.implement(QueahRules, most_steps)
