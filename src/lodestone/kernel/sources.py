"""A stamp of the sources that kernels are made of, taken when they are imported.

A compiled function contains the code of every kernel that it calls, in other files too, and every
constant that they read. So one stamp covers all folders that define kernels, together with the
folders that these can import; the others can change without recompiling anything. If the stamp
were taken later, it would describe sources that had been edited in the meantime.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
#: The layers that define kernels: the lowest ones, each importing only from those before it.
FOLDERS = ("kernel", "core", "games", "solve", "search")
#: A folder of kernels that none of those above call: an edit here recompiles only these.
FURTHER = "lab/kernels"


def _sources(folders: Sequence[str]) -> list[Path]:
    # Weights become constants in the code.
    return sorted(
        path
        for folder in folders
        for pattern in ("*.py", "weights.json", "patterns.npz")
        for path in (PACKAGE / folder).rglob(pattern)
    )


def hash_of_sources(*folders: str) -> str:
    """Return a digest of all sources in these folders of the package and their subfolders."""
    stamp = hashlib.sha256()
    for path in _sources(folders):
        stamp.update(f"{path.relative_to(PACKAGE)}\n".encode())
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


#: The kernels' sources as they were imported.
SOURCES_STAMP = hash_of_sources(*FOLDERS)
_FURTHER_STAMP = hash_of_sources(FURTHER)


@cache
def _hash_of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamp_of(function: Callable[..., Any]) -> str | None:
    """Return the stamp of a function's sources: the package's, plus its own file if it is outside.

    Two copies of the same package share compiled code, wherever they are. `None` for a function
    without a file, such as one typed into a shell: nothing would show when it changes.
    """
    path = Path(function.__code__.co_filename).resolve()
    if any(path.is_relative_to(PACKAGE / folder) for folder in FOLDERS):
        return SOURCES_STAMP
    if path.is_relative_to(PACKAGE / FURTHER):
        return f"{SOURCES_STAMP} {_FURTHER_STAMP}"
    try:
        return f"{SOURCES_STAMP} {path} {_hash_of_file(path)}"
    except OSError:
        return None
