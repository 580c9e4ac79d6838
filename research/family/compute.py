"""Measure every rule set of Queah, and write `docs/family/figures.jsonl`, one line for each.

    python -m research.family.compute --workers 1

What the file already holds is kept, so you can stop and resume the work at any time. Each
table is removed once it is measured; a worker needs 2 GB of memory and 0.2 GB of disk.
"""

import argparse
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from pathlib import Path

from lodestone import Rules
from research.family.measure import Row, measure
from research.results.figures import FAMILY
from research.results.queah import BACKTRACKS, RESERVES, STALEMATES, TURNS, rules_of
from research.rows import read_rows, write_rows


def family() -> Iterator[Rules]:
    """Yield the 210 different combinations of options, small reserves first."""
    for reserve, backtrack, stalemate, turns in product(RESERVES, BACKTRACKS, STALEMATES, TURNS):
        yield rules_of(*turns, backtrack, stalemate=stalemate, reserve=reserve)


def read(file: Path = FAMILY) -> list[Row]:
    """Return the rows measured so far, without a line left unfinished by a kill."""
    return read_rows(file)


def measured(missing: list[Rules], workers: int) -> Iterator[Row]:
    """Measure rule sets side by side, and yield each as soon as it is done."""
    if workers == 1:
        yield from map(measure, missing)
        return
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=spawn) as pool:
        for done in as_completed([pool.submit(measure, rules) for rules in missing]):
            yield done.result()


def write(rows: list[Row], file: Path) -> None:
    """Write all rows in the family's order."""
    places = {str(rules): place for place, rules in enumerate(family())}
    rows.sort(key=lambda row: places[row["rules"]])
    write_rows(rows, file)


def main() -> None:
    """Measure the missing rule sets; print each one when it is done."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=1, help="rule sets measured side by side")
    parser.add_argument("--file", type=Path, default=FAMILY)
    args = parser.parse_args()
    rows = read(args.file)
    known = {row["rules"] for row in rows}
    missing = [rules for rules in family() if str(rules) not in known]
    for row in measured(missing, args.workers):
        rows.append(row)
        write(rows, args.file)
        print(f"{len(rows)} of {len(known) + len(missing)}: {row['rules']}", flush=True)


if __name__ == "__main__":
    main()
