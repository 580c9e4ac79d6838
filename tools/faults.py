"""Put faults into copies of the program, one at a time, and show that the tests find each of them.

    python -m tools.faults [WORD...]

For each fault whose name contains one of the words, or for all, this changes the committed sources
in a temporary folder and runs tests until one fails. They are files of `make test`, which would
therefore fail too. The command fails if a fault is not found. `tools/faults.toml` lists the faults.
"""

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
#: What the copies share with this checkout: the installed packages, and compiled kernels.
SHARED = (".venv", ".cache", "node_modules")


@dataclass(frozen=True)
class PlantedFault:
    """A change that makes the program wrong, and the tests that have to notice."""

    name: str
    file: str
    right: str
    wrong: str
    tests: str


FAULTS = [
    PlantedFault(**one)
    for one in tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))["fault"]
]


@contextmanager
def changed(fault: PlantedFault) -> Iterator[Path]:
    """Yield a copy of the committed tree that has the fault."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        git = ("git", "-C", str(ROOT), "worktree")
        subprocess.run([*git, "add", "--quiet", "--detach", str(copy)], check=True)
        try:
            for name in SHARED:
                (copy / name).symlink_to(ROOT / name)
            path = copy / "src" / "lodestone" / fault.file
            text = path.read_text("utf-8")
            if text.count(fault.right) != 1:
                sys.exit(
                    f"{fault.file} does not contain once what the fault replaces: {fault.name}"
                )
            path.write_text(text.replace(fault.right, fault.wrong), "utf-8")
            yield copy
        finally:
            subprocess.run([*git, "remove", "--force", str(copy)], check=True)


def first_failure(fault: PlantedFault) -> str | None:
    """Return the first test that fails with the fault; `None` if none does."""
    with changed(fault) as copy:
        if fault.tests == "web":
            command = ["npm", "test", "--silent"]
        else:
            command = [sys.executable, "-m", "pytest", "-x", "-q", *fault.tests.split()]
        here = os.environ | {"PYTHONPATH": str(copy / "src"), "CI": "true"}
        done = subprocess.run(
            command, cwd=copy, env=here, capture_output=True, text=True, check=False
        )
    if done.returncode == 0:
        return None
    failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else done.stdout[-300:].strip()


def main(words: list[str]) -> None:
    """Print what finds each fault; exit with 1 if nothing finds one."""
    missed = 0
    for fault in FAULTS:
        if not words or any(word in fault.name for word in words):
            found = first_failure(fault)
            missed += found is None
            print(f"{fault.name}\n    {found or 'NOT FOUND'}", flush=True)
    sys.exit(missed > 0)


if __name__ == "__main__":
    main(sys.argv[1:])
