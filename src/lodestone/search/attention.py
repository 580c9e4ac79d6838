"""What a level notices, and how well it judges: the errors of people, as kernels.

People see what is short, near and takes something, and overlook what is long, quiet and elsewhere
(de Groot, "Thought and Choice in Chess", 1965). So the chance that a level notices a turn falls
with the turn's difficulty, and its evaluations are blurred. All chance comes from the seed: the
same level answers the same position in the same way.
"""

from lodestone.kernel.arrays import NDArray, array, int64
from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    LOSS,
    NO_TURN,
    ONGOING,
    Turns,
    apply,
    distance,
    effort,
    legal,
    material,
    outcome,
    position_hash,
    threatens,
)
from lodestone.kernel.rng import advance, below, mix

#: A level that `sees` this notices every turn.
ALL = 100
#: Cells from the last turn within which a turn lies near it, and is no harder to see.
NEARBY = 3
# Places in the array of a search's blur: the most noise in centipieces, and the seed.
WIDTH, BLUR_SEED = 0, 1
HALF_BITS, HALF_MASK = 31, (1 << 31) - 1


@kernel
def takes(rules: KernelRules, state: State, after: State) -> bool:
    """Return whether a turn from one position to the other takes something from the opponent."""
    return -material(rules, after) > material(rules, state)


@kernel
def difficulty(rules: KernelRules, state: State, turn: int, last: int) -> int:
    """Return how hard it is to see a legal turn, from 1; `last` is the turn before, or NO_TURN.

    Each part of a turn after the first is harder than the one before it. A turn is harder to see
    if it takes nothing, more so if it does not even threaten to, and if it is far from the last.
    """
    after = apply(rules, state, turn)
    parts = effort(rules, turn)
    count = 1 + parts * (parts - 1)
    if last != NO_TURN:
        count += distance(rules, turn, last) // NEARBY
    if outcome(rules, after) != ONGOING or takes(rules, state, after):
        return count
    return count + 1 if threatens(rules, after) else count + 2


@kernel
def notice(
    rules: KernelRules,
    state: State,
    last: int,
    seed: int,
    sees: int,
    spots_wins: bool,
    turns: Turns,
) -> int:
    """Write the turns that a level notices into `turns`; return how many, at least one if any.

    Of 100 turns of difficulty 1 it sees `sees`, of those of difficulty 2 as large a share of these,
    and so on; if it notices none, one of the easiest. With `spots_wins` it notices every win.
    """
    count, kept = legal(rules, state, turns), 0
    easiest, least, least_bits = NO_TURN, 0, 0
    seed = mix(seed ^ position_hash(rules, state))
    for index in range(count):
        turn = int(turns[index])
        hard = difficulty(rules, state, turn, last)
        seed = advance(seed)
        bits = mix(seed)
        if easiest == NO_TURN or (hard, bits) < (least, least_bits):
            easiest, least, least_bits = turn, hard, bits
        chance = 1 << 30
        for _ in range(hard):
            chance = chance * sees // ALL
        is_noticed = below(1 << 30, bits) < chance
        if not is_noticed and spots_wins:
            is_noticed = outcome(rules, apply(rules, state, turn)) == LOSS
        if is_noticed:
            turns[kept] = turn
            kept += 1
    if kept == 0 and count > 0:
        turns[0] = easiest
        kept = 1
    return kept


def new_blur(noise: int, seed: int) -> NDArray[int64]:
    """Make the array for `blurred`."""
    return array([noise, mix(seed)], int64)


@kernel
def blurred(score: int, key: int, blur: NDArray[int64]) -> int:
    """Return an evaluation with the level's noise, which the position's hash and the seed decide.

    The noise is the difference of two numbers below `blur[WIDTH]`, so that small errors are
    frequent and large ones rare.
    """
    if blur[WIDTH] == 0:
        return score
    bits = mix(key ^ int(blur[BLUR_SEED]))
    noise = (bits & HALF_MASK) - (bits >> HALF_BITS)
    return score + (int(blur[WIDTH]) * noise >> HALF_BITS)
