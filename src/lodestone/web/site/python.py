"""What Python needs in a browser: Pyodide, and this package in one archive.

The script that starts it is `web/page/js/python/worker.js`.
"""

import ast
import gzip
import io
import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.game import ENTRY_POINTS
from lodestone.kernel.sources import PACKAGE
from lodestone.web.replies.pages import PackedPython

#: What Python needs of this package in a browser: modules and folders.
MODULES = (
    "__init__.py",
    "errors.py",
    "files.py",
    "processes.py",
    "version.py",
    "web/__init__.py",
    "web/page/css/base.css",  # the colours of pictures
)
FOLDERS = (
    "core",
    "games",
    "kernel",
    "players",
    "records",
    "search",
    "solve",
    "study",
    "teach",
    "web/replies",
    "web/wasm",
)
ARCHIVE = "lodestone.zip"
#: Where the files are among those of the page.
FOLDER = "python"
#: The folder that names the games of other packages.
METADATA = "games-0.dist-info"
#: The files of Pyodide, by their names here: not every server knows that .mjs is a script.
PYODIDE = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.mjs",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "python_stdlib.zip": "python_stdlib.zip",
}
LOCK = "pyodide-lock.json"
STDLIB = "python_stdlib.zip"
#: What is left out of Python's library, by its first names: servers, tools, other systems, tests.
# fmt: off
LEFT_OUT = frozenset(
    (
        "_aix_support", "_android_support", "_apple_support", "_ast_unparse",
        "_compat_pickle", "_ios_support", "_pydatetime", "_pydecimal", "_pyio", "_pylong",
        "_pyrepl", "_strptime", "_sysconfigdata__emscripten_wasm32-emscripten", "argparse",
        "bdb", "cProfile", "calendar", "cmd", "code", "configparser", "csv", "ctypes",
        "curses", "dbm", "distutils", "doctest", "ensurepip", "filecmp", "fileinput",
        "ftplib", "getopt", "getpass", "http", "idlelib", "imaplib", "ipaddress", "lib2to3",
        "mailbox", "mimetypes", "modulefinder", "multiprocessing", "netrc", "nturl2path",
        "optparse", "pdb", "pickle", "pickletools", "platform", "plistlib", "poplib",
        "pprint", "profile", "pstats", "pty", "py_compile", "pyclbr", "pydoc", "pydoc_data",
        "rlcompleter", "sched", "shelve", "site-packages", "smtplib", "sqlite3", "stringprep",
        "symtable", "sysconfig", "tabnanny", "tarfile", "telnetlib", "timeit", "tkinter",
        "trace", "turtle", "turtledemo", "unittest", "uuid", "venv", "wave", "webbrowser",
        "wsgiref", "xml", "xmlrpc", "zipapp", "zoneinfo",
    )
)
# fmt: on
#: The encodings that are kept: those of Unicode, and of the names in archives.
ENCODINGS = re.compile(r"encodings/(__init__|aliases|ascii|cp437|charmap|latin_1|utf_.*)\.pyc?")
#: How well hosts compress, from 1 to 9.
PACKING = 6
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


def python_files(pyodide: Path) -> dict[str, bytes]:
    """Return the files by their paths; `pyodide` is the folder of its npm package.

    Raises `LodestoneError` if `pyodide` is not that package, or a release that is too old.
    """
    found = {f"pyodide/{name}": _part(pyodide, part) for name, part in PYODIDE.items()}
    found[f"pyodide/{STDLIB}"] = _trimmed(found[f"pyodide/{STDLIB}"], pyodide)
    _, info = _described(pyodide)
    # Without its packages, which would come from other servers.
    found[f"pyodide/{LOCK}"] = json.dumps({"info": info, "packages": {}}).encode()
    found[ARCHIVE] = _archive()
    return found


def packed(files: Mapping[str, bytes]) -> PackedPython:
    """Return the files as hosts send them; the same files make the same bytes."""
    sent = {
        f"{FOLDER}/{name}": gzip.compress(data, PACKING, mtime=0) for name, data in files.items()
    }
    content = sha256(b"".join(sent.values()))
    return PackedPython(sum(map(len, files.values())), sent, content.hexdigest()[:16])


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


def _trimmed(library: bytes, pyodide: Path) -> bytes:
    """Return Python's library without what the package never imports."""
    made = io.BytesIO()
    try:
        with ZipFile(io.BytesIO(library)) as whole, ZipFile(made, "w", ZIP_DEFLATED) as trimmed:
            for name in filter(_is_kept, whole.namelist()):
                trimmed.writestr(ZipInfo(name), whole.read(name), ZIP_DEFLATED)
    except BadZipFile:
        raise LodestoneError(f"{named(pyodide)}: its {STDLIB} is damaged") from None
    return made.getvalue()


def _is_kept(name: str) -> bool:
    first = name.split("/")[0].split(".")[0]
    if first == "encodings":
        return bool(ENCODINGS.fullmatch(name))
    return first not in LEFT_OUT


def _archive() -> bytes:
    """Return what Python needs of the packages; the same sources make the same bytes."""
    made = io.BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, data in (*_own_files(), *_files_of_others()):
            # Without a time of its own, each file has that of the oldest archives.
            archive.writestr(
                ZipInfo(name), bare(data) if name.endswith(".py") else data, ZIP_DEFLATED
            )
    return made.getvalue()


def _own_files() -> Iterator[tuple[str, bytes]]:
    for source in _sources():
        yield f"lodestone/{source.relative_to(PACKAGE).as_posix()}", source.read_bytes()


def _files_of_others() -> Iterator[tuple[str, bytes]]:
    """Yield the packages that offer games, and what names these games to Python."""
    offered = sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)
    for package in sorted({entry.module.partition(".")[0] for entry in offered}):
        folder = Path(str(files(package)))
        for path in _files_in(folder):
            yield f"{package}/{path.relative_to(folder).as_posix()}", path.read_bytes()
    if offered:
        lines = "".join(f"{entry.name} = {entry.value}\n" for entry in offered)
        yield f"{METADATA}/METADATA", b"Metadata-Version: 2.1\nName: games\nVersion: 0\n"
        yield f"{METADATA}/entry_points.txt", f"[{ENTRY_POINTS}]\n{lines}".encode()


def bare(source: bytes) -> bytes:
    """Return a module without comments and without texts that only document it."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, _DOCUMENTED):
            body = [one for one in node.body if not _is_text(one)]
            node.body = body or [ast.Pass()]
    return ast.unparse(tree).encode()


_DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def _is_text(node: ast.stmt) -> bool:
    """Return whether a statement is a text, which has no effect."""
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _sources() -> Iterator[Path]:
    for name in MODULES:
        yield PACKAGE / name
    for folder in FOLDERS:
        yield from _files_in(PACKAGE / folder)


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a package, without hidden ones, which nobody meant to hand out."""
    for path in sorted(folder.rglob("*")):
        parts = path.relative_to(folder).parts
        if path.is_file() and not any(one.startswith((".", "__pycache__")) for one in parts):
            yield path
