"""Compare table files with those of another version, in one run: see docs/solving.md.

    python -m bench.table_files BEFORE [RULES ...]

`BEFORE` is a checkout of the version to compare with; both solve the rules first. Rounds of the two
alternate. A cell has the median of the rounds with the lowest and the highest, in processor time.
One probe is of a position from random play, a batch is of any in the table. Then follows what a
page reads of a site for the values of a position from random play and of all its turns, on average,
and at most: the directory of pages, and pages.
"""

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from bench.figures import spread
from lodestone.kernel.ranking import rank
from lodestone.lab.markdown import head, row
from lodestone.solve import find_table
from lodestone.solve.packed import PagedCodes, directory_of
from tests.library.games.walks import random_positions

ROUNDS = 7
#: The positions whose values a page reads.
SEEN = 500
#: Answers each line with the figures of a round, as JSON.
PROBING = """
import json, random, sys, time
from pathlib import Path
import numpy as np
from lodestone import Rules
from lodestone.kernel.ranking import unrank
from lodestone.solve import find_table, solve
from lodestone.solve.table import table_path
from tests.library.games.walks import random_positions

rules, folder = Rules.parse(sys.argv[1]), Path(sys.argv[2])
solve(rules, folder=folder)
table = find_table(rules, folder)
size = rules.index.size
positions = random.Random(1).sample(random_positions(str(rules), 50), 1_000)
chance = random.Random(2)
rows = np.array([unrank(table.arrays, rules.kernel, chance.randrange(size)) for _ in range(10_000)])
chance.shuffle(numbers := list(range(len(rows))) * 40)
batch = rows[numbers]
table.probe_codes(batch[:1])
print(table_path(rules, folder).stat().st_size, flush=True)
for _ in sys.stdin:
    began = time.process_time()
    table = find_table(rules, folder)
    opened = time.process_time() - began
    began = time.thread_time()
    for position in positions:
        table.probe_value(position)
    probed = (time.thread_time() - began) / len(positions)
    began = time.thread_time()
    table.probe_codes(batch)
    rate = len(batch) / (time.thread_time() - began)
    print(json.dumps([1e3 * opened, 1e6 * probed, rate / 1e6]), flush=True)
"""


@contextmanager
def probing(checkout: Path, rules: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a process of a version, which has opened the rules' table."""
    folder.mkdir()
    path = os.pathsep.join([str(checkout / "src"), str(checkout)])
    with subprocess.Popen(
        [sys.executable, "-c", PROBING, rules, str(folder)],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        assert process.stdin
        process.stdin.close()


def asked(process: subprocess.Popen[str]) -> list[float]:
    """Return the figures of one more round."""
    assert process.stdin
    assert process.stdout
    process.stdin.write("\n")
    process.stdin.flush()
    return list(json.loads(process.stdout.readline()))


def read_by_pages(rules: str, folder: Path) -> str:
    """Return what a page reads of a site for a position, in words."""
    table = find_table(rules, folder)
    pages = list(table.pages())
    content = directory_of(map(len, pages)) + b"".join(pages)
    counts, sizes = [], []
    for position in random.Random(3).sample(random_positions(rules, 60), SEEN):
        read = list[int]()

        def part(first: int, end: int, read: list[int] = read) -> bytes:
            read.append(end - first)
            return content[first:end]

        codes = PagedCodes(part, table.size, ValueError)
        for one in (position, *map(position.after, position.turn_numbers)):
            codes.code_at(rank(table.arrays, table.rules.kernel, one.state))
        counts.append(len(read))
        sizes.append(sum(read) / 1e3)
    return (
        f"`{rules}`: {mean(counts):.1f} parts, at most {max(counts)}; "
        f"{mean(sizes):.1f} kB, at most {max(sizes):.1f}"
    )


def compared(before: Path, rules: str) -> Iterator[str]:
    """Yield a row for each version."""
    with TemporaryDirectory() as folder, ExitStack() as stack:
        here = Path(__file__).parents[1]
        places = {"before": before.absolute(), "now": here}
        versions = {
            name: stack.enter_context(probing(place, rules, Path(folder) / name))
            for name, place in places.items()
        }
        sizes = {name: int(process.stdout.readline()) for name, process in versions.items()}
        rounds = {name: [] for name in versions}
        for _ in range(ROUNDS):
            for name, process in versions.items():
                rounds[name].append(asked(process))
        for name, found in rounds.items():
            opened, probed, rate = zip(*found, strict=True)
            yield row(
                f"`{rules}`",
                name,
                f"{sizes[name] / 1e6:.1f} MB",
                f"{spread(opened, '.0f')} ms",
                f"{spread(probed, '.1f')} µs",
                f"{spread(rate, '.1f')} million/s",
            )
        yield f"\n{read_by_pages(rules, Path(folder) / 'now')}\n"


def main() -> None:
    """Print two rows for every rule set that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("before", type=Path)
    parser.add_argument("rules", nargs="*", default=["queah:balanced", "queah:traditional"])
    print(head("rules", "version", "file", "open", "one probe", "batch"), flush=True)
    given = parser.parse_args()
    for rules in given.rules:
        for line in compared(given.before, rules):
            print(line, flush=True)


if __name__ == "__main__":
    main()
