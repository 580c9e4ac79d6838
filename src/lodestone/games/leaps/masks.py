"""The moves of a board as bits, so that a few reads of a table find all legal ones at once.

Each leap and each step of a board has a bit in one of its *words*: the legal ones are those that
start on one's own piece, end on an empty point and pass over nothing but enemies. A table has the
moves that touch any set of `CHUNK` points, in each of these ways.

Leaps come first, by point and ray, then steps, by point and end: turns are listed in this order.
The number of a move is 64 times its word plus its bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lodestone.games.leaps.board import MOST_POINTS, Board
from lodestone.games.leaps.turn_numbers import (
    LONG_DIGIT,
    MOST_IN_LINE,
    SHORT_DIGIT,
    leaping,
    stepping,
)

#: Moves in a word, points in a chunk of the table, and sets of these.
WORD, CHUNK = 62, 7
SETS = 1 << CHUNK

#: Kinds of moves: white's, then black's, `KINDS` further.
ALL, LEAPS, STEPS = 0, 1, 2
KINDS = 3
# Columns of a word: the moves of each kind; the turn of each move; then, for each chunk of points,
# the moves that start, that end and that pass over on any set of them.
TURNS = 2 * KINDS
TABLES = TURNS + WORD
STARTS, ENDS, OVERS, CHUNK_COLUMNS = 0, SETS, 2 * SETS, 3 * SETS
#: The columns of a word on the largest board, and on every other one: a constant, by which the
#: compiler knows that no index is negative.
WORD_COLUMNS = TABLES + -(-MOST_POINTS // CHUNK) * CHUNK_COLUMNS


class LeapsMove(NamedTuple):
    """A step or a leap: its points, as numbers, its turn, and which sides have it."""

    start: int
    end: int
    over: tuple[int, ...]
    turn: int
    sides: tuple[bool, bool]

    def is_of(self, side: int, kind: int) -> bool:
        """Return whether it is a side's move of a kind."""
        return self.sides[side] and (kind == ALL or (kind == LEAPS) == bool(self.over))


class Words:
    """The moves of a board, divided into words."""

    def __init__(self, board: Board, near: tuple[list[int], list[int]], is_line: bool) -> None:
        self._words: list[list[LeapsMove]] = [[]]
        self._points = len(board.points)
        for point in range(self._points):
            for leap in _leaps(board, point, is_line):
                self._add([leap])
        #: The number of the first step from each point; those that follow are in the same word.
        self.first_steps = [self._add(_steps(near, point)) for point in range(self._points)]

    def _add(self, moves: Iterable[LeapsMove]) -> int:
        """Add moves to one word; return the number of the first."""
        together = list(moves)
        if len(self._words[-1]) + len(together) > WORD:
            self._words.append([])
        number = (len(self._words) - 1) << 6 | len(self._words[-1])
        self._words[-1] += together
        return number

    @property
    def used(self) -> int:
        """Return how many columns of a word this board uses."""
        return TABLES + -(-self._points // CHUNK) * CHUNK_COLUMNS

    def rows(self) -> list[list[int]]:
        """Return the columns of each word."""
        return [self._row(word) for word in self._words]

    def _row(self, word: Sequence[LeapsMove]) -> list[int]:
        row = [
            _bits(move.is_of(side, kind) for move in word)
            for side in (0, 1)
            for kind in (ALL, LEAPS, STEPS)
        ]
        row += [move.turn for move in word] + [0] * (WORD - len(word))
        for first in range(0, self._points, CHUNK):
            points = range(first, first + CHUNK)
            row += _unions([_bits(move.start == point for move in word) for point in points])
            row += _unions([_bits(move.end == point for move in word) for point in points])
            row += _unions([_bits(point in move.over for move in word) for point in points])
        return row + [0] * (WORD_COLUMNS - len(row))


def _bits(found: Iterable[bool]) -> int:
    return sum(1 << bit for bit, one in enumerate(found) if one)


def _unions(masks: Sequence[int]) -> list[int]:
    """Return the union of each set of these masks; a set is a number, with a bit for each."""
    unions = [0]
    for mask in masks:
        unions += [mask | one for one in unions]
    return unions


def _leaps(board: Board, point: int, is_line: bool) -> Iterator[LeapsMove]:
    """Yield the leaps from a point, over one piece or over lines of any length (L7)."""
    bits = LONG_DIGIT if is_line else SHORT_DIGIT
    for number, ray in enumerate(board.rays[point]):
        longest = min(MOST_IN_LINE, len(ray.points) - 1) if is_line else 1
        for count in range(1, longest + 1):
            turn = leaping(point, 1 << bits | (count - 1) << 3 | number)
            yield LeapsMove(point, ray.points[count], ray.points[:count], turn, (True, True))


def _steps(near: tuple[list[int], list[int]], point: int) -> Iterator[LeapsMove]:
    """Yield the steps from a point that either side has (L6)."""
    white, black = near[0][point], near[1][point]
    for end in range((white | black).bit_length()):
        if (white | black) >> end & 1:
            sides = (bool(white >> end & 1), bool(black >> end & 1))
            yield LeapsMove(point, end, (), stepping(point, end), sides)
