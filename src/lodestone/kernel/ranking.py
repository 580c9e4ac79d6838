"""Numbering positions: so that a solver can keep the value of each in an array.

An *index* numbers the positions under some rules from 0; positions that a symmetry maps to one
another may share a number. Its arrays are a NamedTuple, whose type decides which implementation
runs: `games/NAME/ranking.py` for a game that computes numbers, else `solve/reachable.py`.
"""

import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import prod
from typing import Any

from lodestone.kernel.arrays import NDArray, empty, generic, int64
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
    levels: "Levels"

    @property
    def size(self) -> int:
        """Return how many numbers there are."""
        return sum(end - first for level in self.levels for first, end in level)


Levels = Sequence[Sequence[tuple[int, int]]]
#: The types and shapes of arrays, by name.
Shapes = Mapping[str, tuple[str, tuple[int, ...]]]


@dataclass(frozen=True)
class Numbering:
    """How a game numbers its positions without a search.

    `kind` makes an index of its arrays, whose types and shapes `arrays` has by name, for rules;
    `most_blocks` is how many blocks there are at most.
    """

    kind: Callable[..., IndexArrays]
    arrays: Callable[[Any], "Shapes"]
    most_blocks: int

    def bytes(self, rules: KernelRules) -> int:
        """Return the size of the arrays."""
        return sum(size_of(kind, shape) for kind, shape in self.arrays(rules).values())

    def index(self, rules: KernelRules) -> Index:
        """Return the index of all positions under some rules."""
        made = {name: empty(shape, kind) for name, (kind, shape) in self.arrays(rules).items()}
        arrays, blocks = self.kind(**made), empty((self.most_blocks, 3), int64)
        count = number_positions.of(type(arrays)).compiled(arrays, rules, blocks)
        return Index(arrays, levels_of(blocks[:count].tolist()))


def size_of(kind: str, shape: tuple[int, ...]) -> int:
    """Return the bytes of an array of a type such as `int16`."""
    return prod(shape, start=int(kind.removeprefix("int")) // 8)


def levels_of(blocks: Sequence[Sequence[int]]) -> Levels:
    """Return the levels of an index from the rows of its blocks, as `number_positions` has them."""
    return [
        [(first, end) for _, first, end in level]
        for _, level in groupby(blocks, key=lambda block: block[0])
    ]


@protocol
def number_positions(  # type: ignore[empty-body]
    index: IndexArrays, rules: KernelRules, blocks: NDArray[int64]
) -> int:
    """Number all positions: fill the arrays, which hold anything, and `blocks`.

    A row of `blocks`, shape (blocks, 3), is a block's level, its first number, and its end; the
    levels rise. Return how many rows there are.
    """


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
