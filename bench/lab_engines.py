"""Compare the lab's engines by one experiment: two workers with one, and Ray with local processes.

    python -m bench.lab_engines [SECONDS] [ROUNDS]

Every round plays the same games with each engine by turns, in an order that changes, from the start
of its processes to the last game; SECONDS is how long two local workers take about. The games must
be the same, to the last turn. Ratios are of one round, so that what else the machine does counts
alike; beside them are those of processor time, which other work hardly changes. Intervals are 95 %,
Student's t over the logarithms of the rounds' ratios.
"""

import hashlib
import math
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass

import psutil

from lodestone.lab.estimates import Estimate
from lodestone.lab.executors.choice import EngineName, open_engine
from lodestone.lab.executors.engine import Engine, play_all
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.experiments.chunks import chunks_of

ARM = Arm("queah:balanced", "", "alpha-beta@2000n", "alpha-beta@2000n", opening=4, longest=200)
ONE, TWO, RAY = "local, one worker", "local, two workers", "Ray, two workers"
ENGINES: dict[str, Callable[[], Engine]] = {
    ONE: lambda: open_engine(EngineName.LOCAL, None, 1),
    TWO: lambda: open_engine(EngineName.LOCAL, None, 2),
    RAY: lambda: open_engine(EngineName.RAY, None, 2),
}
#: Games from which it is estimated how many take SECONDS.
TRIAL = 16


@dataclass(frozen=True)
class Timing:
    """A run: seconds, those of all its processors, and what was played, as a digest."""

    wall: float
    processor: float
    played: str


def processor_seconds() -> float:
    """Return the processor time of this process and of all below it."""
    here = psutil.Process()
    times = [one.cpu_times() for one in (here, *here.children(recursive=True))]
    return sum(one.user + one.system for one in times)


def timed(engine: str, games: int) -> Timing:
    """Play so many games with an engine that is started for it."""
    begun, spent = time.perf_counter(), processor_seconds()
    digests = []
    with closing(ENGINES[engine]()) as opened:
        for chunk, found in play_all(opened, chunks_of([(ARM, games)])):
            assert len(found) == chunk.count
            digests.append((chunk.first, [turns.tolist() for turns in found.turns]))
        wall, processor = time.perf_counter() - begun, processor_seconds() - spent
    assert sum(len(turns) for _, turns in digests) == games
    return Timing(wall, processor, hashlib.sha256(repr(sorted(digests)).encode()).hexdigest())


def play_round(number: int, games: int) -> dict[str, Timing]:
    """Play the games once with each engine, beginning with another one in each round."""
    names = list(ENGINES)
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
    """Print the times of every engine and the two ratios that matter."""
    print("| engine | seconds, median | processor seconds, median |\n|---|---|---|")
    for name in ENGINES:
        wall = statistics.median(timings[name].wall for timings in rounds)
        spent = statistics.median(timings[name].processor for timings in rounds)
        print(f"| {name} | {wall:.1f} | {spent:.1f} |")
    for title, over, under in (
        ("times as fast are two workers as one", ONE, TWO),
        ("times as long takes Ray as local processes", RAY, TWO),
    ):
        elapsed = mean_ratio([r[over].wall / r[under].wall for r in rounds])
        work = mean_ratio([r[over].processor / r[under].processor for r in rounds])
        print(f"\n{elapsed.short('.3f')} {title};\nprocessor time: {work.short('.3f')}")


def main(seconds: float, rounds: int) -> None:
    """Find out how many games to play, and compare the engines."""
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
