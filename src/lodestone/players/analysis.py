"""Analysis: searching a position more and more deeply until stopped."""

from dataclasses import replace
from time import monotonic, sleep

from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.players.compiling import is_compiled
from lodestone.search.alphabeta import think
from lodestone.search.request import Limit, SearchRequest
from lodestone.search.result import SearchResult

#: The longest analysis, in seconds.
LONGEST = 180.0
#: The number of positions that plain Python searches before it waits for the compiler, which it
#: would slow down.
PLAIN_NODES = 3_000
#: How often it checks whether the search has been compiled, in seconds.
GLANCE = 0.1


def analyse(request: SearchRequest) -> SearchResult:
    """Return the result of a search that deepens until stopped, or for the limit's seconds.

    Without a limit it takes at most `LONGEST`. Until the search is compiled, it pauses at a limit
    and then continues. Raises `LodestoneError` if the game is over.
    """
    limit = request.limit or Limit(seconds=LONGEST)
    end = monotonic() + (limit.seconds or LONGEST)
    known, game = 0, request.line.position.rules.game.name
    if not is_compiled(game):
        result = think(replace(request, limit=Limit(nodes=PLAIN_NODES), compiled=False))
        known = result.depth
        if result.is_proven:
            return result
        while not is_compiled(game):
            if (request.stop and request.stop.is_set) or monotonic() > end:
                return result
            sleep(GLANCE)

    def on_deeper(result: SearchResult) -> None:
        if result.depth >= known:
            request.report(result)

    rest = Limit(seconds=max(GLANCE, end - monotonic()))
    return think(replace(request, limit=rest, on_info=on_deeper))


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
