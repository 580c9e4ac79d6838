"""How hard a turn of Queah is to see for a person, as kernels."""

from itertools import product

from lodestone.games.queah.board import coordinates
from lodestone.games.queah.kernels import (
    CELL_COUNT,
    ENDS,
    NO_ENTRY,
    NO_MOVE,
    STEPS,
    legal_moves,
)
from lodestone.games.queah.state import QueahRules, QueahState
from lodestone.kernel.arrays import NDArray, int64, zeros
from lodestone.kernel.decorator import implement, kernel


def _distances() -> NDArray[int64]:
    """Return the steps between any two cells; a pass, in the place of a cell, is 0 from all."""
    table = zeros((CELL_COUNT + 1, CELL_COUNT + 1), int64)
    for cell, other in product(range(CELL_COUNT), repeat=2):
        (file, rank), (other_file, other_rank) = coordinates(cell), coordinates(other)
        table[cell, other] = abs(file - other_file) + abs(rank - other_rank)
    return table


DISTANCES = _distances()


@kernel
def effort(_rules: QueahRules, turn: int) -> int:
    """Return 2 for an entry and a move, which one turn can have (Q9), otherwise 1."""
    return 2 if turn >> 6 != NO_ENTRY and turn & 63 != NO_MOVE else 1


@kernel
def end_of(turn: int) -> int:
    """Return the cell where a turn's piece ends up; `NO_ENTRY` after a pass."""
    move = turn & 63
    return turn >> 6 if move == NO_MOVE else int(ENDS[move])


@kernel
def distance(_rules: QueahRules, turn: int, other: int) -> int:
    """Count the steps from where one turn ends to where another does."""
    return int(DISTANCES[end_of(turn), end_of(other)])


@kernel
def threatens(rules: QueahRules, state: QueahState) -> bool:
    """Return whether the side that has just moved could capture (Q7) if it moved again."""
    return legal_moves(rules, state.other, state.own, 0) & ~STEPS != 0


implement(QueahRules, __name__)
