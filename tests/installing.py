"""Packages built from this repository, installed into empty environments."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

ROOT = Path(__file__).parents[1]
#: Modules that need packages which the tests' environment lacks; tests in others import them.
ELSEWHERE = {"lodestone.lab.envs.sb3"}
UV = (ROOT / "tools" / "uv", sys.prefix)


def output_of(
    *command: str | Path,
    code: int = 0,
    folder: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> str:
    """Run a command that has to end with a status; return all that it prints."""
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, env=environment
    )
    assert done.returncode == code, done.stdout + done.stderr
    return done.stdout + done.stderr


def clone(folder: Path) -> Path:
    """Make a clone of what is committed, with nothing that is built; return its folder."""
    output_of("git", "clone", "--quiet", ROOT, folder)
    return folder


def build(folder: Path, *options: str) -> None:
    """Write the wheel and the source distribution of a clean clone to a folder."""
    locked = ("--build-constraint", ROOT / "constraints.txt")
    with TemporaryDirectory() as place:
        source = clone(Path(place) / "clone")
        output_of(*UV, "build", source, "--out-dir", folder, "--quiet", *locked, *options)


def make_environment(folder: Path, version: str) -> None:
    """Make an empty environment; skip the test if the machine lacks this version of Python."""
    made = subprocess.run(
        [*UV, "venv", folder, "--python", version, "--no-python-downloads"], check=False
    )
    if made.returncode:
        pytest.skip(f"Python {version} is not on this machine")


def install(package: str | Path, environment: Path, *options: str) -> None:
    """Install a package, a file or a folder, and what it needs, into an environment."""
    python = ("--python", environment / "bin" / "python")
    output_of(*UV, "pip", "install", "--quiet", *python, package, *options)
