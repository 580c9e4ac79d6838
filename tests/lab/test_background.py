"""A run in a process of its own: what goes wrong there is told in a line of JSON."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lodestone.lab.experiments.store import EXPERIMENT

pytestmark = pytest.mark.slow

RUN = "import sys\nfrom lodestone.lab.background import main\nsys.exit(main(*sys.argv[1:]))"
WITHOUT_POLARS = f"import sys\nsys.modules['polars'] = None\n{RUN}"


def told(program: str, folder: Path) -> str:
    """Run an experiment, whose parent stays, and return its fault."""
    command = [sys.executable, "-c", program, str(folder), "1"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.wait() == 1
        assert process.stdout
        assert process.stderr
        assert process.stderr.read() == ""
        return str(json.loads(process.stdout.read())["fault"])


def test_a_faulty_experiment_is_told(tmp_path: Path) -> None:
    (tmp_path / EXPERIMENT).write_text('title = "T"\n')
    assert "rules: Field required" in told(RUN, tmp_path)


def test_what_is_not_installed_is_named(tmp_path: Path) -> None:
    said = "the lab needs polars; install it with: pip install 'lodestone-games[lab]'"
    assert told(WITHOUT_POLARS, tmp_path) == said
