"""The options of Qo, its rules in words (`rules.toml` has the words), and how large it is."""

from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import ClassVar

from lodestone.core.clauses import READING, Clause, Clauses
from lodestone.core.options import Options
from lodestone.core.outcome import repetition_choice
from lodestone.core.phrases import counted
from lodestone.core.rulebook import Rulebook
from lodestone.games.qo.board import FILES

BOOK = Rulebook(Path(__file__).with_name("rules.toml"))


@dataclass(frozen=True)
class QoOptions(Options):
    """What Qo's rules sheet leaves open, and its numbers."""

    joint: ClassVar[str] = "_"

    size: int = BOOK.option("size")
    stones: int = BOOK.option("stones")
    first: str = BOOK.option("first")
    pay: int = BOOK.option("pay")
    reach: int = BOOK.option("reach")
    path: str = BOOK.option("path")
    undo: str = BOOK.option("undo")
    paid: str = BOOK.option("paid")
    black_run: int = BOOK.option("black_run")
    white_run: int = BOOK.option("white_run")
    blocking: str = BOOK.option("blocking")
    diagonals: str = BOOK.option("diagonals")
    margin: int = BOOK.option("margin")
    repetition: str = repetition_choice(
        "everything held and the side to move", clause="O13", silence="the source names no rule"
    )


_WAYS = {
    "straight": "straight in one of the eight directions",
    "bent": "from point to neighbouring point, in any of the eight directions each time,",
}


def clauses(options: QoOptions) -> list[Clause]:
    """Return the rules in force under `options`."""
    size, reach = options.size, options.reach
    is_usual = reach == QoOptions().reach and options.path == "straight"
    price = Clauses(options).numbers("Q, S", "pay", *(["reach"] if reach > 1 else []))
    words = {
        "grid": "Q, S" if size == 8 else READING,
        "points": size * size,
        "last": f"{FILES[size - 1]}{size}",
        "held": counted(options.stones, "lodestone"),
        "starter": options.first.title(),
        "price": price if reach > 1 else f"{price}; reach: S in its list",
        "way": _WAYS[options.path],
        "at_most": "" if is_usual else f", at most {counted(reach, 'space')}",
        "cost": counted(options.pay, "lodestone"),
    }
    return BOOK.clauses(options, words)


#: The symmetries of a square: at most this many positions count as one.
SYMMETRIES = 8


def quiet_points(options: QoOptions) -> tuple[list[str], list[str]]:
    """Return points for Black and points for White where a placement never has other effects.

    Each colour has every other rank, with gaps so that no run could be blocked (O8, O9) and no line
    be complete (O10). So any set of lodestones on them can have been placed there, in any order.
    """
    black, white = (
        [
            name
            for rank in range(first, options.size, 2)
            for name in _with_gaps(options.size, rank, run)
        ]
        for first, run in enumerate((options.black_run, options.white_run))
    )
    return black, white


def _with_gaps(size: int, rank: int, run: int) -> list[str]:
    run = min(run, size)
    return [f"{FILES[file]}{rank + 1}" for file in range(size) if file % run != run - 1]


def fewest_positions(options: QoOptions) -> int:
    """Return a lower bound on the number of positions that play can lead to, up to symmetry.

    The count is of positions with equally many lodestones of both colours on quiet points; a
    container is never empty (O11).
    """
    black, white = map(len, quiet_points(options))
    most = min(black, white, options.stones - 1)
    return sum(comb(black, each) * comb(white, each) for each in range(most + 1)) // SYMMETRIES
