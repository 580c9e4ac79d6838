"""Checks that a tag is a release, and that what was built is what was tagged."""

import io
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from lodestone.web.replies.pages import is_bundle_current
from lodestone.web.wasm.modules import stale
from tools import published
from tools.release.repository import (
    VERSION_FILE,
    ReleaseError,
    git,
    require_clean,
    require_dated,
    version_of,
)

PACKAGE = "src/lodestone"
WEB = f"{PACKAGE}/web/page"
#: What is built of the page, and not in git.
BUILT = tuple(f"{WEB}/{name}/" for name in ("bundle", "embed", "workers"))
#: The branch that releases are made on: here, and where it was fetched from.
MAIN = ("refs/heads/main", "refs/remotes/origin/main")


def check(root: Path, tag: str) -> None:
    """Raise `ReleaseError` unless the commit that is checked out is the release that a tag names.

    Its version and its changes are the tag's, it is on `main`, nothing is uncommitted, texts say
    how to install the package from PyPI, and the modules for browsers are those of its sources.
    """
    version = version_of(root)
    if tag != f"v{version}":
        raise ReleaseError(f"the tag is {tag or 'missing'}, but {VERSION_FILE} says {version}")
    if not git(root, "tag", "--list", tag):
        raise ReleaseError(f"there is no tag {tag}")
    if git(root, "rev-parse", f"refs/tags/{tag}^{{commit}}") != git(root, "rev-parse", "HEAD"):
        raise ReleaseError(f"{tag} is not the commit that is checked out")
    require_clean(root)
    if not git(root, "for-each-ref", "--contains", "HEAD", *MAIN):
        raise ReleaseError(f"{tag} is not on main")
    require_dated(root, version)
    require_switched(root)
    require_current_modules(root)


def require_switched(root: Path) -> None:
    """Raise `ReleaseError` if a text says how to install a clone."""
    if not published.is_switched(root):
        why = "messages say how to install a clone: run python -m tools.published"
        raise ReleaseError(f"{published.MESSAGES}: {why}")
    if wrong := published.misleading(root):
        raise ReleaseError(wrong[0])


def require_current_modules(root: Path) -> None:
    """Raise `ReleaseError` if the modules for browsers are not those made of the sources."""
    if changed := stale(root / PACKAGE):
        named = ", ".join(changed)
        raise ReleaseError(f"{WEB}/wasm: run make wasm again: since it ran, {named} changed")


def check_built(root: Path, tag: str, folder: Path) -> None:
    """Raise `ReleaseError` unless a folder has the package of a tag, file by file.

    All that is in git is as it was tagged; the page is built of these sources.
    """
    version = tag.removeprefix("v")
    wheel = folder / f"lodestone_games-{version}-py3-none-any.whl"
    source = folder / f"lodestone_games-{version}.tar.gz"
    found = {path.name for path in folder.glob("[!.]*")}
    if found != {wheel.name, source.name}:
        named = ", ".join(sorted(found)) or "nothing"
        raise ReleaseError(f"{folder} has {named}, not the wheel and the source of {version} alone")
    tagged = _tagged(root, tag)
    with TemporaryDirectory() as scratch:
        unpacked = Path(scratch, "wheel")
        shutil.unpack_archive(wheel, unpacked / "src", "zip")
        _compare(wheel.name, unpacked, tagged, f"src/lodestone_games-{version}.dist-info/")
        shutil.unpack_archive(source, scratch, "gztar", filter="data")
        _compare(source.name, Path(scratch, f"lodestone_games-{version}"), tagged, "PKG-INFO")


def _tagged(root: Path, tag: str) -> dict[str, bytes]:
    """Return the files of a tag by their paths."""
    packed = subprocess.run(
        ["git", "-C", root, "archive", "--format=tar", tag], capture_output=True, check=True
    )
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as files:
        members = [(one.name, files.extractfile(one)) for one in files if one.isfile()]
        return {name: file.read() for name, file in members if file}


def _compare(name: str, folder: Path, tagged: dict[str, bytes], added: str) -> None:
    """Raise `ReleaseError` if an unpacked package is not made of tagged files and the page.

    `added` is what the build backend has written of its own.
    """
    found = dict(_files(folder))
    for path, content in found.items():
        if path in tagged and content != tagged[path]:
            raise ReleaseError(f"{name}: {path} is not as it was tagged")
        if path not in tagged and not path.startswith((*BUILT, added)):
            raise ReleaseError(f"{name}: {path} is not in git")
    missing = [path for path in tagged if path.startswith(f"{PACKAGE}/") and path not in found]
    if missing:
        raise ReleaseError(f"{name} lacks {missing[0]}")
    if not is_bundle_current(folder / WEB):
        raise ReleaseError(f"{name}: the page in it is not built of these sources")


def _files(folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path.read_bytes()
