"""What `lodestone bench` measures: random play and its results, and the speed of searches."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules, write_rules
from lodestone.kernel import protocol
from lodestone.kernel.play import PlayoutCounts, playouts
from lodestone.lab.statistics import Estimate, share
from lodestone.lab.words import repetition_of
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, Search, SearchRequest

#: Turns after which a random game is broken off and counts as unfinished.
LONGEST = 100_000


@dataclass(frozen=True)
class Measurement:
    """Random games on one core; `rates` are turns per second, one for each round."""

    rules: Rules
    seed: int
    counts: PlayoutCounts
    rates: list[float]

    @property
    def shares(self) -> dict[str, Estimate]:
        """The shares of finished games: wins of the first side and of the second, and draws."""
        counts = self.counts
        ends = {"first": counts.wins_first, "second": counts.wins_second, "draws": counts.draws}
        return {name: share(count, counts.finished) for name, count in ends.items()}

    def figures(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {
            "rules": write_rules(self.rules),
            "repetition": repetition_of(self.rules),
            "sides": [side.name for side in self.rules.game.sides],
            "seed": self.seed,
            **self.counts._asdict(),
            "mean_length": round(self.counts.turns / self.counts.games, 3),
            **{f"share_{name}": part.plain(name="share") for name, part in self.shares.items()},
            "turns_per_second": {
                "median": round(float(np.median(self.rates))),
                "lowest": round(min(self.rates)),
                "highest": round(max(self.rates)),
                "rounds": len(self.rates),
            },
        }


def measure(
    rules: Rules,
    games: int,
    seed: int,
    rounds: int,
    on_round: Callable[[int], None] = lambda _: None,
) -> Measurement:
    """Play `games` random games from the start, `rounds` times with the same seed.

    Compilation is not measured. `on_round` is called before each round with the number of rounds
    done. All rounds play the same games, and their counts have to agree, so no speed is reported
    for work that was not done.
    """
    play = playouts.compiled
    start = protocol.initial(rules.kernel)
    path = np.empty(LONGEST + 1, np.int64)
    play(rules.kernel, start, seed, 1, path)
    seen, rates = set(), []
    for done in range(rounds):
        on_round(done)
        began = time.perf_counter()
        counts = play(rules.kernel, start, seed, games, path)
        rates.append(counts.turns / (time.perf_counter() - began))
        seen.add(counts)
    if len(seen) != 1:
        raise AssertionError(f"the same seed gave different games: {seen}")
    return Measurement(rules, seed, seen.pop(), rates)


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
    rules: Rules, seconds: float, seed: int, on_progress: Callable[[str], None] = lambda _: None
) -> Iterator[SearchSpeed]:
    """Yield the speed of each search: `seconds` on one thread, then on two, from the start.

    Compilation comes before; `on_progress` is called with what is done next. A search that finds a
    win or fills its tree ends sooner; rates are for the time that it took. Raises `LodestoneError`
    if `seconds` are too few for any search.
    """
    line = Line.of(Position.start(rules))
    for name, (unit, think) in SEARCHES.items():
        on_progress(f"{name}: compiling")
        think(SearchRequest(line, Limit(nodes=1_000), seed))
        rates = []
        for threads, cores in ((1, "one core"), (2, "two cores")):
            on_progress(f"{name}: {seconds:g} s on {cores}")
            rates.append(_rate(think, line, seconds, seed, threads))
        one, two = rates
        yield SearchSpeed(name, unit, seconds, round(one), round(two), round(two / one, 2))


def _rate(think: Search, line: Line, seconds: float, seed: int, threads: int) -> float:
    result = think(SearchRequest(line, Limit(seconds=seconds), seed, threads=threads))
    if result.nodes == 0:
        raise LodestoneError(f"{seconds:g} s are too short to measure a search; allow more")
    return result.nodes / result.seconds
