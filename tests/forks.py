"""Python code in processes of its own, forked from one in which the compiler is loaded already.

Loading it takes far longer than what the tests of compiled code do with it. Of Lodestone only the
modules asked for are loaded there: without any, each fork imports the package anew, from where its
`PYTHONPATH` says. The coverage of this process is not measured; that of its forks is, if the test
that runs them is measured.
"""

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

#: The environment variable that makes a process measure its coverage.
COVERAGE = "COVERAGE_PROCESS_CONFIG"


class Forks:
    """Runs code in forks, one after another."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def run(self, code: str, **environment: str) -> str:
        """Return what the code prints, without the white space at its ends."""
        status, printed = self.end(code, **environment)
        assert status == 0, printed
        return printed.strip()

    def end(self, code: str, **environment: str) -> tuple[int, str]:
        """Return the exit status and what is printed."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([code, environment]) + "\n")
        self.process.stdin.flush()
        status, printed = json.loads(self.process.stdout.readline())
        return status, printed


@contextmanager
def forks(*modules: str) -> Iterator[Forks]:
    """Start the process that is forked, which loads some modules before, and end it."""
    with subprocess.Popen(
        [sys.executable, __file__, *modules],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={name: value for name, value in os.environ.items() if name != COVERAGE},
    ) as process:
        yield Forks(process)


def load_compiler() -> None:
    """What the first compilation loads besides is loaded by one that does next to nothing."""
    from numba import njit

    assert njit(lambda number: number >> 1)(2) == 1


def measure() -> None:
    """Measure coverage from here on."""
    from coverage import process_startup

    process_startup()


def run_in_fork(code: str, environment: dict[str, str]) -> tuple[int, str]:
    """Return the exit status and what was printed."""
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        os.close(reading)
        run_and_exit(code, environment, os.fdopen(writing, "w"))
    os.close(writing)
    with os.fdopen(reading) as printed:
        told = printed.read()
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), told


def run_and_exit(code: str, environment: dict[str, str], output: IO[str]) -> None:
    status = 1
    try:
        os.environ.update(environment)
        if COVERAGE in environment:
            measure()
        sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
        # Bytecode of a source that changes within a second is Python's own stale cache, not ours.
        sys.dont_write_bytecode = True
        sys.stdout = output
        exec(code, {"__name__": "__main__"})
        output.flush()
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    finally:
        os._exit(status)


if __name__ == "__main__":
    sys.path.pop(0)  # this folder
    load_compiler()
    for module in sys.argv[1:]:
        importlib.import_module(module)
    for line in sys.stdin:
        print(json.dumps(run_in_fork(*json.loads(line))), flush=True)
