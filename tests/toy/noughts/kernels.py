"""The rules of noughts and crosses on integers, as kernels. A turn and a step are a cell's number.

Cells are bits: a1 is bit 0, b1 bit 1, a2 bit 3.
"""

from typing import NamedTuple

from lodestone.kernel.bits import popcount
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, Turns

CELLS = tuple(f"{file}{rank}" for rank in "123" for file in "abc")
FULL = 0b111111111
#: The rows, the files and the diagonals.
LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)


class NoughtsRules(NamedTuple):
    """The options as the kernels take them."""

    repetition: int


class NoughtsState(NamedTuple):
    """The cells of the side to move and of the other; `side` is 0 for crosses."""

    own: int
    other: int
    side: int


class NoughtsPartial(NamedTuple):
    """The cell chosen, or NO_TURN."""

    turn: int


@kernel
def initial(_rules: NoughtsRules) -> NoughtsState:
    """Return the empty board, crosses to move."""
    return NoughtsState(0, 0, 0)


@kernel
def has_line(cells: int) -> bool:
    """Return whether some cells hold a whole line."""
    for line in LINES:
        if cells & line == line:
            return True
    return False


@kernel
def outcome(_rules: NoughtsRules, state: NoughtsState) -> int:
    """Return LOSS after the opponent's line, DRAW on a full board."""
    if has_line(state.other):
        return LOSS
    return DRAW if state.own | state.other == FULL else ONGOING


@kernel
def legal(rules: NoughtsRules, state: NoughtsState, turns: Turns) -> int:
    """Write the empty cells."""
    count = 0
    if outcome(rules, state) != ONGOING:
        return count
    for cell in range(9):
        if (state.own | state.other) >> cell & 1 == 0:
            turns[count] = cell
            count += 1
    return count


@kernel
def count_turns(rules: NoughtsRules, state: NoughtsState) -> int:
    """Count the empty cells."""
    if outcome(rules, state) != ONGOING:
        return 0
    return 9 - popcount(state.own | state.other)


@kernel
def random_turn(rules: NoughtsRules, state: NoughtsState, random_bits: int) -> int:
    """Return a random empty cell."""
    count = count_turns(rules, state)
    if count == 0:
        return NO_TURN
    left = random_bits % count
    for cell in range(9):
        if (state.own | state.other) >> cell & 1 == 0:
            if left == 0:
                return cell
            left -= 1
    return NO_TURN


@kernel
def apply(_rules: NoughtsRules, state: NoughtsState, turn: int) -> NoughtsState:
    """Return the position after a turn."""
    return NoughtsState(state.other, state.own | 1 << turn, 1 - state.side)


@kernel
def evaluate(_rules: NoughtsRules, state: NoughtsState) -> int:
    """Return who holds the centre, as centipieces."""
    return 10 * ((state.own >> 4 & 1) - (state.other >> 4 & 1))


@kernel
def material(_rules: NoughtsRules, state: NoughtsState) -> int:
    """Return nothing: no pieces are ever lost."""
    return 0


@kernel
def position_hash(_rules: NoughtsRules, state: NoughtsState) -> int:
    """Return a number of the position."""
    return (state.own << 9 | state.other) << 1 | state.side


@kernel
def cell_count(_rules: NoughtsRules) -> int:
    """Count the cells."""
    return 9


@kernel
def occupants(_rules: NoughtsRules, state: NoughtsState, cells: Turns) -> None:
    """Write the pieces of either side."""
    for cell in range(9):
        cells[state.side, cell] = state.own >> cell & 1
        cells[1 - state.side, cell] = state.other >> cell & 1


@kernel
def symmetry_count(_rules: NoughtsRules) -> int:
    """Return 1: positions are not mirrored."""
    return 1


@kernel
def symmetric_state(_rules: NoughtsRules, state: NoughtsState, _symmetry: int) -> NoughtsState:
    """Return the same position."""
    return state


@kernel
def symmetric_turn(_rules: NoughtsRules, turn: int, _symmetry: int) -> int:
    """Return the same turn."""
    return turn


@kernel
def start_partial(_rules: NoughtsRules, _state: NoughtsState) -> NoughtsPartial:
    """Return the turn without a cell."""
    return NoughtsPartial(NO_TURN)


@kernel
def steps(rules: NoughtsRules, state: NoughtsState, partial: NoughtsPartial, buffer: Turns) -> int:
    """Write the empty cells, if none has been chosen."""
    if partial.turn != NO_TURN:
        return 0
    return legal(rules, state, buffer)


@kernel
def advance(
    _rules: NoughtsRules, _state: NoughtsState, _partial: NoughtsPartial, step: int
) -> NoughtsPartial:
    """Choose a cell."""
    return NoughtsPartial(step)


implement(NoughtsRules, __name__)
