"""The board of Qo: its points by name and number, its edge-to-edge lines, its symmetries.

Numbers are those of `points`; a point has the same name and number on boards of every size.
"""

from lodestone.games.qo.points import STRIDE

SMALLEST, LARGEST = 3, 9
FILES = "abcdefghi"
NAMES = {
    rank * STRIDE + file: f"{FILES[file]}{rank + 1}"
    for rank in range(LARGEST)
    for file in range(LARGEST)
}
POINT = {name: point for point, name in NAMES.items()}


def coordinates(point: int) -> tuple[int, int]:
    """Return file and rank of a point, both from 0."""
    return point % STRIDE, point // STRIDE


def rank_points(size: int, rank: int) -> list[int]:
    """Return the points of a rank, from the a-file."""
    return [rank * STRIDE + file for file in range(size)]


def file_points(size: int, file: int) -> list[int]:
    """Return the points of a file, from the first rank."""
    return [rank * STRIDE + file for rank in range(size)]


def all_points(size: int) -> list[int]:
    """Return the points of a board, rank by rank from a1."""
    return [point for rank in range(size) for point in rank_points(size, rank)]


def rows(size: int) -> tuple[tuple[str, ...], ...]:
    """Return the names of the points, rank by rank from the top."""
    ranks = (rank_points(size, rank) for rank in reversed(range(size)))
    return tuple(tuple(NAMES[point] for point in rank) for rank in ranks)


def all_lines(size: int) -> list[list[int]]:
    """Return the lines from edge to edge (O10): the ranks, then the files."""
    ranks = [rank_points(size, rank) for rank in range(size)]
    return ranks + [file_points(size, file) for file in range(size)]


def line_name(size: int, number: int) -> str:
    """Return the name of the line with this number in `all_lines`."""
    return f"rank {number + 1}" if number < size else f"the {FILES[number - size]}-file"


def rays(size: int, point: int) -> list[list[int]]:
    """Return the points in each of the eight directions from a point, nearest first."""
    file, rank = coordinates(point)
    steps = [(across, along) for across in (-1, 0, 1) for along in (-1, 0, 1) if across or along]
    return [
        [
            (rank + along * far) * STRIDE + file + across * far
            for far in range(1, size)
            if file + across * far in range(size) and rank + along * far in range(size)
        ]
        for across, along in steps
    ]


def way_between(start: int, end: int) -> list[int]:
    """Return the points on the straight line from `start`, excluded, to `end`; none if none is."""
    ways = [ray for ray in rays(LARGEST, start) if end in ray]
    return ways[0][: ways[0].index(end) + 1] if ways else []


def turned(point: int, size: int, symmetry: int) -> int:
    """Return where `point` is mapped: 0-3 are quarter turns, 4-7 the same after a reflection."""
    file, rank = coordinates(point)
    if symmetry & 4:
        file = size - 1 - file
    for _ in range(symmetry & 3):
        file, rank = size - 1 - rank, file
    return rank * STRIDE + file
