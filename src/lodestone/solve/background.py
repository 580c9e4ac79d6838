"""Solving in a separate process, for a program that must not wait; progress comes line by line.

`python -m lodestone.solve.background RULES [MEGABYTES]` prints JSON lines, the fields of `Progress`
with `rate` and `left`, and at the end `{"fault": …}` if something went wrong. It uses no more
memory than MEGABYTES. It ends when its standard input does, so it never outlives its parent; the
work done by then is kept.
"""

import json
import sys
from dataclasses import asdict

from lodestone.core.errors import LodestoneError
from lodestone.processes import end_with_parent, limit_memory, write_line, yield_to_others
from lodestone.solve.solver import Progress, solve

#: People who are playing in the meantime have priority.
NICE = 5


def _tell(progress: Progress) -> None:
    write_line(json.dumps({**asdict(progress), "rate": progress.rate, "left": progress.left}))


def main(rules: str, megabytes: str = "") -> int:
    """Solve rules; return the exit status."""
    end_with_parent()
    if megabytes:
        limit_memory(int(megabytes) * 2**20)
    yield_to_others(NICE)
    try:
        solve(rules, on_progress=_tell)
    except LodestoneError as error:
        write_line(json.dumps({"fault": str(error)}))
        return 1
    except MemoryError:
        write_line(json.dumps({"fault": f"solving {rules} takes too much memory here"}))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
