"""A stamp of the sources that kernels are made of, as they were when they were imported.

A compiled function contains the code of every kernel that it calls, in other files too, and every
constant that they read. So one stamp covers the modules that define kernels and all that these
import: rewording what players read recompiles nothing. Reading them takes a tenth of the time in
which the package is imported, so the stamp is taken when it is first needed. Files that have been
edited in the meantime are not those that were imported: then nobody else has the same stamp.
"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

#: When the first kernels were imported, in seconds since 1970.
IMPORTED = time.time()
PACKAGE = Path(__file__).resolve().parent.parent
#: The layers that define kernels: the lowest ones, each importing only from those before it.
FOLDERS = ("kernel", "core", "games", "solve", "search")
#: Folders of kernels that none of those above call: an edit in one recompiles only its own.
FURTHER = ("lab/kernels", "lab/envs/kernels")
#: Files whose numbers become constants in the code.
WEIGHTS = ("weights.json", "patterns.json")

_DEFINES_KERNELS = re.compile(
    r"^@(?:inlined_)?(?:kernel|protocol|intrinsic|overload)\b", re.MULTILINE
)
_IMPORT = re.compile(r"^from ([\w.]+) import (?:\(([^)]*)\)|([^\n]*))", re.MULTILINE)


def kernel_modules(package: Path, folders: Iterable[str]) -> set[Path]:
    """Return the modules in folders of a package that define kernels, and those they import there.

    Imports inside functions do not count: what a kernel uses is imported with its module.
    """
    paths = {
        _name_of(package, path): path
        for folder in folders
        for path in (package / folder).rglob("*.py")
    }
    texts = {name: path.read_text("utf-8") for name, path in paths.items()}
    waiting = [name for name, text in texts.items() if _DEFINES_KERNELS.search(text)]
    found = set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [other for other in _imported(texts[name]) if other in texts]
    return {paths[name] for name in found}


def _name_of(package: Path, path: Path) -> str:
    parts = path.relative_to(package.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _imported(text: str) -> Iterator[str]:
    """Yield what a module imports by name; of a package, the modules that are named, too."""
    for module, several, few in _IMPORT.findall(text):
        yield module
        for name in re.findall(r"\w+", several or few):
            yield f"{module}.{name}"


def hash_of_sources(*folders: str) -> str:
    """Return a digest of the kernels' modules in these folders of the package, and of weights."""
    weights = (
        path for folder in folders for name in WEIGHTS for path in (PACKAGE / folder).rglob(name)
    )
    return _hash_of_files((*kernel_modules(PACKAGE, folders), *weights))


def hash_of_folder(folder: str) -> str:
    """Return a digest of every module in a folder of the package."""
    return _hash_of_files((PACKAGE / folder).rglob("*.py"))


def _hash_of_files(paths: Iterable[Path]) -> str:
    from hashlib import sha256

    stamp = sha256()
    for path in sorted(paths):
        stamp.update(f"{path.relative_to(PACKAGE)}\n".encode())
        stamp.update(path.read_bytes())
        found = path.stat()
        if max(found.st_mtime, found.st_ctime) > IMPORTED:
            stamp.update(os.urandom(16))
    return stamp.hexdigest()


@cache
def sources_stamp() -> str:
    """Return the stamp of the kernels' sources as they were imported."""
    return hash_of_sources(*FOLDERS)


@cache
def _further_stamp(folder: str) -> str:
    return hash_of_folder(folder)


@cache
def _hash_outside(path: Path) -> str:
    """Return a digest of a file, and of the modules beside it if it belongs to a package."""
    from hashlib import sha256

    beside = sorted(path.parent.glob("*.py")) if (path.parent / "__init__.py").exists() else []
    stamp = sha256(path.read_bytes())
    for module in beside:
        stamp.update(module.read_bytes())
    return stamp.hexdigest()


def stamp_of(function: Callable[..., Any]) -> str | None:
    """Return the stamp of a function's sources: the package's, plus its own if it is outside.

    Two copies of the same package share compiled code, wherever they are. `None` for a function
    without a file, such as one typed into a shell: nothing would show when it changes.
    """
    path = Path(function.__code__.co_filename).resolve()
    if any(path.is_relative_to(PACKAGE / folder) for folder in FOLDERS):
        return sources_stamp()
    for folder in FURTHER:
        if path.is_relative_to(PACKAGE / folder):
            return f"{sources_stamp()} {_further_stamp(folder)}"
    try:
        return f"{sources_stamp()} {path} {_hash_outside(path)}"
    except OSError:
        return None


def stamp_of_type(kind: type) -> str:
    """Return the stamp of the game outside the package whose rules or states have this type.

    Searches compiled for such a game contain its kernels. Empty for types of the package's own.
    """
    name = getattr(sys.modules.get(kind.__module__), "__file__", None)
    if name is None or Path(name).resolve().is_relative_to(PACKAGE):
        return ""
    return _hash_outside(Path(name).resolve())
