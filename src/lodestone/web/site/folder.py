"""The site as a folder of files that any web server can serve."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlsplit

from lodestone.core.errors import LodestoneError, quoted, unbuilt, writing
from lodestone.core.game import all_games
from lodestone.teach.lessons import read_lessons
from lodestone.teach.puzzles import puzzles_of
from lodestone.teach.studies import names_of
from lodestone.web.replies import pages
from lodestone.web.replies.pages import FOLDER
from lodestone.web.site.book import book_files
from lodestone.web.site.python import named, notice, packed, python_files
from lodestone.web.site.results import result_files
from lodestone.web.site.tables import table_files

#: Its first line says what made the folder.
NOTICE = "README.txt"
#: The document is the same at each address: elsewhere a script leads there, with what follows `#`.
ELSEWHERE = """\
<!doctype html>
<meta charset="utf-8">
<title>Lodestone</title>
<a href="{root}?at={path}">Lodestone</a>
<script src="{root}{script}"></script>
"""
#: Of the page's files, what the bundle loads, and what other pages use.
LOADED = ("bundle/*", "css/*", "fonts/*", "icons/*", "*.svg", "help.html", "*.webmanifest")
ELSEWHERE_SCRIPT = "js/elsewhere.js"
FURTHER = (
    "js/theme-early.js",
    ELSEWHERE_SCRIPT,
    "embed/lodestone-viewer.js",
    "workers/*",
    "wasm/*.wasm",
)


def write_site(
    folder: Path,
    pyodide: Path,
    tables: Sequence[str] = (),
    live: str = "",
    docs: Path | None = None,
    results: Sequence[Path] = (),
) -> int:
    """Write the site, with Pyodide from its npm package; return the bytes.

    `tables` are rules whose exact values belong to it; `live` is the address of a server for games
    between devices; `docs` is the documentation as `make docs` builds it; `results` are folders of
    experiments with their reports. Raises `LodestoneError` if the page's bundle is not that of its
    sources, `live` is no address, `docs` no documentation or `folder` has other files, and as
    `python_files` and `result_files` do; `TableError` if these rules are not solved.
    """
    if not pages.is_bundle_current(FOLDER):
        raise unbuilt("what the site loads")
    site = pages.WithoutServer(_address(live), docs is not None)
    assets, python = dict(_loaded()), python_files(pyodide)
    sent = packed(python)
    assets |= {f"python/{name}": content for name, content in python.items()}
    assets |= {f"book/{name}": content for name, content in book_files()}
    version = _version(assets)
    files = {f"assets/{version}/{name}": content for name, content in assets.items()}
    plain = (address for address in pages.ADDRESSES if "{" not in address)
    # Where a script in a frame led to another address, that one's headers could forbid the frame.
    for address in (*plain, pages.FRAMED, *pages.addresses_of_games()):
        index = _index(address)
        text = pages.document(FOLDER, version, f"/{index}", bundled=True, python=sent, site=site)
        files[index] = text.encode()
    published = dict(result_files(results))
    for address in (*_deep(), *(f"/lab/{folder.resolve().name}" for folder in results)):
        root, script = "../" * address.count("/"), f"assets/{version}/{ELSEWHERE_SCRIPT}"
        text = ELSEWHERE.format(root=root, path=address.strip("/"), script=script)
        files[_index(address)] = text.encode()
    files |= table_files(tables)
    files |= published
    files |= _docs(docs) if docs else {}
    files["service-worker.js"] = (FOLDER / "service-worker.js").read_bytes()
    files[NOTICE] = notice("lodestone site", pyodide)
    return _write(folder, files)


def _docs(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the files of the documentation."""
    if not (folder / "index.html").is_file():
        raise LodestoneError(f"{named(folder)} is not the documentation that make docs builds")
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        yield f"docs/{path.relative_to(folder).as_posix()}", path.read_bytes()


def _address(server: str) -> str:
    """Return a server's address with a slash at its end, "" if there is none."""
    if not server:
        return ""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise LodestoneError(
            f"{quoted(server)} is not the address of a server, such as https://example.org/"
        )
    return server.rstrip("/") + "/"


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
    """Yield the addresses of lessons, puzzles and studies, and those of earlier versions."""
    yield from ("/puzzles/daily", *pages.OLD_ADDRESSES)
    for game in all_games():
        name = game.name
        yield from (f"/{part}/{name}" for part in ("learn", "puzzles", "study"))
        yield from (f"/learn/{name}/{lesson.name}" for lesson in read_lessons(game))
        yield from (f"/puzzles/{name}/{number + 1}" for number in range(len(puzzles_of(name))))
        yield from (f"/study/{name}/{study}" for study in names_of(name))


def _index(address: str) -> str:
    return f"{address.strip('/')}/index.html".lstrip("/")


def _write(folder: Path, files: Mapping[str, bytes]) -> int:
    """Write files into a folder that is empty, or has what they replace; return the bytes."""
    notice = folder / NOTICE
    is_replaced = notice.is_file() and _maker(notice.read_bytes()) == _maker(files[NOTICE])
    if folder.is_dir() and any(folder.iterdir()) and not is_replaced:
        raise LodestoneError(
            f"{named(folder)} is neither empty nor a site of Lodestone: name another folder"
        )
    for name, content in files.items():
        path = folder / name
        with writing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
    return sum(map(len, files.values()))


def _maker(notice: bytes) -> bytes:
    """Return the line that names the command which made a folder."""
    return notice.partition(b"\n")[0]
