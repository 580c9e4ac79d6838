"""What a search found, and how scores distinguish wins from estimates."""

from dataclasses import dataclass

#: The score of an immediate win; every score is between -WIN_SCORE and WIN_SCORE.
WIN_SCORE = 1_000_000

#: Scores beyond this are wins, not estimates.
PROVEN_WIN = WIN_SCORE - 10_000


@dataclass(frozen=True)
class SearchResult:
    """What a search found.

    `turn` is the best turn's number and `line` the play expected from it on. `score` is in
    centipieces for the side to move; beyond ±PROVEN_WIN a win or loss is found, WIN_SCORE less the
    plies to it. `depth` counts the plies searched to the end, 0 if not even one was; `turn` may
    come from the depth after. `nodes` are positions looked at by all threads. Of a tree search,
    `depth` is the length of `line` and `nodes` are simulations.
    """

    turn: int
    score: int
    depth: int
    nodes: int
    seconds: float
    line: tuple[int, ...]
