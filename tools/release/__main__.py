"""Make a release, check one, or rehearse one.

    python -m tools.release make VERSION
    python -m tools.release check TAG [FOLDER]
    python -m tools.release rehearse

`make` sets the version, gives the change log's section "Unreleased" that version and today's date,
makes all texts say how to install the package from PyPI, commits and tags this, and begins the next
development version in a second commit. Nothing is pushed. `check` is for the commit of a tag, with
nothing changed, and for the package that was built of it into a folder. `rehearse` does all of it
with the last commit, in clones that are removed.
"""

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.release.checking import check, check_built
from tools.release.making import release
from tools.release.rehearsal import rehearse
from tools.release.repository import ReleaseError

USAGE = "usage: make release VERSION=1.2.0, make tagged TAG=v1.2.0, or make rehearsal"


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask for, in the current folder; return the exit status."""
    root = Path.cwd()
    try:
        match arguments:
            case ["make", version]:
                _make(root, version)
            case ["check", tag, *folders] if len(folders) < 2:
                check(root, tag)
                for folder in folders:
                    check_built(root, tag, Path(folder))
            case ["rehearse"]:
                with TemporaryDirectory(prefix="lodestone-release-") as folder:
                    print(rehearse(root, Path(folder)), end="")
            case _:
                print(USAGE, file=sys.stderr)
                return 2
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    return 0


def _make(root: Path, version: str) -> None:
    if release(root, version, datetime.now(UTC).date().isoformat()):
        print("Pages and messages now say how to install the package from PyPI.")
    print(f"Tagged v{version}. Publish it with: git push --follow-tags")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
