"""Logarithm and hyperbolic tangent: the same to the last bit wherever kernels run.

Those of C libraries differ, and a browser has others still. These are made of additions,
multiplications and divisions alone, each of which IEEE 754 defines exactly; the series are exact to
about the last bit.
"""

from lodestone.kernel.decorator import kernel

LOG_2 = 0.6931471805599453
#: The last powers of the series.
LAST_OF_LOG, LAST_OF_EXP = 33, 18
#: Beyond this, a tangent is 1 to the last bit.
FLAT = 20.0


@kernel
def log_of(number: float) -> float:
    """Return the natural logarithm of a number of at least 1."""
    halvings = 0
    while number >= 2.0:
        number /= 2.0
        halvings += 1
    ratio = (number - 1.0) / (number + 1.0)
    total = 0.0
    for power in range(LAST_OF_LOG, 0, -2):
        total = total * ratio * ratio + 1.0 / power
    return halvings * LOG_2 + 2.0 * ratio * total


@kernel
def tanh_of(number: float) -> float:
    """Return the hyperbolic tangent: (e²ˣ - 1) / (e²ˣ + 1)."""
    double = 2.0 * abs(number)
    if double > 2.0 * FLAT:
        return 1.0 if number > 0.0 else -1.0
    doublings = int(double / LOG_2)
    rest = double - doublings * LOG_2
    more = 0.0  # e to the rest, less 1
    for power in range(LAST_OF_EXP, 0, -1):
        more = (1.0 + more) * rest / power
    scale = float(1 << doublings)
    less = scale * more + (scale - 1.0)  # e²ˣ - 1
    tangent = less / (less + 2.0)
    return tangent if number >= 0.0 else -tangent
