"""Put faults into copies of the program, one at a time, and show that the tests find each of them.

    python -m tools.faults [WORD...]

For each fault whose name contains one of the words, or for all, this changes the committed sources
in a temporary folder and runs tests until one fails. They are files of `make test`, which would
therefore fail too. The command fails if a fault is not found.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
#: What the copies share with this checkout: the installed packages, and compiled kernels.
SHARED = (".venv", ".cache", "node_modules")


@dataclass(frozen=True)
class PlantedFault:
    """A change that makes the program wrong, and the tests that have to notice."""

    name: str
    file: str
    right: str
    wrong: str
    tests: str


FAULTS = (
    PlantedFault(
        "wrong capture in Queah: one of five cells is never taken",
        "games/queah/kernels.py",
        "other = state.other & ~int(TAKES[move])",
        "other = state.other & ~int(TAKES[move] & (BOARD >> 3))",
        "tests/games/queah",
    ),
    PlantedFault(
        "wrong capture in Qo: falling diagonals block nothing",
        "games/qo/kernels.py",
        "found = joined(found, joined(rising, falling))",
        "found = joined(found, joined(rising, rising))",
        "tests/games/qo",
    ),
    PlantedFault(
        "wrong end in Quincala: who made the leg wins if both have lost",
        "games/quincala/kernels.py",
        "if other_has_lost(rules, towers):\n        return WIN",
        "if other_has_lost(rules, towers) and not own_has_lost(rules, towers):\n        return WIN",
        "tests/games/quincala",
    ),
    PlantedFault(
        "wrong search: entries of the table count one ply too deep",
        "search/alphabeta.py",
        "known.depth < depth:",
        "known.depth + 1 < depth:",
        "tests/search",
    ),
    PlantedFault(
        "wrong exact value: a turn does not make the end one turn nearer",
        "solve/retrograde.py",
        "offered = backed_up(code)",
        "offered = -code",
        "tests/solve/test_values.py",
    ),
    PlantedFault(
        "wrong reward: the winner's and the loser's are exchanged",
        "envs/kernels/stepping.py",
        "buffers.reward[game, side] = won\n        buffers.reward[game, 1 - side] = -won",
        "buffers.reward[game, 1 - side] = won\n        buffers.reward[game, side] = -won",
        "tests/envs",
    ),
    PlantedFault(
        "wrong reading of a record: of several signs after a turn, one is kept",
        "records/reader.py",
        "self.node.nags += tuple(self.nags)",
        "self.node.nags += tuple(self.nags[:1])",
        "tests/records",
    ),
    PlantedFault(
        "wrong interval: Wilson's is too wide",
        "lab/statistics.py",
        "squared * (value * (1 - value) + squared / 4)",
        "squared * (value * (1 - value) + squared / 2)",
        "tests/lab/test_statistics.py tests/lab/test_intervals.py",
    ),
    PlantedFault(
        "wrong clock: the increment is given before the time is counted",
        "online/clocks.py",
        "after = think(time, state, used - given)",
        "after = think(time, state, used - 2 * given)",
        "tests/online",
    ),
    PlantedFault(
        "lost event: of several that are missing, the first is not sent",
        "server/live/following/hub.py",
        "for event in game.events[channel.game.seq :]:",
        "for event in game.events[max(channel.game.seq, game.seq - 1) :]:",
        "tests/server/live",
    ),
    PlantedFault(
        "leaked key: followers receive the hashes of new keys",
        "online/events.py",
        "case Seated() | KeyReplaced():",
        "case Seated():",
        "tests/online tests/server/live",
    ),
    PlantedFault(
        "wrong line on the page: a variation comes before the game",
        "web/js/core/edits.js",
        "const children = [...nodeAt(tree, parent).children, id];",
        "const children = [id, ...nodeAt(tree, parent).children];",
        "web",
    ),
)


@contextmanager
def changed(fault: PlantedFault) -> Iterator[Path]:
    """Yield a copy of the committed tree that has the fault."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        git = ("git", "-C", str(ROOT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(copy)], check=True)
        try:
            for name in SHARED:
                (copy / name).symlink_to(ROOT / name)
            path = copy / "src" / "lodestone" / fault.file
            text = path.read_text("utf-8")
            if text.count(fault.right) != 1:
                sys.exit(
                    f"{fault.file} does not contain once what the fault replaces: {fault.name}"
                )
            path.write_text(text.replace(fault.right, fault.wrong), "utf-8")
            yield copy
        finally:
            subprocess.run([*git, "remove", "--force", str(copy)], check=True)


def first_failure(fault: PlantedFault) -> str | None:
    """Return the first test that fails with the fault; `None` if none does."""
    with changed(fault) as copy:
        if fault.tests == "web":
            command = ["npm", "test", "--silent"]
        else:
            command = [sys.executable, "-m", "pytest", "-x", "-q", *fault.tests.split()]
        here = os.environ | {"PYTHONPATH": str(copy / "src"), "CI": "true"}
        done = subprocess.run(
            command, cwd=copy, env=here, capture_output=True, text=True, check=False
        )
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else done.stdout[-300:].strip()


def main(words: list[str]) -> None:
    """Print what finds each fault; exit with 1 if nothing finds one."""
    missed = 0
    for fault in FAULTS:
        if not words or any(word in fault.name for word in words):
            found = first_failure(fault)
            missed += found is None
            print(f"{fault.name}\n    {found or 'NOT FOUND'}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
