"""Numbering positions: so that a solver can keep the value of each in an array.

An *index* numbers the positions under some rules from 0; positions that a symmetry maps to one
another may share a number. Its arrays are a NamedTuple, whose type decides which implementation
runs: `games/NAME/ranking.py` for a game that computes numbers, else `solve/reachable.py`.

A game that computes numbers counts *boards*, and on each board the positions that differ only in
what does not change where its turns lead to, but for a number that is added: a ban, a count of
passes. Then a solver follows each turn of a board once for all of its positions (`expand`).
"""

import typing
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import prod
from typing import Any, NamedTuple

from lodestone.kernel.arrays import Matrix, NDArray, Vector, empty, generic, int64
from lodestone.kernel.decorator import (
    KernelRules,
    State,
    kernel,
    protocol,
    protocol_with_default,
)


class IndexArrays(typing.Protocol):
    """The arrays of an index: a NamedTuple of `Vector` and `Matrix`."""

    def _asdict(self) -> dict[str, NDArray[generic]]:
        """Return the arrays by name."""


#: What `rank` returns for a position that the index does not cover.
NO_RANK = -1
#: What `rank` returns, or a number near it, for one in a block that the index leaves out.
ELSEWHERE = -(1 << 60)
#: Higher than every number of a position.
BEYOND = 1 << 62
#: More positions are not numbered: their table would be larger than any disk that we know of.
MOST_NUMBERED = 1 << 36


class Board(NamedTuple):
    """The positions on one board: numbers from `first`, by three counts of variations.

    Variation `a` of `alike`, `b` of `own` and `c` of `other` has the number
    `first + (a * own + b) * other + c`. A *row* is the positions that differ in `a` alone. They
    have the same turns with the same targets, except that a turn may be closed to one of them, or
    open to one that has no other turn; those without a turn have the same outcome.
    """

    first: int
    alike: int
    own: int
    other: int


class Expansion(NamedTuple):
    """Where the turns from a board lead, as *ways*; the rows of the matrices are ways.

    From variations `b` of `own` and `c` of `other`, way `w` leads to the number
    `own[w, b] + other[w, c]`, unless one of the two is NO_RANK. `open_to[w]` is ALL, or CLOSED + a
    if it is closed to the variation `a` of `alike`, or -1 - a if it is open to this one only.
    `turns`, shape (most_turns,), `own_masks` and `other_masks` are room for the game's own use, and
    `cursor` is that of `board_of`.
    """

    own: Matrix[int64]
    other: Matrix[int64]
    open_to: Vector[int64]
    turns: Vector[int64]
    own_masks: Vector[int64]
    other_masks: Vector[int64]
    cursor: Vector[int64]


#: The words of a cursor, in which a game notes which board it has found last; all zeros at first.
CURSOR = 4


#: What `Expansion.open_to` has for a way that is open to all positions of a row, and what it adds.
ALL, CLOSED = 0, 1


@dataclass(frozen=True)
class Room:
    """How much an `Expansion` has to hold: ways, and variations of each side; turns.

    `alike` is how many positions a row has at most.
    """

    alike: int
    ways: int
    own: int
    other: int
    turns: int

    def shapes(self) -> "Shapes":
        """Return the types and shapes of the arrays."""
        return {
            "own": ("int64", (self.ways, self.own)),
            "other": ("int64", (self.ways, self.other)),
            "open_to": ("int64", (self.ways,)),
            "turns": ("int64", (self.turns,)),
            "own_masks": ("int64", (self.own,)),
            "other_masks": ("int64", (self.other,)),
            "cursor": ("int64", (CURSOR,)),
        }

    def expansion(self) -> Expansion:
        """Return arrays for an expansion."""
        arrays = Expansion(**made(self.shapes()))
        arrays.cursor[:] = 0
        return arrays


