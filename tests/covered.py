"""What the tests cover, measured in several processes."""

import json
import math
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

import authoring
import lodestone
from tests.forks import COVERAGE

#: The least coverage of a module, in percent.
LEAST_COVERED = 90
#: The marks of tests in which coverage is not measured.
UNTRACED = ("browser", "untraced")
#: pytest-xdist's name for the first of the processes that run tests.
FIRST_WORKER = "gw0"


class Measured:
    """Measures the coverage of each module; the run fails if one has too little.

    Tests marked `untraced`, and those in a browser, are left out: tracing makes plain kernels five
    times slower and compiling a third slower, and these tests cover nothing that others do not.
    """

    def __init__(self, plugin: Any, *, worker: str | None) -> None:
        """Measure with pytest-cov's plugin, in this worker of pytest-xdist or the only process."""
        self.plugin = plugin
        self.worker = worker
        self.distributes = False
        self.whole = 0.0
        self.shares: dict[str, float] = {}
        if worker:
            # pytest-cov starts one measurement when options are read and another when the session
            # starts. The first is suspended meanwhile, but would resume whenever the second pauses.
            plugin.cov_controller.cov.stop()

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_setupnodes(self) -> None:
        """Let each worker measure for itself; this process runs no tests and need not measure."""
        self.distributes = True
        os.environ.pop(COVERAGE, None)
        self.plugin.cov_controller.cov.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_collection(self) -> Iterator[None]:
        """Import all modules, measured in the first worker only.

        The other workers would import the same; as everything is imported now, it does not matter
        which test would have imported a module first.
        """
        if self.distributes:
            return (yield)
        if self.worker not in (None, FIRST_WORKER):
            with self._paused():
                return (yield)
        for package in (lodestone, authoring):
            for module in walk_packages(package.__path__, f"{package.__name__}."):
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
        """Pause measuring, in this process and in those that it starts.

        Threads that outlive a pause are not traced afterwards, and each pause adds hooks to
        `os.fork` and `os._exit`: a test process is not to be forked.
        """
        os.environ.pop(COVERAGE, None)
        self.plugin.cov_controller.pause()
        try:
            yield
        finally:
            self.plugin.cov_controller.resume()  # sets the variable again

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        done = yield
        if self.worker is None:
            self.whole, self.shares = shares_covered(self.plugin.cov_controller.cov)
            session.testsfailed += len(too_little(self.shares))
        return done

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the modules that are covered too little, after all that tests have to tell."""
        if not self.shares:
            return
        least = min(self.shares, key=lambda name: self.shares[name])
        terminalreporter.write_line(
            f"coverage: {math.floor(self.whole)} % of all lines; the lowest is "
            f"{math.floor(self.shares[least])} %, in {least}"
        )
        for fault in too_little(self.shares):
            terminalreporter.write_line(fault, red=True)


def shares_covered(measured: Any) -> tuple[float, dict[str, float]]:
    """Return the coverage of everything and of each module, in percent."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "coverage.json"
        measured.json_report(outfile=str(path))
        report = json.loads(path.read_text())
    shares = {name: file["summary"]["percent_covered"] for name, file in report["files"].items()}
    return report["totals"]["percent_covered"], shares


def too_little(shares: dict[str, float]) -> list[str]:
    """Return the modules that are covered too little, one line each."""
    return [
        f"{name}: {math.floor(share)} % covered, at least {LEAST_COVERED} % are wanted"
        for name, share in shares.items()
        if share < LEAST_COVERED
    ]
