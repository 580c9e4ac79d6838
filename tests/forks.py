"""Python code in separate processes, forked from one that has already loaded the compiler.

Loading it takes far longer than what the tests of compiled code do with it. Of Lodestone only the
modules asked for are loaded there: without any, each fork imports the package anew, from where its
`PYTHONPATH` says. The coverage of this process is not measured; that of its forks is, if the test
that runs them is measured.
"""

import importlib
import json
import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

#: The environment variable that makes a process measure its coverage.
COVERAGE = "COVERAGE_PROCESS_CONFIG"


class Forks:
    """Runs code in forks: one at a time to its end, or in parallel until they are killed."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def run(self, code: str, **environment: str) -> str:
        """Return what the code prints, without the white space at its ends."""
        status, printed = self.end(code, **environment)
        assert status == 0, printed
        return printed.strip()

    def end(self, code: str, **environment: str) -> tuple[int, str]:
        """Return the exit status and what is printed."""
        status, printed = self._ask("run", code, environment)
        return status, printed

    def start(self, code: str, **environment: str) -> tuple[int, str]:
        """Run code in a separate process group, without waiting for its end.

        Return the number of its process, which ends with this one at the latest, and the first
        line that it prints.
        """
        number, line = self._ask("start", code, environment)
        return number, line

    def kill(self, number: int) -> None:
        """Kill what was started, with all processes of its group, and wait for its end."""
        self._ask("kill", number)

    def load(self, code: str) -> None:
        """Run code in the process that is forked: later forks have what it loads."""
        self._ask("load", code)

    def _ask(self, request: str, *given: object) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([request, *given]) + "\n")
        self.process.stdin.flush()
        told = self.process.stdout.readline()
        assert told, "the process that is forked has ended; stderr says why"
        return json.loads(told)


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
    """Load what the first compilation loads, by compiling a function that does next to nothing."""
    from numba import njit

    assert njit(lambda number: number >> 1)(2) == 1


def measure() -> None:
    """Measure coverage from now on."""
    from coverage import process_startup

    process_startup()


def fork(code: str, environment: dict[str, str]) -> tuple[int, IO[str]]:
    """Run code in a fork; return its number and what it prints."""
    reading, writing = os.pipe()
    number = os.fork()
    if number == 0:
        os.dup2(writing, sys.stdout.fileno())
        os.close(reading)
        os.close(writing)
        run_and_exit(code, environment)
    os.close(writing)
    return number, os.fdopen(reading)


def run_in_fork(code: str, environment: dict[str, str]) -> tuple[int, str]:
    """Return the exit status and what was printed."""
    number, printed = fork(code, environment)
    with printed:
        told = printed.read()
    return os.waitstatus_to_exitcode(os.waitpid(number, 0)[1]), told


#: The output of the forks that were started and have not been killed.
started: dict[int, IO[str]] = {}


def start_fork(code: str, environment: dict[str, str]) -> tuple[int, str]:
    """Start a process that keeps running; return its number and the first line it prints."""
    number, printed = fork(code, environment)
    # Done here, not in the fork: there is a group before anybody learns the number and can kill it.
    os.setpgid(number, number)
    started[number] = printed
    return number, printed.readline()


def kill_fork(number: int) -> None:
    with started.pop(number), suppress(ProcessLookupError):
        os.killpg(number, signal.SIGKILL)
    os.waitpid(number, 0)


def load(code: str) -> None:
    exec(code, {"__name__": "__main__"})


def run_and_exit(code: str, environment: dict[str, str]) -> None:
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.environ.update(environment)
        if COVERAGE in environment:
            measure()
        sys.path[:0] = filter(None, environment.get("PYTHONPATH", "").split(os.pathsep))
        # Bytecode of a source that changes within a second is Python's own stale cache, not ours.
        sys.dont_write_bytecode = True
        exec(code, {"__name__": "__main__"})
        sys.stdout.flush()
        status = 0
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:  # noqa: BLE001 (it is told, and the status is 1)
        traceback.print_exc()
        sys.stderr.flush()
    finally:
        os._exit(status)


if __name__ == "__main__":
    sys.path.pop(0)  # this folder
    load_compiler()
    for module in sys.argv[1:]:
        importlib.import_module(module)
    asked = {"run": run_in_fork, "start": start_fork, "kill": kill_fork, "load": load}
    # Signals are for the tests, whose end closes this process's input.
    for sent in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sent, signal.SIG_IGN)
    for line in sys.stdin:
        request, *given = json.loads(line)
        print(json.dumps(asked[request](*given)), flush=True)
    for number in list(started):
        kill_fork(number)
