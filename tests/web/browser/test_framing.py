"""A game alone in a frame on another site: shown there, and kept there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Frame,
    FrameLocator,
    Page,
    Playwright,
    expect,
)

from lodestone.web.site.folder import write_site
from tests.web.browser import firefox
from tests.web.browser.board import wait_until
from tests.web.browser.conftest import Server
from tests.web.browser.files import PYODIDE, BoundFiles, served
from tests.web.browser.patient import new_context

PAGE = '<!doctype html><title>Mine</title><iframe id="{name}" src="{address}"></iframe>'
PIECES = ".board .piece"
ALONE = re.compile("/board/?#")
#: The game that is shown.
GAME = "() => document.querySelector('#play:not([hidden])')?.dataset.game"
CONTROLLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
#: How many games the store of a document keeps.
GAMES = "Object.keys(localStorage).filter((key) => key.startsWith('lodestone.game.')).length"


def show(folder: Path, address: str) -> None:
    """Write another site's page, with a game alone and a whole page in frames."""
    frames = {"alone": f"{address}board/#rules=queah&level=level-1&side=white"}
    frames["whole"] = f"{address}play"
    (folder / "index.html").write_text(
        "".join(PAGE.format(name=name, address=one) for name, one in frames.items())
    )


def framed(page: Page) -> FrameLocator:
    return page.frame_locator("#alone")


def elsewhere(address: str) -> str:
    """Return another site's name for this machine."""
    return address.replace("127.0.0.1", "localhost")


def test_a_servers_game_is_shown_in_a_frame(
    browser: Browser, server: Server, tmp_path: Path
) -> None:
    show(tmp_path, server.address)
    with served(tmp_path) as host, new_context(browser) as context:
        refused: list[str] = []
        page = context.new_page()
        page.on("console", lambda message: refused.append(message.text))
        page.goto(elsewhere(host))
        expect(framed(page).locator(PIECES)).to_have_count(8)
        expect(framed(page).locator(".top")).to_be_hidden()
        wait_until(page, lambda: any("frame-ancestors 'none'" in text for text in refused))


def reload(page: Page) -> Frame:
    """Load a framed game's document again; return its frame once the game is shown."""
    frame = page.frame(url=ALONE)
    assert frame is not None
    with page.expect_event("framenavigated", lambda one: one == frame):
        frame.evaluate("() => void setTimeout(() => location.reload())")
    frame.wait_for_selector(".board .piece")
    return frame


def test_a_framed_game_survives_reloads_and_the_server(
    browser: Browser, own_server: Server, tmp_path: Path
) -> None:
    show(tmp_path, own_server.address)
    with served(tmp_path) as host, new_context(browser) as context:
        page = context.new_page()
        page.goto(elsewhere(host))
        expect(framed(page).locator(PIECES)).to_have_count(8)
        frame = page.frame(url=ALONE)
        assert frame is not None
        game = frame.wait_for_function(GAME).json_value()
        frame.evaluate(CONTROLLED)
        frame = reload(page)
        assert frame.wait_for_function(GAME).json_value() == game
        assert frame.evaluate(CONTROLLED)
        expect(framed(page).locator(".top")).to_be_hidden()
        own_server.kill()
        assert reload(page).wait_for_function(GAME).json_value() == game


@pytest.fixture(params=["chromium", "firefox"])
def context(
    request: pytest.FixtureRequest, playwright: Playwright, browser: Browser, tmp_path: Path
) -> Iterator[BrowserContext]:
    if request.param == "chromium":
        with new_context(browser) as context:
            yield context
        return
    if firefox.installed() is None:
        pytest.skip("no Firefox is installed here")
    with firefox.launch(playwright, tmp_path) as other, new_context(other) as context:
        yield context


@pytest.mark.long
@pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed")
def test_each_framing_site_has_its_own_store(
    context: BrowserContext, tmp_path_factory: pytest.TempPathFactory
) -> None:
    root, other = tmp_path_factory.mktemp("host"), tmp_path_factory.mktemp("other")
    write_site(root / "club", PYODIDE)
    with served(other) as mine:
        page = context.new_page()
        with served(root, BoundFiles) as host:
            show(other, f"{host}club/")
            page.goto(elsewhere(mine))
            expect(framed(page).locator(PIECES)).to_have_count(8)
            inside = page.frame(url=ALONE)
            assert inside is not None
            assert inside.evaluate(GAMES) == 1
            # Playwright has Chromium keep one store for all sites.
            if context.browser and context.browser.browser_type.name == "firefox":
                page.goto(f"{host}club/play")
                page.wait_for_selector("#begin")
                assert page.evaluate(GAMES) == 0
