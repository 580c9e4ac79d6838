"""Python beside a server: what visitors' browsers do where the server may not solve rules."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.browser.board import Board, Mouse, wait_until
from tests.web.browser.conftest import DESK, Server
from tests.web.browser.files import PYODIDE
from tests.web.browser.patient import new_context

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]
#: Rules that a browser solves in seconds.
SMALL = "queah:balanced,reserve=1"
PYTHON = "/python/pyodide/pyodide.asm.wasm"
SAVES_DATA = """Object.defineProperty(navigator, "connection", { value: { saveData: true } })"""
INSTALL = """dispatchEvent(new Event("appinstalled"))"""
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
#: Whether the browser keeps Python's memory, from which it starts without a line.
KEPT = """async () => (await (await caches.open("files")).keys())
  .some(({ url }) => url.endsWith("memory.bin"))"""
#: Longer than an installed page waits before it fetches Python, in milliseconds.
QUIET_MS = 4_000


@pytest.fixture(scope="module")
def public(own_cache: Path) -> Iterator[Server]:
    """A server for strangers, who may not have it solve rules."""
    server = Server(own_cache, "--public", "--without-proxy", "--pyodide", str(PYODIDE))
    yield server
    server.kill()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser whose pages must not fail."""
    context = new_context(browser, viewport=DESK, reduced_motion="reduce")
    faults: list[str] = []
    context.on("weberror", lambda error: faults.append(str(error.error)))
    yield context
    assert faults == []
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def fetched(context: BrowserContext) -> list[str]:
    """The addresses that the pages have asked for."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    return asked


def begun(page: Page, server: Server) -> Board:
    """Begin a game as the page proposes it, and make the first turn."""
    page.goto(f"{server.address}play")
    page.click("#begin")
    board = Board(page)
    assert board.play_turn(Random(3), Mouse(board))
    board.wait_ready()
    return board


def has_python(fetched: list[str]) -> bool:
    return any(url.endswith(PYTHON) for url in fetched)


def test_rules_are_solved_in_the_browser(public: Server, page: Page, fetched: list[str]) -> None:
    page.goto(f"{public.address}study#rules={SMALL}")
    page.check("#exact-on")
    begin = page.locator(".solve-begin")
    expect(begin).to_contain_text(re.compile(r"about \d+ seconds, \d+ megabytes"))
    words = "In a private window, the values take another 17 megabytes of memory."
    expect(page.locator(".solve-text")).to_contain_text(words)
    assert not has_python(fetched)
    begin.click()
    value = page.locator("#exact-value")
    expect(value).to_contain_text("With best play")
    assert has_python(fetched)
    words = value.inner_text()
    page.reload()
    expect(value).to_have_text(words)
    page.click("#tab-report")
    page.get_by_role("button", name="Make the report").click()
    expect(page.locator("#report")).to_contain_text("kept the best result")
    page.goto(f"{public.address}you")
    expect(page.locator("#tables li")).to_contain_text(SMALL)


def test_a_perfect_opponent_has_its_rules_solved_here(public: Server, page: Page) -> None:
    page.goto(f"{public.address}play")
    page.wait_for_selector("#begin")
    board = Board(page)
    board.new_game("computer", "balanced", reserve=1, level="perfect", side="white")
    assert board.play_turn(Random(1), Mouse(board))
    board.wait_turns(2)


def test_ordinary_pages_fetch_no_python(public: Server, page: Page, fetched: list[str]) -> None:
    begun(page, public)
    page.click("#ask-hint")
    page.wait_for_timeout(QUIET_MS)
    page.goto(f"{public.address}puzzles/queah/2")
    expect(page.locator("#mode")).to_contain_text("Puzzle")
    assert not has_python(fetched)
    assert not [url for url in fetched if url.endswith("workers/python.js")]


def test_a_page_with_python_needs_no_server(public: Server, page: Page) -> None:
    page.goto(f"{public.address}you")
    page.evaluate(CONTROLLED)
    page.reload()
    page.click("#get-python")
    wait_until(page, lambda: page.evaluate(KEPT))
    page.reload()
    expect(page.locator("#you-tables")).to_be_visible()
    expect(page.locator("#get-python")).to_have_count(0)
    page.context.set_offline(True)
    page.goto(f"{public.address}setup")
    page.wait_for_selector(".board .piece")
    assert len(begun(page, public).turns) >= 2


def test_an_installed_page_fetches_python(public: Server, page: Page) -> None:
    page.goto(f"{public.address}play")
    page.wait_for_selector("#begin")
    with page.context.expect_event("request", lambda one: one.url.endswith(PYTHON)):
        page.evaluate(INSTALL)


def test_who_saves_data_gets_python_when_needed(
    public: Server, page: Page, fetched: list[str]
) -> None:
    page.add_init_script(SAVES_DATA)
    page.goto(f"{public.address}play")
    page.wait_for_selector("#begin")
    page.evaluate(INSTALL)
    page.wait_for_timeout(QUIET_MS)
    assert not has_python(fetched)
