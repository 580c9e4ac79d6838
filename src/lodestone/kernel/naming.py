"""The legal turn that leads to a known position: it names a turn that was written another way."""

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import NO_TURN, Turns, apply, position_hash


@kernel
def turn_to(rules: KernelRules, state: State, turns: Turns, wanted: int) -> int:
    """Return the first of `turns` that leads to the position with hash `wanted`, or NO_TURN."""
    for turn in turns:
        if position_hash(rules, apply(rules, state, int(turn))) == wanted:
            return int(turn)
    return NO_TURN
