"""Every page at every size: the board is in sight, nothing lies over it, nothing is too wide."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener, Server
from tests.browser.test_space import resize
from tests.browser.viewer import GAME, READY, ViewerPage

#: A phone both ways, a desk enlarged to 200 % and 150 %, a low window, and desks.
SIZES = (
    (360, 740),
    (740, 360),
    (640, 400),
    (844, 390),
    (853, 533),
    (1280, 600),
    (1280, 720),
    (1280, 800),
    (1920, 1080),
)
PUZZLE = '.puzzle-board [data-use="source"]'
#: The page's address, and what is there once it is. Qo's and Quincala's puzzles have containers.
PAGES = {
    "study": READY,
    "puzzles": ".puzzle-game",
    "puzzles/queah/14": PUZZLE,
    "puzzles/qo/50": PUZZLE,
    "puzzles/quincala/49": PUZZLE,
    "setup": "#board .cell",
    "learn/qo/lines": "#board .cell",
    "learn": ".lesson-list",
    "study/queah": ".study",
    "lab": ".lab-form",
    "play": "#begin",
    "you": "input[name=theme]",
    "queah": "main h1",
    "": "main a.primary",
}
#: Where board and seats are in sight before anything is scrolled; elsewhere the words come first.
AT_ONCE = {address for address, ready in PAGES.items() if ready in (READY, PUZZLE)}
#: The browser's setting, of letters as a rule 16 and 13 pixels high.
TWICE = {"fontSizes": {"standard": 32, "fixed": 26}}
WIDER = "() => document.documentElement.scrollWidth - innerWidth"

#: Black, to move, can lift nothing.
PASS = """[Rules "quincala:tournament,layout=mini-21"]
[Start "Lm,-,-/-,-,Ms,-,-/-,-,-,-,-/Ms,-,-,-,-/-,lS,- b LSlm"]

*
"""
AT_ITS_CORNERS = """(one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect();
  return [left + 6, right - 6].every((x) => [top + 6, bottom - 6]
    .every((y) => one.contains(document.elementFromPoint(x, y))));
}"""
#: Points of a grid on boards and seats, at which something else is.
COVERED = """(scrolls) => {
  const covered = (one) => {
    if (scrolls) one.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const parts = [0.06, 0.28, 0.5, 0.72, 0.94];
    return parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]))
      .map((point) => [point.map(Math.round), document.elementFromPoint(...point)])
      .filter(([, there]) => !one.contains(there))
      .map(([point, there]) => `${one.classList} at ${point}: ${there?.outerHTML.slice(0, 60)}`);
  };
  return [...document.querySelectorAll(".board, .seat")]
    .filter((one) => one.getClientRects().length > 0).flatMap(covered);
}"""


@pytest.fixture
def open_at(open_page: Opener, server: Server) -> Callable[[str], Page]:
    def opener(address: str) -> Page:
        return open_page(server.address + address, ready=PAGES[address]).page

    return opener


def check(page: Page, address: str, *, scrolls: bool) -> None:
    for width, height in SIZES:
        resize(page, width, height)
        size = f"{address} at {width} x {height}"
        assert page.evaluate(WIDER) <= 0, size
        assert page.evaluate(COVERED, scrolls) == [], size


@pytest.mark.parametrize("address", PAGES)
def test_no_page_covers_its_board(open_at: Callable[[str], Page], address: str) -> None:
    check(open_at(address), address, scrolls=address not in AT_ONCE)


def test_a_game_is_not_covered(open_page: Opener) -> None:
    board = open_page()
    board.new_game("friend", "standard", game="qo", first="black")
    board.wait_ready()
    check(board.page, "game", scrolls=False)


def test_a_viewer_of_letters_twice_the_size_fits(open_at: Callable[[str], Page]) -> None:
    page = open_at("puzzles/qo/50")
    page.context.new_cdp_session(page).send("Page.setFontSizes", TWICE)
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate(WIDER) <= 0, f"{width} x {height}"


def box(page: Page, selector: str) -> Any:
    return page.locator(selector).bounding_box()


def test_values_in_the_list_are_small(open_page: Opener, server: Server) -> None:
    board = open_page(f"{server.address}study", ready=READY)
    ViewerPage(board).open(GAME.replace("[%clk", "[%eval 0.35] [%clk"))
    value = box(board.page, ".turn .worth")
    assert value["height"] <= box(board.page, ".turn:has(.worth) .seat-sign")["height"] * 2


def test_long_names_of_rules_leave_room(open_page: Opener, server: Server) -> None:
    changes = "capture=mandatory,reserve=2,repetition=none,stalemate=draw,replacement=as-turn"
    page = open_page(f"{server.address}study#rules=queah:traditional,{changes}", ready=READY).page
    resize(page, 360, 740)
    pens, controls = box(page, "#pens"), box(page, ".viewer-controls")
    assert pens["y"] + pens["height"] <= controls["y"]


def test_the_field_of_the_dialog_is_inside_it(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}study", ready=READY).page
    page.click("#open-game")
    page.wait_for_selector("dialog[open] textarea")
    for width in (360, 1280):
        resize(page, width, 800)
        dialog, field = box(page, "dialog"), box(page, "dialog textarea")
        assert dialog["x"] < field["x"]
        assert field["x"] + field["width"] < dialog["x"] + dialog["width"]


def test_passing_is_in_sight(open_page: Opener, server: Server) -> None:
    """On a desk nothing scrolls: what a turn needs fits beside the board."""
    viewer = ViewerPage(open_page(f"{server.address}study", ready=READY))
    viewer.paste(PASS)
    way = viewer.page.get_by_role("button", name="Pass", exact=True)
    way.wait_for()
    for width, height in SIZES:
        resize(viewer.page, width, height)
        assert way.evaluate(AT_ITS_CORNERS), f"{width} x {height}"


def test_on_paper_the_whole_list_follows_the_board(open_page: Opener, server: Server) -> None:
    viewer = ViewerPage(open_page(f"{server.address}study", ready=READY))
    comments = " ".join(f"{{Line {number} of many.}}" for number in range(200))
    viewer.open(GAME.replace("{Takes the middle.}", comments))
    viewer.page.emulate_media(media="print")
    board, moves = box(viewer.page, ".board"), box(viewer.page, ".viewer-moves")
    assert board["y"] + board["height"] <= moves["y"]
    taller = "(one) => one.scrollHeight - one.clientHeight"
    assert viewer.page.locator(".viewer-moves").evaluate(taller) <= 1
