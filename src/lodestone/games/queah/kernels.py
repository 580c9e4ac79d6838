"""The rules of Queah on integers (rulebook Q1-Q15), as kernels.

A set of cells is a 13-bit mask (numbering: `board`). A set of moves is a 52-bit mask, a bit for
each step and capture on the board: the legal ones are the moves that start on one's own piece, end
on an empty cell and, for captures, pass over an enemy: three table reads and two ANDs.

The steps of a turn are an entry, the cell of a piece, and the cell that it goes to (Q6-Q9).
"""

from typing import NamedTuple

from lodestone.games.queah.board import (
    BOARD,
    CELL_SYMMETRY,
    CELLS,
    INDEX,
    MOVE_NUMBER,
    MOVE_SYMMETRY,
    MOVES,
    STEP_COUNT,
    Move,
)
from lodestone.games.queah.state import (
    ALLOWED,
    AS_TURN,
    BEFORE_MOVE,
    FORBIDDEN,
    FORBIDDEN_UNTIL_MOVED,
    MANDATORY_OVER_STEPS,
    MANDATORY_WITH_ENTRY,
    ON_BOARD,
    OPTIONAL,
    PLACED,
    STALEMATE_LOSS,
    STALEMATE_PASS,
    QueahRules,
    QueahState,
)
from lodestone.kernel.arrays import NDArray, array, full, int64, zeros
from lodestone.kernel.bits import lowest, nth_bit, popcount, product_62
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import DRAW, LOSS, NO_TURN, ONGOING, Turns
from lodestone.kernel.rng import below, mix

CELL_COUNT = len(CELLS)
MOVE_COUNT = len(MOVES)
#: An upper bound on turns: an entry on every cell, then a move of each piece in each direction.
MOST_TURNS = CELL_COUNT * ON_BOARD * 4

# A turn is entry * 64 + move, either of which can be absent.
NO_ENTRY = CELL_COUNT
NO_MOVE = MOVE_COUNT
PASS = NO_ENTRY * 64 + NO_MOVE


def _table(bit_of: list[int], bits: int, shift: int) -> NDArray[int64]:
    """Return a table of the moves whose cell (`bit_of`) is in the mask `index << shift`."""
    table = zeros(1 << bits, int64)
    for index in range(1 << bits):
        for number, cell in enumerate(bit_of):
            if cell < 0 or (index << shift) >> cell & 1:
                table[index] |= 1 << number
    return table


# There is a table for each half of the board, small enough to stay in the first-level cache.
LOW, HIGH = 7, CELL_COUNT - 7
LOW_MASK = (1 << LOW) - 1
_starts, _ends = [m.start for m in MOVES], [m.end for m in MOVES]
_captured = [m.over for m in MOVES]
STARTS_LOW, STARTS_HIGH = _table(_starts, LOW, 0), _table(_starts, HIGH, LOW)
ENDS_LOW, ENDS_HIGH = _table(_ends, LOW, 0), _table(_ends, HIGH, LOW)
OVER_LOW, OVER_HIGH = _table(_captured, LOW, 0), _table(_captured, HIGH, LOW)

STEPS = (1 << STEP_COUNT) - 1
#: What a move changes on its side: both cells flip. Padded for NO_MOVE, which changes nothing.
FLIPS = array([1 << m.start | 1 << m.end for m in MOVES] + [0], int64)
#: What a move takes from the other side.
TAKES = array([1 << m.over if m.over >= 0 else 0 for m in MOVES] + [0], int64)
#: The step that a step bans: the way back (Q10).
WAY_BACK = array(
    [1 << MOVE_NUMBER[Move(m.end, -1, m.start)] if m.over < 0 else 0 for m in MOVES] + [0], int64
)
#: Odd factors that spread long bans over all bits of a hash.
OWN_BANS, OTHER_BANS = 0x1E3779B97F4A7C15, 0x2545F4914F6CDD1D
SYMMETRIC_CELL = array([(*cells, NO_ENTRY) for cells in CELL_SYMMETRY], int64)
SYMMETRIC_MOVE = array([(*moves, NO_MOVE) for moves in MOVE_SYMMETRY], int64)

START_WHITE = sum(1 << INDEX[cell] for cell in ("d3", "c2", "d2", "c1"))
START_BLACK = sum(1 << INDEX[cell] for cell in ("c5", "b4", "c4", "b3"))


@kernel
def starting_on(pieces: int) -> int:
    """Return the moves that start on these cells."""
    return int(STARTS_LOW[pieces & LOW_MASK] | STARTS_HIGH[pieces >> LOW])


