"""Print what processes that need the same kernels spend with an empty cache.

    python -m bench.compiling [PROCESSES]

Each makes an environment with an opponent, resets it and makes a step: once alone, then several at
the same time (by default 4), each time with a cache that is empty, then with the cache that they
have left. Figures are seconds of processor time in all, and the time on the clock. At last a short
program ends, whose processes are looked for a second later.
"""

import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from lodestone.lab.markdown import head, row

STEP = """
import gymnasium
import lodestone.lab.envs.gymnasium
environment = gymnasium.make("lodestone/Queah-v0", opponent="level-3")
environment.reset(seed=1)
"""
SHORT = """
from lodestone import Position, find_player
find_player("level-3").play(Position("qo"))
"""


def spent(code: str, cache: Path, processes: int) -> tuple[float, float]:
    """Return the processor time of some processes that run at the same time, and their time."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    environment = os.environ | {"LODESTONE_CACHE": str(cache)}
    running = [
        subprocess.Popen([sys.executable, "-c", code], env=environment) for _ in range(processes)
    ]
    for one in running:
        assert one.wait() == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used, time.monotonic() - began


def left_behind(cache: Path) -> list[str]:
    """Return the processes that use a cache, by their commands."""
    found, mark = [], f"LODESTONE_CACHE={cache}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue  # it has ended, or is somebody else's
    return found


def main(processes: int) -> None:
    """Measure one process and several, and print a row for each."""
    print(head("processes", "cache", "processor time", "of one", "time"))
    alone = 0.0
    for count in (1, processes):
        with TemporaryDirectory() as folder:
            for cache in ("empty", "full"):
                used, taken = spent(STEP, Path(folder), count)
                if count == 1 and cache == "empty":
                    alone = used
                shares = used / alone, f"{used:.1f} s", f"{taken:.1f} s"
                print(row(str(count), cache, shares[1], f"{shares[0]:.2f}", shares[2]), flush=True)
    with TemporaryDirectory() as folder:
        spent(SHORT, Path(folder), 1)
        time.sleep(1)
        print(f"\nleft a second after a short program: {left_behind(Path(folder)) or 'nothing'}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
