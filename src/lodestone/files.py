"""Where the program keeps its own files, and how it writes them: whole or not at all."""

import glob
import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from platformdirs import user_cache_path

#: The modes of a file that is the user's alone, and of one that everybody may read.
PRIVATE, READABLE = 0o600, 0o644
#: The name of the folder of compiled kernels in the cache.
KERNELS = "kernels"
#: How the name of a file begins that is being written, and how much of its own name follows.
UNFINISHED, LONGEST_NAME = "unfinished-", 100
#: A file that has not changed for this many seconds is taken to be abandoned.
ABANDONED_SECONDS = 3600


def user_folder(name: str) -> Path | None:
    """Return a folder of the user's cache, or of `LODESTONE_CACHE`; `None` without a home."""
    if chosen := os.environ.get("LODESTONE_CACHE"):
        return Path(chosen) / name
    try:
        return user_cache_path("lodestone", appauthor=False) / name
    except RuntimeError:
        return None


def why_unwritable(folder: Path) -> str | None:
    """Make a folder if need be; return why no file can be written in it, `None` if one can."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"?")
    except OSError as error:
        return error.strerror or str(error)
    return None


def leftovers(path: Path) -> Iterator[Path]:
    """Return the files in which something was to be written to `path`."""
    return path.parent.glob(f"{glob.escape(_prefix(path))}*")


def _prefix(path: Path) -> str:
    return f"{UNFINISHED}{path.name[:LONGEST_NAME]}-"


def _remove_abandoned(path: Path) -> None:
    """Remove what nobody has written to for so long that its process must have been killed."""
    oldest = time.time() - ABANDONED_SECONDS
    for leftover in leftovers(path):
        with suppress(OSError):  # another process may remove it at the same time
            if leftover.stat().st_mtime < oldest:
                leftover.unlink()


@contextmanager
def whole_file(path: Path, *, mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """Open a file beside `path` for writing and move it there in the end.

    A failure leaves nothing behind; what a killed process left is removed later. Who may read and
    write the file is said by `mode`.
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
