"""What a search found, and how scores distinguish wins from estimates."""

from collections.abc import Callable
from dataclasses import dataclass

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
    line: tuple[int, ...]


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `turn` is the best turn's number, and `line` the principal variation, which begins with it.
    `score` is in centipieces for the side to move; beyond ±PROVEN_WIN it is a win or loss,
    WIN_SCORE less the plies to it. `depth` is the depth completed, 0 if none was; `turn` may come
    from the depth after. `nodes` are the positions searched by all threads. Of a tree search,
    `depth` is the length of `line`, and `nodes` are simulations.

    `alternatives` are the lines of the next best turns, the best first, each of another turn: as
    many as requested (`multipv`) less the first, or fewer if there are fewer turns.

    >>> from lodestone import Line, Position
    >>> from lodestone.search.alphabeta import think
    >>> from lodestone.search.request import Limit, SearchRequest
    >>> line = Line.of(Position.start("queah:traditional"))
    >>> result = think(SearchRequest(line, Limit(depth=2), seed=1, compiled=False))
    >>> result.depth, len(result.line)
    (2, 2)
    """

    turn: int
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]
    alternatives: tuple[Variation, ...] = ()

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
