"""States as rows of integers, so that an array can hold many of them; `compiler` compiles this."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import StateT


def state_from(row: NDArray[int64], example: StateT) -> StateT:
    """Return the state whose fields are the first entries of `row`, of the type of `example`."""
    return tuple.__new__(type(example), row[: len(example)].tolist())
