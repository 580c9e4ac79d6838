"""What a person can heed when choosing a turn of Queah, as kernels: a number for each principle.

`teach/strategy.toml` names the principles in the order of `PRINCIPLES` and says what they mean.
"""

from lodestone.games.queah.board import BOARD, INDEX, MOVES, STEP_COUNT
from lodestone.games.queah.evaluation import CENTRE, DIAGONALS, SIDES, TIPS, end_of
from lodestone.games.queah.kernels import (
    NO_ENTRY,
    STEPS,
    TAKES,
    apply,
    ending_on,
    enters_first,
    is_eliminated,
    moves_after_entry,
    outcome,
    passing_over,
    starting_on,
)
from lodestone.games.queah.state import QueahRules, QueahState
from lodestone.kernel.arrays import array, int64
from lodestone.kernel.bits import lowest, popcount
from lodestone.kernel.decorator import implement, kernel
from lodestone.kernel.protocol import LOSS, Turns

PRINCIPLES = (
    "look",
    "take",
    "safe",
    "away",
    "danger",
    "corners",
    "steps",
    "squeeze",
    "threaten",
    "centre",
    "guard",
    "tip",
    "enter",
    "wait",
)
(LOOK, TAKE, SAFE, AWAY, DANGER, CORNERS, MOBILITY, SQUEEZE, THREATEN) = range(9)
IN_CENTRE, GUARD, TIP, ENTER, WAIT = range(9, 14)

#: What winning at once is worth to `look`, in pieces.
WINS = 20


#: The cells where a piece can be taken (Q5).
DANGER_CELLS = SIDES | CENTRE
NEIGHBOURS = array(
    [
        sum(1 << move.end for move in MOVES[:STEP_COUNT] if move.start == cell)
        for cell in range(len(INDEX))
    ],
    int64,
)


@kernel
def touching(pieces: int, others: int) -> int:
    """Count the pairs of neighbours, one of `pieces` and one of `others`."""
    count = 0
    while pieces:
        count += popcount(int(NEIGHBOURS[lowest(pieces)]) & others)
        pieces &= pieces - 1
    return count


@kernel
def in_reach(pieces: int, others: int) -> int:
    """Return those of `others` that `pieces` could take (Q7)."""
    moves = starting_on(pieces) & ending_on(BOARD ^ pieces ^ others) & passing_over(others)
    moves &= ~STEPS
    taken = 0
    while moves:
        taken |= int(TAKES[lowest(moves)])
        moves &= moves - 1
    return taken


@kernel
def guarded(pieces: int, others: int) -> int:
    """Count the empty cells on which `pieces` could take whatever steps there."""
    count = 0
    empty = (BOARD ^ pieces ^ others) & DANGER_CELLS
    while empty:
        cell = empty & -empty
        empty ^= cell
        count += in_reach(pieces, others | cell) & cell != 0
    return count


@kernel
def can_take(rules: QueahRules, state: QueahState) -> bool:
    """Return whether the side to move can capture, after an entry if its turn begins with one."""
    if not enters_first(rules, state):
        return moves_after_entry(rules, state, 0) & ~STEPS != 0
    empty = BOARD ^ state.own ^ state.other
    while empty:
        cell = empty & -empty
        empty ^= cell
        if moves_after_entry(rules, state, cell) & ~STEPS:
            return True
    return False


@kernel
def lost_to(rules: QueahRules, state: QueahState, entry: int, captures: int) -> int:
    """Return what the worst of these captures after an entry costs: see `lost_next`."""
    worst = 0
    while captures:
        after = apply(rules, state, entry * 64 + lowest(captures))
        captures &= captures - 1
        if is_eliminated(after):
            return WINS
        if not can_take(rules, after):
            worst = 1
    return worst


@kernel
def lost_next(rules: QueahRules, state: QueahState) -> int:
    """Return what the side to move can win: 1 for a piece that is not taken back, or `WINS`."""
    if not enters_first(rules, state):
        moves = moves_after_entry(rules, state, 0)
        return lost_to(rules, state, NO_ENTRY, moves & ~STEPS)
    worst = 0
    empty = BOARD ^ state.own ^ state.other
    while empty:
        cell = empty & -empty
        empty ^= cell
        captures = moves_after_entry(rules, state, cell) & ~STEPS
        worst = max(worst, lost_to(rules, state, lowest(cell), captures))
    return worst


@kernel
def heed(rules: QueahRules, state: QueahState, turn: int, principle: int, _scratch: Turns) -> int:
    """Return how well a legal turn follows a principle; more is better."""
    takes = int(TAKES[turn & 63] != 0)
    after = apply(rules, state, turn)
    own, other = after.other, after.own
    empty = BOARD ^ own ^ other
    if principle == LOOK:
        return WINS if outcome(rules, after) == LOSS else takes - lost_next(rules, after)
    if principle == TAKE:
        return takes
    if principle == SAFE:
        return -popcount(in_reach(other, own))
    if principle == AWAY:
        return -touching(own, other)
    if principle == DANGER:
        return -popcount(own & DANGER_CELLS)
    if principle == CORNERS:
        return popcount(own & DIAGONALS)
    if principle == MOBILITY:
        return popcount(starting_on(own) & ending_on(empty) & STEPS)
    if principle == SQUEEZE:
        return -popcount(starting_on(other) & ending_on(empty) & STEPS)
    if principle == THREATEN:
        return popcount(in_reach(own, other))
    if principle == IN_CENTRE:
        return popcount(own & CENTRE)
    if principle == GUARD:
        return guarded(own, other)
    if principle == TIP:
        return int(TIPS >> end_of(turn) & 1)
    if principle == ENTER:
        return int(turn >> 6 != NO_ENTRY)
    return int(turn >> 6 == NO_ENTRY)


implement(QueahRules, __name__)
