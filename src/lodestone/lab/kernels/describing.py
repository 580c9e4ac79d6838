"""Kernels that describe positions of a table for a data set: their class, their best turns."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, State, kernel
from lodestone.kernel.protocol import (
    Turns,
    legal,
    occupants,
    position_hash,
    side_index,
    symmetric_state,
    symmetry_count,
)
from lodestone.kernel.ranking import IndexArrays, rank, unrank
from lodestone.kernel.rng import mix
from lodestone.lab.kernels.erring import best_first
from lodestone.solve.packed import PackedCodes
from lodestone.solve.reachable import shown

#: The columns of a described position.
CLASS, BOARD, IMAGES, TURNS, BEST = range(5)
BITS_62 = (1 << 62) - 1
#: What `describe` returns if the best turns do not fit.
FULL = -1


@kernel
def mixed(numbers: NDArray[int64], seed: int, keys: NDArray[int64]) -> None:
    """Write a key to `keys` for each number; sorting by keys is a random order by `seed`."""
    start = mix(seed)
    for n in range(len(numbers)):
        keys[n] = mix(start ^ int(numbers[n]))


@kernel
def find_firsts(
    index: IndexArrays, rules: KernelRules, numbers: NDArray[int64], firsts: NDArray[int64]
) -> None:
    """Write to `firsts` whether no image of a position has a lower number, for each number.

    An index may number images of a position on a symmetric board apart, by what is not on it.
    """
    for n in range(len(numbers)):
        number = int(numbers[n])
        state = unrank(index, rules, number)
        firsts[n] = 1
        for symmetry in range(1, symmetry_count(rules)):
            if rank(index, rules, symmetric_state(rules, state, symmetry)) < number:
                firsts[n] = 0
                break


@kernel
def board_hash(rules: KernelRules, state: State, cells: Turns, own: int) -> int:
    """Return a 62-bit hash of the pieces on the cells, those of the side `own` first."""
    occupants(rules, state, cells)
    found = 0
    for cell in range(cells.shape[1]):
        pieces = int(cells[own, cell]) << 10 | int(cells[1 - own, cell])
        if pieces:
            found = (found + mix(cell << 20 | pieces)) & BITS_62
    return found


@kernel
def least_board(rules: KernelRules, state: State, cells: Turns) -> int:
    """Return the least hash of the board's images, also with the sides exchanged."""
    least = board_hash(rules, state, cells, 0)
    for symmetry in range(symmetry_count(rules)):
        image = symmetric_state(rules, state, symmetry)
        for own in range(2):
            least = min(least, board_hash(rules, image, cells, own))
    return least


@kernel
def count_images(rules: KernelRules, state: State) -> int:
    """Count the different positions with the same side to move that symmetries map to this one."""
    side, code = side_index(rules, state), position_hash(rules, state)
    images, alike = 0, 0
    for symmetry in range(symmetry_count(rules)):
        image = symmetric_state(rules, state, symmetry)
        if side_index(rules, image) == side:
            images += 1
            alike += position_hash(rules, image) == code
    return images // alike


@kernel
def describe(
    index: IndexArrays,
    rules: KernelRules,
    codes: PackedCodes,
    numbers: NDArray[int64],
    turns: Turns,
    cells: Turns,
    rows: NDArray[int64],
    columns: NDArray[int64],
    best: NDArray[int64],
) -> int:
    """Describe the positions with these numbers; return how many best turns they have together.

    `rows`, shape (positions, fields of a state), gets the image with the least hash of each;
    `columns`, shape (positions, 5), that hash, the least hash of its board (`least_board`, which
    uses `cells`), the number of images, of turns, and of best turns;
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
        columns[n, BOARD] = least_board(rules, state, cells)
        columns[n, IMAGES] = count_images(rules, state)
        columns[n, TURNS] = count
        columns[n, BEST] = alike
    return found
