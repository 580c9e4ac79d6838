"""What the tests cover, module by module (`make coverage`)."""

import json
import math
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

#: The least coverage of a module, in percent.
LEAST_COVERED = 90


class Measured:
    """Fails a run that measures coverage if the tests cover too little of a module."""

    def __init__(self, plugin: Any) -> None:
        """Judge by what pytest-cov's plugin has measured."""
        self.plugin = plugin
        self.whole = 0.0
        self.shares: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> Iterator[None]:
        done = yield
        self.whole, self.shares = shares_covered(self.plugin.cov_controller.cov)
        session.testsfailed += len(too_little(self.shares))
        return done

    @pytest.hookimpl(trylast=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the modules that are covered too little, at the very end."""
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
