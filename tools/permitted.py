"""Install what pyproject.toml permits, in its lowest or newest versions, and use it.

    python -m tools.permitted lowest|newest [EXTRA...]

Each extra gets its own environment, into which a wheel of this checkout is installed with what
the extra asks for and nothing else; `tools.smoke` then uses it. The lowest versions are tried on
the oldest Python that is supported, the newest on the one that runs this. The command fails if an
extra does not work.
"""

import argparse
import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from lodestone.files import KERNELS
from tools.wings import WINGS

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
NAME = PROJECT["name"]
#: How uv chooses, by the word that asks for it.
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
#: Extras for those who work on the project, and one that takes gigabytes (PyTorch), which
#: `tests/lab/envs/test_learners.py` installs.
LEFT_OUT = {"dev", "docs", "node", "sb3", "test", *(f"test-{wing}" for wing in WINGS)}
#: What else a use needs: the tour is a notebook of two extras, and something has to run it.
EXTRA_BESIDE = {"notebook": "lab"}
BESIDE = {"notebook": ("ipykernel>=7.0", "nbclient>=0.10", "nbformat>=5.10")}
UV = (str(ROOT / "tools" / "uv"), sys.prefix)


class FailedError(Exception):
    """A step that did not work; the message has what it printed."""


def extras() -> list[str]:
    """Return the extras that users can choose, and "" for an installation without any."""
    return ["", *sorted(PROJECT["optional-dependencies"].keys() - LEFT_OUT)]


def brings(extra: str) -> set[str]:
    """Return an extra with all that it includes.

    >>> sorted(brings("terminal"))
    ['cli', 'fast', 'terminal']
    """
    found = {extra} - {""}
    for requirement in PROJECT["optional-dependencies"].get(extra, ()):
        if included := re.match(rf"{NAME}\[(.+)\]", requirement):
            found = found.union(*map(brings, included[1].split(",")))
    return found


def run(*command: str | Path, folder: Path = ROOT, types: str = "", **settings: str) -> str:
    """Run a command; return what it prints, or raise `FailedError`."""
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=os.environ | settings,
        input=types,
    )
    if done.returncode:
        raise FailedError(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def resolved(extra: str, mode: str, python: str) -> list[str]:
    """Return the versions of all packages that an extra takes.

    uv takes the lowest only of what a project itself asks for, and a wheel is no project to it.
    """
    names = filter(None, [extra, EXTRA_BESIDE.get(extra, "")])
    chosen = [word for name in names for word in ("--extra", name)]
    options = (
        "--resolution",
        RESOLUTIONS[mode],
        "--python",
        python,
        "--no-header",
        "--no-annotate",
    )
    beside = "\n".join(BESIDE.get(extra, ()))
    said = run(
        *UV, "pip", "compile", "--quiet", "pyproject.toml", "-", *options, *chosen, types=beside
    )
    return said.splitlines()


def tried(extra: str, mode: str, wheel: Path, kernels: Path) -> Iterator[str]:
    """Install an extra, and use it; yield lines for people, or raise `FailedError`.

    Compiled kernels are kept for other extras in a folder, and nothing else is.
    """
    begun = time.monotonic()
    python = PROJECT["requires-python"].lstrip(">=") if mode == "lowest" else sys.executable
    packages = resolved(extra, mode, python)
    yield f"{extra or 'no extra'}: {len(packages)} packages: {', '.join(packages)}"
    # Programs that were used may still compile for later ones.
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        environment, work, cache = (Path(place) / one for one in ("environment", "work", "cache"))
        work.mkdir()
        cache.mkdir()
        (cache / kernels.name).symlink_to(kernels, target_is_directory=True)
        run(*UV, "venv", "--quiet", "--python", python, "--no-python-downloads", environment)
        inside = environment / "bin" / "python"
        run(*UV, "pip", "install", "--quiet", "--no-deps", "--python", inside, wheel, *packages)
        included = brings(extra) | brings(EXTRA_BESIDE.get(extra, ""))
        settings = {"PYTHONPATH": str(ROOT), "LODESTONE_CACHE": str(cache)}
        said = run(inside, "-m", "tools.smoke", *sorted(included), folder=work, **settings)
    yield f"    {'; '.join(said.splitlines())} ({time.monotonic() - begun:.0f} s)"


def main(arguments: Sequence[str]) -> int:
    """Try the extras that are named, or all; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.permitted", description=__doc__)
    parser.add_argument("mode", choices=RESOLUTIONS)
    parser.add_argument("extra", nargs="*", help="extras to try (default: all)")
    chosen = parser.parse_args(arguments)
    failed = []
    with TemporaryDirectory(ignore_cleanup_errors=True) as place:
        kernels, dist = Path(place) / KERNELS, Path(place) / "dist"
        kernels.mkdir()
        run(*UV, "build", "--quiet", "--wheel", "--out-dir", dist)
        (wheel,) = dist.glob("*.whl")
        for extra in chosen.extra or extras():
            try:
                for line in tried(extra, chosen.mode, wheel, kernels):
                    print(line, flush=True)
            except FailedError as error:
                failed.append(extra or "no extra")
                print(f"    FAILED: {error}", flush=True)
    print(f"{chosen.mode} versions: {'these fail: ' + ', '.join(failed) if failed else 'all work'}")
    return len(failed) > 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
