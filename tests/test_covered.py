"""What decides whether a run of the tests fails beside its tests."""

import runpy
from pathlib import Path

import coverage
import pytest

from tests.covered import shares_covered, too_little


def test_modules_that_are_covered_too_little_are_named(tmp_path: Path) -> None:
    lines = ["def f():"] + ["    x = 1"] * 3
    sources = {"well": ["x = 1"] * 36 + lines, "little": ["x = 1"] * 8 + lines}
    measured = coverage.Coverage(data_file=None, config_file=False, include=[f"{tmp_path}/*"])
    for name, source in sources.items():
        (tmp_path / f"{name}.py").write_text("\n".join(source))
    with measured.collect():
        for name in sources:
            runpy.run_path(str(tmp_path / f"{name}.py"))
    whole, shares = shares_covered(measured)
    assert whole == pytest.approx(100 * (37 + 9) / (40 + 12))
    [fault] = too_little(shares)
    assert fault.endswith("little.py: 75 % covered, at least 90 % are wanted")
