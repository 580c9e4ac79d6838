"""Games as a page of HTML that needs no server: documents, and the viewer's script."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from pydantic_core import to_json

from lodestone.core.errors import LodestoneError
from lodestone.study.document import Document

#: The viewer as one script, which `make embed` writes.
SCRIPT = Path(__file__).parent.parent / "web" / "embed" / "lodestone-viewer.js"

#: The page asks nobody for anything.
_POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'"
_STYLE = (
    ":root{color-scheme:light dark}"
    "body{margin:0 auto;padding:1rem;max-width:66rem;font-family:system-ui,sans-serif;"
    "background:light-dark(#f1eadd,#1b1714);color:light-dark(#2a221a,#f0e7d8)}"
    "h1,h2{font-size:1.25rem;font-weight:600}"
)


def write_page(documents: Sequence[Document], title: str, at: int = 0) -> str:
    """Return a page with a viewer for each document, that shows the node of number `at` first.

    The page is whole in itself: saved as a file it opens in any browser. Raises `LodestoneError` if
    the viewer's script is not there.
    """
    try:
        script = SCRIPT.read_text("utf-8")
    except OSError as error:
        raise LodestoneError(f"cannot read the viewer's script: {error.strerror}") from None
    viewers = "\n".join(_viewer(document, at) for document in documents)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(title)}</h1>\n{viewers}\n</main>\n<script>{script}</script>\n"
        "</body>\n</html>\n"
    )


def _viewer(document: Document, at: int) -> str:
    """Write the element; nothing in JSON can then end its script."""
    data = to_json(document).decode().replace("<", "\\u003c")
    title = document["title"]
    place = f' at="{min(at, len(document["nodes"]) - 1)}"' if at else ""
    return (
        f'<lodestone-viewer aria-label="{escape(title)}"{place}>'
        f'<script type="application/json">{data}</script></lodestone-viewer>'
    )
