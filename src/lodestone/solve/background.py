"""Solving in a process of its own, for a program that must not wait: how far it is, line by line.

`python -m lodestone.solve.background RULES` prints JSON lines, the fields of `Progress` with `rate`
and `left`, and in the end `{"fault": …}` if something went wrong. It ends when its standard input
does, so it outlives nobody; what it has done by then is kept.
"""

import json
import os
import sys
from dataclasses import asdict
from threading import Thread

from lodestone.core.errors import LodestoneError
from lodestone.solve.solver import Progress, solve

#: Whoever plays meanwhile goes first.
NICE = 5


def _tell(progress: Progress) -> None:
    _print({**asdict(progress), "rate": progress.rate, "left": progress.left})


def _print(told: dict[str, object]) -> None:
    print(json.dumps(told), flush=True)


def _end_with_input() -> None:
    """Wait until nobody is there any more who could write to this process."""
    # Not by `sys.stdin`, whose lock would be held when the interpreter ends.
    while os.read(0, 1):
        pass
    os._exit(1)


def main(rules: str) -> int:
    """Solve some rules; give the exit status."""
    Thread(target=_end_with_input, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICE)
    try:
        solve(rules, told=_tell)
    except LodestoneError as error:
        _print({"fault": str(error)})
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
