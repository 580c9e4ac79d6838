"""What `lodestone bench` measures: random play and its results, and the speed of searches."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass

import numpy as np

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules, write_rules
from lodestone.kernel import protocol
from lodestone.kernel.play import PlayoutCounts, playouts
from lodestone.lab.reporting import Entry, Report
from lodestone.lab.statistics import share
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

    def figures(self) -> Iterator[Entry]:
        """Yield what was played, how it ended, and how fast it was."""
        counts, rules = self.counts, write_rules(self.rules)
        yield Entry("rules", rules)
        repetition = repetition_of(self.rules)
        yield Entry("repetition", repetition, "repetition", repetition)
        yield Entry("seed", self.seed, "seed", str(self.seed))
        for name, value in counts._asdict().items():
            yield Entry(name, value)
        yield Entry(title="games", said=f"{counts.games:,}, finished {counts.finished:,}")
        yield Entry(title="turns", said=f"{counts.turns:,}, a full turn a ply")
        mean = counts.turns / counts.games
        said = f"{mean:.1f} turns, longest {counts.longest:,}"
        yield Entry("mean_length", round(mean, 3), "mean length", said)
        sides = [side.name for side in self.rules.game.sides]
        yield Entry("sides", sides)
        ends = {"first": counts.wins_first, "second": counts.wins_second, "draws": counts.draws}
        titles = (*(f"{side} wins" for side in sides), "draws")
        for title, (name, count) in zip(titles, ends.items(), strict=True):
            part = share(count, counts.finished)
            yield Entry(f"share_{name}", part.plain(name="share"), title, part.full(".2%"))
        yield self._speed()

    def _speed(self) -> Entry:
        speed = {
            "median": round(float(np.median(self.rates))),
            "lowest": round(min(self.rates)),
            "highest": round(max(self.rates)),
            "rounds": len(self.rates),
        }
        said = (
            f"{speed['median']:,} turns/s, median of {speed['rounds']} rounds "
            f"({speed['lowest']:,} to {speed['highest']:,})"
        )
        return Entry("turns_per_second", speed, "speed", said)


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


def report(measured: Measurement, speeds: Sequence[SearchSpeed]) -> Report:
    """Return the speed of random play and of searches, and how the games ended."""
    searches = [
        Entry(
            title=one.search,
            said=f"{one.one_core:,} {one.unit}/s on one core, "
            f"{one.two_cores:,} on two ({one.speed_up:.2f} times)",
        )
        for one in speeds
    ]
    plain = Entry("searches", [asdict(speed) for speed in speeds])
    how = "random play, whole games from the start, one core"
    return Report(write_rules(measured.rules), how, [*measured.figures(), *searches, plain])
