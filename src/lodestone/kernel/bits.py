"""Bit operations on non-negative integers below 2**62, as Python and as single instructions.

`compiler` has the compiled forms. 62 bits leave room for one addition in a signed word, so that
both forms agree without any overflow.
"""

from lodestone.kernel.arrays import NDArray, int64, uint8
from lodestone.kernel.decorator import StateT

BITS_62 = (1 << 62) - 1


def popcount(mask: int) -> int:
    """Count the bits set in `mask`."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the index of the lowest bit set in `mask`, which is not 0."""
    return (mask & -mask).bit_length() - 1


def bit_length(mask: int) -> int:
    """Return how many bits `mask` takes; 0 takes none."""
    return mask.bit_length()


def nth_bit(mask: int, n: int) -> int:
    """Return the index of the bit of `mask` that has `n` set bits below it; 0 <= n < popcount."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def product_62(a: int, b: int) -> int:
    """Return `a * b` modulo 2**62."""
    return a * b & BITS_62


def write_bits(row: NDArray[uint8], first: int, size: int, mask: int) -> None:
    """Write the lowest `size` bits of `mask` into `row`, a byte for each, from `first` on.

    Compiled, `size` is a constant, and all bytes are written at once.
    """
    for bit in range(size):
        row[first + bit] = mask >> bit & 1


def read_bits(row: NDArray[uint8], first: int, size: int) -> int:
    """Return `size` bytes of `row` as bits, from `first` on: 1 where a byte is not 0.

    Compiled, `size` is a constant, and all bytes are read at once.
    """
    return sum(1 << bit for bit in range(size) if row[first + bit])


def read_field(row: NDArray[uint8], bit: int, width: int) -> int:
    """Return `width` bits of `row` as a number, at most 25, from a bit on, the lowest bit first.

    Compiled, four bytes are read at once.
    """
    return int.from_bytes(row[bit >> 3 : (bit >> 3) + 4], "little") >> (bit & 7) & (1 << width) - 1


def count_bits(row: NDArray[uint8], first: int, size: int) -> int:
    """Count the bits set among the first `size` from the byte `first` of `row` on.

    Compiled, up to seven bytes more are read.
    """
    mask = int.from_bytes(row[first : first + (size + 7) // 8], "little")
    return (mask & ((1 << size) - 1)).bit_count()


def state_from(row: NDArray[int64], example: StateT) -> StateT:
    """Return the state whose fields are the first entries of `row`, of the type of `example`."""
    return tuple.__new__(type(example), row[: len(example)].tolist())
