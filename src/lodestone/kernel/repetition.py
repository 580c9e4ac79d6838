"""How often a position has occurred, by the path of hashes that leads to it."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import kernel


@kernel
def occurrences(path: NDArray[int64], ply: int) -> int:
    """Count the occurrences of the position at `path[ply]` in `path[0 … ply]`, itself included."""
    count = 0
    for earlier in range(ply + 1):
        count += path[earlier] == path[ply]
    return count


@kernel
def is_third(path: NDArray[int64], ply: int) -> bool:
    """Return whether the position at `path[ply]` has occurred twice before."""
    return occurrences(path, ply) >= 3
