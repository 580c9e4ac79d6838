"""What the tests cover, measured in several processes."""

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import lodestone
from tests.forks import MEASURED

#: What a module's coverage may not fall below, in percent.
LEAST_COVERED = 90
#: The marks of tests in which coverage is not measured.
UNTRACED = ("browser", "untraced")
#: What pytest-xdist calls the first of the processes that run tests.
FIRST_WORKER = "gw0"


class Measured:
    """Measures coverage for each module; a module with too little fails.

    Tests marked `untraced`, and those in a browser, are left out: tracing makes plain kernels five
    times slower and compiling a third, and these tests cover nothing that others do not.
    """

    def __init__(self, plugin: Any, *, worker: str | None) -> None:
        """Measure with pytest-cov's plugin, in this worker of pytest-xdist or the only process."""
        self.plugin = plugin
        self.worker = worker
        self.whole = 0.0
        self.shares: dict[str, float] = {}
        if worker:
            # pytest-cov begins to measure when options are read, and once more when the session
            # starts: the first would count everything twice, and go on whenever the second pauses.
            plugin.cov_controller.cov.stop()

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self) -> None:
        """Let each worker measure by itself; this process runs no tests and need not."""
        os.environ.pop(MEASURED, None)
        self.plugin.cov_controller.cov.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """Import all modules while only the first worker measures.

        What others import is the same, and what is imported now is measured whichever test would
        have been the first to import it.
        """
        if self.worker not in (None, FIRST_WORKER):
            with self._paused():
                return (yield)
        for module in walk_packages(lodestone.__path__, "lodestone."):
            import_module(module.name)
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        if not any(item.get_closest_marker(name) for name in UNTRACED):
            return (yield)
        with self._paused():
            return (yield)

    @contextmanager
    def _paused(self) -> Iterator[None]:
        inherited = os.environ.pop(MEASURED, None)
        self.plugin.cov_controller.pause()
        try:
            yield
        finally:
            self.plugin.cov_controller.resume()
            if inherited:
                os.environ[MEASURED] = inherited

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        done = yield
        if not hasattr(session.config, "workerinput"):
            self.whole, self.shares = shares_covered(self.plugin.cov_controller.cov)
            session.testsfailed += len(too_little(self.shares))
        return done

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.shares:
            return
        least = min(self.shares, key=lambda name: self.shares[name])
        terminalreporter.write_line(
            f"coverage: {self.whole:.0f} % of all lines, and the least is "
            f"{self.shares[least]:.0f} %, in {least}"
        )
        for fault in too_little(self.shares):
            terminalreporter.write_line(fault, red=True)


def shares_covered(measured: Any) -> tuple[float, dict[str, float]]:
    """Return how much is covered of everything and of each module, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        measured.json_report(outfile=str(path))
        report = json.loads(path.read_text())
    shares = {name: file["summary"]["percent_covered"] for name, file in report["files"].items()}
    return report["totals"]["percent_covered"], shares


def too_little(shares: dict[str, float]) -> list[str]:
    """Return the modules that are covered too little, in a line each."""
    return [
        f"{name}: {share:.0f} % covered, at least {LEAST_COVERED} % are wanted"
        for name, share in shares.items()
        if share < LEAST_COVERED
    ]
