"""Sets of points as two words, and the kernels that join, shift and count them.

A point's number is `rank * 10 + file`, both from 0. There are at most nine files, so a bit between
two ranks is always empty, and bits shifted over an edge end up there. The numbers below 50 are bits
of `low`, the others of `high`: one code serves every size, and a shift stays below 2**62.
"""

from typing import NamedTuple

from lodestone.kernel.bits import lowest, nth_bit, popcount
from lodestone.kernel.decorator import kernel

#: The step from a point to the next along each axis, upwards; and from a word to the next.
EAST, NORTH_WEST, NORTH, NORTH_EAST = 1, 9, 10, 11
STRIDE = NORTH
WORD = 50


class Points(NamedTuple):
    """A set of points."""

    low: int
    high: int


EMPTY = Points(0, 0)


def set_of(points: list[int]) -> Points:
    """Return the set of these points."""
    mask = sum(1 << point for point in points)
    return Points(mask & ((1 << WORD) - 1), mask >> WORD)


def list_of(points: Points) -> list[int]:
    """Return the points of a set, by number."""
    mask = points.low | points.high << WORD
    found = []
    while mask:
        found.append(lowest(mask))
        mask &= mask - 1
    return found


@kernel
def single(point: int) -> Points:
    """Return the set of one point."""
    if point < WORD:
        return Points(1 << point, 0)
    return Points(0, 1 << (point - WORD))


@kernel
def joined(a: Points, b: Points) -> Points:
    """Return the points in either set."""
    return Points(a.low | b.low, a.high | b.high)


@kernel
def shared(a: Points, b: Points) -> Points:
    """Return the points in both sets."""
    return Points(a.low & b.low, a.high & b.high)


@kernel
def without(a: Points, b: Points) -> Points:
    """Return the points of `a` that are not in `b`."""
    return Points(a.low & ~b.low, a.high & ~b.high)


@kernel
def is_empty(a: Points) -> bool:
    """Return whether a set has no points."""
    return (a.low | a.high) == 0


@kernel
def size_of(a: Points) -> int:
    """Count the points of a set."""
    return popcount(a.low) + popcount(a.high)


@kernel
def first_of(a: Points) -> int:
    """Return the point with the lowest number of a set that has one."""
    if a.low:
        return lowest(a.low)
    return WORD + lowest(a.high)


@kernel
def but_first(a: Points) -> Points:
    """Return a set without the point with the lowest number."""
    if a.low:
        return Points(a.low & (a.low - 1), a.high)
    return Points(0, a.high & (a.high - 1))


@kernel
def nth_of(a: Points, n: int) -> int:
    """Return the point of the set with `n` others before it; 0 <= n < size."""
    count = popcount(a.low)
    if n < count:
        return nth_bit(a.low, n)
    return WORD + nth_bit(a.high, n - count)


@kernel
def up(a: Points, step: int) -> Points:
    """Return a set shifted along an axis; drop bits beyond the edge by intersecting it."""
    return Points(a.low << step, a.high << step | a.low >> (WORD - step))


@kernel
def down(a: Points, step: int) -> Points:
    """Return a set shifted the other way; bits beyond the edge need the same care as in `up`."""
    carried = a.high & ((1 << step) - 1)
    return Points(a.low >> step | carried << (WORD - step), a.high >> step)


@kernel
def around(a: Points) -> Points:
    """Return the orthogonal neighbours of a set's points, which need the same care as in `up`."""
    across = joined(up(a, EAST), down(a, EAST))
    return joined(across, joined(up(a, NORTH), down(a, NORTH)))


@kernel
def flooded(seed: Points, within: Points) -> Points:
    """Return all points of `within` that orthogonal steps inside it connect with `seed`."""
    grown = shared(seed, within)
    size = 0
    while size_of(grown) > size:
        size = size_of(grown)
        grown = shared(joined(grown, around(grown)), within)
    return grown
