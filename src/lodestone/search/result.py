"""What a search found, and how scores distinguish wins from estimates."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lodestone.core.position import Position
from lodestone.kernel.arrays import NDArray, int64, zeros
from lodestone.kernel.decorator import kernel

#: The score of an immediate win; every score is between -WIN_SCORE and WIN_SCORE.
WIN_SCORE = 1_000_000

#: Scores beyond this are wins, not estimates.
PROVEN_WIN = WIN_SCORE - 10_000


#: The most lines that are asked for at a time (`multipv`).
MOST_LINES = 5


def is_proven(score: int) -> bool:
    """Return whether a score is a win or a loss, not an estimate."""
    return abs(score) > PROVEN_WIN


@dataclass(frozen=True)
class Variation:
    """A line of play that begins with a turn other than the best: `score`, `depth`, `line`.

    They are as in `SearchResult`.
    """

    score: int
    depth: int
    line: tuple[str, ...]


class Found(NamedTuple):
    """A line as searches find it, by the numbers that the kernels give to turns."""

    score: int
    depth: int
    numbers: tuple[int, ...]


# A line as kernels write it, a row of an array: its score, its depth, its length, its turns.
SCORE, DEPTH, LENGTH, NUMBERS = 0, 1, 2, 3


def new_lines(count: int, longest: int, turns: NDArray[int64]) -> NDArray[int64]:
    """Make rows for lines of up to `longest` + 1 turns; the first is the first of `turns` alone."""
    lines = zeros((count, NUMBERS + longest + 1), int64)
    lines[0, LENGTH], lines[0, NUMBERS] = 1, turns[0]
    return lines


def found_in(lines: NDArray[int64]) -> list[Found]:
    """Return the lines that kernels have written into rows, which are empty without turns."""
    rows = (row for row in lines.tolist() if row[LENGTH])
    return [
        Found(row[SCORE], row[DEPTH], tuple(row[NUMBERS : NUMBERS + row[LENGTH]])) for row in rows
    ]


@kernel
def copy_line(line: NDArray[int64], copy: NDArray[int64]) -> None:
    """Copy a line from one row into another."""
    for place in range(NUMBERS + int(line[LENGTH])):
        copy[place] = line[place]


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `turn` is the best turn, and `line` the principal variation, which begins with it: that turn
    alone, if not given.
    `score` is in centipieces for the side to move; beyond ±PROVEN_WIN it is a win or loss,
    WIN_SCORE less the plies to it. `depth` is the depth completed, 0 if none was; `turn` may come
    from the depth after. `nodes` are the positions searched by all threads. Of a tree search,
    `depth` is the length of `line`, and `nodes` are simulations.

    `alternatives` are the lines of the next best turns, the best first, each of another turn: as
    many as requested (`multipv`) less the first, or fewer if there are fewer turns.

    `because` is why the turn was chosen, as the end of a sentence; "" where only numbers say.

    >>> from lodestone import Line, Position
    >>> from lodestone.search.alphabeta import think
    >>> from lodestone.search.request import Limit, SearchRequest
    >>> line = Line.of(Position.start("queah:traditional"))
    >>> result = think(SearchRequest(line, Limit(depth=2), seed=1, compiled=False))
    >>> result.depth, result.line
    (2, ('d3d4', 'b3b2'))
    """

    turn: str
    score: int = 0
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0
    line: tuple[str, ...] = ()
    alternatives: tuple[Variation, ...] = ()
    because: str = ""

    def __post_init__(self) -> None:
        if not self.line:
            vars(self).update(line=(self.turn,))

    @classmethod
    def of(
        cls, position: Position, found: Sequence[Found], depth: int, nodes: int, seconds: float
    ) -> "SearchResult":
        """Return the result of a search of `position` that found these lines, the best first."""

        def written(numbers: Sequence[int]) -> tuple[str, ...]:
            return tuple(map(position.format_turn, numbers))

        best = written(found[0].numbers)
        others = (Variation(one.score, one.depth, written(one.numbers)) for one in found[1:])
        return cls(best[0], found[0].score, depth, nodes, seconds, best, tuple(others))

    @property
    def variations(self) -> tuple[Variation, ...]:
        """All lines, that of `turn` first."""
        return (Variation(self.score, self.depth, self.line), *self.alternatives)

    @property
    def is_proven(self) -> bool:
        """Whether all lines are wins or losses, which a deeper search cannot change."""
        return all(is_proven(variation.score) for variation in self.variations)


#: A callback, called with what a search has found so far, in the thread that searches.
OnInfo = Callable[[SearchResult], None]
