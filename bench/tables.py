"""Time solving, opening and probing tables, in one process.

python -m bench.tables queah:traditional queah:balanced
"""

import argparse
import random
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import numpy as np

from lodestone.lab.markdown import head, row
from lodestone.solve import find_table, solve
from tests.library.games.walks import random_positions

#: How many different positions are probed, how often one after another, and at once.
PROBED, SINGLE, BATCH = 1_000, 20_000, 2_000_000


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
    positions = random.Random(1).sample(random_positions(rules, 50), PROBED)
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
