"""Counts of solved positions, by value."""

from dataclasses import dataclass

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import KernelRules, lean_kernel
from lodestone.kernel.ranking import IndexArrays, orbit_size
from lodestone.solve.codes import WIN_CODE
from lodestone.solve.retrograde import Codes


@dataclass(frozen=True)
class ValueCounts:
    """Counts of positions by value, before symmetry, and their greatest remoteness."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    longest: int = 0

    @property
    def positions(self) -> int:
        """Return the number of all positions."""
        return self.wins + self.losses + self.draws

    def __add__(self, other: "ValueCounts") -> "ValueCounts":
        return ValueCounts(
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
            max(self.longest, other.longest),
        )


@lean_kernel
def count(
    index: IndexArrays,
    rules: KernelRules,
    codes: Codes,
    first: int,
    end: int,
    counts: NDArray[int64],
) -> None:
    """Add a block's wins, losses and draws, and its greatest remoteness, to `counts`."""
    for number in range(first, end):
        code = int(codes[number])
        weight = orbit_size(index, rules, number)
        if code == 0:
            counts[2] += weight
            continue
        counts[0 if code > 0 else 1] += weight
        counts[3] = max(counts[3], WIN_CODE - abs(code))


def count_values(
    index: IndexArrays, rules: KernelRules, codes: Codes, block: tuple[int, int]
) -> ValueCounts:
    """Count a block's positions by value."""
    counts = np.zeros(4, int64)
    count.compiled(index, rules, codes, *block, counts)
    return ValueCounts(*map(int, counts))
