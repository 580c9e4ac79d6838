"""What holds for every command: how its process ends, and what it says of its surroundings."""

import subprocess
import sys
from pathlib import Path

import pytest

from lodestone import __version__
from lodestone.fronts.cli.process import warn_of_cache
from tests.processes import COMMAND


def test_it_is_said_that_kernels_cannot_be_kept(tmp_path: Path, monkeypatch, capsys) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    monkeypatch.setenv("LODESTONE_CACHE", str(blocked))
    warn_of_cache()
    told = capsys.readouterr().err
    assert told.startswith(f"lodestone: compiled kernels cannot be kept in '{blocked}/kernels': ")
    assert len(told.splitlines()) == 1
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    warn_of_cache()
    assert capsys.readouterr().err == ""
    assert list((tmp_path / "kernels").iterdir()) == []


@pytest.mark.slow
def test_a_closed_pipe_ends_like_a_signal() -> None:
    """A command of a group writes in another way than most: Typer sees the closed pipe first."""
    for command in ("collection list", "game list"):
        script = f"{COMMAND} {command} | true; echo ${{PIPESTATUS[0]}}"
        told = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
        assert (told.stdout, told.stderr) == ("141\n", ""), command


@pytest.mark.slow
def test_the_package_is_the_program() -> None:
    order = [sys.executable, "-m", "lodestone", "--version"]
    assert subprocess.check_output(order, text=True) == f"lodestone {__version__}\n"
