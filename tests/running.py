"""In which order tests run, in several processes, and what is reported beside what failed."""

import json
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest

#: What takes longest, begun first. Files that drive a browser, and so wait now and then, take turns
#: with others.
LONG_FILES = (
    "games/test_conformance.py",
    "browser/test_exact.py",
    "terminal/test_play.py",
    "terminal/test_thinking.py",
    "browser/test_thinking.py",
    "solve/test_stopping.py",
    "browser/test_keeping.py",
    "command_line/test_solve.py",
    "browser/test_commands.py",
    "oracles/test_solve_queah.py",
    "browser/test_access.py",
    "games/qo/test_against_oracle.py",
    "browser/test_games.py",
    "server/test_exact.py",
    "browser/test_quincala.py",
    "lab/test_match.py",
    "lab/test_metrics.py",
    "lab/test_experiments.py",
    "browser/test_qo.py",
    "games/quincala/test_against_oracle.py",
    "browser/test_turns.py",
    "core/test_kernel.py",
    "browser/test_ending.py",
)
#: The properties of a test's report that hold a line to print, and what was timed: its name and the
#: times in milliseconds.
TOLD = "told"
TIMED = "timed"
#: What a module's coverage may not fall below, in percent.
LEAST_COVERED = 90
#: The marks of tests in which coverage is not measured.
UNTRACED = ("browser", "untraced")
#: Lets processes that a test starts be measured too.
INHERITED = "COVERAGE_PROCESS_CONFIG"


class Tellings:
    """Prints after all tests what they told: what a test process prints by itself is lost.

    Times are not asserted, as the machine may be busy.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.times: dict[str, list[float]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if str(report.outcome) == "rerun":
            self.lines.append(f"{report.nodeid} failed at first: {_cause(report)}")
        if report.when == "teardown":  # it has what was recorded before, too
            for name, value in report.user_properties:
                if name == TOLD:
                    self.lines.append(str(value))
                elif name == TIMED:
                    self.times.setdefault(value[0], []).extend(value[1])

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for line in self.lines:
            terminalreporter.write_line(line)
        for what, times in self.times.items():
            if times:
                terminalreporter.write_line(
                    f"{what}: median {median(times):.0f} ms, 9 of 10 within "
                    f"{sorted(times)[len(times) * 9 // 10]:.0f} ms, {len(times)} times"
                )


def _cause(report: pytest.TestReport) -> str:
    """Return the line that says why a test failed."""
    crash = getattr(report.longrepr, "reprcrash", None)
    return str(crash.message if crash else report.longrepr).splitlines()[0]


class Measured:
    """Measures coverage for each module; a module with too little fails.

    Tests marked `untraced`, and those in a browser, are left out: tracing makes plain kernels five
    times slower and compiling a third, and these tests cover nothing that others do not.
    """

    def __init__(self, plugin: Any) -> None:
        self.plugin = plugin
        self.faults: list[str] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self) -> None:
        """Let each test process begin to measure by itself, and not twice."""
        os.environ.pop(INHERITED, None)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if not any(item.get_closest_marker(name) for name in UNTRACED):
            return (yield)
        inherited = os.environ.pop(INHERITED, None)
        self.plugin.cov_controller.pause()
        try:
            return (yield)
        finally:
            self.plugin.cov_controller.resume()
            if inherited:
                os.environ[INHERITED] = inherited

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        done = yield
        if not hasattr(session.config, "workerinput"):
            self.faults = too_little(self.plugin.cov_controller.cov)
            session.testsfailed += len(self.faults)
        return done

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for fault in self.faults:
            terminalreporter.write_line(fault, red=True)


def too_little(measured: Any) -> list[str]:
    """Return the modules that are covered too little, in a line each."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        measured.json_report(outfile=str(path))
        files = json.loads(path.read_text())["files"]
    shares = {name: file["summary"]["percent_covered"] for name, file in files.items()}
    return [
        f"{name}: {share:.0f} % covered, at least {LEAST_COVERED} % are wanted"
        for name, share in shares.items()
        if share < LEAST_COVERED
    ]