@kernel
def ending_on(empty: int) -> int:
    """Return the moves that end on these cells."""
    return int(ENDS_LOW[empty & LOW_MASK] | ENDS_HIGH[empty >> LOW])


@kernel
def passing_over(pieces: int) -> int:
    """Return the captures over these cells, and every step."""
    return int(OVER_LOW[pieces & LOW_MASK] | OVER_HIGH[pieces >> LOW])


@kernel
def legal_moves(rules: QueahRules, own: int, other: int, ban: int) -> int:
    """Return the steps and captures open to `own` (Q6-Q8, Q10), after any entry."""
    empty = BOARD ^ own ^ other
    moves = starting_on(own) & ending_on(empty) & passing_over(other) & ~ban
    captures = moves & ~STEPS
    if rules.capture != OPTIONAL and captures:
        return captures
    return moves


@kernel
def is_setting(rules: QueahRules, state: QueahState) -> bool:
    """Return whether the side to move still has to set one of its four pieces (Q3a)."""
    return rules.start == PLACED and state.own_reserve > rules.reserve


@kernel
def may_enter(state: QueahState) -> bool:
    """Return whether the side to move is below four on the board and has a reserve (Q9)."""
    return state.own_reserve > 0 and popcount(state.own) < ON_BOARD


@kernel
def entry_cells(rules: QueahRules, state: QueahState, moves: int) -> int:
    """Return the cells where an entry can be the whole turn; `moves` are those without an entry.

    Setting a piece is a whole turn (Q3a). So is entering under `as-turn` (Q9); a compulsory capture
    forbids it, except under `mandatory-over-steps` (Q8).
    """
    if is_setting(rules, state):
        return BOARD ^ state.own ^ state.other
    if rules.replacement != AS_TURN or not may_enter(state):
        return 0
    is_compulsory = rules.capture != OPTIONAL and rules.capture != MANDATORY_OVER_STEPS
    if is_compulsory and moves & ~STEPS:
        return 0
    return BOARD ^ state.own ^ state.other


@kernel
def enters_first(rules: QueahRules, state: QueahState) -> bool:
    """Return whether the turn begins with an entry, which is then compulsory (Q9)."""
    return rules.replacement == BEFORE_MOVE and may_enter(state) and not is_setting(rules, state)


@kernel
def moves_after_entry(rules: QueahRules, state: QueahState, cell: int) -> int:
    """Return the moves that can follow an entry at the cell with mask `cell`, 0 for no entry.

    There are none while the side to move sets its pieces (Q3a).
    """
    if is_setting(rules, state):
        return 0
    moves = legal_moves(rules, state.own | cell, state.other, state.own_ban)
    if rules.capture == MANDATORY_WITH_ENTRY and cell and not moves & ~STEPS:
        return 0 if can_enter_and_capture(rules, state) else moves
    return moves


@kernel
def can_enter_and_capture(rules: QueahRules, state: QueahState) -> bool:
    """Return whether some entry leaves a capture, which has to be made then (Q8)."""
    empty = BOARD ^ state.own ^ state.other
    while empty:
        cell = empty & -empty
        empty ^= cell
        if legal_moves(rules, state.own | cell, state.other, state.own_ban) & ~STEPS:
            return True
    return False


@kernel
def is_eliminated(state: QueahState) -> bool:
    """Return whether the side to move has no piece anywhere (Q12)."""
    return state.own == 0 and state.own_reserve == 0


@kernel
def is_over_by_passes(state: QueahState) -> bool:
    """Return whether two passes in a row have drawn the game (Q13)."""
    return state.passes == 2


@kernel
def passes_instead(rules: QueahRules, state: QueahState) -> bool:
    """Return whether a side without a turn passes, rather than the game ending (Q13)."""
    return (
        rules.stalemate == STALEMATE_PASS
        and not is_over_by_passes(state)
        and not is_eliminated(state)
    )


@kernel
def count_played(rules: QueahRules, state: QueahState) -> int:
    """Count the legal turns other than a pass."""
    if is_over_by_passes(state):
        return 0
    if enters_first(rules, state):
        count = 0
        empty = BOARD ^ state.own ^ state.other
        while empty:
            cell = empty & -empty
            empty ^= cell
            count += popcount(moves_after_entry(rules, state, cell))
        return count
    moves = moves_after_entry(rules, state, 0)
    return popcount(moves) + popcount(entry_cells(rules, state, moves))


