"""Random numbers inside kernels: a counter that is mixed (SplitMix, on 62 bits).

Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. The
counter does not depend on the mixing, so it costs little in a loop, and any seed starts a good
stream.
"""

from lodestone.kernel.arrays import NDArray, int64
from lodestone.kernel.bits import BITS_62, product_62
from lodestone.kernel.decorator import kernel

GOLDEN = 0x1E3779B97F4A7C15
FIRST = 0x3F58476D1CE4E5B9
SECOND = 0x14D049BB133111EB


@kernel
def advance(seed: int) -> int:
    """Step the counter; seeds are integers from 0 to 2**62 - 1."""
    return (seed + GOLDEN) & BITS_62


@kernel
def mix(value: int) -> int:
    """Map a 62-bit integer, one to one, to one that looks random."""
    value = product_62(value ^ (value >> 30), FIRST)
    value = product_62(value ^ (value >> 27), SECOND)
    return value ^ (value >> 31)


@kernel
def below(limit: int, random_bits: int) -> int:
    """Return a whole number from 0 to `limit` - 1, chosen by the 62 bits of `random_bits`.

    `limit` is at most 2**30; the bias is below `limit` / 2**32.
    """
    return ((random_bits >> 30) * limit) >> 32


@kernel
def shuffle(numbers: NDArray[int64], seed: int) -> int:
    """Put numbers into random order; return the next seed.

    Every order is equally likely (Fisher and Yates, in Durstenfeld, "Algorithm 235", CACM 7/7,
    1964).
    """
    for last in range(len(numbers) - 1, 0, -1):
        seed = advance(seed)
        chosen = below(last + 1, mix(seed))
        numbers[last], numbers[chosen] = numbers[chosen], numbers[last]
    return seed
