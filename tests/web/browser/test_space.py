"""Space: at every size nothing covers anything else, the board stays, the turns have room."""

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.patience import LONG_PATIENCE_MS
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import Opener

#: Phone, phone on its side, two screens enlarged to 200 %, and four desks.
SIZES = (
    (360, 740),
    (640, 400),
    (640, 360),
    (960, 540),
    (1280, 720),
    (1280, 800),
    (1366, 768),
    (1920, 1080),
)
COLUMN = 560
DESK = 1280
#: Three rows of the list.
LEAST_LIST = 96
#: White, to move, can pay for either of three stones to be moved: much is to be told of each.
CORNERS = "b6b/8/8/8/8/8/8/7b w 87,87"
#: Black, to move, sits below; White has lost nothing yet, or a small piece.
NOTHING_LOST = "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,S/M,L,M b -"
SMALL_LOST = "m,l,m/s,-,l,-,s/-,-,-,-,-/S,-,L,-,-/M,L,M b S"
SMALL = {"reserve": 0, "capture": "optional"}

#: What no other part may cover: where they scroll with the page, the controls lie above the rest.
COVERED = """() => {
  const parts = [".top", "#seat-far", "#board", "#caption", "#facts", "#seat-near", ".game-title",
    "#status-box", ".engine-box", ".about"];
  const scroller = document.querySelector(".panel");
  const scrolls = getComputedStyle(scroller).overflowY === "auto";
  const inPanel = (one) => scrolls && scroller.contains(one);
  const sticky = getComputedStyle(document.querySelector(".controls")).position === "sticky";
  const shown = [...parts, ...(sticky ? [] : [".controls", ".panel"])]
    .map((name) => [name, document.querySelector(name)])
    .filter(([name, one]) => one.getClientRects().length > 0 && !inPanel(one))
    .map(([name, one]) => [name, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && height > 1);
  const covers = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return shown.flatMap(([name, a], i) =>
    shown.slice(i + 1).filter(([, b]) => covers(a, b)).map(([other]) => `${name}, ${other}`));
}"""

#: Texts that reach out of what they are written on, or to the next of their kind.
SPILT = """() => [...document.querySelectorAll(
    ".seat .name, .controls button, nav button, .tabs button, .copy-row button, .caption")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => one.id || one.textContent)"""

#: What is outside of the screen though it has to be at hand.
OUT_OF_SIGHT = """() => ["#board", "#seat-near", ".controls", "#status"].filter((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
})"""

TOO_LARGE = """() => [document.documentElement.scrollWidth - innerWidth,
  document.documentElement.scrollHeight - innerHeight]"""
CURRENT_IN_SIGHT = """() => {
  const list = document.querySelector("#turn-list");
  const shown = list.getBoundingClientRect();
  const current = list.querySelector("[aria-current]").getBoundingClientRect();
  return shown.top <= current.top + 1 && current.bottom <= shown.bottom + 1;
}"""
HEIGHT = "(one) => one.getBoundingClientRect().height"


#: The page measures itself before one frame, and is drawn before the next.
TWO_FRAMES = """() => new Promise((resolve) =>
  requestAnimationFrame(() => requestAnimationFrame(resolve)))"""
#: Everything lies where it lay a frame ago: on a busy machine two frames are too few for that.
STANDS_STILL = """() => {
  const before = window.layout;
  window.layout = JSON.stringify([...document.querySelectorAll("body *")].map((one) =>
    one.getBoundingClientRect()));
  return window.layout === before;
}"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(TWO_FRAMES)
    page.wait_for_function(STANDS_STILL)


def box(board: Board, selector: str) -> Any:
    return board.page.locator(selector).bounding_box()


@pytest.fixture
def everything(open_page: Opener) -> Board:
    """A game with exact values, the analysis and a hint."""
    board = open_page()
    board.new_game("friend", "compulsory", **SMALL)
    random, mouse = Random(5), Mouse(board)
    for _ in range(8):
        board.play_turn(random, mouse)
    page = board.page
    page.check("#analyse-on")
    page.check("#exact-on")
    page.wait_for_selector("#exact-known:not([hidden]), .solve-begin")
    if page.locator(".solve-begin").count():
        page.click(".solve-begin")
    page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)
    page.click("#ask-hint")
    page.wait_for_selector("#advice:not(:empty)")
    return board


@pytest.mark.long
def test_everything_opened_has_its_room_at_every_size(everything: Board) -> None:
    page = everything.page
    for tab in ("values", "turns"):
        page.click(f"#tab-{tab}")
        for width, height in SIZES:
            resize(page, width, height)
            size = f"{tab} at {width} x {height}"
            assert page.evaluate(COVERED) == [], size
            assert page.evaluate(SPILT) == [], size
            wider, taller = page.evaluate(TOO_LARGE)
            assert wider <= 0, size
            if width >= COLUMN:
                assert taller <= 0, size
                assert page.evaluate(OUT_OF_SIGHT) == [], size
            if width >= DESK:
                shown = {"turns": "#turn-list", "values": "#values"}[tab]
                assert page.locator(shown).evaluate(HEIGHT) >= LEAST_LIST, size
    # The turn that is shown stays in sight when the list gets less room.
    resize(page, 1280, 720)
    page.wait_for_function(CURRENT_IN_SIGHT)  # the list follows its size in the next frame


@pytest.mark.long
def test_the_board_stays_whatever_the_caption_says(open_page: Opener) -> None:
    board = open_page()
    board.open_kept("qo", "qo:standard", CORNERS)
    for width, height in SIZES:
        resize(board.page, width, height)
        places = {}
        for cell in ("d4", "h8", "h1"):
            board.place(cell).hover()
            places[cell] = box(board, "#board")
            told = board.text("#caption")
            assert ("costs" in told) == (cell != "d4")
            assert board.page.evaluate(COVERED) == []
            assert board.page.evaluate(SPILT) == []
        assert places["d4"] == places["h8"] == places["h1"], f"{width} x {height}"
    # Neither does it move when a turn is made.
    Mouse(board).put("d4")
    board.wait_turns(1)
    assert box(board, "#board") == places["d4"]


def test_facts_about_a_side_move_no_board(open_page: Opener) -> None:
    board = open_page()
    for width, height in ((390, 844), (320, 568), *SIZES):
        places = []
        for start, fact in ((NOTHING_LOST, ""), (SMALL_LOST, "a large and a medium piece")):
            board.open_kept("quincala", "quincala:mini-21", start, white="level-0")
            assert fact in board.text("#seat-far")
            resize(board.page, width, height)
            places.append(box(board, "#board"))
        assert places[0] == places[1], f"{width} x {height}"


@pytest.mark.long
def test_letters_of_twice_the_size_have_room(open_page: Opener) -> None:
    """Those of the page; for those of the browser, `test_pages_fit` looks at every text."""
    board = open_page()
    page = board.page
    board.new_game("computer", "tournament", game="quincala")
    board.wait_ready()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in SIZES:
        resize(page, width, height)
        size = f"{width} x {height}"
        assert page.evaluate(COVERED) == [], size
        assert page.evaluate(SPILT) == [], size
        assert page.evaluate(TOO_LARGE)[0] <= 0, size


def test_skip_and_back_lead_where_they_should(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id === 'begin'")
    board.new_game()
    board.wait_ready()
    page.evaluate("document.activeElement.blur()")
    page.locator("#skip").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.matches('.cell')")
    # Back leads to the page before, without the dialog of this one.
    page.click("#open-help")
    page.go_back()
    page.wait_for_selector("#start:not([hidden])")
    page.wait_for_selector("dialog", state="detached")
