"""States as rows of integers, so that an array can hold many of them; `compiler` compiles this."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import State


def state_from(row: NDArray[int64], example: State) -> State:
    """Return the state whose fields are the first entries of `row`, of the type of `example`."""
    return type(example)(*(int(field) for field in row[: len(example)]))
