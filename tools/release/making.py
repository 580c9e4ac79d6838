"""Makes a release on this machine: nothing is pushed."""

import re
from pathlib import Path

from tools import published
from tools.release.checking import check, require_current_modules
from tools.release.repository import (
    CHANGELOG,
    ReleaseError,
    date_changes,
    git,
    require_clean,
    set_version,
    unreleased,
    version_of,
)

_VERSION = re.compile(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}")


def release(root: Path, version: str, day: str) -> bool:
    """Release a version of the repository at `root`; raise `ReleaseError` and change nothing.

    `version` is the new one, `1.2.0`; `day` is in the form 2026-11-24. Return whether pages and
    messages had to be switched: they say from now on how to install the package from PyPI.
    """
    _require_ready(root, version)
    before = git(root, "rev-parse", "HEAD")
    is_first = not published.is_switched(root)
    if is_first:
        published.switch(root)
    set_version(root, version)
    date_changes(root, version, day)
    git(root, "commit", "--all", "--message", f"release: version {version}")
    git(root, "tag", "--annotate", f"v{version}", "--message", f"Lodestone {version}")
    try:
        check(root, f"v{version}")
    except ReleaseError:
        git(root, "tag", "--delete", f"v{version}")
        git(root, "reset", "--quiet", "--hard", before)
        raise
    begun = following(version)
    set_version(root, begun)
    git(root, "commit", "--all", "--message", f"release: begin version {begun}")
    return is_first


def _require_ready(root: Path, version: str) -> None:
    """Raise `ReleaseError` if a release of this version cannot be made now."""
    if _VERSION.fullmatch(version) is None:
        raise ReleaseError(f"{version!r} is not a version of the form 1.2.0")
    require_clean(root)
    if (branch := git(root, "rev-parse", "--abbrev-ref", "HEAD")) != "main":
        raise ReleaseError(f"releases are made on main, not on {branch}")
    if git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is already a tag v{version}")
    current = version_of(root)
    if _numbers(version) < _numbers(current):
        raise ReleaseError(f"{version} is older than the current version, {current}")
    if not unreleased(root):
        raise ReleaseError(f"{CHANGELOG} lists no unreleased changes")
    require_current_modules(root)


def following(version: str) -> str:
    """Return the development version after a release: that of the next minor version."""
    major, minor, _ = _numbers(version)
    return f"{major}.{minor + 1}.0.dev0"


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.removesuffix(".dev0").split(".")]
