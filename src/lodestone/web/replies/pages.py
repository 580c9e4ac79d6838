"""The one document of all pages, and their addresses."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

from lodestone.core.game import all_games
from lodestone.teach.lessons import taught_games
from lodestone.version import __version__

#: The page's scripts, sheets and fonts.
FOLDER = Path(__file__).resolve().parent.parent / "page"
#: The site's pages: the one document answers at each of them, and its scripts show what is named.
ADDRESSES = (
    "/",
    "/play",
    "/play/{id}",
    "/learn",
    "/learn/{game}",
    "/learn/{game}/{name}",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{number}",
    "/study",
    "/study/{id}",
    "/study/{game}/{name}",
    "/setup",
    "/lab",
    "/lab/{name}",
    "/you",
)
#: A game alone, which other sites may show in a frame.
FRAMED = "/board"
#: What each game has.
GAME_ADDRESSES = tuple(
    f"/{{game}}{part}" for part in ("", "/rules", "/sources", "/answers", "/strategy", "/moves")
)
#: Pages of version 0.1.0: scripts lead on, since what is open follows the `#`.
OLD_ADDRESSES = ("/viewer", "/editor", "/collections")
#: What the document loads of the sources; the bundle has it in a few files.
SOURCES = re.compile(r'<link rel="stylesheet".*?<script type="module"[^>]*></script>', re.DOTALL)
BUNDLED = """<link rel="stylesheet" href="static/bundle/page.css">
<script src="static/js/theme-early.js"></script>
<script type="module" src="static/bundle/main.js"></script>"""


def addresses_of_games() -> list[str]:
    """Return the addresses of the games' own pages."""
    return [one.format(game=game.name) for game in all_games() for one in GAME_ADDRESSES]


class PackedPython(NamedTuple):
    """What Python needs in a browser (`site/python.py`), as hosts send it."""

    unpacked: int
    """Of all files, before they are compressed."""
    files: Mapping[str, bytes]
    """Compressed by gzip, by their paths among the page's files."""
    version: str
    """A name for the files, made from their contents."""

    @property
    def packed(self) -> int:
        """Return the bytes that a host sends."""
        return sum(map(len, self.files.values()))


NO_PYTHON = PackedPython(0, {}, "")


class WithoutServer(NamedTuple):
    """What a document says where no server answers, but Python in the browser."""

    live: str = ""
    """The address of a server that offers games between devices, "" if there is none."""
    docs: bool = False
    """Whether the documentation belongs to it."""


def document(
    folder: Path,
    version: str,
    path: str,
    *,
    bundled: bool,
    python: PackedPython = NO_PYTHON,
    site: WithoutServer | None = None,
) -> str:
    """Return the document for an address; its links are relative to the site's root.

    Its files are below `assets/VERSION/`.
    """
    text = (folder / "index.html").read_text("utf-8")
    if bundled:
        text = SOURCES.sub(BUNDLED, text)
    text = text.replace('="static/', f'="assets/{version}/')
    root = "../" * (path.count("/") - 1) or "./"
    text = text.replace('<base href="./">', f'<base href="{root}">')
    games = escape(json.dumps({game.name: game.title for game in all_games()}))
    taught = " ".join(game.name for game in taught_games())
    said = f'data-games="{games}" data-taught="{taught}" data-version="{__version__}"'
    if python.files:
        said += f' data-bytes="{python.unpacked}" data-packed="{python.packed}"'
    if site:
        said += " data-alone"
        said += f' data-live="{escape(site.live)}"' if site.live else ""
        said += " data-docs" if site.docs else ""
    return text.replace('data-games="{}"', said)


def is_bundle_current(folder: Path) -> bool:
    """Check that the bundle was made of the current scripts and sheets."""
    stamp = folder / "bundle" / "sources.txt"
    if not stamp.is_file():
        return False
    found = [*folder.glob("js/**/*.js"), *folder.glob("css/**/*.css")]
    content = sha256()
    for path in sorted(found, key=lambda path: path.relative_to(folder).as_posix()):
        content.update(path.read_bytes())
    return stamp.read_text("ascii").strip() == content.hexdigest()
