"""Kernels that collect critical positions, and follow lists of principles in them."""

from numpy import int8, int16, int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import Turns, apply, heed, initial, legal
from lodestone.kernel.ranking import IndexArrays, rank
from lodestone.kernel.rng import mix
from lodestone.lab.kernels.erring import erring_turn, sign
from lodestone.solve.packed import PackedCodes, code_at


@kernel
def judge(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    state: State,
    turns: Turns,
    count: int,
    keeps: NDArray[int8],
) -> int:
    """Write which of the first `count` turns keep the best result; return how many do."""
    best, keeping = -2, 0
    for n in range(count):
        value = -sign(code_at(codes, rank(index, rules, apply(rules, state, int(turns[n])))))
        keeps[n] = value
        best = max(best, value)
    for n in range(count):
        keeps[n] = keeps[n] == best
        keeping += keeps[n]
    return keeping


@kernel
def gather(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    seed: int,
    error: int,
    turns: Turns,
    keeps: NDArray[int8],
    rows: NDArray[int64],
) -> int:
    """Play a game with errors; write its critical positions to `rows`, and return how many.

    A position is critical if some turn keeps the best result and some does not.
    """
    state, seed, found = initial(rules), mix(seed), 0
    while found < len(rows):
        count = legal(rules, state, turns)
        if count == 0:
            break
        keeping = judge(index, rules, codes, state, turns, count, keeps)
        if keeping < count:
            for field in range(len(state)):
                rows[found, field] = state[field]
            found += 1
        turn, seed = erring_turn(index, rules, codes, state, turns, count, seed, error)
        state = apply(rules, state, turn)
        if found == 0 and keeping == 0:
            break
    return found


@kernel
def rate(
    rules: KernelRules,
    state: State,
    turns: Turns,
    count: int,
    scratch: Turns,
    rated: NDArray[int16],
) -> None:
    """Write how well each of the first `count` turns follows each principle, a row per turn."""
    for n in range(count):
        for principle in range(rated.shape[1]):
            rated[n, principle] = heed(rules, state, int(turns[n]), principle, scratch)


@kernel
def left_by(
    rated: NDArray[int16], first: int, end: int, principle: int, left: NDArray[int8]
) -> None:
    """Leave of the turns from `first` to `end` those that follow a principle best.

    `left[n]` is 1 for the turns that are still in question.
    """
    best = -32_768
    for n in range(first, end):
        if left[n] and rated[n, principle] > best:
            best = int(rated[n, principle])
    for n in range(first, end):
        left[n] = left[n] and rated[n, principle] == best


@kernel
def follow(
    rated: NDArray[int16],
    keeps: NDArray[int8],
    starts: NDArray[int64],
    principles: NDArray[int64],
    left: NDArray[int8],
    shares: NDArray[int64],
) -> None:
    """Follow a list of principles, the first first, in positions with turns `starts[n]` onwards.

    Write to a row of `shares`, shape (positions, 4), how many of the turns that are left keep the
    best result, how many are left, and the same of all turns.
    """
    for place in range(len(starts) - 1):
        first, end = int(starts[place]), int(starts[place + 1])
        for n in range(first, end):
            left[n] = 1
        for principle in principles:
            left_by(rated, first, end, int(principle), left)
        shares[place] = 0
        for n in range(first, end):
            shares[place, 0] += keeps[n] * left[n]
            shares[place, 1] += left[n]
            shares[place, 2] += keeps[n]
            shares[place, 3] += 1
