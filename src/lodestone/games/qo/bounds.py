"""How many positions there are at least: enough to know that a board is beyond solving."""

from math import comb

from lodestone.games.qo.rules import QoOptions

#: A square's symmetries: at most so many positions count as one.
SYMMETRIES = 8


def quiet_points(options: QoOptions) -> tuple[list[str], list[str]]:
    """Return points for Black and others for White on which placing never does anything else.

    Each colour has every other rank, and of that no run that could be blocked (O8, O9) and no
    complete line (O10). So whatever stands on them was placed there, in any order.
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
    """Return how many positions play can lead to at least, up to symmetry.

    Counted are those with as many lodestones of either colour on quiet points; a container is
    never empty (O11).
    """
    black, white = map(len, quiet_points(options))
    most = min(black, white, options.stones - 1)
    return sum(comb(black, each) * comb(white, each) for each in range(most + 1)) // SYMMETRIES
