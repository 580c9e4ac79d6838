"""A lower bound on the number of positions: enough to know that a board is too big to solve."""

from math import comb

from lodestone.games.qo.rules import QoOptions

#: The symmetries of a square: at most this many positions count as one.
SYMMETRIES = 8


def quiet_points(options: QoOptions) -> tuple[list[str], list[str]]:
    """Return points for Black and points for White where a placement never has other effects.

    Each colour has every other rank, with gaps so that no run could be blocked (O8, O9) and no line
    be complete (O10). So any set of lodestones on them can have been placed there, in any order.
    """
    black = [
        name
        for rank in range(0, options.size, 2)
        for name in _with_gaps(options.size, rank, options.black_run)
    ]
    white = [
        name
        for rank in range(1, options.size, 2)
        for name in _with_gaps(options.size, rank, options.white_run)
    ]
    return black, white


def _with_gaps(size: int, rank: int, run: int) -> list[str]:
    run = min(run, size)
    return [f"{'abcdefghi'[file]}{rank + 1}" for file in range(size) if file % run != run - 1]


def fewest_positions(options: QoOptions) -> int:
    """Return a lower bound on the number of positions that play can lead to, up to symmetry.

    The count is of positions with equally many lodestones of both colours on quiet points; a
    container is never empty (O11).
    """
    black, white = map(len, quiet_points(options))
    most = min(black, white, options.stones - 1)
    return sum(comb(black, each) * comb(white, each) for each in range(most + 1)) // SYMMETRIES
