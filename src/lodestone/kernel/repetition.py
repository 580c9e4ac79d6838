"""Counting how often a position has occurred, on the path of hashes to it."""

from numpy import int64
from numpy.typing import NDArray

from lodestone.kernel.decorator import kernel


@kernel
def occurrences(path: NDArray[int64], ply: int) -> int:
    """Count how often the position at `path[ply]` stands in `path[0 … ply]`, itself included."""
    count = 0
    for earlier in range(ply + 1):
        count += path[earlier] == path[ply]
    return count


@kernel
def is_third(path: NDArray[int64], ply: int) -> bool:
    """Return whether the position at `path[ply]` has stood there twice before."""
    return occurrences(path, ply) >= 3
