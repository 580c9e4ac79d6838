"""Folders of files that any web server can serve: a board alone, and the whole site."""

from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from lodestone.core.errors import LodestoneError, writing
from lodestone.core.game import all_games
from lodestone.replies.pages import ADDRESSES, FOLDER, addresses_of_games, document
from lodestone.site.python import EMBEDDED, named, notice, python_files
from lodestone.teach.lessons import read_lessons
from lodestone.teach.puzzles import puzzles_of
from lodestone.teach.studies import names_of

#: Its first line says what made the folder.
NOTICE = "README.txt"
#: The document is the same at each address: elsewhere it leads there.
ELSEWHERE = """\
<!doctype html>
<meta charset="utf-8">
<title>Lodestone</title>
<meta http-equiv="refresh" content="0; url={root}?at={path}">
<a href="{root}?at={path}">Lodestone</a>
"""
#: Of the page's files, what the bundle loads, and what other pages use.
LOADED = ("bundle/*", "css/*", "fonts/*", "icons/*", "icon.svg", "manifest.webmanifest")
FURTHER = ("js/theme-early.js", "embed/lodestone-viewer.js")


def write_board(folder: Path, pyodide: Path) -> int:
    """Write a board that plays by itself, with Pyodide from its npm package; return the bytes.

    An earlier one there is replaced. Raises `LodestoneError` if the folder has anything else, or
    cannot be written, or if `pyodide` is not that package, or a release that is too old.
    """
    files = python_files(pyodide, teaches=False)
    for path in (*sorted(EMBEDDED.iterdir()), FOLDER / "icon.svg"):
        files[path.name] = path.read_bytes()
    files[NOTICE] = notice("lodestone static-board", pyodide)
    return _write(folder, files, "a static board")


def write_site(folder: Path, pyodide: Path) -> int:
    """Write the site, with Pyodide from its npm package; return the bytes.

    Raises `LodestoneError` as `write_board` does.
    """
    python = python_files(pyodide, teaches=True)
    loaded = dict(_loaded())
    version = _version({**loaded, **python})
    files = {f"assets/{version}/{name}": content for name, content in loaded.items()}
    files |= {f"assets/{version}/python/{name}": content for name, content in python.items()}
    plain = (address for address in ADDRESSES if "{" not in address)
    for address in (*plain, *addresses_of_games()):
        index = _index(address)
        text = document(FOLDER, version, f"/{index}", bundled=True, python="python")
        files[index] = text.encode()
    for address in _deep():
        root = "../" * address.count("/")
        files[_index(address)] = ELSEWHERE.format(root=root, path=address.strip("/")).encode()
    files["service-worker.js"] = (FOLDER / "service-worker.js").read_bytes()
    files[NOTICE] = notice("lodestone site", pyodide)
    return _write(folder, files, "a site of Lodestone")


def _loaded() -> Iterator[tuple[str, bytes]]:
    for pattern in (*LOADED, *FURTHER):
        for path in sorted(FOLDER.glob(pattern)):
            yield path.relative_to(FOLDER).as_posix(), path.read_bytes()


def _version(files: Mapping[str, bytes]) -> str:
    """Return a name for the files, made from their contents."""
    content = sha256()
    for name, data in sorted(files.items()):
        content.update(f"{name} {len(data)}\n".encode() + data)
    return content.hexdigest()[:16]


def _deep() -> Iterator[str]:
    """Yield the addresses that name a lesson, a puzzle or a study."""
    for game in all_games():
        name = game.name
        yield from (f"/{part}/{name}" for part in ("learn", "puzzles", "study"))
        yield from (f"/learn/{name}/{lesson.name}" for lesson in read_lessons(game))
        yield from (f"/puzzles/{name}/{number + 1}" for number in range(len(puzzles_of(name))))
        yield from (f"/study/{name}/{study}" for study in names_of(name))


def _index(address: str) -> str:
    return f"{address.strip('/')}/index.html".lstrip("/")


def _write(folder: Path, files: Mapping[str, bytes], what: str) -> int:
    """Write files into a folder that is empty, or has what they replace; return the bytes."""
    notice = folder / NOTICE
    is_replaced = notice.is_file() and _maker(notice.read_bytes()) == _maker(files[NOTICE])
    if folder.is_dir() and any(folder.iterdir()) and not is_replaced:
        raise LodestoneError(f"{named(folder)} is neither empty nor {what}: name another folder")
    for name, content in files.items():
        path = folder / name
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return sum(map(len, files.values()))


def _maker(notice: bytes) -> bytes:
    """Return the line that names the command which made a folder."""
    return notice.partition(b"\n")[0]
