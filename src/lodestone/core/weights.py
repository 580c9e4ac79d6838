"""Learned weights, shipped as a small file next to the kernels that use them."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted

#: Every evaluation is within ±MOST centipieces, whatever the weights.
MOST = 9_999


def read_weights(path: Path, kinds: Sequence[str], features: Sequence[str]) -> NDArray[int64]:
    """Return the weights of a file, in centipieces; shape (kinds, features).

    Raises `LodestoneError` if the file does not hold exactly these weights.
    """
    try:
        data = json.loads(path.read_text("utf-8"))
        weights = data["weights"]
        table = [[weights[kind][feature] for feature in features] for kind in kinds]
        return np.array(table, int64)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LodestoneError(f"weights {quoted(str(path), 200)}: {error}") from None


def read_scale(path: Path) -> int:
    """Return how many centipieces of a file's weights are odds of e to 1, at least 1.

    Raises `LodestoneError` if the file does not say.
    """
    try:
        scale = int(json.loads(path.read_text("utf-8"))["scale"])
        if scale < 1:
            raise ValueError(f"a scale of {scale}")
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise LodestoneError(f"weights {quoted(str(path), 200)}: {error}") from None
    return scale


def write_weights(
    path: Path, facts: Mapping[str, Any], weights: Mapping[str, Mapping[str, int]]
) -> None:
    """Write weights together with a record of how they were found."""
    path.write_text(json.dumps({**facts, "weights": weights}, indent=1) + "\n", "utf-8")
