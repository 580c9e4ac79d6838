"""The numbers of turns (L7 to L10), and what is read from them.

A turn is the point where its piece starts, plus 64 times the point where a piece enters, plus
64 * 64 times that of the second piece that is removed, each NO_POINT for none, plus 2**18 times
its *way*. That is 0 if nothing moves, twice the end of a step plus 1, or twice its leaps: digits,
the first leap in the lowest, below a 1. A digit has the ray in three bits and, where lines are
leapt over (L7), the number of pieces less one in three more.
"""

from lodestone.kernel.decorator import inlined_kernel

#: In place of a point; also in a partial turn.
NO_POINT = 63
#: The turn in which nothing happens.
PASS = NO_POINT | NO_POINT << 6 | NO_POINT << 12
#: The bits of the points in a turn, and how many more a way has.
POINT_BITS, WAY_BITS = 18, 44
#: The bits of a leap where one piece is leapt over, and where lines are.
SHORT_DIGIT, LONG_DIGIT = 3, 6
#: The most pieces in a line that is leapt over (L7).
MOST_IN_LINE = 8
#: The most turns in a position (L7): of those that leap several times, the first are legal.
MOST_TURNS = 4096


@inlined_kernel
def stepping(point: int, end: int) -> int:
    """Return the turn of a step."""
    return (end << 1 | 1) << POINT_BITS | NO_POINT << 12 | NO_POINT << 6 | point


@inlined_kernel
def leaping(point: int, digits: int) -> int:
    """Return the turn of some leaps, given their digits below a 1."""
    return digits << 1 << POINT_BITS | NO_POINT << 12 | NO_POINT << 6 | point


@inlined_kernel
def entering(turn: int, entry: int) -> int:
    """Return a turn that begins with an entry."""
    return turn ^ (NO_POINT ^ entry) << 6


@inlined_kernel
def removing(turn: int, point: int) -> int:
    """Return a turn that ends with a second removal (L7b)."""
    return turn ^ (NO_POINT ^ point) << 12
