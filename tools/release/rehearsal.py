"""Rehearses a release in scratch folders: from the last commit to a package that plays a turn."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

from tools.release.making import following, release
from tools.release.repository import (
    CHANGELOG,
    UNRELEASED,
    ReleaseError,
    git,
    unreleased,
    version_of,
)

#: What a make, a virtual environment or a git that started this would hand on.
INHERITED = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "PYTHONPATH", "VIRTUAL_ENV")


def rehearse(root: Path, folder: Path) -> str:
    """Release the last commit of the repository at `root`, below an empty folder; return the turns.

    The release is made in one clone. In a second one, of its tag, the package is built and checked
    as the workflow does it; then the wheel is installed into an empty environment, and plays.
    """
    scratch, tagged, environment = (folder / name for name in ("scratch", "tagged", "environment"))
    version = _cloned(root, scratch)
    release(scratch, version, datetime.now(UTC).date().isoformat())
    print(f"Tagged v{version} in a clone", flush=True)
    git(folder, "clone", "--quiet", "--branch", f"v{version}", str(scratch), str(tagged))
    _run(tagged, "make", "tagged", f"PYTHON={sys.executable}", f"TAG=v{version}")
    (wheel,) = (tagged / "dist").glob("*.whl")
    print(f"Built {wheel.name}, {wheel.stat().st_size / 10**6:.1f} MB", flush=True)
    uv = ("tools/uv", ".venv")
    _run(tagged, *uv, "venv", "--quiet", "--python", sys.executable, str(environment))
    python = str(environment / "bin" / "python")
    _run(tagged, *uv, "pip", "install", "--quiet", "--python", python, str(wheel))
    return _run(folder, python, "-I", str(tagged / "tools" / "one_turn.py"))


def _cloned(root: Path, scratch: Path) -> str:
    """Clone the last commit as `main`; return the version to release."""
    git(root, "clone", "--quiet", str(root), str(scratch))
    git(scratch, "checkout", "--quiet", "-B", "main", git(root, "rev-parse", "HEAD"))
    git(scratch, "config", "user.name", "Rehearsal")
    git(scratch, "config", "user.email", "rehearsal@example.org")
    if not unreleased(scratch):
        path = scratch / CHANGELOG
        changed = path.read_text("utf-8").replace(UNRELEASED, f"{UNRELEASED}\n- A rehearsal.\n", 1)
        path.write_text(changed, "utf-8")
        git(scratch, "commit", "--all", "--message", "changelog: rehearse")
    current = version_of(scratch)
    begun = current if current.endswith(".dev0") else following(current)
    return begun.removesuffix(".dev0")


def _run(folder: Path, *command: str) -> str:
    """Return what a command prints; raise `ReleaseError` after all of it is shown if it fails."""
    kept = {name: value for name, value in os.environ.items() if name not in INHERITED}
    done = subprocess.run(
        command, cwd=folder, env=kept, capture_output=True, text=True, check=False
    )
    if done.returncode:
        print(done.stdout, done.stderr, sep="", file=sys.stderr)
        raise ReleaseError(f"{' '.join(command[:2])} failed with status {done.returncode}")
    return done.stdout
