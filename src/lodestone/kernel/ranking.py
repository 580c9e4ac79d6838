"""Numbering positions: so that a solver can keep the value of each in an array.

An *index* numbers the positions under some rules from 0; positions that a symmetry maps to one
another may share a number. Its arrays are a NamedTuple, whose type decides which implementation
runs: `games/NAME/ranking.py` for a game that computes numbers, else `solve/reachable.py`.
"""

import typing
from collections.abc import Sequence
from dataclasses import dataclass

from lodestone.kernel.arrays import NDArray, generic
from lodestone.kernel.decorator import KernelRules, State, protocol


class IndexArrays(typing.Protocol):
    """The arrays of an index: a NamedTuple of `Vector` and `Matrix`."""

    def _asdict(self) -> dict[str, NDArray[generic]]:
        """Return the arrays by name."""


#: What `rank` returns for a position that the index does not cover.
NO_RANK = -1


@dataclass(frozen=True)
class Index:
    """The numbers 0 to `size` - 1, in blocks `(first, end)` that are solved one after another.

    A turn leads from a block into itself or into a block of an earlier level; blocks of one level
    do not lead into each other.
    """

    arrays: IndexArrays
    levels: Sequence[Sequence[tuple[int, int]]]

    @property
    def size(self) -> int:
        """Return how many numbers there are."""
        return sum(end - first for level in self.levels for first, end in level)


@protocol
def rank(index: IndexArrays, rules: KernelRules, state: State) -> int:  # type: ignore[empty-body]
    """Return a position's number; NO_RANK if the index does not cover it."""


@protocol
def unrank(  # type: ignore[empty-body]
    index: IndexArrays, rules: KernelRules, number: int
) -> State:
    """Return a position with this number; `rank` is the inverse, up to symmetry."""


@protocol
def orbit_size(index: IndexArrays, rules: KernelRules, number: int) -> int:  # type: ignore[empty-body]
    """Count the positions with this number; a position and its colour swap count as one."""
