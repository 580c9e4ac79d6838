"""Looking into a position for as long as somebody watches."""

from collections.abc import Callable
from time import monotonic, sleep

from lodestone.core.line import Line
from lodestone.players.protocol import OnInfo
from lodestone.search.alphabeta import think
from lodestone.search.limit import Limit
from lodestone.search.result import PROVEN_WIN, SearchResult
from lodestone.search.stop import Stop

#: Nobody watches longer than this, in seconds.
LONGEST = 180.0
#: How far plain Python goes, in positions; then it waits for the compiler, which it would hold up.
PLAIN_NODES = 3_000
#: How often it is asked whether the search is compiled by now, in seconds.
GLANCE = 0.1


def analyse(
    line: Line,
    *,
    stop: Stop,
    on_info: OnInfo,
    is_compiled: Callable[[], bool],
    is_hopeless: Callable[[], bool] = lambda: False,
) -> SearchResult:
    """Search ever deeper until stopped, or for some minutes; `on_info` hears of every depth.

    While the search is not compiled it goes only so far, and on as soon as it is; where
    `is_hopeless` says that this will not be, it ends there. Raises `LodestoneError` where the game
    is over.
    """
    end = monotonic() + LONGEST
    known = 0
    if not is_compiled():
        result = think(line, Limit(nodes=PLAIN_NODES), stop=stop, on_info=on_info, compiled=False)
        known = result.depth
        if abs(result.score) > PROVEN_WIN:
            return result
        is_last = False
        while not is_compiled():
            if is_last or stop.is_set or monotonic() > end:
                return result
            # Asked once more: it may have been compiled last.
            is_last = is_hopeless()
            sleep(GLANCE)

    def on_deeper(result: SearchResult) -> None:
        if result.depth >= known:
            on_info(result)

    return think(line, Limit(seconds=max(GLANCE, end - monotonic())), stop=stop, on_info=on_deeper)
