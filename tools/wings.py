"""The wings of the program, and whose tests a change asks for.

    python -m tools.wings COMMIT

prints the wings whose tests have to pass for what was changed since a commit, as a list in JSON:
those that were changed, and those that rest on them. What belongs to no wing asks for all.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from pathlib import PurePosixPath

#: Each rests on those before it; all but the library are folders of the package.
WINGS = ("library", "lab", "web", "fronts")
PACKAGE, TESTS = "src/lodestone", "tests"
#: What no test of a wing reads.
APART = {"bench", "experiments", "findings"}


def wing_of(path: str) -> str | None:
    """Return the wing to which a file belongs, if it is part of one.

    >>> wing_of("src/lodestone/web/replies/exact.py"), wing_of("src/lodestone/core/rules.py")
    ('web', 'library')
    >>> wing_of("tests/lab/test_match.py"), wing_of("pyproject.toml")
    ('lab', None)
    """
    found = PurePosixPath(path)
    if found.is_relative_to(PACKAGE):
        first = found.relative_to(PACKAGE).parts[0]
        return first if first in WINGS else WINGS[0]
    if found.is_relative_to(TESTS):
        first = found.relative_to(TESTS).parts[0]
        return first if first in WINGS else None
    return None


def touched(paths: Iterable[str]) -> list[str]:
    """Return the wings whose tests have to pass after a change of some files.

    >>> touched(["src/lodestone/web/client.py"])
    ['web', 'fronts']
    >>> touched(["Makefile"])
    ['library', 'lab', 'web', 'fronts']
    >>> touched(["findings/README.md"])
    []
    """
    asked = [path for path in paths if path.partition("/")[0] not in APART]
    lowest = [WINGS.index(wing_of(path) or WINGS[0]) for path in asked]
    return list(WINGS[min(lowest) :]) if lowest else []


def changed_since(commit: str) -> list[str]:
    """Return the files that differ from a commit of this repository."""
    order = ["git", "diff", "--name-only", commit]
    return subprocess.run(order, capture_output=True, text=True, check=True).stdout.splitlines()


if __name__ == "__main__":
    print(json.dumps(touched(changed_since(sys.argv[1]))))
