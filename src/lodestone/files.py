"""Where the program keeps its own files, and how it writes them: whole or not at all."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from platformdirs import user_cache_path

#: The modes of a file that is the user's alone, and of one that everybody may read.
PRIVATE, READABLE = 0o600, 0o644
#: The name of the folder of compiled kernels in the cache.
KERNELS = "kernels"


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


@contextmanager
def whole_file(path: Path, *, prefix: str = "tmp", mode: int = PRIVATE) -> Iterator[BinaryIO]:
    """Open a file beside `path` for writing and move it there in the end.

    A failure leaves nothing behind. The file's name begins with `prefix` until it is whole; who may
    read and write it is said by `mode`.
    """
    handle, written = tempfile.mkstemp(dir=path.parent, prefix=prefix)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        Path(written).chmod(mode)
        Path(written).replace(path)
    except BaseException:
        Path(written).unlink(missing_ok=True)
        raise
