"""The legal turn that leads to a known position: how a turn written in another way is named."""

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import NO_TURN, Turns, apply, position_hash


@kernel
def turn_to(rules: KernelRules, state: State, turns: Turns, wanted: int) -> int:
    """Return the first of the legal `turns` to the position of hash `wanted`, NO_TURN if none."""
    for turn in turns:
        if position_hash(rules, apply(rules, state, int(turn))) == wanted:
            return int(turn)
    return NO_TURN
