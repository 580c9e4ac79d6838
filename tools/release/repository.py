"""What a release reads and writes in a repository: its version, its change log, and its commits."""

import re
import subprocess
from datetime import date
from pathlib import Path

#: Where the version is written, and how.
VERSION_FILE, VERSION = "src/lodestone/version.py", '__version__ = "{}"'
CHANGELOG = "CHANGELOG.md"
UNRELEASED = "## [Unreleased]\n"
#: The heading of a release in the change log.
_RELEASED = re.compile(r"^## \[(\d[^\]]*)\](?: - (\S+))?$", re.MULTILINE)


class ReleaseError(Exception):
    """A release that cannot be made or published; the message is one line for the maintainer."""


def git(root: Path, *arguments: str) -> str:
    """Return what git prints, without the white space at its ends."""
    done = subprocess.run(
        ["git", "-C", root, *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip() or f"status {done.returncode}"
        raise ReleaseError(f"git {arguments[0]}: {said.splitlines()[0]}")
    return done.stdout.strip()


def require_clean(root: Path) -> None:
    """Raise `ReleaseError` if something is not committed; ignored files do not count."""
    if changed := git(root, "status", "--porcelain"):
        first = changed.splitlines()[0].split(maxsplit=1)[1]
        raise ReleaseError(f"there are uncommitted changes ({first}): commit or stash them first")


def version_of(root: Path) -> str:
    """Return the version of the sources as they are in the folder."""
    found = re.search(VERSION.format('([^"]+)'), (root / VERSION_FILE).read_text("utf-8"))
    if found is None:
        raise ReleaseError(f"{VERSION_FILE} has no version")
    return found[1]


def set_version(root: Path, version: str) -> None:
    """Write another version into the sources."""
    path = root / VERSION_FILE
    old, new = VERSION.format(version_of(root)), VERSION.format(version)
    path.write_text(path.read_text("utf-8").replace(old, new, 1), "utf-8")


def unreleased(root: Path) -> str:
    """Return the text between the heading "Unreleased" and the newest release's."""
    changes = (root / CHANGELOG).read_text("utf-8")
    if UNRELEASED not in changes:
        raise ReleaseError(f"{CHANGELOG} has no section [Unreleased]")
    return changes.partition(UNRELEASED)[2].partition("\n## ")[0].strip()


def date_changes(root: Path, version: str, day: str) -> None:
    """Make the section "Unreleased" that of a version and a day, such as 2026-11-24."""
    path = root / CHANGELOG
    dated = f"{UNRELEASED}\n## [{version}] - {day}\n"
    path.write_text(path.read_text("utf-8").replace(UNRELEASED, dated, 1), "utf-8")


def require_dated(root: Path, version: str) -> None:
    """Raise `ReleaseError` if the newest section of the change log is not this version's, dated."""
    newest = _RELEASED.search((root / CHANGELOG).read_text("utf-8"))
    if newest is None or newest[1] != version:
        found = newest[1] if newest else "none"
        raise ReleaseError(f"{CHANGELOG}: the newest version is {found}, not {version}")
    try:
        date.fromisoformat(newest[2] or "")
    except ValueError:
        raise ReleaseError(f"{CHANGELOG}: version {version} has no date like 2026-11-24") from None
    if unreleased(root):
        raise ReleaseError(f"{CHANGELOG} still has unreleased changes")
