"""Looking into a position for as long as somebody watches."""

from collections.abc import Callable

from lodestone.core.line import Line
from lodestone.search.alphabeta import think
from lodestone.search.budget import Budget, Stop, Thought

#: Nobody watches longer than this, compiled; and how far it goes while plain Python must do.
ANALYSIS = Budget(seconds=180)
PLAIN_ANALYSIS = Budget(nodes=3_000)


def analyse(
    line: Line, *, stop: Stop, told: Callable[[Thought], None], compiled: bool = True
) -> Thought:
    """Search ever deeper until stopped, or for some minutes; `told` hears of every depth.

    Raises `LodestoneError` where the game is over.
    """
    budget = ANALYSIS if compiled else PLAIN_ANALYSIS
    return think(line, budget, stop=stop, told=told, compiled=compiled)
