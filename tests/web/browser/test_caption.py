"""The line under the board: the one place that says what has happened and what may be done."""

from random import Random

import pytest
from playwright.sync_api import Request, Route, expect

from tests.web.browser.board import Finger, Keys, Mouse, module
from tests.web.browser.conftest import Opener, Server

SMALL = {"width": 320, "height": 568}
SIZES = (SMALL, {"width": 390, "height": 844}, {"width": 740, "height": 360})
#: Which of some parts are not in sight, or lie below the bars at the bottom.
OUT_OF_SIGHT = """() => {
  const bars = [".controls", ".entries"].map((one) => document.querySelector(one));
  const tops = bars.map((bar) => bar.getBoundingClientRect().top).filter((top) => top > 100);
  const bottom = Math.min(innerHeight, ...tops);
  const beside = innerWidth > innerHeight;
  return ["#board", ".caption"].filter((one) => {
    const box = document.querySelector(one).getBoundingClientRect();
    return box.top < 0 || box.bottom > (beside ? innerHeight : bottom) + 1;
  });
}"""
#: How many times some words stand on the page.
TIMES_SAID = "(words) => document.querySelector('main').innerText.split(words).length - 1"
LAST = f"{module('modes/play.js')}.then(({{ openedGame }}) => openedGame().play.shown.last?.say)"
FRAMED = "() => document.querySelector('.focus-outer').getAttribute('d') !== ''"
FOCUSED = "() => document.activeElement.dataset.place ?? ''"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_one_line_says_what_happened(
    open_page: Opener, server_of_sources: Server, size: dict[str, int]
) -> None:
    """In sight with the board, nowhere else, and nothing moves."""
    board = open_page(f"{server_of_sources.address}play", viewport=size, has_touch=True)
    page = board.page
    board.new_game("computer", "comment")
    board.wait_ready()
    places = []
    for seed in range(2):
        board.play_turn(Random(seed), Finger(board))
        board.wait_ready()
        places.append(page.locator("#board").bounding_box())
        assert board.text("#happened") == f"{page.evaluate(LAST)}."
        assert board.text("#status").startswith("Your turn: ")
        assert page.evaluate(TIMES_SAID, board.text("#status")) == 1
        assert page.evaluate(TIMES_SAID, "to move") == 0
        assert page.evaluate(OUT_OF_SIGHT) == []
    assert places[0] == places[1]


def test_the_end_is_said_to_its_loser(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.click("#beginning > summary")
    page.fill('input[name="start"]', "-/---/-wb--/---/- w 0,0 -,-")
    page.check('input[name="side"][value="black"]')
    page.select_option('select[name="level"]', "level-8")
    page.click("#begin")
    page.wait_for_selector("#play.over")
    assert board.text("#status") == "You lost."
    assert board.text("#hint") == "You have no pieces left."


def test_a_lost_line_is_said_there(open_page: Opener) -> None:
    """The turn that waits is named, and the board stays."""
    board = open_page(viewport=SMALL, allowed="Failed to load resource")
    page = board.page
    board.new_game("friend", "balanced")
    board.play_turn(Random(7), Mouse(board))
    board.wait_ready()
    before = page.locator("#board").bounding_box()

    def lose(route: Route, _request: Request) -> None:
        route.abort()

    page.route("**/api/view", lose)
    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    expect(page.locator("#caption #lost")).to_contain_text("your game is kept")
    expect(page.locator("#caption")).to_contain_text("will be sent.")
    expect(page.locator("#live-assertive")).to_contain_text("cannot be reached")
    assert page.locator("#board").bounding_box() == before
    assert page.evaluate(OUT_OF_SIGHT) == []
    page.unroute("**/api/view")
    page.click(".caption >> text=Try now")
    board.wait_turns(2)
    expect(page.locator("#lost")).to_have_count(0)


def test_a_second_tap_is_asked_for_there(open_page: Opener) -> None:
    board = open_page(viewport=SMALL, has_touch=True)
    board.new_game("friend", "standard", game="qo")
    board.wait_ready()
    Finger(board).pick("d4")
    button = board.page.locator(".caption button")
    assert button.all_text_contents() == ["Place here"]
    assert board.page.evaluate(OUT_OF_SIGHT) == []
    button.tap()
    board.wait_turns(1)
    assert board.turns == ["d4"]


def test_a_hint_is_said_there(open_page: Opener) -> None:
    board = open_page(viewport=SMALL)
    board.new_game("friend", "comment")
    board.wait_ready()
    board.page.click("#ask-hint")
    expect(board.page.locator("#caption")).to_contain_text("Hint: ")
    assert board.page.evaluate(OUT_OF_SIGHT) == []


def test_a_hint_comes_before_what_a_press_did(open_page: Opener) -> None:
    board = open_page(viewport=SMALL)
    board.new_game("friend", "comment")
    board.wait_ready()
    caption, press = board.page.locator("#caption"), Mouse(board).press
    press("#board [data-place=a3]")
    expect(caption).to_contain_text("a3: ")
    press("#ask-hint")
    expect(caption).to_contain_text("Hint: ")
    press("#board [data-place=e3]")
    expect(caption).to_contain_text("e3: ")


def test_opening_by_touch_frames_nothing(open_page: Opener) -> None:
    board = open_page(viewport=SMALL, has_touch=True)
    page = board.page
    board.new_game("computer", "comment")
    board.wait_ready()
    assert not page.evaluate(FRAMED)
    page.reload()
    board.wait_ready()
    assert not page.evaluate(FRAMED)
    assert page.evaluate(FOCUSED) == board.places("source")[0]
    # A key shows where it is.
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FRAMED)


def test_keys_begin_at_what_can_move(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    Keys(board).press("#begin")
    board.wait_ready()
    first = page.evaluate(FOCUSED)
    assert first in [*board.places("source"), *board.places("target")]
    assert page.evaluate(FRAMED)
