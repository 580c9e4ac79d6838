"""The arrays of whole numbers that kernels read and write.

They are NumPy's. Where NumPy is not installed, as in a browser, they are nested lists, which are
indexed alike: the kernels then run as plain Python, with the same results. Solving, searching and
compiled code need NumPy itself.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING, TypeVar

__all__ = [
    "HAS_NUMPY",
    "Matrix",
    "NDArray",
    "Vector",
    "array",
    "empty",
    "float64",
    "full",
    "generic",
    "int8",
    "int16",
    "int32",
    "int64",
    "uint8",
    "zeros",
]

#: Whether NumPy is installed.
HAS_NUMPY = find_spec("numpy") is not None

if TYPE_CHECKING or HAS_NUMPY:
    from numpy import (
        array,
        dtype,
        empty,
        float64,
        full,
        generic,
        int8,
        int16,
        int32,
        int64,
        ndarray,
        uint8,
        zeros,
    )
    from numpy.typing import NDArray

    Scalar = TypeVar("Scalar", bound=generic)
    #: Arrays of one dimension and of two. Tables read from files are checked against them.
    Vector = ndarray[tuple[int], dtype[Scalar]]
    Matrix = ndarray[tuple[int, int], dtype[Scalar]]
else:
    from lodestone.kernel.lists import Lists, array, empty, full, zeros

    int8 = int16 = int32 = int64 = uint8 = generic = int
    float64 = float
    NDArray = Vector = Matrix = Lists
