"""Which sets of Qo can never be removed, because a complete line ends the game first (O8-O10).

Whether a run is blocked depends on its own line only, and all other points of the board can be
empty, where no line is complete. So the line readings are decided by looking at every content of
a single line.
"""

from collections.abc import Iterator
from itertools import groupby, product

from lodestone.games.qo.rules import QoOptions

#: The contents of a point.
POINT = "-bw"
#: The largest group that fits on every board next to opponents without completing a line: two by
#: two lodestones in a corner.
SURE_GROUP = 4


def can_be_removed(options: QoOptions, colour: str) -> bool:
    """Return whether a set of a colour, "black" or "white", can be removed on some board.

    Raises `ValueError` for groups of which that is not known.
    """
    run = options.black_run if colour == "black" else options.white_run
    if options.blocking == "group":
        if run > SURE_GROUP:
            raise ValueError(f"groups of {run} are not known")
        return True
    longest = run if options.blocking == "line" else options.size
    if any(_has_blocked(line, run, longest) for line in _lines(options.size, is_diagonal=False)):
        return True
    return options.diagonals == "on" and any(
        _has_blocked(line, run, longest) for line in _lines(options.size, is_diagonal=True)
    )


def _lines(size: int, *, is_diagonal: bool) -> list[str]:
    """Return all contents of a line in which play goes on; diagonals can be complete and short."""
    if is_diagonal:
        return ["".join(line) for length in range(2, size + 1) for line in _contents(length)]
    whole = {colour * size for colour in POINT[1:]}
    return ["".join(line) for line in _contents(size) if "".join(line) not in whole]


def _contents(length: int) -> Iterator[tuple[str, ...]]:
    return product(POINT, repeat=length)


def _has_blocked(line: str, least: int, longest: int) -> bool:
    """Return whether a line has a run of some length whose ends are not empty."""
    at = 0
    for colour, same in groupby(line):
        length = len(list(same))
        ends = line[max(at - 1, 0) : at] + line[at + length : at + length + 1]
        if colour != "-" and least <= length <= longest and "-" not in ends:
            return True
        at += length
    return False


def fixed_colours(options: QoOptions) -> list[str]:
    """Return the colours whose sets can never be removed."""
    return [colour for colour in ("black", "white") if not can_be_removed(options, colour)]
