"""The page in a real browser, with a real server."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.board import Board

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NAMES = ("chromium", "chromium-browser", "google-chrome")
DESK = {"width": 1280, "height": 800}
PATIENCE_MS = 30_000

ACTIONS = pytest.StashKey[list[float]]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[ACTIONS] = []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    here = Path(__file__).parent
    for item in items:
        if item.path.is_relative_to(here):
            item.add_marker(pytest.mark.browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print how long actions took; it is not asserted, as the machine may be busy."""
    times = terminalreporter.config.stash[ACTIONS]
    if times:
        terminalreporter.write_line(
            f"turn sent to new state drawn: median {median(times):.0f} ms, "
            f"9 of 10 within {sorted(times)[len(times) * 9 // 10]:.0f} ms, {len(times)} turns"
        )


class Server:
    """`lodestone web` as a process, on the same port each time it is started."""

    def __init__(self) -> None:
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [str(Path(sys.executable).with_name("lodestone")), "web", "--port"]
        # A group of its own: what the server starts itself ends with it.
        self.process = subprocess.Popen(
            [*command, str(self.port)], stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[^:]+:(\d+)/", line)
        assert found, f"the server said {line!r}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    def kill(self) -> None:
        """End it as a crash would: without a word."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    server = Server()
    yield server
    server.kill()


@pytest.fixture
def own_server() -> Iterator[Server]:
    """One that a test may kill."""
    server = Server()
    yield server
    server.kill()


def _executable() -> str | None:
    """Return the browser's path; None stands for Playwright's own, as an empty variable does."""
    given = os.environ.get("LODESTONE_BROWSER")
    if given is not None:
        return given or None
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=_executable(), args=ARGUMENTS)
        yield browser
        browser.close()


Opener = Callable[..., Board]


@pytest.fixture
def open_page(browser: Browser, server: Server, request: pytest.FixtureRequest) -> Iterator[Opener]:
    """Open the start page in a browser without a past; faults on the page fail the test."""
    faults: list[str] = []
    contexts: list[BrowserContext] = []

    def watch(page: Page, *, may_lose_server: bool) -> None:
        def console(message: object) -> None:
            text = f"{message.type}: {message.text}"  # type: ignore[attr-defined]
            lost = may_lose_server and "Failed to load resource: net::" in text
            if text.startswith(("error", "warning")) and not lost:
                faults.append(text)

        page.on("console", console)
        page.on("pageerror", lambda error: faults.append(str(error)))

    def opener(
        address: str | None = None, *, may_lose_server: bool = False, **options: object
    ) -> Board:
        context = browser.new_context(**{"viewport": DESK, **options})  # type: ignore[arg-type]
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = context.new_page()
        watch(page, may_lose_server=may_lose_server)
        page.goto(address or server.address)
        page.wait_for_selector("#start-ways button")
        return Board(page)

    yield opener
    for context in contexts:
        for page in context.pages:
            times = page.evaluate("performance.getEntriesByName('turn').map((e) => e.duration)")
            request.config.stash[ACTIONS].extend(times)
        context.close()
    assert faults == []
