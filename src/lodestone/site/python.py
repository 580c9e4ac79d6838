"""What Python needs in a browser: Pyodide, this package in one archive, and the kernels.

The workers (`web/js/static-board/worker.js`, `web/js/search/worker.js`) are next to it.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from lodestone.core.errors import LodestoneError, quoted
from lodestone.wasm.modules import OWN, module_of

PACKAGE = Path(__file__).resolve().parent.parent
#: What `make embed` makes for pages without a server.
EMBEDDED = PACKAGE / "web" / "embed" / "static-board"
WORKERS = ("worker.js", "search.js")
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
This folder was made by "{command}".

Lodestone: MIT licence.
pyodide/: Pyodide {version}, Mozilla Public License 2.0, https://github.com/pyodide/pyodide, which
contains Python {python}, Python Software Foundation License, https://www.python.org.
"""


def python_files(pyodide: Path, *, teaches: bool) -> dict[str, bytes]:
    """Return the files by their paths; `pyodide` is the folder of its npm package.

    `teaches` says whether the lessons, puzzles and studies of the games belong to them. Raises
    `LodestoneError` if `pyodide` is not that package, or a release that is too old.
    """
    own = [*(EMBEDDED / name for name in WORKERS), *map(module_of, OWN)]
    files = {path.name: path.read_bytes() for path in own}
    for name, original in PYODIDE.items():
        files[f"pyodide/{name}"] = _part(pyodide, original)
    _, info = _described(pyodide)
    # Without its packages, which would come from other servers.
    files[f"pyodide/{LOCK}"] = json.dumps({"info": info, "packages": {}}).encode()
    files[ARCHIVE] = _archive(teaches)
    return files


def notice(command: str, pyodide: Path) -> bytes:
    """Return the text that names the licences of a folder which a command writes."""
    version, info = _described(pyodide)
    return NOTICE.format(command=command, version=version, python=info["python"]).encode()


def named(path: Path) -> str:
    """Return a path as errors name it."""
    return quoted(str(path), LONGEST)


def _part(pyodide: Path, name: str) -> bytes:
    try:
        return (pyodide / name).read_bytes()
    except OSError as error:
        raise LodestoneError(
            f"{named(pyodide)} is not the npm package pyodide: "
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
        raise LodestoneError(f"{named(pyodide)}: its {part} is damaged") from None
    if python < OLDEST:
        needed = ".".join(map(str, OLDEST))
        raise LodestoneError(
            f"{named(pyodide)} has Python {info['python']}; {needed} or newer is needed"
        )
    return version, info


def _archive(teaches: bool) -> bytes:
    """Return what Python needs of this package; the same sources make the same bytes."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for source in _sources(teaches):
            name = f"lodestone/{source.relative_to(PACKAGE).as_posix()}"
            # Without a time of its own, each file has that of the oldest archives.
            archive.writestr(ZipInfo(name), source.read_bytes(), ZIP_DEFLATED)
    return made.getvalue()


def _sources(teaches: bool) -> Iterator[Path]:
    for name in MODULES:
        yield PACKAGE / name
    for folder in FOLDERS:
        for path in sorted((PACKAGE / folder).rglob("*")):
            parts = path.relative_to(PACKAGE).parts
            is_left_out = folder == "games" and "teach" in parts and not teaches
            if path.is_file() and "__pycache__" not in parts and not is_left_out:
                yield path