@kernel
def initial(rules: QueahRules) -> QueahState:
    """Return the start (Q3, Q3a), White to move (Q4)."""
    if rules.start == PLACED:
        held = rules.reserve + ON_BOARD
        return QueahState(0, 0, held, held, 0, 0, 0, 0)
    return QueahState(START_WHITE, START_BLACK, rules.reserve, rules.reserve, 0, 0, 0, 0)


@kernel
def write_moves(turns: Turns, count: int, entry: int, moves: int) -> int:
    """Append a turn for each of `moves` after `entry`; return the new count."""
    while moves:
        turns[count] = entry * 64 + lowest(moves)
        moves &= moves - 1
        count += 1
    return count


@kernel
def legal(rules: QueahRules, state: QueahState, turns: Turns) -> int:
    """Write the legal turns; return how many there are."""
    count = 0
    if is_over_by_passes(state):
        return 0
    if enters_first(rules, state):
        empty = BOARD ^ state.own ^ state.other
        while empty:
            entry = lowest(empty)
            empty &= empty - 1
            moves = moves_after_entry(rules, state, 1 << entry)
            count = write_moves(turns, count, entry, moves)
    else:
        moves = moves_after_entry(rules, state, 0)
        count = write_moves(turns, count, NO_ENTRY, moves)
        cells = entry_cells(rules, state, moves)
        while cells:
            turns[count] = lowest(cells) * 64 + NO_MOVE
            cells &= cells - 1
            count += 1
    if count == 0 and passes_instead(rules, state):
        turns[0] = PASS
        count = 1
    return count


@kernel
def count_turns(rules: QueahRules, state: QueahState) -> int:
    """Count the legal turns."""
    count = count_played(rules, state)
    if count == 0 and passes_instead(rules, state):
        return 1
    return count


@kernel
def random_entry_and_move(rules: QueahRules, state: QueahState, random_bits: int) -> int:
    """Return a pair of entry and move chosen uniformly at random."""
    total = count_played(rules, state)
    if total == 0:
        return NO_TURN
    chosen = below(total, random_bits)
    empty = BOARD ^ state.own ^ state.other
    while True:
        cell = empty & -empty
        empty ^= cell
        moves = moves_after_entry(rules, state, cell)
        count = popcount(moves)
        if chosen < count:
            return lowest(cell) * 64 + nth_bit(moves, chosen)
        chosen -= count


@kernel
def random_move_or_entry(rules: QueahRules, state: QueahState, random_bits: int) -> int:
    """Return a move or an entry chosen uniformly at random."""
    moves = moves_after_entry(rules, state, 0)
    cells = entry_cells(rules, state, moves)
    count = popcount(moves)
    total = count + popcount(cells)
    if total == 0:
        return NO_TURN
    chosen = below(total, random_bits)
    if chosen < count:
        return NO_ENTRY * 64 + nth_bit(moves, chosen)
    return nth_bit(cells, chosen - count) * 64 + NO_MOVE


@kernel
def random_turn(rules: QueahRules, state: QueahState, random_bits: int) -> int:
    """Return a legal turn chosen uniformly at random."""
    if is_over_by_passes(state):
        return NO_TURN
    if enters_first(rules, state):
        turn = random_entry_and_move(rules, state, random_bits)
    else:
        turn = random_move_or_entry(rules, state, random_bits)
    if turn == NO_TURN and passes_instead(rules, state):
        return PASS
    return turn


@kernel
def still_bans(rules: QueahRules, ban: int, pieces: int, empty: int) -> int:
    """Return what is left of `ban`: steps of these pieces that can be made now, or later (Q10)."""
    left = ban & starting_on(pieces)
    return left & ending_on(empty) if rules.backtrack == FORBIDDEN else left


@kernel
def apply(rules: QueahRules, state: QueahState, turn: int) -> QueahState:
    """Return the position after a legal turn."""
    entry, move = turn >> 6, turn & 63
    own, reserve = state.own, state.own_reserve
    if entry != NO_ENTRY:
        own |= 1 << entry
        reserve -= 1
    own ^= int(FLIPS[move])
    other = state.other & ~int(TAKES[move])
    ban, other_ban = 0, 0
    if rules.backtrack != ALLOWED:
        ban = int(WAY_BACK[move])
        other_ban = still_bans(rules, state.other_ban, other, BOARD ^ own ^ other)
    if rules.backtrack == FORBIDDEN_UNTIL_MOVED:
        ban |= state.own_ban & starting_on(own)
    passes = state.passes + 1 if turn == PASS else 0
    return QueahState(
        other, own, state.other_reserve, reserve, other_ban, ban, 1 - state.side, passes
    )


