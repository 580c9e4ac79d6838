"""Make a release.

    python -m tools.release VERSION

sets the version, gives the change log's section "Unreleased" that version and today's date, commits
and tags this, and begins the next development version in a second commit. Nothing is pushed.
"""

import re
import subprocess
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

#: Where the version is written, and how.
VERSION_FILE, VERSION = "src/lodestone/version.py", '__version__ = "{}"'
CHANGELOG = "CHANGELOG.md"
UNRELEASED = "## [Unreleased]\n"


class ReleaseError(Exception):
    """A release that cannot be made; the message is one line for the maintainer."""


def release(root: Path, version: str, date: str) -> None:
    """Release a version of the repository at `root`; raise `ReleaseError` before anything changes.

    `version` is the new one, `1.2.0`; `date` is in the form 2026-11-24.
    """
    _check(root, version)
    changes = (root / CHANGELOG).read_text("utf-8")
    _set_version(root, version)
    (root / CHANGELOG).write_text(_dated(changes, version, date), "utf-8")
    _git(root, "commit", "--all", "--message", f"release: version {version}")
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Lodestone {version}")
    following = _following(version)
    _set_version(root, following)
    _git(root, "commit", "--all", "--message", f"release: begin version {following}")


def _check(root: Path, version: str) -> None:
    if re.fullmatch(r"(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}", version) is None:
        raise ReleaseError(f"{version!r} is not a version of the form 1.2.0")
    if _git(root, "status", "--porcelain"):
        raise ReleaseError("there are uncommitted changes: commit or stash them first")
    if _git(root, "tag", "--list", f"v{version}"):
        raise ReleaseError(f"there is already a tag v{version}")
    current = _current(root)
    if _numbers(version) < _numbers(current):
        raise ReleaseError(f"{version} is older than the current version, {current}")
    if not _unreleased((root / CHANGELOG).read_text("utf-8")).strip():
        raise ReleaseError(f"{CHANGELOG} lists no unreleased changes")


def _current(root: Path) -> str:
    found = re.search(r'__version__ = "([^"]+)"', (root / VERSION_FILE).read_text("utf-8"))
    if found is None:
        raise ReleaseError(f"{VERSION_FILE} has no version")
    return found[1]


def _numbers(version: str) -> list[int]:
    return [int(number) for number in version.removesuffix(".dev0").split(".")]


def _following(version: str) -> str:
    """Return the development version after a release: that of the next minor version."""
    major, minor, _ = _numbers(version)
    return f"{major}.{minor + 1}.0.dev0"


def _set_version(root: Path, version: str) -> None:
    current = _current(root)
    path = root / VERSION_FILE
    text = path.read_text("utf-8")
    path.write_text(text.replace(VERSION.format(current), VERSION.format(version), 1), "utf-8")


def _unreleased(changes: str) -> str:
    """Return the text between the heading "Unreleased" and the next release's."""
    if UNRELEASED not in changes:
        raise ReleaseError(f"{CHANGELOG} has no section [Unreleased]")
    return changes.partition(UNRELEASED)[2].partition("\n## ")[0]


def _dated(changes: str, version: str, date: str) -> str:
    return changes.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {date}\n", 1)


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(
        ["git", "-C", root, *arguments], capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise ReleaseError(f"git {arguments[0]}: {(done.stderr or done.stdout).strip()}")
    return done.stdout.strip()


def main(arguments: Sequence[str]) -> int:
    """Make the release that the arguments name; return the exit status."""
    if len(arguments) != 1:
        print("usage: make release VERSION=1.2.0", file=sys.stderr)
        return 2
    try:
        release(Path.cwd(), arguments[0], datetime.now(UTC).date().isoformat())
    except ReleaseError as error:
        print(f"release: {error}", file=sys.stderr)
        return 2
    print(f"Tagged v{arguments[0]}. Publish it with: git push --follow-tags")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
