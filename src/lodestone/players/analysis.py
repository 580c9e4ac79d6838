"""Analysis: searching a position more and more deeply until stopped."""

from collections.abc import Callable
from time import monotonic, sleep

from lodestone.core.line import Line
from lodestone.search.alphabeta import think
from lodestone.search.limit import Limit
from lodestone.search.result import OnInfo, SearchResult
from lodestone.search.stop import Stop

#: The longest analysis, in seconds.
LONGEST = 180.0
#: The number of positions that plain Python searches before it waits for the compiler, which it
#: would slow down.
PLAIN_NODES = 3_000
#: How often it checks whether the search has been compiled, in seconds.
GLANCE = 0.1


def analyse(
    line: Line,
    *,
    stop: Stop,
    on_info: OnInfo,
    is_compiled: Callable[[], bool],
    is_hopeless: Callable[[], bool] = lambda: False,
    multipv: int = 1,
    seconds: float = LONGEST,
) -> SearchResult:
    """Return the result of a search that deepens until stopped, or for `seconds`.

    `on_info` is called after each depth. `multipv` is how many lines are found, as in
    `alphabeta.think`. Until the search is compiled, it pauses at a limit and then continues; if
    `is_hopeless` says that it will never be compiled, the analysis ends there. Raises
    `LodestoneError` if the game is over.
    """
    end = monotonic() + seconds
    known = 0
    if not is_compiled():
        little = Limit(nodes=PLAIN_NODES)
        result = think(line, little, stop=stop, on_info=on_info, compiled=False, multipv=multipv)
        known = result.depth
        if result.is_proven:
            return result
        is_last = False
        while not is_compiled():
            if is_last or stop.is_set or monotonic() > end:
                return result
            # Check once more: the last thing compiled may have been the search.
            is_last = is_hopeless()
            sleep(GLANCE)

    def on_deeper(result: SearchResult) -> None:
        if result.depth >= known:
            on_info(result)

    rest = Limit(seconds=max(GLANCE, end - monotonic()))
    return think(line, rest, stop=stop, on_info=on_deeper, multipv=multipv)
