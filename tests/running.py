"""How tests run: away from the user's files, in how many processes, and what they report."""

import os
import re
import sys
from pathlib import Path
from tempfile import mkdtemp

import pytest

from lodestone.files import KERNELS, user_folder
from lodestone.processes import cores

#: The compiled kernels of all runs in this checkout.
COMPILED = Path(__file__).parents[1] / ".cache" / KERNELS
#: The memory of a process that runs tests, with its server and its browser, in bytes.
WORKER_MEMORY = 3 * 2**30
#: The most tests that may need a second try, where tests are repeated (`.ci/run`).
MOST_REPEATED = 2
#: The property of a test's report that holds a line to print.
REPORTED = "reported"


def leave_home() -> Path:
    """Give this process, and those that it starts, a user with an empty home; return the home.

    Its cache has this checkout's compiled kernels, and nothing else.
    """
    home = Path(mkdtemp(prefix="lodestone-home-"))
    for name in [name for name in os.environ if name.startswith("XDG_")]:
        del os.environ[name]
    os.environ.pop("LODESTONE_CACHE", None)
    os.environ["HOME"] = str(home)
    os.environ["VIRTUAL_ENV"] = sys.prefix  # messages name the pip of an activated environment
    kernels = user_folder(KERNELS)
    assert kernels
    share_kernels(kernels.parent)
    return home


def share_kernels(folder: Path) -> Path:
    """Make a folder a cache without tables that has this checkout's compiled kernels."""
    for one in (COMPILED, folder):
        one.mkdir(parents=True, exist_ok=True)
    (folder / KERNELS).symlink_to(COMPILED, target_is_directory=True)
    return folder


def workers(*, some_wait: bool) -> int:
    """Return how many processes run tests: one for each core, fewer where memory is short.

    One more runs where `some_wait` for pages or other processes.
    """
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return max(1, min(cores() + some_wait, memory // WORKER_MEMORY))


class Reporter:
    """Prints what tests reported after all tests: a test process's own output is lost.

    Where tests are repeated, it names those that needed a second try; too many fail the run.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.repeated: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if str(report.outcome) == "rerun":
            self.repeated.append(f"{report.nodeid} failed at first: {_cause(report)}")
        if report.when == "teardown":  # it has what was recorded before, too
            self.lines += [str(line) for name, line in report.user_properties if name == REPORTED]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if len(self.repeated) > MOST_REPEATED:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in [*self.lines, *self.repeated]:
            terminalreporter.write_line(line)
        if len(self.repeated) > MOST_REPEATED:
            terminalreporter.write_line(
                f"{len(self.repeated)} tests needed a second try: at most {MOST_REPEATED} may",
                red=True,
            )


#: A warning among those that a test raised together.
WARNED = re.compile(r"^[ |E]*(?:\w+\.)*(\w+Warning: .*)$", re.MULTILINE)


def _cause(report: pytest.TestReport) -> str:
    """Return the line that says why a test failed, with the first of several warnings."""
    crash = getattr(report.longrepr, "reprcrash", None)
    cause = str(crash.message if crash else report.longrepr).splitlines()[0]
    first = WARNED.search(report.longreprtext) if "sub-exception" in cause else None
    return f"{cause}: {first[1]}" if first else cause
