"""Nested lists that are indexed as NumPy indexes arrays, where NumPy is not installed.

Only what kernels and their tables use is here. Numbers are Python's own, whatever the type that is
asked for: kernels keep them within 62 bits (`bits`).
"""

from collections.abc import Iterable
from typing import Union, cast

#: What an array holds: numbers, or arrays with one dimension less.
Held = Union[int, float, "Lists"]
#: A number that has not been put into an array yet, or several, nested.
Given = Union[int, float, Iterable["Given"]]  # noqa: UP007 (it names itself)
Place = int | slice


class Lists(list[Held]):
    """An array of whole numbers.

    >>> table = array([[1, 2, 3], [4, 5, 6]])
    >>> table[1, 2], table.shape, table[0, 1:].tolist()
    (6, (2, 3), [2, 3])
    """

    __slots__ = ()

    def __getitem__(self, index: Place | tuple[Place, ...]) -> Held:  # type: ignore[override]
        """Return a number, or an array: a row is shared, a slice is a copy."""
        if isinstance(index, tuple):
            row, place = self._row(index)
            return row[place]
        if isinstance(index, slice):
            return Lists(list.__getitem__(self, index))
        return list.__getitem__(self, index)

    def __setitem__(self, index: Place | tuple[Place, ...], value: Given) -> None:  # type: ignore[override]
        """Write a number, or as many as a slice has."""
        row, place = self._row(index) if isinstance(index, tuple) else (self, index)
        list.__setitem__(row, place, value)  # type: ignore[assignment, misc]

    def _row(self, index: tuple[Place, ...]) -> tuple["Lists", Place]:
        """Return the array of one dimension that an index leads to, and the place in it."""
        row = self
        for place in index[:-1]:
            row = cast("Lists", list.__getitem__(row, place))
        return row, index[-1]

    @property
    def shape(self) -> tuple[int, ...]:
        """Return the length in each dimension."""
        first = self[0] if self else 0
        return len(self), *(first.shape if isinstance(first, Lists) else ())

    def fill(self, value: int) -> None:
        """Write one number everywhere in an array of one dimension."""
        self[:] = [value] * len(self)

    def tolist(self) -> list[object]:
        """Return the numbers as plain lists."""
        return [one.tolist() if isinstance(one, Lists) else one for one in self]


def array(numbers: Iterable[Given], _kind: type = int) -> Lists:
    """Return an array of numbers, which may be nested."""
    return Lists(one if isinstance(one, int | float) else array(one) for one in numbers)


def full(shape: int | tuple[int, ...], value: int, _kind: type = int) -> Lists:
    """Return an array that holds one number everywhere."""
    length, *inner = (shape,) if isinstance(shape, int) else shape
    if not inner:
        return Lists([value] * length)
    return Lists(full(tuple(inner), value) for _ in range(length))


def zeros(shape: int | tuple[int, ...], _kind: type = int) -> Lists:
    """Return an array of zeros."""
    return full(shape, 0)


#: What an empty array holds is up to those who fill it.
empty = zeros
