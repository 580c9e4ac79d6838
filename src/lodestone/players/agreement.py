"""Whether the computer ends a game by agreement, as its opponent offers."""

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.search.result import SearchResult

#: Scores beyond which the computer takes a game to be won or lost, in centipieces.
CLEAR = 150


def agrees(line: Line, result: SearchResult) -> bool:
    """Return whether the side that is not to move would end the game here by agreement.

    It does where the agreement gives it no less than it expects of playing on, by what its
    player thinks of the position (`Player.analyse`). A search that found nothing plays on. Raises
    `RecordError` where the game is over.
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
