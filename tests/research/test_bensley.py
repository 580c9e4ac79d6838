"""Another program's table is read, and held against ours position by position."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from lodestone import LodestoneError, Position, Rules
from lodestone.kernel.ranking import unrank
from lodestone.solve.solver import solve
from lodestone.solve.table import Table
from research import bensley
from tests.patience import PATIENCE

#: The bits of his cells on our board.
BITS = """
. .  12 .  .
. 7  9  11 .
2 4  6  8  10
. 1  3  5  .
. .  0  .  .
"""
RULES = "queah:comment,capture=mandatory-over-steps,reserve=0"
#: How many positions are compared; half of them are drawn.
COMPARED = 60


def grid(text: str) -> np.ndarray:
    """Return a position's board as five lines of five, `.` where there is no cell."""
    rows = [f"{row:^5}".replace(" ", ".") for row in text.split()[0].split("/")]
    return np.array([list(row) for row in rows])


def number(board: np.ndarray, side: str) -> int:
    """Return what his file calls a board: the lowest number of its eight images."""
    bits = np.array([row.split() for row in BITS.strip().splitlines()])
    found = []
    for turned in (np.rot90(board, turns) for turns in range(4)):
        for image in (turned, turned.T):
            own, other = (
                sum(1 << int(bit) for bit in bits[image == piece])
                for piece in (side, "bw".replace(side, ""))
            )
            found.append(own << 13 | other)
    return min(found)


@pytest.fixture(scope="module")
def table() -> Table:
    return solve(Rules.parse(RULES))


@pytest.fixture
def some(table: Table, monkeypatch: pytest.MonkeyPatch) -> list[Position]:
    """Only these positions are compared."""
    codes = table.codes.unpacked()
    decided, drawn = np.flatnonzero(codes), np.flatnonzero(codes == 0)
    half = (
        each[np.linspace(0, len(each) - 1, COMPARED // 2).astype(int)] for each in (decided, drawn)
    )
    numbers = np.concatenate([*half])
    marks = np.zeros(table.size, np.uint8)
    marks[numbers] = 1
    monkeypatch.setattr(bensley, "reached", lambda _: marks)
    states = (unrank(table.arrays, table.rules.kernel, int(one)) for one in numbers)
    return [Position.of(table.rules, state) for state in states]


def written(path: Path, table: Table, positions: list[Position]) -> Path:
    """Write a file as his program does."""
    values: dict[int, np.ndarray] = {}
    for position in positions:
        result, plies = table.probe_value(position)
        board = number(grid(position.text), position.side[0])
        of_board = values.setdefault(board, np.zeros((7, 7), np.int8))
        of_board[0, 0] = 0 if plies is None else result * (127 - plies)
    boards = np.array(sorted(values), "<u4")
    content = [boards.tobytes(), *(values[board].tobytes() for board in sorted(values))]
    path.write_bytes(b"".join(content))
    return path


def test_equal_tables_are_found_equal(table: Table, some: list[Position], tmp_path: Path) -> None:
    his = bensley.read(written(tmp_path / "his.data", table, some))
    found = bensley.compare(table, his)
    assert found == (COMPARED // 2, COMPARED // 2, 0)


def test_one_wrong_value_is_found(table: Table, some: list[Position], tmp_path: Path) -> None:
    path = written(tmp_path / "his.data", table, some)
    content = bytearray(path.read_bytes())
    content[-49] ^= 1  # the last board's value without reserves
    path.write_bytes(content)
    assert bensley.compare(table, bensley.read(path)).different >= 1


def test_boards_that_are_missing_are_counted(
    table: Table, some: list[Position], tmp_path: Path
) -> None:
    his = bensley.read(written(tmp_path / "his.data", table, some[:1]))
    with pytest.raises(LodestoneError, match="positions are not in his table"):
        bensley.compare(table, his)


def test_other_files_are_refused_in_a_line(tmp_path: Path) -> None:
    other = tmp_path / "other.data"
    other.write_bytes(b"no table")
    with pytest.raises(LodestoneError, match="not a table of Stephen Bensley's program"):
        bensley.read(other)
    for given in (str(tmp_path / "none.data"), ""):
        ran = subprocess.run(
            [sys.executable, "-m", "research.bensley", *filter(None, [given])],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert ran.returncode == 1
        assert ran.stderr.startswith("lodestone: ")
        assert ran.stderr.count("\n") == 1
