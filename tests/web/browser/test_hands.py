"""Hands on the board that do not end as they began: a release that is lost, a thumb that rests."""

import pytest
from playwright.sync_api import CDPSession, expect

from tests.web.browser.board import Board, Drag, Finger, Mouse
from tests.web.browser.conftest import Opener

GHOST = ".ghost"
#: A menu or another window takes the release, and the window may learn of that.
LOSES_FOCUS = "dispatchEvent(new Event('blur'))"
#: Count what is drawn again of what a press would do.
COUNT_PREVIEWS = """() => {
  window.drawn = 0;
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      window.drawn += [...addedNodes].filter((one) => one instanceof Element).length;
    }
  }).observe(document.querySelector("#board .preview"), { childList: true });
}"""
#: The mouse comes back without its button.
COMES_BACK = """([clientX, clientY]) => document.querySelector("#board").dispatchEvent(
  new PointerEvent("pointermove", {
    pointerId: 1, pointerType: "mouse", bubbles: true, buttons: 0, clientX, clientY,
  }))"""


def dragged(open_page: Opener) -> tuple[Board, tuple[float, float]]:
    """Drag a piece of a new game; return where it could be dropped."""
    board = open_page()
    board.new_game()
    board.wait_ready()
    drag = Drag(board)
    drag.pick(board.places("source")[0])
    x, y = board.middle(board.places("target")[0])
    board.page.mouse.move(x - 9, y - 9)
    expect(board.page.locator(GHOST)).to_have_count(1)
    return board, (x, y)


@pytest.mark.parametrize("sign", [LOSES_FOCUS, COMES_BACK])
def test_a_lost_release_ends_a_drag(open_page: Opener, sign: str) -> None:
    board, there = dragged(open_page)
    board.page.evaluate(sign, there)
    expect(board.page.locator(GHOST)).to_have_count(0)
    board.page.mouse.up()
    assert board.turns == []
    Mouse(board).put(board.places("target")[0])
    board.wait_turns(1)


def test_another_press_ends_a_lost_drag(open_page: Opener) -> None:
    """The page has not learnt of the release at all: the next press comes where the mouse is."""
    board, _there = dragged(open_page)
    board.page.evaluate("""() => document.querySelector("[data-use=source]").dispatchEvent(
      new PointerEvent("pointerdown", { pointerId: 1, isPrimary: true, bubbles: true }))""")
    expect(board.page.locator(GHOST)).to_have_count(0)


def test_a_release_draws_nothing_again(open_page: Opener) -> None:
    """The mouse lies where it lay, and what a press would do there is drawn already."""
    board = open_page()
    board.new_game()
    board.wait_ready()
    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    board.page.mouse.move(*board.middle(board.places("target")[0]))
    board.page.evaluate(COUNT_PREVIEWS)
    board.page.mouse.down()
    board.page.mouse.up()
    board.wait_turns(1)
    assert board.page.evaluate("window.drawn") == 0


def touch(session: CDPSession, kind: str, *fingers: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_resting_thumb_leaves_the_board_usable(open_page: Opener) -> None:
    board = open_page(has_touch=True, viewport={"width": 1280, "height": 1000})
    board.new_game()
    board.wait_ready()
    session = board.page.context.new_cdp_session(board.page)
    thumb = (5.0, 600.0)
    touch(session, "touchStart", thumb)
    for use in ("source", "target"):
        place = board.middle(board.places(use)[0])
        touch(session, "touchStart", thumb, place)
        touch(session, "touchEnd", thumb)
        board.wait_drawn()
    touch(session, "touchEnd")
    board.wait_turns(1)


def test_a_second_finger_on_the_board_is_none(open_page: Opener) -> None:
    board = open_page(has_touch=True, viewport={"width": 1280, "height": 1000})
    board.new_game()
    board.wait_ready()
    session = board.page.context.new_cdp_session(board.page)
    first, second = (board.middle(place) for place in board.places("source")[:2])
    touch(session, "touchStart", first)
    touch(session, "touchStart", first, second)
    touch(session, "touchEnd", first)
    touch(session, "touchEnd")
    Finger(board).pick(board.places("target")[0])
    board.wait_turns(1)
