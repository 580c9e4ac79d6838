"""Memory that a kernel borrows and gives back, where only the kernel knows how much it needs.

`compiler` has the compiled forms: kernels count no references, so nothing else would free it.
"""

from lodestone.kernel.arrays import NDArray, empty, int64


def borrow(rows: int, columns: int) -> NDArray[int64]:
    """Return an array that holds anything; the kernel that borrows it gives it back."""
    return empty((rows, columns), int64)


def give_back(_borrowed: NDArray[int64]) -> None:
    """Give an array back, after which nothing may use it; Python itself needs no such call."""
