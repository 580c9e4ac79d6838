"""Blind play: the board shows no pieces, and words and the list of turns say all."""

from random import Random

from playwright.sync_api import Page

from tests.web.browser.board import Mouse
from tests.web.browser.conftest import Opener

#: How the pieces are seen, on the board and beside it.
SEEN = "() => getComputedStyle(document.querySelector('#board .pieces')).opacity"
#: What cells are called.
LABELS = """() => [...document.querySelectorAll("#board .cell")]
  .map((one) => one.getAttribute("aria-label")).join()"""


def is_blind(page: Page) -> bool:
    """Return whether no piece is seen, and none named."""
    seen, labels = page.evaluate(SEEN), page.evaluate(LABELS)
    assert (seen == "0") == ("piece" not in labels)
    return bool(seen == "0")


def test_blind_play_shows_pieces_at_a_press(open_page: Opener) -> None:
    board = open_page()
    board.new_game("friend")
    board.wait_ready()
    page = board.page
    assert not is_blind(page)
    assert page.locator("#peek").count() == 0
    page.click("#tab-look")
    page.check("#blind")
    page.wait_for_selector("#table.blind")
    assert is_blind(page)
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    assert is_blind(page)
    assert "White: " in board.text("#happened")
    page.click("#peek")
    assert not is_blind(page)
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    assert is_blind(page)
    page.keyboard.press("k")
    assert not is_blind(page)
    page.click("#peek:has-text('Hide')")
    assert is_blind(page)
    page.click("#resign")
    page.click("dialog button.danger")
    page.wait_for_selector("#table:not(.blind)")
    assert not is_blind(page)
    assert page.locator("#peek").count() == 0
