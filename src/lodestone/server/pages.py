"""The page's files, which a browser keeps until one of them changes."""

import mimetypes
import os
import re
from hashlib import sha256
from pathlib import Path

from fastapi import Request
from fastapi.responses import HTMLResponse
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).resolve().parent.parent / "web"
#: The addresses of the page's modes: the one document answers at each of them.
ADDRESSES = ("/", "/viewer", "/editor", "/learn", "/puzzles", "/collections", "/lab")
#: What the document loads of the sources; the bundle has it in two files.
SOURCES = re.compile(r'<link rel="stylesheet".*?<script type="module"[^>]*></script>', re.DOTALL)
BUNDLED = """<link rel="stylesheet" href="static/bundle/page.css">
<script src="static/js/theme-early.js"></script>
<script type="module" src="static/bundle/main.js"></script>"""
#: With this variable set, the sources are served even where the bundle is made of them.
UNBUNDLED = "LODESTONE_UNBUNDLED"
mimetypes.add_type("font/woff2", ".woff2")
#: One year, as long as any browser keeps anything.
KEPT = "public, max-age=31536000, immutable"


class PageFiles(StaticFiles):
    """Serves the page, and the files it loads, whose addresses contain the version.

    Their addresses change whenever one of them does, so a browser does not have to ask again for
    files that it has. The page loads a bundle (`tools/bundle.js`), or, where a source was edited
    since, the sources themselves: a hundred small files.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        """Serve this folder's files."""
        super().__init__(directory=folder)
        self._folder = folder
        #: The version that the page was last sent: the only one that a browser may keep.
        self._told = ""
        self._is_bundled = False

    def add_to(self, app: Starlette) -> None:
        """Add the routes; `/static` is for pages elsewhere, which do not name a version."""
        for address in ADDRESSES:
            app.add_route(address, self._page, include_in_schema=False)
        app.mount("/assets/{version}", self, name="assets")
        app.mount("/static", self, name="static")

    def version(self) -> str:
        """Return a name for the current files, made from their names, sizes and times."""
        files = [Path(at, name) for at, _, names in os.walk(self._folder) for name in names]
        states = ((str(file), (now := file.stat()).st_size, now.st_mtime_ns) for file in files)
        return sha256(repr(sorted(states)).encode()).hexdigest()[:16]

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file's content; the browser may keep it if its address names the version."""
        response = await super().get_response(path, scope)
        if scope["path_params"].get("version") == self._told:
            response.headers["Cache-Control"] = KEPT
        return response

    def _page(self, _request: Request) -> HTMLResponse:
        text = (self._folder / "index.html").read_text("utf-8")
        version = self.version()
        if version != self._told:
            self._told, self._is_bundled = version, self._is_bundle_current()
        if self._is_bundled:
            text = SOURCES.sub(BUNDLED, text)
        return HTMLResponse(text.replace('="static/', f'="assets/{self._told}/'))

    def _is_bundle_current(self) -> bool:
        """Check that the bundle was made of the current scripts and sheets."""
        stamp = self._folder / "bundle" / "sources.txt"
        if UNBUNDLED in os.environ or not stamp.is_file():
            return False
        found = [*self._folder.glob("js/**/*.js"), *self._folder.glob("css/**/*.css")]
        content = sha256()
        for path in sorted(found, key=lambda path: path.relative_to(self._folder).as_posix()):
            content.update(path.read_bytes())
        return stamp.read_text("ascii").strip() == content.hexdigest()
