"""Writes a static board: a folder that any web server can serve, with all that its page loads."""

import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from lodestone.core.errors import LodestoneError, quoted, writing
from lodestone.wasm.modules import OWN, module_of

PACKAGE = Path(__file__).resolve().parent.parent
#: The page, as `make embed` makes it.
PAGE = PACKAGE / "web" / "embed" / "static-board"
ICON = PACKAGE / "web" / "icon.svg"
#: What Python needs of this package in a browser: modules and folders.
MODULES = ("__init__.py", "errors.py", "processes.py", "version.py")
FOLDERS = (
    "core",
    "games",
    "kernel",
    "players",
    "records",
    "replies",
    "search",
    "study",
    "teach",
    "wasm",
)
ARCHIVE = "lodestone.zip"
#: The files of Pyodide, by their names here: not every server knows that .mjs is a script.
PYODIDE = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
LOCK = "pyodide-lock.json"
#: The most characters of a path in an error.
LONGEST = 200
#: The oldest Python that runs the package.
OLDEST = (3, 11)
NOTICE = """\
This folder is a board that plays in the browser, made by "lodestone static-board".

Lodestone: MIT licence.
pyodide/: Pyodide {version}, Mozilla Public License 2.0, https://github.com/pyodide/pyodide, which
contains Python {python}, Python Software Foundation License, https://www.python.org.
"""


def write_folder(folder: Path, pyodide: Path) -> int:
    """Write a static board into a folder, with Pyodide from its npm package; return the bytes.

    An earlier static board there is replaced. Raises `LodestoneError` if the folder has anything
    else, or cannot be written, or if `pyodide` is not that package, or a release that is too old.
    """
    files = dict(_files(pyodide))
    if folder.is_dir() and any(folder.iterdir()) and not (folder / ARCHIVE).is_file():
        raise LodestoneError(
            f"{_named(folder)} is neither empty nor a static board: name another folder"
        )
    for name, content in files.items():
        path = folder / name
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    with writing(folder / ARCHIVE):
        _write_archive(folder / ARCHIVE)
    return sum(map(len, files.values())) + (folder / ARCHIVE).stat().st_size


def _files(pyodide: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files that are copied, by their names: the page's, Pyodide's and the notice."""
    for path in (*sorted(PAGE.iterdir()), ICON, *map(module_of, OWN)):
        yield path.name, path.read_bytes()
    for name, original in PYODIDE.items():
        yield f"pyodide/{name}", _part(pyodide, original)
    version, info = _described(pyodide)
    # Without its packages, which would come from other servers.
    yield f"pyodide/{LOCK}", json.dumps({"info": info, "packages": {}}).encode()
    yield "README.txt", NOTICE.format(version=version, python=info["python"]).encode()


def _named(path: Path) -> str:
    return quoted(str(path), LONGEST)


def _part(pyodide: Path, name: str) -> bytes:
    try:
        return (pyodide / name).read_bytes()
    except OSError as error:
        raise LodestoneError(
            f"{_named(pyodide)} is not the npm package pyodide: "
            f"cannot read its {name}: {error.strerror}"
        ) from None


def _described(pyodide: Path) -> tuple[str, dict[str, str]]:
    """Return Pyodide's version, and what it says of its Python.

    Raises `LodestoneError` if it does not say so, or is too old.
    """
    part = "package.json"
    try:
        version: str = json.loads(_part(pyodide, part))["version"]
        part = LOCK
        info: dict[str, str] = json.loads(_part(pyodide, part))["info"]
        python = tuple(map(int, info["python"].split(".")[:2]))
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, LodestoneError):
            raise
        raise LodestoneError(f"{_named(pyodide)}: its {part} is damaged") from None
    if python < OLDEST:
        needed = ".".join(map(str, OLDEST))
        raise LodestoneError(
            f"{_named(pyodide)} has Python {info['python']}; {needed} or newer is needed"
        )
    return version, info


def _write_archive(path: Path) -> None:
    """Write what Python needs of this package; the same sources make the same file."""
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for source in _sources():
            name = f"lodestone/{source.relative_to(PACKAGE).as_posix()}"
            # Without a time of its own, each file has that of the oldest archives.
            archive.writestr(ZipInfo(name), source.read_bytes(), ZIP_DEFLATED)


def _sources() -> Iterator[Path]:
    for name in MODULES:
        yield PACKAGE / name
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            if path.is_file() and not _is_left_out(path):
                yield path


def _is_left_out(path: Path) -> bool:
    """Return whether a file is Python's own, or what a game teaches, which no board alone shows."""
    folder, *parts = path.relative_to(PACKAGE).parts
    return "__pycache__" in parts or (folder == "games" and "teach" in parts)
