"""Whether the computer accepts an offer to end a game by agreement."""

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.search.result import SearchResult

#: The score, in centipieces, beyond which the computer considers a game won or lost.
CLEAR = 150


def agrees(line: Line, result: SearchResult) -> bool:
    """Return whether the side that is not to move agrees to end the game here.

    It does if the agreement is worth at least as much to it as playing on, according to its
    player's analysis of the position (`Player.analyse`). It plays on if the search found nothing.
    Raises `RecordError` if the game is over.
    """
    offered = line.agree().outcome
    assert offered is not None
    if result.depth == 0:
        return False
    expected = -result.score
    hope = (expected > CLEAR) - (expected < -CLEAR)
    return _worth(offered, line.position.side) >= hope


def _worth(offered: Outcome, mover: str) -> int:
    """Return what an outcome is worth to the side that is not to move: 1, 0 or -1."""
    if offered.winner is None:
        return 0
    return -1 if offered.winner == mover else 1
