"""The one document: modes follow one another without a load, and addresses lead to each of them."""

from collections.abc import Callable

import pytest

from tests.browser.board import Board
from tests.browser.conftest import Server

#: What each address shows once it is open.
SHOWN = {
    "viewer": "#panel:not([hidden])",
    "editor": "#editor:not([hidden])",
    "learn": "#list:not([hidden])",
    "puzzles": ".puzzle-game",
    "collections": ".study",
    "lab": "#build[data-planned]",
    "": "#start-ways button",
}
GO = """async (address) => (await import(
  new URL('core/router.js', document.querySelector('script[type=module]').src))).go(address)"""


@pytest.fixture
def page_that_stays(open_page: Callable[..., Board]) -> Board:
    board = open_page()
    board.page.evaluate("() => (window.isTheSame = true)")
    return board


def test_modes_follow_each_other_without_loading(page_that_stays: Board) -> None:
    page = page_that_stays.page
    for address in [*SHOWN, *reversed(SHOWN)]:
        page.evaluate(GO, address or "./")
        page.wait_for_selector(SHOWN[address])
        assert page.locator("main").count() == 1
    assert page.evaluate("() => window.isTheSame")


def test_links_and_the_browsers_buttons_change_modes(page_that_stays: Board) -> None:
    page = page_that_stays.page
    page.click("text=Set up a position")
    page.wait_for_selector(SHOWN["editor"])
    page.click("#to-games")
    page.wait_for_selector(SHOWN[""])
    page.go_back()
    page.wait_for_selector(SHOWN["editor"])
    page.go_back()
    page.wait_for_selector(SHOWN[""])
    assert page.title() == "Lodestone"
    assert page.evaluate("() => window.isTheSame")


def test_a_game_that_is_left_is_there_again(page_that_stays: Board) -> None:
    board = page_that_stays
    board.new_game()
    board.wait_ready()
    board.page.click("#open-viewer")
    board.page.wait_for_selector(SHOWN["viewer"])
    board.page.go_back()
    board.wait_ready()
    assert board.page.evaluate("() => window.isTheSame")


def test_other_links_are_left_to_the_browser(
    open_page: Callable[..., Board], server: Server
) -> None:
    page = open_page(f"{server.address}lab", ready=SHOWN["lab"]).page
    page.evaluate(GO, "api/games")
    page.wait_for_url("**/api/games")
