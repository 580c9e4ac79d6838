"""Compare how fast two programs solve rules, in processor time of one thread: see docs/solving.md.

    python -m bench.solve_blocks FOLDER [RULES ...] [--rounds N]

FOLDER is the root of another checkout. Both solve the rules in processes of their own, alternately,
once for each round; the time is that of solving all blocks and counting their values, without
files. A row has the least times of both, in seconds, and their ratio; values that differ end the
program.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from lodestone.lab.markdown import head, row

ROOT = Path(__file__).parents[1]
RULES = (
    "queah:traditional",
    "queah:compulsory",
    "queah:comment",
    "queah:balanced",
    "queah:comment-house",
)
#: Solves rules once for each line that it reads; writes the seconds and the values' CRC-32.
SOLVE = """
import sys, time, zlib
from lodestone.core.rules import rules_of
from lodestone.kernel import protocol
from lodestone.kernel.arrays import zeros
from lodestone.solve import solver
from lodestone.solve.codes import CODE, count_values

rules = rules_of(sys.argv[1])
index, turns = rules.index, protocol.turn_buffer(rules.most_turns)

def solve_block(codes, solved, block):
    if getattr(index, "room", None):
        from lodestone.solve import boards
        boards.solve_block(index, rules.kernel, codes, solved, block)
    else:
        solver.solve_block(index.arrays, rules.kernel, codes, solved, block, turns)
    count_values(index.arrays, rules.kernel, codes, block)

solve_block(zeros(index.size, CODE), 0, index.levels[0][0])  # compiles
for _ in sys.stdin:
    codes, began = zeros(index.size, CODE), time.thread_time()
    for level in index.levels:
        for block in level:
            solve_block(codes, level[0][0], block)
    print(time.thread_time() - began, zlib.crc32(codes), flush=True)
"""


class SolvingProcess:
    """A process that solves rules with the program in a folder."""

    def __init__(self, folder: Path, rules: str) -> None:
        paths = os.pathsep.join(map(str, (folder / "src", folder)))
        self._process = subprocess.Popen(
            [sys.executable, "-c", SOLVE, rules],
            env=os.environ | {"PYTHONPATH": paths},
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def solve(self) -> tuple[float, str]:
        """Solve once; return the seconds and the CRC-32 of the values."""
        assert self._process.stdin
        assert self._process.stdout
        print(file=self._process.stdin, flush=True)
        seconds, crc = self._process.stdout.readline().split()
        return float(seconds), crc

    def end(self) -> None:
        """End the process."""
        self._process.communicate()


def compared(folder: Path, rules: str, rounds: int) -> list[str]:
    """Return a row for some rules."""
    both = [SolvingProcess(folder, rules), SolvingProcess(ROOT, rules)]
    found = [[one.solve() for one in both] for _ in range(rounds)]
    for one in both:
        one.end()
    if len({crc for pair in found for _, crc in pair}) > 1:
        sys.exit(f"{rules}: the values differ")
    before, after = (min(pair[n][0] for pair in found) for n in range(2))
    crc = int(found[0][0][1])
    return [f"`{rules}`", f"{before:.2f}", f"{after:.2f}", f"{before / after:.1f}", f"{crc:08x}"]


def main() -> None:
    """Print a row for every rule set that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("rules", nargs="*", default=RULES)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    print(head("rules", "before", "after", "times as fast", "CRC-32"), flush=True)
    for rules in asked.rules:
        print(row(*compared(asked.folder.resolve(), rules, asked.rounds)), flush=True)


if __name__ == "__main__":
    main()
