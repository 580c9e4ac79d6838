"""Learned weights, shipped as a small file next to the kernels that use them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from zipfile import BadZipFile
from zlib import error as zlib_error

import numpy as np
from numpy import int16, int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted

#: Every evaluation is within ±MOST centipieces, whatever the weights.
MOST = 9_999


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
        return np.array(table, int64)


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
    with _reading(path), path.open("rb") as file, np.load(file, allow_pickle=False) as data:
        for name, shape in shapes.items():
            if data[name].shape != tuple(shape) or data[name].dtype != int16:
                raise ValueError(f"{name} is not a table of {shape} 16-bit numbers")
        return np.concatenate([data[name].ravel() for name in shapes])
