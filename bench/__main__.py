"""Print the tables of docs/speed.md: searches and whole commands."""

import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from bench.figures import spread
from lodestone import Rules
from lodestone.core.game import all_games
from lodestone.lab.markdown import head, row
from lodestone.lab.speed import SearchSpeed, measure_searches

COMMAND = str(Path(sys.executable).with_name("lodestone"))
COMMANDS = {
    "lodestone perft queah:traditional --depth 7 --json": None,
    "lodestone legal queah": None,
    "import lodestone": [sys.executable, "-c", "import lodestone"],
    "an empty Python process": [sys.executable, "-c", ""],
}
RUNS = 9
SEARCH_SECONDS = 2.0
SEEDS = range(1, 6)
COLUMNS = ("one_core", "two_cores", "speed_up")


def print_searches() -> None:
    """Search the start of every game's usual rules."""
    print(head("rules", "search", "a second", "one core", "two cores", "speed-up"))
    for game in all_games():
        rules = Rules.parse(game.name)
        rounds = [measure_searches(rules, SEARCH_SECONDS, seed) for seed in SEEDS]
        for speeds in zip(*rounds, strict=True):
            print(search_row(rules, speeds))


def search_row(rules: Rules, speeds: Sequence[SearchSpeed]) -> str:
    """Return one row: medians of the rounds of one search, lowest to highest."""
    first = speeds[0]
    columns = [[getattr(one, name) for one in speeds] for name in COLUMNS]
    cells = (spread(rounds, ",") for rounds in columns)
    return row(f"`{rules}`", first.search, first.unit, *cells)


def print_commands() -> None:
    """Time whole processes with warm caches."""
    print(f"\n{head('whole process', 'seconds, median (lowest to highest)')}")
    for name, command in COMMANDS.items():
        times = [seconds(command or [COMMAND, *name.split()[1:]]) for _ in range(RUNS + 1)][1:]
        print(row(f"`{name}`", spread(times, ".2f")))


def seconds(command: list[str]) -> float:
    """Run a command to its end; return the wall-clock time."""
    began = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - began


if __name__ == "__main__":
    print_searches()
    print_commands()
