"""Kernels that describe positions of a table for a data set: their class, their best turns."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, kernel
from lodestone.kernel.protocol import Turns, legal, position_hash
from lodestone.kernel.ranking import IndexArrays, orbit_size, unrank
from lodestone.kernel.rng import mix
from lodestone.lab.kernels.erring import best_first
from lodestone.solve.codes import Codes
from lodestone.solve.reachable import shown

#: The columns of a described position.
CLASS, IMAGES, TURNS, BEST = range(4)
#: What `describe` returns if the best turns do not fit.
FULL = -1


@kernel
def mixed(numbers: NDArray[int64], seed: int, keys: NDArray[int64]) -> None:
    """Write a key to `keys` for each number; sorting by keys is a random order by `seed`."""
    start = mix(seed)
    for n in range(len(numbers)):
        keys[n] = mix(start ^ int(numbers[n]))


@kernel
def describe(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    numbers: NDArray[int64],
    turns: Turns,
    rows: NDArray[int64],
    columns: NDArray[int64],
    best: NDArray[int64],
) -> int:
    """Describe the positions with these numbers; return how many best turns they have together.

    `rows`, shape (positions, fields of a state), gets the image with the least hash of each;
    `columns`, shape (positions, 4), that hash, the number of images, of turns, and of best turns;
    `best` the best turns, those of all positions one after another. Returns FULL if it is too
    short.
    """
    found = 0
    for n in range(len(numbers)):
        number = int(numbers[n])
        state = shown(rules, unrank(index, rules, number))
        for field in range(len(state)):
            rows[n, field] = state[field]
        count = legal(rules, state, turns)
        alike = best_first(index, rules, codes, state, turns, count)
        if found + alike > len(best):
            return FULL
        for turn in range(alike):
            best[found + turn] = turns[turn]
        found += alike
        columns[n, CLASS] = position_hash(rules, state)
        columns[n, IMAGES] = orbit_size(index, rules, number)
        columns[n, TURNS] = count
        columns[n, BEST] = alike
    return found
