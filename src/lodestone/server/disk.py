"""The disk space that experiments and tables take."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from lodestone.core.errors import LodestoneError
from lodestone.files import user_folder

#: The folders of results that visitors make the server keep.
LAB, TABLES = "lab", "tables"
MEGABYTE = 10**6


def check_disk(most_megabytes: int | None, more: int = 0) -> None:
    """Raise `LodestoneError` if `more` bytes would exceed what the server may keep."""
    if most_megabytes is None:
        return
    kept = sum(map(_size, filter(None, map(user_folder, (LAB, TABLES)))))
    if kept + more > most_megabytes * MEGABYTE:
        raise LodestoneError(
            f"the server already keeps {kept // MEGABYTE:,} MB of results and this needs more than "
            f"its {most_megabytes:,} MB; the operator can remove some"
        )


def _size(folder: Path) -> int:
    return sum(_sizes(folder))


def _sizes(folder: Path) -> Iterator[int]:
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                yield _size(Path(entry.path))
                continue
            with suppress(OSError):
                yield entry.stat(follow_symlinks=False).st_size
