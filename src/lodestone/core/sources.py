"""A stamp of the sources that kernels are made of, taken when they are imported.

A compiled function contains the code of every kernel that it calls, in other files too, so one
stamp covers the whole package. Taken later, it would name sources that were edited since.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent


def _hash_of_package() -> str:
    stamp = hashlib.sha256()
    # Weights become constants of the code.
    for path in sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("weights.json")]):
        stamp.update(f"{path.relative_to(PACKAGE)}\n".encode())
        stamp.update(path.read_bytes())
    return stamp.hexdigest()


#: The package's sources as they were imported.
PACKAGE_STAMP = _hash_of_package()


@cache
def _hash_of_file(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def stamp_of(function: Callable[..., Any]) -> str | None:
    """Stamp a function's sources: the package, and its own file if that lies elsewhere.

    `None` for a function without a file, typed into a shell: nothing tells when it changes.
    """
    path = Path(function.__code__.co_filename)
    if path.resolve().is_relative_to(PACKAGE):
        return PACKAGE_STAMP
    try:
        return f"{PACKAGE_STAMP} {_hash_of_file(path)}"
    except OSError:
        return None
