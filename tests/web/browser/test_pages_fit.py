"""Every page at every size: the board is in sight, nothing lies over it, nothing is too wide.

No text is cut off or covered at any station of a first game, an invitation, a lesson, a puzzle and
a study.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page

from lodestone.core.game import all_games
from tests.thinning import long, some
from tests.web.browser.board import GO, Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_live import choose_online
from tests.web.browser.test_space import resize
from tests.web.browser.viewer import READY, ViewerPage
from tests.web.browser.walk import HIDDEN

#: A phone both ways, a desk enlarged to 200 % and 150 %, a low window, and desks.
SIZES = (
    (360, 740),
    (740, 360),
    (640, 400),
    (853, 533),
    (1280, 600),
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
    "learn": ".path svg",
    "study/queah": ".study",
    "lab": ".lab-form",
    "play": "#begin",
    "you": "input[name=theme]",
    "queah": "main h1",
    "": "main a.primary",
}
#: Where board and seats are in sight before anything is scrolled; elsewhere the words come first.
AT_ONCE = {address for address, ready in PAGES.items() if ready in (READY, PUZZLE)}
#: Where something could lie over a board, or the page is dense.
CHECKED = {"study", "puzzles/quincala/49", "learn/qo/lines", "lab", "play", ""}
PHONES = ((390, 844), (320, 568))
#: How many rows the controls below a study take.
CONTROL_ROWS = """() => new Set([...document.querySelectorAll(".controls > *")]
  .filter((one) => one.checkVisibility())
  .map((one) => Math.round(one.getBoundingClientRect().top))).size"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"

#: Black, to move, can lift nothing.
PASS = """[Rules "quincala:tournament,layout=mini-21"]
[Start "Lm,-,-/-,-,Ms,-,-/-,-,-,-,-/Ms,-,-,-,-/-,lS,- b LSlm"]

*
"""
#: What people have in hand, and how many times as large as usual their letters are.
LOOKS = [
    (width, height, larger)
    for larger, (width, height) in product(
        (1, 2),
        ((320, 568), (360, 740), (390, 844), (740, 360), (768, 1024), (1280, 720), (1920, 1080)),
    )
]
FEW = [(320, 568, 1), (390, 844, 2), (1280, 720, 1)]
#: Lines of text that reach out of a box which cuts them off, or out of a button; and those at whose
#: middle or ends something else is, wherever they are scrolled to.
CUT = """() => {
  const cuts = /hidden|clip/, scrolls = /auto|scroll/;
  const name = (one) => `${one.localName}#${one.id} “${one.textContent.trim().slice(0, 40)}”`;
  /** The boxes that could cut an element off: a box that scrolls shows what others hide. */
  const cutting = (one) => {
    const boxes = [];
    let [x, y] = [true, true];
    for (let box = one; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position, display } = getComputedStyle(box);
      if (display === "inline") continue;
      boxes.push([box, x && cuts.test(overflowX), y && cuts.test(overflowY)]);
      [x, y] = [x && !scrolls.test(overflowX), y && !scrolls.test(overflowY)];
      if (position === "fixed") break;
    }
    const button = one.closest("button, a.button");
    return button ? [...boxes, [button, true, false]] : boxes;
  };
  const linesOf = (text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
  };
  /** Letters may be higher than their lines. */
  const isOut = (line, box, x, y) => {
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const more = line.height / 4;
    return (x && (line.left < left - 1 || line.right > right + 1)) ||
      (y && (line.top < top - more || line.bottom > bottom + more));
  };
  const isSelf = (one, there) => there && (one.contains(there) || there.contains(one) ||
    there.closest("label, button, a")?.contains(one));
  const faults = [];
  const look = (text) => {
    const one = text.parentElement;
    const lines = linesOf(text);
    const boxes = cutting(one);
    if (lines.length === 0 || boxes.some(([box]) => box.clientWidth === 1)) return;
    for (const [box, x, y] of boxes) {
      if (lines.some((line) => isOut(line, box, x, y))) faults.push(`${name(one)}: cut`);
    }
    const others = ["center", "start", "end"].map((block) => {
      one.scrollIntoView({ block, behavior: "instant" });
      const points = linesOf(text).flatMap(({ left, right, top, height }) =>
        [left + 1, (left + right) / 2, right - 1].map((x) => [x, top + height / 2]));
      const there = points.map((point) => document.elementFromPoint(...point));
      return there.map((found) => isSelf(one, found) ? undefined : found);
    });
    const [other] = others[0].filter((_, i) => others.every((found) => found[i] !== undefined));
    if (other !== undefined) faults.push(`${name(one)}: below ${other && name(other)}`);
  };
  const isRead = (text) => text.data.trim() && text.parentElement.checkVisibility() &&
    !text.parentElement.closest("svg, select, textarea, .skip");
  const root = document.querySelector("dialog[open]") ?? document.body;
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walk.nextNode()) if (isRead(walk.currentNode)) texts.push(walk.currentNode);
  const { scrollY } = window;
  texts.forEach(look);
  scrollTo({ top: scrollY, behavior: "instant" });
  return faults;
}"""
#: A place where nothing can be done: a press there is explained in the longest words.
IDLE = "document.querySelector('.cell:not([data-use])')?.dataset.place"
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


