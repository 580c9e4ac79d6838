"""Firefox too: the page opens, fits, and a game is played; its console stays silent."""

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Playwright

from tests.browser import firefox
from tests.browser.board import Keys, Mouse
from tests.browser.conftest import Opener, Server
from tests.browser.test_access import SMALL_DESK
from tests.browser.test_space import COLUMN, COVERED, SIZES, SPILT, TOO_LARGE, resize
from tests.browser.test_walk import walk

LETTERS = "getComputedStyle(document.body).color"

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(firefox.installed() is None, reason="no Firefox is installed here"),
]


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = firefox.launch(playwright, tmp_path_factory.mktemp("firefox"))
    yield browser
    browser.close()


def test_a_newcomer_walks_in_firefox(open_page: Opener, server: Server) -> None:
    assert walk(open_page, server, SMALL_DESK, "light", Mouse) == []


def test_a_game_is_played_in_firefox(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    colour = page.evaluate(LETTERS)
    page.click("[data-entry=you]")
    page.check("input[name=theme][value=dark]")
    assert page.evaluate(LETTERS) != colour
    page.click("[data-entry=play]")
    page.wait_for_selector("#begin")
    board.new_game(by_dialog=True)
    random = Random(4)
    for touch in (Mouse(board), Keys(board)):
        for _ in range(3):
            assert board.play_turn(random, touch)
    assert len(board.turns) == 6
    for width, height in SIZES:
        resize(page, width, height)
        size = f"{width} x {height}"
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate(SPILT) == [], size
        wider, taller = page.evaluate(TOO_LARGE)
        assert wider <= 0, size
        assert taller <= 0 or width < COLUMN, size
