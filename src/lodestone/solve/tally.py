"""Counting what was solved."""

from dataclasses import dataclass

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.indexing import IndexArrays, weight_at
from lodestone.core.kernel import KernelRules, lean_kernel
from lodestone.solve.codes import WON
from lodestone.solve.retrograde import Codes


@dataclass(frozen=True)
class Tally:
    """Positions before symmetry, by value, and the greatest remoteness among them."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    longest: int = 0

    @property
    def positions(self) -> int:
        """All positions."""
        return self.wins + self.losses + self.draws

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
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
    """Add up a block's wins, losses and draws, and its greatest remoteness, in `counts`."""
    for number in range(first, end):
        code = int(codes[number])
        weight = weight_at(index, rules, number)
        if code == 0:
            counts[2] += weight
            continue
        counts[0 if code > 0 else 1] += weight
        counts[3] = max(counts[3], WON - abs(code))


def tally_of(index: IndexArrays, rules: KernelRules, codes: Codes, block: tuple[int, int]) -> Tally:
    """Count a block's positions by value."""
    counts = np.zeros(4, int64)
    count.compiled(index, rules, codes, *block, counts)
    return Tally(*map(int, counts))