Station = tuple[str, Page]


def a_first_game(open_page: Opener, server: Server, game: str) -> Iterator[Station]:
    """Begin a game, press where nothing can be done, make a turn, pick a piece up, and resign."""
    board = open_page(f"{server.address}play")
    page, mouse = board.page, Mouse(board)
    page.check(f'input[name="game"][value="{game}"]')
    page.check('input[name="side"][value="white"]')
    yield "choice", page
    page.click("#begin")
    board.wait_ready()
    yield "begun", page
    if idle := page.evaluate(IDLE):
        board.place(idle).click(force=True)
        board.wait_drawn()
        yield "refused", page
    board.play_turn(Random(3), mouse)
    board.wait_ready()
    mouse.pick(board.places("source")[0])
    yield "picked up", page
    page.keyboard.press("Escape")
    page.click("#resign")
    page.click("dialog button.danger")
    page.wait_for_selector("#play.over")
    yield "over", page


def an_invitation(open_page: Opener, server: Server, _name: str) -> Iterator[Station]:
    """Invite somebody, who looks at the invitation and takes it."""
    host = open_page(f"{server.address}play").page
    choose_online(host)
    host.check('input[name="side"][value="white"]')
    host.select_option("select[name=time]", "1+0")
    yield "choice", host
    host.click("#begin")
    host.click("#moment >> text=Invite")
    link = host.input_value("#invitation")
    yield "links", host
    guest = open_page(link, ready="#moment .primary").page
    yield "invited", guest
    guest.click("#moment .primary")
    yield "sitting down", guest
    guest.click("dialog [type=submit]")
    guest.wait_for_selector("#status:has-text('Waiting for')")
    yield "waiting", guest


def a_page(open_page: Opener, server: Server, address: str) -> Iterator[Station]:
    yield address, open_page(server.address + address, ready=PAGES[address]).page


def a_study(open_page: Opener, server: Server, _name: str) -> Iterator[Station]:
    viewer = ViewerPage(open_page(f"{server.address}study", ready=READY))
    viewer.open()
    yield "edited", viewer.page
    viewer.page.click("text=Done")
    yield "read", viewer.page
    viewer.page.click("#share")
    viewer.page.wait_for_selector("dialog[open]")
    yield "shared", viewer.page


WALKS = [
    *some([(a_first_game, game.name) for game in all_games()], lambda one: one[1] == "quincala"),
    (an_invitation, ""),
    (a_page, "learn/qo/lines"),
    (a_page, "puzzles/queah/14"),
    *long((a_page, "puzzles/qo/50")),
    *long((a_page, "puzzles/quincala/49")),
    *long((a_page, "")),
    (a_study, ""),
]


def enlarge(session: CDPSession, larger: int) -> None:
    """Set the browser's size of letters."""
    sizes = {"standard": 16 * larger, "fixed": 13 * larger}
    session.send("Page.setFontSizes", {"fontSizes": sizes})


