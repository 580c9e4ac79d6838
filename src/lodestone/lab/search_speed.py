"""The speed of the searches: positions or simulations per second, on one core and on two."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, Search, SearchRequest

#: Each search, with its unit; a simulation evaluates all turns of a position.
SEARCHES: dict[str, tuple[str, Search]] = {
    "alpha-beta": ("positions", alphabeta.think),
    "tree": ("simulations", mcts.think),
}


@dataclass(frozen=True)
class SearchSpeed:
    """The number of units that a search visits per second, from the start."""

    search: str
    unit: str
    seconds: float
    one_core: int
    two_cores: int
    speed_up: float


def measure_searches(
    rules: Rules, seconds: float, seed: int, on_progress: Callable[[str], None] | None = None
) -> Iterator[SearchSpeed]:
    """Yield the speed of each search: `seconds` on one thread, then on two, from the start.

    Compilation comes before; `on_progress` is called with what is done next. A search that finds a
    win or fills its tree ends sooner; rates are for the time that it took. Raises `LodestoneError`
    if `seconds` are too few for any search.
    """
    line = Line.of(Position.start(rules))
    for name, (unit, think) in SEARCHES.items():
        if on_progress:
            on_progress(f"{name}: compiling")
        think(SearchRequest(line, Limit(nodes=1_000), seed))
        rates = []
        for threads, cores in ((1, "one core"), (2, "two cores")):
            if on_progress:
                on_progress(f"{name}: {seconds:g} s on {cores}")
            rates.append(_rate(think, line, seconds, seed, threads))
        one, two = rates
        yield SearchSpeed(name, unit, seconds, round(one), round(two), round(two / one, 2))


def _rate(think: Search, line: Line, seconds: float, seed: int, threads: int) -> float:
    result = think(SearchRequest(line, Limit(seconds=seconds), seed, threads=threads))
    if result.nodes == 0:
        raise LodestoneError(f"{seconds:g} s are too short to measure a search; allow more")
    return result.nodes / result.seconds
