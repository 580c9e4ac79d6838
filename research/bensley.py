"""Compare Stephen Bensley's table of Queah with ours, position by position.

    python -m research.bensley queahSolution.data

His program (github.com/stephenbensley/Queah, MIT licence) plays one rule set perfectly, from a
file that the reader has to bring: `Resources/queahSolution.data` of his repository. In it are
`count` numbers of boards in rising order, unsigned, of 32 bits; then for each board a value of 8
bits for every pair of reserves, that of the side to move first. A board's number has the cells of
the side to move above those of the other side, 13 bits each; of a board's images the one with the
lowest number is there. A value is 127 less the plies for a win, the negative of that for a loss,
and 0 for a draw, or for a position that play does not reach.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from lodestone import LodestoneError, Rules
from lodestone.core.errors import quoted
from lodestone.games.queah.board import CELL_SYMMETRY, CELLS
from lodestone.games.queah.ranking import QueahIndex
from lodestone.games.queah.state import QueahRules, QueahState
from lodestone.kernel.decorator import kernel
from lodestone.kernel.ranking import unrank
from lodestone.solve.codes import WIN_CODE
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research.results.queah import reached

USAGE = "usage: python -m research.bensley FILE"
#: His rules: entering is a turn, and a capture forbids steps but not entries.
RULES = "queah:comment,capture=mandatory-over-steps"
#: His cells in the order of his bits, by our names.
HIS = ("c1", "b2", "a3", "c2", "b3", "d2", "c3", "b4", "d3", "c4", "e3", "d4", "c5")
#: Reserves are from 0 to 6, and a win is worth 127 less its plies.
RESERVES, MOST = 7, 127
BITS = len(HIS)


class HisTable(NamedTuple):
    """What his file holds: boards, shape (count,), and values, shape (count, 7, 7)."""

    boards: NDArray[np.uint32]
    values: NDArray[np.int8]


class Compared(NamedTuple):
    """How many positions have the same value and remoteness in both tables, and how many do not."""

    decided: int
    drawn: int
    different: int


def read(path: Path) -> HisTable:
    """Return what a file in his form holds; raise `LodestoneError` if it has another."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise LodestoneError(f"cannot read {quoted(str(path), 200)}: {error.strerror}") from None
    count, left = divmod(len(content), 4 + RESERVES * RESERVES)
    boards = np.frombuffer(content, "<u4", count)
    if left or not count or np.any(boards[1:] <= boards[:-1]):
        raise LodestoneError(f"{path}: not a table of Stephen Bensley's program")
    values = np.frombuffer(content, np.int8, offset=4 * count)
    return HisTable(boards, values.reshape(count, RESERVES, RESERVES))


def compare(table: Table, his: HisTable) -> Compared:
    """Compare the values of all positions that play from the start of our table can reach.

    Raises `LodestoneError` if one of their boards is missing in his.
    """
    numbers = np.flatnonzero(reached(table)).astype(int64)
    states = np.empty((len(numbers), 4), int64)
    write_states.compiled(table.arrays, table.rules.kernel, numbers, states)
    boards = _his_boards(states[:, 0], states[:, 1])
    rows = np.searchsorted(his.boards, boards)
    is_known = his.boards[np.minimum(rows, len(his.boards) - 1)] == boards
    if not np.all(is_known):
        raise LodestoneError(f"{int(np.sum(~is_known)):,} positions are not in his table")
    values = his.values[rows, states[:, 2], states[:, 3]].astype(int64)
    codes = table.codes.at(numbers).astype(int64)
    ours = np.sign(codes) * (MOST - (WIN_CODE - np.abs(codes)))
    same = values == ours
    drawn = int(np.sum(same & (ours == 0)))
    return Compared(int(np.sum(same)) - drawn, drawn, int(np.sum(~same)))


@kernel
def write_states(
    index: QueahIndex, rules: QueahRules, numbers: NDArray[int64], states: NDArray[int64]
) -> None:
    """Write the pieces of both sides and their reserves, those of the side to move first."""
    for n in range(len(numbers)):
        state: QueahState = unrank(index, rules, int(numbers[n]))
        states[n, 0] = state.own
        states[n, 1] = state.other
        states[n, 2] = state.own_reserve
        states[n, 3] = state.other_reserve


def _his_boards(own: NDArray[int64], other: NDArray[int64]) -> NDArray[int64]:
    """Return the numbers of boards in his file, the lowest of each board's eight images."""
    images = ((masks[own] << BITS) | masks[other] for masks in map(_his_masks, CELL_SYMMETRY))
    return np.min([*images], axis=0)


def _his_masks(symmetry: Sequence[int]) -> NDArray[int64]:
    """Return his mask for each mask of ours, shape (8192,), after a symmetry of our cells."""
    places = [HIS.index(CELLS[cell]) for cell in symmetry]
    masks = np.arange(1 << BITS)
    bits = (((masks >> bit) & 1) << place for bit, place in enumerate(places))
    return np.asarray(sum(bits), int64)


def main(arguments: list[str]) -> None:
    """Print how many positions both tables agree on."""
    match arguments:
        case [path]:
            found = compare(solve(Rules.parse(RULES)), read(Path(path)))
        case _:
            raise LodestoneError(USAGE)
    print(f"{sum(found):,} positions of {RULES} that play from the start can reach")
    print(f"{found.decided:,} decided, with equal values and plies")
    print(f"{found.drawn:,} drawn in both tables")
    print(f"{found.different:,} different")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except LodestoneError as error:
        sys.exit(f"lodestone: {error}")
