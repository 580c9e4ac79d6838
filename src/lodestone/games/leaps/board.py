"""Boards as data: points, the lines between them, and what follows from these.

A line is points in order: neighbours on it are a step apart, and a piece leaps along it (L1, L7).
Points are numbered in the order of their rows from below, each from the left, so that a set of
points is a mask below 2**61.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

#: The most points: a set of them is a mask, and 63 stands for no point in a turn's number.
MOST_POINTS = 61
#: The most leaps from a point, each in its own direction, as turns have three bits for one.
MOST_RAYS = 8
#: The most symmetries that are used; a board with more has parts that do not touch.
MOST_SYMMETRIES = 64
#: How many images of points are tried before a board counts as one without symmetries.
MOST_TRIED = 5_000

SIDES = ("white", "black")


class Ray(NamedTuple):
    """A direction from a point: the points that follow on a line, two at least."""

    points: tuple[int, ...]

    @property
    def over(self) -> int:
        """Return the point next to its own."""
        return self.points[0]

    @property
    def land(self) -> int:
        """Return the point behind that one."""
        return self.points[1]


@dataclass(frozen=True)
class Board:
    """A board with a start, and the rules that its file names.

    `places` are the points' coordinates, x to the right and y up. `lines` are by number; a closed
    one begins and ends with the same point. `leaps` are (from, over, to) where the file lists them,
    otherwise lines say where pieces leap. `rules` are values of options, by name.
    """

    title: str
    about: str
    source: str
    evidence: str
    places: Mapping[str, tuple[float, float]]
    lines: tuple[tuple[int, ...], ...]
    leaps: tuple[tuple[int, int, int], ...] | None
    start: Mapping[str, str]
    closed: frozenset[str]
    rules: Mapping[str, str | int]
    #: How many pieces each side sets if none stand on the board at the start.
    pieces: int = 0
    readings: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def points(self) -> tuple[str, ...]:
        """Return the names of the points in the order of their numbers."""
        return tuple(self.places)

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Return the number of each point, by name."""
        return {point: number for number, point in enumerate(self.points)}

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """Return the points in rows from the top, each from the left."""
        heights = sorted({y for _, y in self.places.values()}, reverse=True)
        return tuple(
            tuple(point for point, (_, y) in self.places.items() if y == height)
            for height in heights
        )

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Return the neighbours of each point, as a mask."""
        masks = [0] * len(self.points)
        for line in self.lines:
            for one, other in pairwise(line):
                masks[one] |= 1 << other
                masks[other] |= 1 << one
        return tuple(masks)

    @cached_property
    def rays(self) -> tuple[tuple[Ray, ...], ...]:
        """Return the directions in which a piece can leap from each point, in order."""
        found = [set[Ray]() for _ in self.points]
        if self.leaps is not None:
            for start, over, land in self.leaps:
                found[start].add(Ray((over, land)))
        else:
            for line in self.lines:
                for start, ray in _rays_along(line):
                    found[start].add(ray)
        return tuple(tuple(sorted(rays)) for rays in found)

    def masks(self, side: str) -> int:
        """Return the points where a side's pieces stand at the start, as a mask."""
        return sum(1 << self.number[point] for point, one in self.start.items() if one == side)

    @cached_property
    def start_counts(self) -> tuple[int, int]:
        """Return how many pieces White and Black have on the board at the start."""
        white, black = (self.masks(side).bit_count() for side in SIDES)
        return white, black

    @cached_property
    def is_closed_line(self) -> bool:
        """Return whether some line comes back to its beginning."""
        return any(line[0] == line[-1] for line in self.lines)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Return every way to map the points onto each other with their lines and leaps.

        Each is the points' images by number; the first changes nothing.
        """
        return _Symmetries(self).found()


def _rays_along(line: tuple[int, ...]) -> Iterator[tuple[int, Ray]]:
    """Yield each point of a line with the directions in which it can be leapt along."""
    for way in (line, line[::-1]):
        if line[0] == line[-1]:
            ring = way[:-1]
            for place, start in enumerate(ring):
                yield start, Ray(ring[place + 1 :] + ring[:place])
        else:
            for place, start in enumerate(way[:-2]):
                yield start, Ray(way[place + 1 :])


class _Symmetries:
    """The search for a board's symmetries: images are chosen point by point."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._near = board.near
        count = range(len(board.points))
        self._leaps = {(a, ray.points) for a in count for ray in board.rays[a]}
        closed = {board.number[point] for point in board.closed}
        self._kinds = [self._kind(point, closed) for point in count]
        self._order = self._connected_order()
        self._left = MOST_TRIED
        self._found: list[tuple[int, ...]] = []

    def _kind(self, point: int, closed: set[int]) -> tuple[object, ...]:
        """Return what a point and its images have in common."""
        lengths = sorted(len(ray.points) for ray in self._board.rays[point])
        return self._near[point].bit_count(), tuple(lengths), point in closed

    def _connected_order(self) -> list[int]:
        """Return the points so that most come after a neighbour."""
        order: list[int] = []
        waiting = list(range(len(self._near)))
        while waiting:
            beside = [point for point in waiting if any(self._near[point] >> o & 1 for o in order)]
            order.append((beside or waiting)[0])
            waiting.remove(order[-1])
        return order

    def found(self) -> tuple[tuple[int, ...], ...]:
        """Return the symmetries; only the first of them if there are too many."""
        identity = tuple(range(len(self._near)))
        self._extend({})
        if self._left < 0 or len(self._found) > MOST_SYMMETRIES:
            return (identity,)
        return tuple(sorted(self._found, key=lambda image: (image != identity, image)))

    def _extend(self, image: dict[int, int]) -> None:
        self._left -= 1
        if self._left < 0 or len(self._found) > MOST_SYMMETRIES:
            return
        if len(image) == len(self._order):
            whole = tuple(image[point] for point in range(len(image)))
            if {(whole[a], tuple(whole[p] for p in ray)) for a, ray in self._leaps} == self._leaps:
                self._found.append(whole)
            return
        point, used = self._order[len(image)], set(image.values())
        for there in range(len(self._order)):
            if there not in used and self._fits(point, there, image):
                self._extend(image | {point: there})

    def _fits(self, point: int, there: int, image: Mapping[int, int]) -> bool:
        """Return whether a point's image has the right neighbours among those chosen so far."""
        return self._kinds[point] == self._kinds[there] and all(
            (self._near[point] >> other & 1) == (self._near[there] >> its & 1)
            for other, its in image.items()
        )
