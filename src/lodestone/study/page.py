"""Games as a page of HTML that needs no server: documents, and the viewer's script."""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from lodestone.core.errors import unbuilt
from lodestone.core.picture import Theme, without_names
from lodestone.core.sent import plain
from lodestone.study.document import Document

#: The viewer as one script, which `make bundle` builds.
SCRIPT = Path(__file__).parent.parent / "web" / "page" / "embed" / "lodestone-viewer.js"
#: A longer list of games is closed at first.
LONGEST_OPEN_LIST = 12

#: The page asks nobody for anything.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
_STYLE = (
    "body{margin:0 auto;padding:1rem;max-width:66rem;font-family:system-ui,sans-serif;"
    "background:light-dark(#faf7f1,#171411);color:light-dark(#231c15,#f2eadd)}"
    "h1,h2{font-size:1.25rem;font-weight:600}"
    "a{color:inherit}li,summary{padding:.2rem 0}"
)


@dataclass(frozen=True)
class PageLook:
    """How a page looks: in the reader's own theme, and as wide as there is room, if `None`."""

    theme: Theme | None = None
    coordinates: bool = True
    width: int | None = None
    """The most that a viewer takes, in pixels."""


def viewer_script() -> str:
    """Return the viewer as a script for any page; raise `LodestoneError` if it is not built."""
    try:
        return SCRIPT.read_text("utf-8")
    except FileNotFoundError:
        raise unbuilt("the viewer's script") from None


def write_page(
    documents: Sequence[Document], title: str, at: int = 0, look: PageLook | None = None
) -> str:
    """Return a page with a viewer for each document, that shows the node of number `at` first.

    The page is whole in itself: saved as a file it opens in any browser. Several games are listed
    at its head. Raises `LodestoneError` as `viewer_script` does.
    """
    script = viewer_script()
    look = look or PageLook()
    scenes = [_scene(document, look) for document in documents]
    names = {scene: f"scene-{number}" for number, scene in enumerate(dict.fromkeys(scenes), 1)}
    boards = (
        f'<script type="application/json" id="{name}">{scene}</script>\n'
        for scene, name in names.items()
    )
    sections = _sections(documents, at, [names[scene] for scene in scenes])
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{escape(title)}</title>\n<style>{_style(look)}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{_contents(documents)}{''.join(sections)}</main>\n"
        f"{''.join(boards)}<script>{script}</script>\n</body>\n</html>\n"
    )


def _style(look: PageLook) -> str:
    width = "" if look.width is None else f"lodestone-viewer{{max-width:{look.width}px}}"
    return f":root{{color-scheme:{look.theme or 'light dark'}}}{_STYLE}{width}"


def _contents(documents: Sequence[Document]) -> str:
    """Write the list of games with their results, where there are several."""
    if len(documents) == 1:
        return ""
    items = "".join(
        f'<li><a href="#game-{number}">{escape(document.title)}</a> '
        f"{escape(document.record.result)}</li>\n"
        for number, document in enumerate(documents, 1)
    )
    is_open = " open" if len(documents) <= LONGEST_OPEN_LIST else ""
    return f"<details{is_open}><summary>Games</summary>\n<ol>\n{items}</ol>\n</details>\n"


def _sections(documents: Sequence[Document], at: int, scenes: Sequence[str]) -> Iterator[str]:
    """Yield a section for each game; the heading of the only one is the page's."""
    for number, (document, scene) in enumerate(zip(documents, scenes, strict=True), 1):
        heading = f"<h2>{number}. {escape(document.title)}</h2>\n" if len(documents) > 1 else ""
        viewer = _viewer(document, at, scene)
        yield f'<section id="game-{number}">\n{heading}{viewer}\n</section>\n'


def _viewer(document: Document, at: int, scene: str) -> str:
    """Write the element, the document packed: diagrams repeat most of what is in them."""
    told = {name: held for name, held in plain(document).items() if name != "scene"}
    data = b64encode(zlib.compress(_json(told).encode(), 9)).decode()
    place = f' at="{min(at, len(document.nodes) - 1)}"' if at else ""
    return (
        f'<lodestone-viewer aria-label="{escape(document.title)}" scene="{scene}"{place}>'
        f'<script type="application/deflate">{data}</script></lodestone-viewer>'
    )


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _scene(document: Document, look: PageLook) -> str:
    """Write a game's board; games under the same rules share one."""
    scene = document.scene if look.coordinates else without_names(document.scene)
    # Nothing in it may end the script that it stands in.
    return _json(plain(scene)).replace("<", "\\u003c")
