"""Replays a line of turns up to the first that is not legal."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns, apply, legal, outcome, position_hash


@kernel
def replay(
    rules: KernelRules,
    state: State,
    turns: Turns | list[int],
    legal_turns: Turns,
    states: NDArray[int64],
    hashes: NDArray[int64],
) -> tuple[int, int]:
    """Play turns as long as they are legal; return how many are, and the outcome after them.

    The state before each turn and the last one are written into `states`, one row each, and their
    hashes into `hashes`; `legal_turns` is scratch for a list.
    """
    played = 0
    while True:
        hashes[played] = position_hash(rules, state)
        for field, value in enumerate(state):
            states[played, field] = value
        if played == len(turns):
            break
        count = legal(rules, state, legal_turns)
        is_legal = False
        for number in range(count):
            if legal_turns[number] == turns[played]:
                is_legal = True
                break
        if not is_legal:
            break
        state = apply(rules, state, turns[played])
        played += 1
    return played, outcome(rules, state)
