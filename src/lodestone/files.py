"""Where the program keeps its files, and how it writes them: completely or not at all."""

import glob
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

#: The modes of a file that only the user can read, and of one that everybody can read.
PRIVATE, READABLE = 0o600, 0o644
#: The name of the folder of compiled kernels in the cache.
KERNELS = "kernels"
#: The prefix of a file that is being written, and how much of its final name follows.
UNFINISHED, LONGEST_NAME = "unfinished-", 100
#: A file that has not changed for this many seconds is considered abandoned.
ABANDONED_SECONDS = 3600


def user_folder(name: str) -> Path | None:
    """Return a folder of the user's cache, or of `LODESTONE_CACHE`; `None` without a home."""
    if chosen := os.environ.get("LODESTONE_CACHE"):
        return Path(chosen) / name
    from platformdirs import user_cache_path

    try:
        return user_cache_path("lodestone", appauthor=False) / name
    except RuntimeError:
        return None


def data_folder() -> Path | None:
    """Return the folder of what the user keeps, or `LODESTONE_CACHE`; `None` without a home."""
    if chosen := os.environ.get("LODESTONE_CACHE"):
        return Path(chosen)
    from platformdirs import user_data_path

    try:
        return user_data_path("lodestone", appauthor=False)
    except RuntimeError:
        return None


def why_unwritable(folder: Path) -> str | None:
    """Make a folder if necessary; return why no file can be written in it, or `None` if one can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"?")
    except OSError as error:
        return error.strerror or str(error)
    return None


def leftovers(path: Path) -> Iterator[Path]:
    """Return the temporary files that were to become `path`."""
    return path.parent.glob(f"{glob.escape(_prefix(path))}*")


def _prefix(path: Path) -> str:
    return f"{UNFINISHED}{path.name[:LONGEST_NAME]}-"


def _remove_abandoned(path: Path) -> None:
    """Remove temporary files so old that the process writing them must have been killed."""
    oldest = time.time() - ABANDONED_SECONDS
    for leftover in leftovers(path):
        with suppress(OSError):  # another process may remove it at the same time
            if leftover.stat().st_mtime < oldest:
                leftover.unlink()


@contextmanager
def whole_file(path: Path, *, mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """Open a temporary file next to `path` for writing, and move it to `path` at the end.

    A failure leaves nothing behind; what a killed process left is removed later. `mode` determines
    who can read and write the file.
    """
    _remove_abandoned(path)
    handle, written = tempfile.mkstemp(dir=path.parent, prefix=_prefix(path))
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(written).chmod(mode)
        Path(written).replace(path)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
