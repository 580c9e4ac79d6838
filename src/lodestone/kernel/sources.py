"""A stamp of the sources that kernels are made of, taken when they are imported.

A compiled function contains the code of every kernel that it calls, in other files too, and every
constant that they read. So one stamp covers all folders that define kernels, with what these may
import; the other folders can change without compiling anything again. Taken later, it would name
sources that were edited since.
"""

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent
#: The layers that define kernels, and so the first ones: each imports only from those before it.
FOLDERS = ("kernel", "core", "games", "solve", "search")
#: A folder of kernels that none of those above calls: an edit here compiles these alone again.
FURTHER = "lab/kernels"


def _sources(folders: Sequence[str]) -> list[Path]:
    # Weights become constants of the code.
    return sorted(
        path
        for folder in folders
        for pattern in ("*.py", "weights.json")
        for path in (PACKAGE / folder).rglob(pattern)
    )


def hash_of_sources(*folders: str) -> str:
    """Return a digest of all sources in folders of the package, and below them."""
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
    """Return the stamp of a function's sources: the package's, and its own file if not among them.

    Two copies of the same package share what is compiled, wherever they are. `None` for a function
    without a file, typed into a shell: nothing shows when it changes.
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
