"""What a search found, and how scores distinguish wins from estimates."""

from collections.abc import Callable
from dataclasses import dataclass

#: The score of an immediate win; every score is between -WIN_SCORE and WIN_SCORE.
WIN_SCORE = 1_000_000

#: Scores beyond this are wins, not estimates.
PROVEN_WIN = WIN_SCORE - 10_000


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `turn` is the best turn's number, and `line` the principal variation, which begins with it.
    `score` is in centipieces for the side to move; beyond ±PROVEN_WIN it is a win or loss,
    WIN_SCORE less the plies to it. `depth` is the depth completed, 0 if none was; `turn` may come
    from the depth after. `nodes` are the positions searched by all threads. Of a tree search,
    `depth` is the length of `line`, and `nodes` are simulations.

    >>> from lodestone import Line, Position
    >>> from lodestone.search.alphabeta import think
    >>> from lodestone.search.limit import Limit
    >>> line = Line.of(Position.start("queah:traditional"))
    >>> result = think(line, Limit(depth=2), seed=1, compiled=False)
    >>> result.depth, len(result.line)
    (2, 2)
    """

    turn: int
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]


#: A callback, called with what a search has found so far, in the thread that searches.
OnInfo = Callable[[SearchResult], None]
