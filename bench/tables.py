"""Time solving, opening and probing tables, in one process.

python -m bench.tables queah:traditional queah:balanced
"""

import argparse
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from lodestone import Position
from lodestone.core.markdown import head, row
from lodestone.kernel.play import playout
from lodestone.solve import Table, find_table, solve

#: How many positions are probed one after another, and at once.
SINGLE, BATCH = 20_000, 2_000_000


def random_positions(table: Table, count: int) -> list[Position]:
    """Return positions from random play, the seeds 1, 2, …; each game cut at a random length."""
    rng = np.random.default_rng(1)
    kernel = table.rules.kernel
    start = Position.start(table.rules)
    found = []
    for seed in range(1, count + 1):
        path = np.empty(int(rng.integers(2, 120)), np.int64)
        state = playout.compiled(kernel, start.state, seed, path)[0]
        found.append(Position.of(table.rules, type(start.state)(*map(int, state))))
    return found


def report(rules: str, folder: Path) -> list[str]:
    """Return the figures of one rule set as a table's cells."""
    solve(rules, folder=folder)  # compiles
    table = solve(rules, folder=folder, again=True)
    size = sum(path.stat().st_size for path in folder.glob("*.table"))
    openings = []
    for _ in range(9):
        began = time.perf_counter()
        find_table(rules, folder)
        openings.append(time.perf_counter() - began)
    positions = random_positions(table, 2_000)
    began = time.perf_counter()
    for n in range(SINGLE):
        table.probe_value(positions[n % len(positions)])
    single = (time.perf_counter() - began) / SINGLE
    rows = np.array([position.state for position in positions], np.int64)
    rows = np.tile(rows, (BATCH // len(rows), 1))
    table.probe_codes(rows[:1])
    began = time.perf_counter()
    table.probe_codes(rows)
    batch = len(rows) / (time.perf_counter() - began)
    summary = table.summary
    return [
        f"`{rules}`",
        f"{summary.positions:,}",
        f"{summary.seconds:.1f}",
        f"{summary.peak_bytes / 2**20:,.0f} MiB",
        f"{size / 2**20:.0f} MiB",
        f"{1_000 * median(openings):.0f} ms",
        f"{1e6 * single:.1f} µs",
        f"{batch / 1e6:.1f} million/s",
    ]


def main() -> None:
    """Print a row for every rule set that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rules", nargs="*", default=["queah:traditional", "queah:balanced"])
    heads = ["rules", "positions", "seconds", "memory", "file", "open", "one probe", "batch"]
    print(head(*heads), flush=True)
    for rules in parser.parse_args().rules:
        with TemporaryDirectory() as folder:
            print(row(*report(rules, Path(folder))), flush=True)


if __name__ == "__main__":
    main()
