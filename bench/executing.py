"""Print how much faster matches and comparisons are on all cores than in one process.

    python -m bench.executing [ROUNDS]

Both are called from Python as their documents show them, with `workers=0` and with the defaults, in
turn; their figures have to be the same. Kernels are compiled before. Times are on the clock, as
medians with the lowest and the highest, so that the machine must be quiet.
"""

import os
import sys
import time
from collections.abc import Callable

from bench.figures import spread
from lodestone import play_match
from lodestone.lab import compare_rules
from lodestone.lab.markdown import head, row

RULES = ["queah:balanced", "queah:traditional"]


def compare(workers: int | None, games: int = 2_000) -> str:
    """Return what a comparison says."""
    return str(compare_rules(RULES, player="level-3", games=games, workers=workers))


def match(workers: int | None, games: int = 2_000) -> str:
    """Return what a match says."""
    return str(play_match("level-4", "level-3", "queah", games, workers=workers))


def seconds(play: Callable[[int | None], str], workers: int | None) -> tuple[float, str]:
    """Return how long something takes, and what it says."""
    began = time.perf_counter()
    said = play(workers)
    return time.perf_counter() - began, said


def main(rounds: int) -> None:
    """Measure both in turn, and print a row for each."""
    print(head("what", "one process", f"{os.cpu_count()} cores", "times as fast"))
    for play in (compare, match):
        play(0, 40)
        times = []
        for _ in range(rounds):
            (alone, one), (together, other) = seconds(play, 0), seconds(play, None)
            assert one == other
            times.append((alone, together))
        alone_times, all_times = zip(*times, strict=True)
        ratios = [alone / together for alone, together in times]
        cells = spread(alone_times, ".1f"), spread(all_times, ".1f"), spread(ratios, ".2f")
        print(row(f"`{play.__name__}`", *cells), flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