@kernel
def outcome(rules: QueahRules, state: QueahState) -> int:
    """Return the outcome for the side to move (Q12, Q13)."""
    if is_eliminated(state):
        return LOSS
    if is_over_by_passes(state):
        return DRAW
    if rules.stalemate == STALEMATE_PASS or count_played(rules, state) > 0:
        return ONGOING
    return LOSS if rules.stalemate == STALEMATE_LOSS else DRAW


@kernel
def material(_rules: QueahRules, state: QueahState) -> int:
    """Count the pieces on the board and in reserve, the mover's minus the enemy's (Q12)."""
    on_board = popcount(state.own) - popcount(state.other)
    return on_board + state.own_reserve - state.other_reserve


@kernel
def position_hash(rules: QueahRules, state: QueahState) -> int:
    """Return a hash: the position packed one to one into 62 bits, and mixed; long bans apart."""
    packed = state.own | state.other << 13
    packed |= (state.own_reserve & 7) << 26 | (state.other_reserve & 7) << 29
    packed |= ban_number(state.own_ban) << 32 | ban_number(state.other_ban) << 38
    packed |= state.side << 44 | state.passes << 45
    # Only pieces still to be set (Q3a) make a reserve larger than 7.
    packed |= (state.own_reserve >> 3) << 47 | (state.other_reserve >> 3) << 48
    if rules.backtrack == FORBIDDEN_UNTIL_MOVED:
        packed ^= product_62(state.own_ban, OWN_BANS) ^ product_62(state.other_ban, OTHER_BANS)
    return mix(packed)


@kernel
def ban_number(ban: int) -> int:
    """Return a number below 64 for a ban: 0 for none, else its first step's number plus 1."""
    if ban == 0:
        return 0
    return lowest(ban) + 1


@kernel
def cell_count(_rules: QueahRules) -> int:
    """Count the cells."""
    return CELL_COUNT


@kernel
def occupants(_rules: QueahRules, state: QueahState, cells: NDArray[int64]) -> None:
    """Write which cells White and Black stand on."""
    for cell in range(CELL_COUNT):
        cells[state.side, cell] = state.own >> cell & 1
        cells[1 - state.side, cell] = state.other >> cell & 1


@kernel
def symmetry_count(_rules: QueahRules) -> int:
    """Count the symmetries: eight of the board, each with and without the swap of colours."""
    return 16


@kernel
def symmetric_cells(mask: int, symmetry: int) -> int:
    """Return a set of cells under one of the board's eight symmetries."""
    turned = 0
    while mask:
        turned |= 1 << int(SYMMETRIC_CELL[symmetry, lowest(mask)])
        mask &= mask - 1
    return turned


@kernel
def symmetric_ban(ban: int, symmetry: int) -> int:
    """Return a ban under one of the board's eight symmetries."""
    turned = 0
    while ban:
        turned |= 1 << int(SYMMETRIC_MOVE[symmetry, lowest(ban)])
        ban &= ban - 1
    return turned


@kernel
def symmetric_state(_rules: QueahRules, state: QueahState, symmetry: int) -> QueahState:
    """Return the position under the symmetry, with the colours swapped from 8 on."""
    turn, swap = symmetry & 7, symmetry >> 3
    return QueahState(
        symmetric_cells(state.own, turn),
        symmetric_cells(state.other, turn),
        state.own_reserve,
        state.other_reserve,
        symmetric_ban(state.own_ban, turn),
        symmetric_ban(state.other_ban, turn),
        state.side ^ swap,
        state.passes,
    )


@kernel
def symmetric_turn(_rules: QueahRules, turn: int, symmetry: int) -> int:
    """Return the turn under the symmetry."""
    entry = int(SYMMETRIC_CELL[symmetry & 7, turn >> 6])
    move = int(SYMMETRIC_MOVE[symmetry & 7, turn & 63])
    return entry * 64 + move


#: In place of a piece's cell, before one is chosen.
NO_SOURCE = -1
STARTS = array([move.start for move in MOVES], int64)
ENDS = array([move.end for move in MOVES], int64)


def _moves_between() -> NDArray[int64]:
    """Return the number of the move from each cell to each, NO_MOVE if there is none."""
    table = full((CELL_COUNT, CELL_COUNT), NO_MOVE, int64)
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


implement(QueahRules, __name__)
