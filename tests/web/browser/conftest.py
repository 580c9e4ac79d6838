"""The page in a real browser, with a real server."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    sync_playwright,
)

from lodestone.web.server.pages import UNBUNDLED
from tests.patience import PATIENCE_MS
from tests.processes import Serving
from tests.web.browser.board import Board
from tests.web.browser.patient import new_context
from tests.web.browser.viewer import READY, ViewerPage

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # One for each context: to start a process takes a quarter of the time in which a page opens.
    "--renderer-process-limit=1",
]
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
DESK = {"width": 1280, "height": 800}
#: What a browser stores of a page besides its files.
REMEMBERED = {"origin": "*", "storageTypes": "cookies,indexeddb,local_storage"}

#: What the browser says where contexts have no service worker.
BLOCKED = "Service Worker registration blocked"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder as driving a browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


class Server:
    """`lodestone web` as a process, on the same port each time it is started.

    Whatever it starts ends with it.
    """

    def __init__(self, cache: Path, *arguments: str, bundled: bool = True) -> None:
        self.process: Serving | None = None
        self.port = 0
        self.cache = cache
        # Servers may share a cache, but each has its own games.
        if "--db" not in arguments:
            arguments += ("--db", str(Path(mkdtemp(dir=cache)) / "games.db"))
        self.arguments = arguments
        self.environment = {} if bundled else {UNBUNDLED: "1"}
        self.start()

    def start(self) -> None:
        command = ["web", "--port", str(self.port), *self.arguments]
        self.process = Serving(*command, LODESTONE_CACHE=str(self.cache), **self.environment)
        line = self.process.first_line
        found = re.search(r"http://[^:]+:(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def kill(self) -> None:
        """End it as a crash would: without warning."""
        if self.process:
            self.process.kill()
            self.process = None


@pytest.fixture(scope="session")
def server(shared_cache: Path) -> Iterator[Server]:
    server = Server(shared_cache)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def server_of_sources(shared_cache: Path) -> Iterator[Server]:
    """Return a server of the page as it is written, whose modules tests can import."""
    server = Server(shared_cache, bundled=False)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def another_server(shared_cache: Path) -> Iterator[Server]:
    server = Server(shared_cache)
    yield server
    server.kill()


@pytest.fixture
def own_server(another_server: Server) -> Server:
    """Return a server that a test may kill."""
    if not another_server.process:
        another_server.start()
    return another_server


def launch(playwright: Playwright) -> Browser:
    """Return the browser that LODESTONE_BROWSER names, or the first one that starts."""
    given = os.environ.get("LODESTONE_BROWSER")
    known = [path for name in NAMES if (path := shutil.which(name))]
    # Without a path, Playwright starts the browser that it manages itself.
    for path in [given] if given else known:
        try:
            return playwright.chromium.launch(
                executable_path=path, args=ARGUMENTS, timeout=PATIENCE_MS
            )
        except Error:
            if path == given:
                raise
    return playwright.chromium.launch(args=ARGUMENTS, timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


class Contexts:
    """The browser's contexts, which one test after another uses as if they were new.

    Only the page's files stay in them: a page that has all of its files opens in little more than
    half the time. An empty page stays, too, so that its process does for all later ones.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[BrowserContext]] = {}
        self._lent: list[tuple[str, BrowserContext]] = []

    def open(self, **options: Any) -> Page:
        """Return an empty page with this look, in a context used by no other until `give_back`."""
        free = self._free.setdefault(key := repr(sorted(options.items())), [])
        is_used = bool(free)
        # Requests that tests count, answer or lose would come from the service worker otherwise.
        fresh = {"service_workers": "block", **options}
        context = free.pop() if is_used else new_context(self._browser, **fresh)
        if not is_used:
            context.new_page()
        self._lent.append((key, context))
        page = context.new_page()
        if is_used:
            context.new_cdp_session(page).send("Storage.clearDataForOrigin", REMEMBERED)
        return page

    @property
    def lent(self) -> list[BrowserContext]:
        """Return the contexts that are in use."""
        return [context for _key, context in self._lent]

    def give_back(self) -> None:
        """Close all pages; they are not used any longer."""
        for key, context in self._lent:
            context.unroute_all(behavior="ignoreErrors")
            for page in context.pages[1:]:
                page.close()
            self._free[key].append(context)
        del self._lent[:]


contexts_of = cache(Contexts)


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Contexts]:
    contexts = contexts_of(browser)
    yield contexts
    contexts.give_back()


Opener = Callable[..., Board]


@pytest.fixture
def open_page(contexts: Contexts, server: Server) -> Iterator[Opener]:
    """Open the page to play in a browser without a past; faults on the page fail the test.

    `allowed` is a pattern of complaints of the browser to ignore, `ready` what is there
    once the page is. `before` is called with the page before it has an address. Nothing moves
    unless a test asks for motion: drawing every frame takes a quarter of the time of a turn.
    """
    faults: list[str] = []

    def watch(page: Page, allowed: str) -> None:
        def console(message: ConsoleMessage) -> None:
            text = f"{message.type}: {message.text}"
            expected = re.search(f"{allowed}|{BLOCKED}" if allowed else BLOCKED, text)
            if text.startswith(("error", "warning")) and not expected:
                faults.append(text)

        page.on("console", console)
        page.on("pageerror", lambda error: faults.append(error.stack or str(error)))

    def opener(
        address: str | None = None,
        *,
        allowed: str = "",
        ready: str = "#begin",
        before: Callable[[Page], None] | None = None,
        **options: Any,
    ) -> Board:
        page = contexts.open(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        watch(page, allowed)
        if before:
            before(page)
        page.goto(address or f"{server.address}play")
        page.wait_for_selector(ready)
        return Board(page)

    yield opener
    assert faults == []


ViewerOpener = Callable[..., ViewerPage]


@pytest.fixture
def open_viewer(open_page: Opener, server: Server) -> ViewerOpener:
    """Open the viewer, with a link behind its address, as `open_page` opens the page."""

    def opener(link: str = "", **options: object) -> ViewerPage:
        return ViewerPage(open_page(f"{server.address}study{link}", ready=READY, **options))

    return opener
