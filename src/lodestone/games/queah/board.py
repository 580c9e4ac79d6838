"""The board of Queah: thirteen cells, which ones touch, and every step and capture on it.

Cells are numbered in this picture's reading order from below (Q1, Q2):

            c5                      12
         b4 c4 d4                9  10 11
      a3 b3 c3 d3 e3          4  5  6  7  8
         b2 c2 d2                1  2  3
            c1                      0
"""

from typing import NamedTuple

#: The files of each rank.
RANKS = {1: "c", 2: "bcd", 3: "abcde", 4: "bcd", 5: "c"}
CELLS = tuple(f"{file}{rank}" for rank, files in RANKS.items() for file in files)
INDEX = {name: index for index, name in enumerate(CELLS)}
BOARD = (1 << len(CELLS)) - 1


class Move(NamedTuple):
    """A step, or a capture of the piece at `over`; cells by number, `over` is -1 for a step."""

    start: int
    over: int
    end: int


def coordinates(cell: int) -> tuple[int, int]:
    """Return file and rank of a cell, the centre at (0, 0)."""
    name = CELLS[cell]
    return ord(name[0]) - ord("c"), int(name[1]) - 3


def cell_at(file: int, rank: int) -> int | None:
    """Return the cell at these coordinates; `None` off the board."""
    return INDEX.get(f"{chr(file + ord('c'))}{rank + 3}")


def _along(cell: int, direction: tuple[int, int], distance: int) -> int | None:
    file, rank = coordinates(cell)
    return cell_at(file + direction[0] * distance, rank + direction[1] * distance)


DIRECTIONS = ((1, 0), (0, 1), (-1, 0), (0, -1))


def _steps() -> list[Move]:
    ends = ((cell, _along(cell, way, 1)) for cell in range(len(CELLS)) for way in DIRECTIONS)
    return [Move(cell, -1, end) for cell, end in ends if end is not None]


def _captures() -> list[Move]:
    found = []
    for cell in range(len(CELLS)):
        for way in DIRECTIONS:
            over, end = _along(cell, way, 1), _along(cell, way, 2)
            if over is not None and end is not None:
                found.append(Move(cell, over, end))
    return found


#: The 32 steps (Q6), then the 20 captures (Q7); a move's number is its place here.
MOVES = tuple(_steps() + _captures())
STEP_COUNT = sum(move.over < 0 for move in MOVES)
MOVE_NUMBER = {move: number for number, move in enumerate(MOVES)}


def _turned(cell: int, symmetry: int) -> int:
    """Return where `cell` is mapped: 0-3 are quarter turns, 4-7 the same after a reflection."""
    file, rank = coordinates(cell)
    if symmetry & 4:
        file = -file
    for _ in range(symmetry & 3):
        file, rank = -rank, file
    turned = cell_at(file, rank)
    assert turned is not None
    return turned


#: The eight symmetries of the board: where each cell is mapped, and where each move is.
CELL_SYMMETRY = tuple(tuple(_turned(cell, s) for cell in range(len(CELLS))) for s in range(8))


MOVE_SYMMETRY = tuple(
    # The -1 of a step stays what it is.
    tuple(MOVE_NUMBER[Move(*((*cells, -1)[cell] for cell in move))] for move in MOVES)
    for cells in CELL_SYMMETRY
)
