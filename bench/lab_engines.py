"""Compare the lab's engines on one experiment: two workers with one, Ray with local processes.

For comparison, two processes play half of the games each and exchange nothing: no engine can be
faster on this machine, whose processors may slow each other down.

    python -m bench.lab_engines [SECONDS] [ROUNDS]

Every round plays the same games with each engine in turn, in an order that changes, from the start
of its processes to the last game; SECONDS is about how long two local workers take. The games must
be identical, down to the last turn. Ratios are within one round, so that other work affects them
equally; next to them are those of processor time, which other work hardly changes. Intervals are 95
%, Student's t over the logarithms of the rounds' ratios.
"""

import hashlib
import math
import multiprocessing
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import chain

import psutil

from lodestone.core.markdown import head, row
from lodestone.lab import EngineName
from lodestone.lab.executors import open_engine, play_all
from lodestone.lab.experiments.arm import Arm, Chunk, chunks_of, play_chunk
from lodestone.lab.metrics.games import Games
from lodestone.lab.statistics import Estimate

ARM = Arm("queah:balanced", "", "alpha-beta@2000n", "alpha-beta@2000n", opening=4, longest=200)
ONE, TWO, RAY = "local, one worker", "local, two workers", "Ray, two workers"
APART = "two processes apart"
#: The number of games used to estimate how many take SECONDS.
TRIAL = 16


@dataclass(frozen=True)
class Timing:
    """A run: its seconds, its processor seconds, and a digest of the games played."""

    wall: float
    processor: float
    played: str


def processor_seconds() -> dict[int, float]:
    """Return the processor time of this process and of all its descendants, by process id."""
    here = psutil.Process()
    times = {one.pid: one.cpu_times() for one in (here, *here.children(recursive=True))}
    return {pid: one.user + one.system for pid, one in times.items()}


Played = list[tuple[Chunk, Games]]


@contextmanager
def by_engine(name: EngineName, workers: int, games: int) -> Iterator[Played]:
    """Yield games played by an engine that is started for them."""
    with closing(open_engine(name, None, workers)) as engine:
        yield list(play_all(engine, chunks_of([(ARM, games)])))


def half_of(games: int, part: int) -> Played:
    """Return every other chunk, played."""
    return [(chunk, play_chunk(chunk)) for chunk in list(chunks_of([(ARM, games)]))[part::2]]


@contextmanager
def apart(games: int) -> Iterator[Played]:
    """Yield games played in two processes, half of them in each."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield list(chain(*pool.map(half_of, [games, games], [0, 1])))


#: How games are played; processes end when the context does.
WAYS: dict[str, Callable[[int], AbstractContextManager[Played]]] = {
    ONE: partial(by_engine, "local", 1),
    TWO: partial(by_engine, "local", 2),
    RAY: partial(by_engine, "ray", 2),
    APART: apart,
}


def timed(way: str, games: int) -> Timing:
    """Return the time that `games` games take in one of `WAYS`."""
    begun, spent = time.perf_counter(), processor_seconds()
    with WAYS[way](games) as played:
        wall, now = time.perf_counter() - begun, processor_seconds()
    # Workers of the previous way may still have been ending when this one started.
    processor = sum(seconds - spent.get(pid, 0.0) for pid, seconds in now.items())
    assert all(len(found) == chunk.count for chunk, found in played)
    assert sum(chunk.count for chunk, _ in played) == games
    turns = sorted((chunk.first, [one.tolist() for one in found.turns]) for chunk, found in played)
    return Timing(wall, processor, hashlib.sha256(repr(turns).encode()).hexdigest())


def play_round(number: int, games: int) -> dict[str, Timing]:
    """Return the times of the games in each way; each round starts with a different way."""
    names = list(WAYS)
    turned = names[number % len(names) :] + names[: number % len(names)]
    found = {name: timed(name, games) for name in turned}
    assert len({timing.played for timing in found.values()}) == 1
    return found


def mean_ratio(ratios: Sequence[float]) -> Estimate:
    """Return the geometric mean of ratios with its interval, infinite for a single one.

    >>> mean_ratio([2.0, 2.0, 2.0])
    Estimate(value=2.0, low=2.0, high=2.0)
    """
    from scipy.special import stdtrit

    logs = [math.log(ratio) for ratio in ratios]
    mean, reach = statistics.fmean(logs), math.inf
    if len(logs) > 1:
        deviation = statistics.stdev(logs) / math.sqrt(len(logs))
        reach = float(stdtrit(len(logs) - 1, 0.975)) * deviation
    return Estimate(*(math.exp(mean + part) for part in (0, -reach, reach)))


def report(rounds: Sequence[dict[str, Timing]]) -> None:
    """Print the times of every way and the ratios that matter."""
    print(head("games played by", "seconds, median", "processor seconds, median"))
    for name in WAYS:
        wall = statistics.median(timings[name].wall for timings in rounds)
        spent = statistics.median(timings[name].processor for timings in rounds)
        print(row(name, f"{wall:.1f}", f"{spent:.1f}"))
    for title, over, under in (
        ("times as fast are two workers as one", ONE, TWO),
        ("times as fast are two processes apart as one worker", ONE, APART),
        ("times as long takes Ray as local processes", RAY, TWO),
    ):
        elapsed = mean_ratio([r[over].wall / r[under].wall for r in rounds])
        work = mean_ratio([r[over].processor / r[under].processor for r in rounds])
        print(f"\n{elapsed.short('.3f')} {title};\nprocessor time: {work.short('.3f')}")


def main(seconds: float, rounds: int) -> None:
    """Estimate how many games to play, and compare the engines."""
    ARM.prepare()
    trial = time.perf_counter()
    ARM.play(range(TRIAL))
    rate = 2 * TRIAL / (time.perf_counter() - trial)
    games = max(TRIAL, 4 * round(rate * seconds / 4))
    print(f"{games} games of {ARM.rules} by {ARM.players}, {rounds} rounds", flush=True)
    report([play_round(number, games) for number in range(rounds)])


if __name__ == "__main__":
    chosen = [float(word) for word in sys.argv[1:]]
    main(*(chosen[:1] or [60.0]), *(map(int, chosen[1:]) if chosen[1:] else [5]))
