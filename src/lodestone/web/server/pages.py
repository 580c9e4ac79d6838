"""The page's files, which a browser keeps until one of them changes."""

import mimetypes
import os
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from lodestone.web.replies import pages
from lodestone.web.replies.pages import FOLDER, NO_PYTHON, PackedPython

#: With this variable set, the sources are served even where the bundle is made of them.
UNBUNDLED = "LODESTONE_UNBUNDLED"
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")
#: The workers as they are built, and the modules that they are built of.
WORKERS = {f"workers/{name}.js": f"js/{name}/worker.js" for name in ("python", "search", "solve")}
#: What a page may load and do. Only `pages.FRAMED` has no more: other pages must not be in frames.
CONTENT_POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
    "base-uri 'self'; form-action 'none'"
)
#: The bytes that are sent at a time of what this process has in memory.
PORTION = 65_536
#: One year, as long as any browser keeps anything.
KEPT = "public, max-age=31536000, immutable"


class PageFiles(StaticFiles):
    """Serves the page, and the files it loads, whose addresses contain the version.

    Their addresses change whenever one of them does, so a browser does not have to ask again for
    files that it has. The page loads a bundle (`tools/bundle.js`), or, where a source was edited
    since or nothing is built, the sources themselves: more than a hundred small files.
    """

    def __init__(self, folder: Path = FOLDER, python: PackedPython = NO_PYTHON) -> None:
        """Serve this folder's files, and Python for browsers if there is one."""
        super().__init__(directory=folder)
        self._folder, self._python = folder, python
        #: The version that pages name: the only one that a browser may keep.
        self._told = ""
        self._is_bundled = False
        # Another worker process may have sent the page that asks this one for files.
        self._renew()

    def routes(self) -> list[BaseRoute]:
        """Return the routes; `/static` is for pages elsewhere, which do not name a version."""
        return [
            *(Route(address, self.page) for address in self.addresses()),
            Route("/service-worker.js", self._service_worker),
            Mount("/assets/{version}", self),
            Mount("/static", self),
        ]

    def _service_worker(self, _request: Request) -> FileResponse:
        """Answer above all pages: a browser lets it serve only what is below its own address."""
        return FileResponse(self._folder / "service-worker.js", media_type="text/javascript")

    def addresses(self) -> list[str]:
        """Return the addresses of all pages."""
        return [*pages.ADDRESSES, pages.FRAMED, *pages.addresses_of_games(), *pages.OLD_ADDRESSES]

    def version(self) -> str:
        """Return a name for the current files, made from their names, sizes and times."""
        files = [Path(at, name) for at, _, names in os.walk(self._folder) for name in names]
        states = ((str(file), (now := file.stat()).st_size, now.st_mtime_ns) for file in files)
        return sha256(repr([sorted(states), self._python.version]).encode()).hexdigest()[:16]

    def _renew(self) -> str:
        """Return the version of the current files, and note what it is made of."""
        if (version := self.version()) != self._told:
            self._told = version
            self._is_bundled = UNBUNDLED not in os.environ and pages.is_bundle_current(self._folder)
        return version

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Return a file's content; the browser may keep it if its address names the version.

        Pages elsewhere may use what is made for them.
        """
        if path in WORKERS and not self._is_bundled:
            return Response(f'import "../{WORKERS[path]}";\n', media_type="text/javascript")
        packed = self._python.files.get(path)
        response = _sent(path, packed) if packed else await super().get_response(path, scope)
        if scope["path_params"].get("version") == self._told:
            response.headers["Cache-Control"] = KEPT
        if path.startswith("embed/"):
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    def page(self, request: Request, status: int = 200) -> HTMLResponse:
        """Return the document for an address; its links are relative to the site's root."""
        version = self._renew()
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        text = pages.document(
            self._folder, version, path, bundled=self._is_bundled, python=self._python
        )
        headers = {"Content-Security-Policy": CONTENT_POLICY} if path == pages.FRAMED else None
        return HTMLResponse(text, status, headers)


def _sent(path: str, packed: bytes) -> Response:
    """Return a file that is compressed already: every browser that runs Python takes it so."""
    headers = {"Content-Encoding": "gzip"}
    return StreamingResponse(_portions(packed), 200, headers, mimetypes.guess_type(path)[0])


async def _portions(data: bytes) -> AsyncIterator[bytes]:
    """Yield some bytes a portion at a time: no more of them wait for a slow client."""
    for first in range(0, len(data), PORTION):
        yield data[first : first + PORTION]