@dataclass(frozen=True)
class Index:
    """The numbers 0 to `size` - 1, in blocks `(first, end)` that are solved one after another.

    A turn leads from a block into itself or into a block of an earlier level; blocks of one level
    do not lead into each other. `room` is that for the turns of a board, `None` if the game does
    not count boards.
    """

    arrays: IndexArrays
    levels: "Levels"
    room: Room | None = None

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
    `most_blocks` is how many blocks there are at most, and `room` what the turns of a board need.
    `leads_to` yields, for a block, a number in each block that its turns lead to, perhaps in more,
    and `part` makes an index that numbers some blocks alone, one after another. `count` returns
    about how many numbers there will be, if these can be too many.
    """

    kind: Callable[..., IndexArrays]
    arrays: Callable[[Any], "Shapes"]
    most_blocks: int
    room: Callable[[Any], Room]
    leads_to: Callable[[Any, Any, tuple[int, int]], Iterable[int]]
    part: Callable[[Any, Sequence[tuple[int, int]]], Any]
    count: Callable[[Any], int] = lambda rules: 0

    def bytes(self, rules: KernelRules) -> int:
        """Return the size of the arrays."""
        return sum(size_of(kind, shape) for kind, shape in self.arrays(rules).values())

    def index(self, rules: KernelRules) -> Index:
        """Return the index of all positions under some rules."""
        arrays = self.kind(**made(self.arrays(rules)))
        blocks = empty((self.most_blocks, 3), int64)
        count = number_positions.of(type(arrays)).compiled(arrays, rules, blocks)
        return Index(arrays, levels_of(blocks[:count].tolist()), self.room(rules))


def made(shapes: Shapes) -> dict[str, Any]:
    """Return arrays that hold anything, by name."""
    return {name: empty(shape, kind) for name, (kind, shape) in shapes.items()}


def size_of(kind: str, shape: tuple[int, ...]) -> int:
    """Return the bytes of an array of a type such as `int16`."""
    return prod(shape, start=int(kind.removeprefix("int")) // 8)


def levels_of(blocks: Sequence[Sequence[int]]) -> Levels:
    """Return the levels of an index from the rows of its blocks, as `number_positions` has them."""
    return [
        [(first, end) for _, first, end in level]
        for _, level in groupby(blocks, key=lambda block: block[0])
    ]


@kernel
def last_not_above(rising: NDArray[int64], first: int, end: int, value: int) -> int:
    """Return the last index, from `first`, whose entry is at most `value`."""
    size = end - first
    while size > 1:
        half = size >> 1
        first += half if rising[first + half] <= value else 0
        size -= half
    return first


class LayeredIndex(IndexArrays, typing.Protocol):
    """The arrays of an index in layers, of which a block has some.

    `layer_starts`: a layer's first number, or NO_RANK. `starts` and `layers`: the same starts,
    rising, and the layer that each belongs to; BEYOND after the last.
    """

    layer_starts: Vector[int64]
    starts: Vector[int64]
    layers: Vector[int64]

    def _replace(self, **arrays: Any) -> Any:
        """Return the index with other arrays."""


def part_by_layers(index: LayeredIndex, blocks: Sequence[tuple[int, int]]) -> Any:
    """Return the index that numbers some blocks alone, one after another; others are ELSEWHERE."""
    import numpy as np

    starts, layers = np.full_like(index.starts, BEYOND), np.zeros_like(index.layers)
    layer_starts = np.where(index.layer_starts == NO_RANK, NO_RANK, ELSEWHERE)
    placed = free = 0
    for first, end in blocks:
        begin, stop = np.searchsorted(index.starts, (first, end))
        here = slice(placed, placed + stop - begin)
        layers[here] = index.layers[begin:stop]
        starts[here] = index.starts[begin:stop] - first + free
        layer_starts[layers[here]] = starts[here]
        placed, free = here.stop, free + end - first
    return index._replace(starts=starts, layers=layers, layer_starts=layer_starts)


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


@protocol_with_default
def board_of(
    _index: IndexArrays, _rules: KernelRules, number: int, _cursor: NDArray[int64]
) -> Board:
    """Return the board with a number; by default, each position is a board.

    `cursor`, shape (CURSOR,), is for the game's own use, so that one board after the other is found
    without a search; it must be all zeros at first.
    """
    return Board(number, 1, 1, 1)


@protocol
def expand(  # type: ignore[empty-body]
    index: IndexArrays, rules: KernelRules, first: int, expansion: Expansion
) -> tuple[Board, int]:
    """Write the ways from the board whose first number is `first`; return it, and how many."""
