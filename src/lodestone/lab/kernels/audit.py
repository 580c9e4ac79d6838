"""A kernel that compares the turns of a game with the exact values of its positions."""

from numpy import float64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns, apply, legal
from lodestone.kernel.ranking import NO_RANK, IndexArrays, rank
from lodestone.solve.codes import Codes

# Columns of an audit.
MISTAKES, CHANCES, ONLY, TO_LOSE = range(4)


@kernel
def audit_game(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    state: State,
    turns: Turns,
    opening: int,
    scratch: Turns,
    found: NDArray[float64],
) -> None:
    """Count in `found` what a game's players had to lose, and what they lost.

    Its columns: turns that lost value; positions where some turn loses value; of these the ones
    with a single turn that loses none; positions that were not lost yet.
    """
    found[:] = 0
    for ply in range(len(turns)):
        best, played, keeping, count = -2, -2, 0, legal(rules, state, scratch)
        for number in range(count):
            place = rank(index, rules, apply(rules, state, int(scratch[number])))
            if place == NO_RANK:
                return
            code = int(codes[place])
            value = -1 if code > 0 else 1 if code < 0 else 0
            if scratch[number] == turns[ply]:
                played = value
            if value > best:
                best, keeping = value, 0
            keeping += value == best
        if best > -1 and ply >= opening:
            found[TO_LOSE] += 1
            found[CHANCES] += keeping < count
            found[ONLY] += keeping == 1 and count > 1
            found[MISTAKES] += played < best
        state = apply(rules, state, int(turns[ply]))
