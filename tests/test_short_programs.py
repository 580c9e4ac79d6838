"""The ten programs of `examples/short`: short, from few modules, and they run."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAMS = sorted((Path(__file__).parents[1] / "examples" / "short").glob("*.py"))


def test_there_are_ten() -> None:
    assert len(PROGRAMS) == 10


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda path: path.stem)
def test_programs_are_short_and_run(program: Path, tmp_path: Path) -> None:
    text = program.read_text()
    tree = ast.parse(text)
    lines = [line for line in text.splitlines() if line.strip() and '"""' not in line]
    assert len(lines) <= 20
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert len({name for name in imported if name and name.startswith("lodestone")}) <= 2
    done = subprocess.run(
        [sys.executable, str(program)], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
