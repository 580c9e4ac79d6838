"""The ten programs of `examples/short`: short, from few modules, and they run."""

import ast
import os
from pathlib import Path

import pytest

from tests.processes import commands
from tests.thinning import some

PROGRAMS = sorted((Path(__file__).parents[1] / "examples" / "short").glob("*.py"))
#: Runs a program as Python would, in a process that has loaded what most of them import.
RUN = """
import contextlib, io, os, runpy
os.chdir({folder!r})
with contextlib.redirect_stderr(io.StringIO()) as said:
    runpy.run_path({program!r}, run_name="__main__")
assert said.getvalue() == ""
"""


def test_ten_programs_are_short() -> None:
    assert len(PROGRAMS) == 10
    for text in (program.read_text() for program in PROGRAMS):
        tree = ast.parse(text)
        lines = [line for line in text.splitlines() if line.strip() and '"""' not in line]
        assert len(lines) <= 20
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert len({name for name in imported if name and name.startswith("lodestone")}) <= 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "program",
    # Its evaluation is compiled each time.
    some(PROGRAMS, lambda path: path.stem != "evaluation"),
    ids=lambda path: path.stem,
)
def test_programs_run(program: Path, tmp_path: Path) -> None:
    code = RUN.format(folder=str(tmp_path), program=str(program))
    assert commands().run(code, **os.environ)
