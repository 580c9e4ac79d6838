"""Learned weights, shipped as a small file next to the kernels that use them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import prod
from pathlib import Path
from struct import unpack
from zipfile import BadZipFile, ZipFile
from zlib import error as zlib_error

from lodestone.core.errors import LodestoneError, quoted
from lodestone.kernel.arrays import NDArray, array, int16, int64

#: Every evaluation is within ±MOST centipieces, whatever the weights.
MOST = 9_999
#: How a table in NumPy's format 1.0 begins, and where its header does, after the header's length.
NPY = b"\x93NUMPY\x01\x00"
NPY_BEGIN = len(NPY) + 2


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Report in one line that a file cannot be read, or holds something else."""
    try:
        yield
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib_error) as error:
        reason = str(error).splitlines()[0] if str(error) else "it is empty"
        raise LodestoneError(f"weights {quoted(str(path), 200)}: {reason}") from None


def read_weights(path: Path, kinds: Sequence[str], features: Sequence[str]) -> NDArray[int64]:
    """Return the weights of a file, in centipieces; shape (kinds, features).

    Raises `LodestoneError` if the file does not hold exactly these weights.
    """
    with _reading(path):
        weights = json.loads(path.read_text("utf-8"))["weights"]
        table = [[weights[kind][feature] for feature in features] for kind in kinds]
        return array(table, int64)


def read_scale(path: Path) -> int:
    """Return how many centipieces of a file's weights are odds of e to 1, at least 1.

    Raises `LodestoneError` if the file does not say.
    """
    with _reading(path):
        scale = int(json.loads(path.read_text("utf-8"))["scale"])
        if scale < 1:
            raise ValueError(f"a scale of {scale}")
        return scale


def read_patterns(path: Path, shapes: Mapping[str, Sequence[int]]) -> NDArray[int16]:
    """Return the weights of patterns, in centipieces: the arrays of a file, joined into one row.

    `shapes` are the arrays' names and shapes, in this order. Raises `LodestoneError` if the file
    does not hold exactly these arrays.
    """
    with _reading(path), ZipFile(path) as file:
        numbers: list[int] = []
        for name, shape in shapes.items():
            numbers += _read_table(name, file.read(f"{name}.npy"), tuple(shape))
        return array(numbers, int16)


def _read_table(name: str, data: bytes, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers of a table in NumPy's format; raise `ValueError` if it is another table.

    It is read without NumPy, since play does not need it.
    """
    begin = NPY_BEGIN + int.from_bytes(data[NPY_BEGIN - 2 : NPY_BEGIN], "little")
    header = f"{{'descr': '<i2', 'fortran_order': False, 'shape': {shape}, }}"
    is_table = data[: len(NPY)] == NPY and data[NPY_BEGIN:begin].strip() == header.encode()
    count = prod(shape)
    if not is_table or len(data) != begin + 2 * count:
        raise ValueError(f"{name} is not a table of {shape} 16-bit numbers")
    return unpack(f"<{count}h", data[begin:])