def cut_texts(page: Page, looks: list[tuple[int, int, int]]) -> list[str]:
    """Return what is cut off or covered on a page, however it is looked at."""
    session = page.context.new_cdp_session(page)
    before = page.viewport_size
    faults = []
    for width, height, larger in looks:
        enlarge(session, larger)
        resize(page, width, height)
        wider = page.evaluate(WIDER)
        found = page.evaluate(CUT) + ([f"{wider} too wide"] if wider > 0 else [])
        faults += [f"{width} x {height}, {larger} times: {one}" for one in found]
    enlarge(session, 1)
    assert before
    resize(page, before["width"], before["height"])
    session.detach()
    return faults


@pytest.mark.parametrize("looks", [pytest.param(FEW, id="few"), *long(LOOKS, id="all")])
@pytest.mark.parametrize(("walk", "name"), WALKS)
def test_no_text_is_cut_or_covered(
    open_page: Opener,
    server: Server,
    walk: Callable[[Opener, Server, str], Iterator[Station]],
    name: str,
    looks: list[tuple[int, int, int]],
) -> None:
    for station, page in walk(open_page, server, name):
        assert cut_texts(page, looks) == [], station


def check(page: Page, address: str, *, scrolls: bool) -> None:
    for width, height in SIZES:
        resize(page, width, height)
        size = f"{address} at {width} x {height}"
        assert page.evaluate(WIDER) <= 0, size
        assert page.evaluate(COVERED, scrolls) == [], size


@pytest.mark.parametrize("addresses", [CHECKED, *long(PAGES.keys() - CHECKED)])
def test_no_page_covers_its_board(open_page: Opener, addresses: set[str]) -> None:
    page = open_page().page
    for address in sorted(addresses):
        page.evaluate(GO, address)
        page.wait_for_selector(PAGES[address])
        check(page, address, scrolls=address not in AT_ONCE)


def test_no_page_is_wider_than_a_phone(open_page: Opener) -> None:
    page = open_page().page
    session = page.context.new_cdp_session(page)
    for address, ready in PAGES.items():
        page.evaluate(GO, address)
        page.wait_for_selector(ready)
        for larger in (1, 2):
            enlarge(session, larger)
            for width, height in PHONES:
                resize(page, width, height)
                assert page.evaluate(WIDER) <= 0, f"{address} at {width}, {larger} times"
    enlarge(session, 1)


def test_a_study_has_its_controls_in_a_row(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}study", ready=READY).page
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(f"({CONTROL_ROWS})() === 1")


def test_a_game_is_not_covered(open_page: Opener) -> None:
    """The number of lodestones in hand is next to them."""
    board = open_page()
    board.new_game("friend", "standard", game="qo", first="black")
    board.wait_ready()
    page = board.page
    check(page, "game", scrolls=False)
    for width, height in SIZES:
        resize(page, width, height)
        for side in ("black", "white"):
            hand = f'[data-place="hand:{side}"]'
            stones, count = box(page, f"{hand} .hand-pieces"), box(page, f"{hand} .hand-count")
            last = box(page, f"{hand} .miniature:last-child")
            assert last["x"] + last["width"] <= count["x"], f"{width} x {height}"
            assert stones["x"] + stones["width"] <= count["x"]


def box(page: Page, selector: str) -> Any:
    return page.locator(selector).bounding_box()


def test_a_study_uses_its_space_well(open_page: Opener, server: Server) -> None:
    viewer = ViewerPage(open_page(f"{server.address}study", ready=READY))
    page = viewer.page
    resize(page, 1280, 720)
    assert box(page, ".board")["width"] >= 0.45 * 1280
    page.click("#open-game")
    page.wait_for_selector("dialog[open] textarea")
    for width in (360, 1280):
        resize(page, width, 800)
        dialog, field = box(page, "dialog"), box(page, "dialog textarea")
        assert dialog["x"] < field["x"]
        assert field["x"] + field["width"] < dialog["x"] + dialog["width"]
    viewer.press("Escape")
    # On a desk nothing scrolls: what a turn needs fits beside the board.
    viewer.paste(PASS)
    way = page.get_by_role("button", name="Pass", exact=True)
    way.wait_for()
    for width, height in SIZES:
        resize(page, width, height)
        assert way.evaluate(HIDDEN) == [], f"{width} x {height}"


