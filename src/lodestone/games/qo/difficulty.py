"""How hard a turn of Qo is to see for a person, as kernels."""

from lodestone.games.qo.evaluation import half_blocked
from lodestone.games.qo.kernels import CONTAINER, spaces
from lodestone.games.qo.points import STRIDE
from lodestone.games.qo.state import BLACK, QoRules, QoState, black_of, empty_of, white_of
from lodestone.kernel.decorator import implement, kernel


@kernel
def effort(_rules: QoRules, turn: int) -> int:
    """Return 1 for a placement (O4); a payment (O5) counts 1 for each straight space more."""
    start = turn >> 7
    return 1 if start == CONTAINER else 1 + spaces(start, turn & 127)


@kernel
def distance(_rules: QoRules, turn: int, other: int) -> int:
    """Count the spaces, in any direction, from where one turn ends to where another does."""
    end, there = turn & 127, other & 127
    files = abs(end % STRIDE - there % STRIDE)
    return max(files, abs(end // STRIDE - there // STRIDE))


@kernel
def threatens(rules: QoRules, state: QoState) -> bool:
    """Return whether one more lodestone of the side that has just moved would block a set (O8)."""
    empty = empty_of(rules, state)
    if state.side == BLACK:
        return half_blocked(rules, black_of(state), empty, rules.black_run) > 0
    return half_blocked(rules, white_of(state), empty, rules.white_run) > 0


implement(QoRules, __name__)
