"""How fast the search is: positions a second on one core, and what the second core adds."""

from dataclasses import dataclass

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search.alphabeta import think
from lodestone.search.budget import Budget


@dataclass(frozen=True)
class SearchSpeed:
    """Positions that alpha-beta looks at in a second, from the start, on one core and on two."""

    seconds: float
    one_core: int
    two_cores: int
    speed_up: float


def measure_search(rules: Rules, seconds: float, seed: int) -> SearchSpeed:
    """Search the start for so many seconds on one thread, then on two.

    Compilation comes before. A search that finds a win is over sooner; the rates are those of the
    time that it took.
    """
    line = Line.of(Position.start(rules))
    think(line, Budget(nodes=1_000), seed)
    rates = []
    for threads in (1, 2):
        thought = think(line, Budget(seconds=seconds), seed, threads=threads)
        rates.append(round(thought.nodes / thought.seconds))
    return SearchSpeed(seconds, rates[0], rates[1], round(rates[1] / rates[0], 2))