def test_long_names_of_rules_leave_room(open_page: Opener, server: Server) -> None:
    changes = "capture=mandatory,reserve=2,repetition=none,stalemate=draw,replacement=as-turn"
    address = f"{server.address}study#rules=queah:traditional,{changes}"
    page = open_page(address, ready=READY).page
    resize(page, 360, 740)
    pens, controls = box(page, "#pens"), box(page, ".viewer-controls")
    assert pens["y"] + pens["height"] <= controls["y"]


#: Rows of the header's and the bottom bar's entries, wherever they are.
MENU_ROWS = """() => new Set(
  [...document.querySelectorAll(".top a, .top button")]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect())
    .map(({ top, height }) => Math.round((top + height / 2) / 16)),
).size"""
#: The pages of a game, too, have long words.
WORDY = {*PAGES, "queah/rules", "queah/answers", "queah/strategy", "qo", "quincala"}
WIDEST = {"queah", "setup", "play", ""}


@pytest.mark.parametrize("addresses", [WIDEST, *long(WORDY - WIDEST)])
def test_large_letters_fit_a_phone(open_page: Opener, addresses: set[str]) -> None:
    """The entries take at most two rows, and no page is wider than the window."""
    page = open_page().page
    session = page.context.new_cdp_session(page)
    enlarge(session, 2)
    for width, height in ((390, 844), (320, 568)):
        resize(page, width, height)
        for address in sorted(addresses):
            page.evaluate(GO, address)
            page.wait_for_selector(PAGES.get(address, "main h1"))
            assert page.evaluate(WIDER) <= 0, f"{address} at {width}"
            assert page.evaluate(MENU_ROWS) <= 2, f"{address} at {width}"


#: How many rows of turns are in sight.
ROWS = """(list) => {
  const { top, bottom } = list.getBoundingClientRect();
  const isSeen = (one) => one.top >= top && one.bottom <= bottom;
  return [...list.querySelectorAll(":scope > .turn.second")]
    .filter((one) => isSeen(one.getBoundingClientRect())).length;
}"""
#: Labels of a row of buttons, each with where it begins and ends.
LABELS = """(row) => [...row.querySelectorAll("button span")]
  .map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right])"""
#: A table that scrolls in its panel is cut.
SCROLLS = "(one) => one.closest('.tab-panel').scrollWidth - one.closest('.tab-panel').clientWidth"
#: A step to the side and back, and long turns of a game.
LONG_GAME = "c2c3 c4d4 c3c2 d4c4 " * 8


def test_a_study_shows_twelve_rows_of_turns(open_page: Opener, server: Server) -> None:
    viewer = ViewerPage(open_page(f"{server.address}study", ready=READY))
    page = viewer.page
    resize(page, 1280, 720)
    viewer.paste(f'[Rules "queah:comment,repetition=none"]\n\n{LONG_GAME}*')
    page.wait_for_selector(".viewer-moves > .turn.second >> nth=11")
    assert page.locator(".viewer-moves").evaluate(ROWS) >= 12
    assert page.locator(".viewer-comment").is_hidden()
    labels = page.locator(".viewer-controls").evaluate(LABELS)
    assert all(right + 2 <= left for (_, right), (left, _) in pairwise(labels))
    # The list is called so.
    assert page.get_by_role("button", name="Turns", exact=True).count() == 0
    page.click("#tab-explorer")
    table = page.locator("table.explored")
    table.wait_for()
    # As wide as a value is.
    cell = table.locator("td:last-child").first
    cell.evaluate("(one) => (one.innerHTML = '<span class=worth>L 123</span>')")
    assert table.evaluate(SCROLLS) <= 0
