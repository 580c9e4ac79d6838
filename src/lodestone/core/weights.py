"""Learned weights, shipped as a small file next to the kernels that use them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import prod
from pathlib import Path

from lodestone.core.errors import LodestoneError, quoted
from lodestone.kernel.arrays import NDArray, array, int16, int64

#: Every evaluation is within ±MOST centipieces, whatever the weights.
MOST = 9_999


@contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Report in one line that a file cannot be read, or holds something else."""
    try:
        yield
    except (OSError, ValueError, LookupError, TypeError, AttributeError, OverflowError) as error:
        raise LodestoneError(f"weights {quoted(str(path), 200)}: {error}") from None


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
    """Return the weights of patterns, in centipieces: the tables of a file, joined into one row.

    `shapes` are the tables' names and shapes, in this order. Raises `LodestoneError` if the file
    does not hold exactly these tables.
    """
    with _reading(path):
        weights = json.loads(path.read_text("utf-8"))["weights"]
        tables = {name: [int(one) for one in weights[name].split()] for name in shapes}
        for name, shape in shapes.items():
            if len(tables[name]) != prod(shape):
                raise ValueError(f"{name} is not a table of {tuple(shape)} numbers")
        return array([one for table in tables.values() for one in table], int16)
