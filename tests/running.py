"""The order of tests in several processes, and what is reported besides failures."""

from statistics import median

import pytest

#: The longest files, started first. Files that drive a browser, and so wait at times, alternate
#: with others.
LONG_FILES = (
    "browser/test_lessons.py",
    "lab/test_match.py",
    "browser/test_keeping.py",
    "solve/test_stopping.py",
    "browser/test_live.py",
    "games/test_conformance.py",
    "browser/test_editor.py",
    "terminal/test_play.py",
    "browser/test_exact.py",
    "test_other_games.py",
    "browser/test_puzzles.py",
    "test_document_examples.py",
    "browser/test_lab.py",
    "command_line/test_solve.py",
    "browser/test_thinking.py",
    "terminal/test_thinking.py",
    "browser/test_games.py",
    "server/test_exact.py",
    "browser/test_router.py",
    "lab/test_experiments.py",
    "browser/test_viewer.py",
    "games/qo/test_against_oracle.py",
    "browser/test_commands.py",
    "lab/test_metrics.py",
    "browser/test_pages_fit.py",
    "oracles/test_solve_queah.py",
    "browser/test_ending.py",
    "games/quincala/test_against_oracle.py",
    "browser/test_space.py",
    "core/test_kernel.py",
    "browser/test_access.py",
    "server/test_lab.py",
    "browser/test_walk.py",
    "server/test_schemas.py",
    "solve/test_reachable.py",
    "solve/test_values.py",
    "terminal/test_screen.py",
    "test_examples.py",
)
#: The properties of a test's report that hold a line to print, and what was timed: its name and the
#: times in milliseconds.
TOLD = "told"
TIMED = "timed"


class Tellings:
    """Prints what tests reported after all tests: a test process's own output is lost.

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
