"""The page without its server: what was seen before can be read."""

from pathlib import Path

from playwright.sync_api import Browser

from tests.browser.board import Board, Mouse
from tests.browser.conftest import PATIENCE_MS, Server

INSTALLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_a_game_can_be_read_offline(browser: Browser, shared_cache: Path) -> None:
    server = Server(shared_cache)
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    try:
        board = Board(context.new_page())
        board.page.goto(server.address)
        board.page.evaluate(INSTALLED)
        # What was loaded before the worker was there is loaded through it now.
        board.page.goto(f"{server.address}play")
        board.page.wait_for_selector("#begin")
        assert board.page.evaluate(INSTALLED)
        board.new_game()
        mouse = Mouse(board)
        mouse.pick("c2")
        mouse.put("c3")
        board.wait_turns(1)
        board.page.reload(wait_until="networkidle")
        server.kill()
        board.page.reload()
        board.wait_turns(1)
        assert board.label("c3").startswith("c3, white piece")
        assert not board.page.locator("#lost").is_visible()
    finally:
        server.kill()
        context.close()
