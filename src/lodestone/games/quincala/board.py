"""Layouts: the dots of a board, the links between them and the start, as data (K2, K3).

The source's picture of the board is not in the text that we have, so no board is written into the
code. Dots are numbered in the order of their names as texts, which is the order in which ties
between the names of turns are broken (K9).
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

#: Sizes from large to small, as the letters of White's pieces; Black's are the same in lower case.
SIZES = "LMS"
LETTERS = SIZES + SIZES.lower()
SIZE_NAMES = {"L": "large", "M": "medium", "S": "small"}

#: The eight directions as steps in files and ranks; a direction's number is its place here.
DIRECTIONS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))

#: The most dots: a set of dots is a mask below 2**62.
MOST_DOTS = 62
#: The most large and medium pieces per side: with more, a turn can have more legs than its number
#: holds, see `kernels`.
MOST_BASES = 4


@dataclass(frozen=True)
class Layout:
    """A board and a start: `rows` of dots from the top, `links` and `start` by dot.

    `start` maps dots to their towers, as letters from large to small; other dots are empty.
    """

    title: str
    about: str
    source: str
    rows: tuple[tuple[str, ...], ...]
    links: Mapping[str, frozenset[str]]
    start: Mapping[str, str]

    @cached_property
    def dots(self) -> tuple[str, ...]:
        """Return the names of the dots in the order of their numbers."""
        return tuple(sorted(self.links))

    @cached_property
    def number(self) -> Mapping[str, int]:
        """Return the number of each dot, by name."""
        return {dot: number for number, dot in enumerate(self.dots)}

    @cached_property
    def pieces(self) -> tuple[int, ...]:
        """Return how many large, medium and small pieces each side has."""
        letters = Counter("".join(self.start.values()))
        return tuple(letters[size] for size in SIZES)

    def line(self, dot: str, direction: int) -> list[str]:
        """Return the dots that a tower of three can reach in a direction if nothing is between."""
        found: list[str] = []
        while len(found) < len(SIZES):
            here = found[-1] if found else dot
            there = moved(here, DIRECTIONS[direction])
            if there not in self.links[here]:
                break
            found.append(there)
        return found

    @cached_property
    def symmetries(self) -> tuple["Symmetry", ...]:
        """Return every way to turn or reflect the board onto itself; the first changes nothing.

        Starts need not be symmetric: a position's value does not depend on how games begin.
        """
        found = (Symmetry(self._turned(turn), _turned_directions(turn)) for turn in range(8))
        return tuple(symmetry for symmetry in found if self._is_onto(symmetry.image))

    def _turned(self, turn: int) -> dict[str, str]:
        """Return where dots are mapped: bit 0 mirrors files, 1 ranks, 2 swaps files and ranks."""
        places = [place_of(dot) for dot in self.dots]
        files, ranks = zip(*places, strict=True)
        image = {}
        for dot, (file, rank) in zip(self.dots, places, strict=True):
            across = max(files) - file if turn & 1 else file - min(files)
            up = max(ranks) - rank if turn & 2 else rank - min(ranks)
            if turn & 4:
                across, up = up, across
            image[dot] = dot_at(across + min(files), up + min(ranks))
        return image

    def _is_onto(self, image: Mapping[str, str]) -> bool:
        """Return whether links lead to links."""
        return all(
            self.links.get(image[dot]) == frozenset(image[other] for other in others)
            for dot, others in self.links.items()
        )


class Symmetry(NamedTuple):
    """Where each dot is mapped, by name, and each direction, by number."""

    image: Mapping[str, str]
    directions: tuple[int, ...]


def _turned_directions(turn: int) -> tuple[int, ...]:
    """Return the directions as `Layout._turned` turns them."""
    turned = []
    for file, rank in DIRECTIONS:
        across, up = (-file if turn & 1 else file), (-rank if turn & 2 else rank)
        turned.append(DIRECTIONS.index((up, across) if turn & 4 else (across, up)))
    return tuple(turned)


def place_of(dot: str) -> tuple[int, int]:
    """Return file and rank of a dot, both counted from 0."""
    return ord(dot[0]) - ord("a"), int(dot[1:]) - 1


def dot_at(file: int, rank: int) -> str:
    """Return the dot at a place."""
    return f"{chr(file + ord('a'))}{rank + 1}"


def moved(dot: str, by: tuple[int, int]) -> str:
    """Return the place `by` files and ranks away, whether or not there is a dot."""
    file, rank = place_of(dot)
    return dot_at(file + by[0], rank + by[1])
