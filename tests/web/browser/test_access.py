"""The page for everybody: narrow screens, dark and light, screen readers, less motion."""

from collections.abc import Callable
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.patience import LONG_PATIENCE_MS
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import Opener

PHONE = {"width": 360, "height": 740}
LOW = {"width": 640, "height": 400}
SMALL_DESK = {"width": 1280, "height": 720}
LARGE_DESK = {"width": 1920, "height": 1080}
SMALLEST = {"width": 320, "height": 640}
ON_ITS_SIDE = {"width": 800, "height": 593}

#: What can be pressed in sight, and is too small for a thumb.
SMALL = """() => [...document.querySelectorAll("button, .cell")]
  .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
  .filter(([, { width, top }]) => width > 0 && top >= 0)
  .filter(([, { width, height }]) => width < 44 || height < 44)
  .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""

#: The controls that are too small for a thumb, or reach out of the screen or into one another.
CROWDED = """() => {
  const boxes = [...document.querySelectorAll(".controls button")]
    .map((one) => [one.id, one.getBoundingClientRect()]);
  return boxes.filter(([, { left, right, width, height }], i) =>
    left < 0 || right > innerWidth || width < 36 || height < 44 ||
    (i > 0 && left < boxes[i - 1][1].right)).map(([id]) => id);
}"""

# Read in one task with the click, so that nothing has come to its end in between.
ANIMATIONS_AFTER_CLICK = """(place) => {
  const cell = document.querySelector(`[data-place="${place}"]`);
  cell.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return document.getAnimations().length;
}"""


def findings(board: Board, where: str) -> list[str]:
    """Return what axe finds, and whether the page is too wide."""
    results = Axe().run(board.page)
    found = [f"{where}: {results.generate_report()}"] if results.violations_count else []
    wider = board.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return found + ([f"{where} is {wider} pixels wider than the screen"] if wider > 0 else [])


def check(board: Board, where: str) -> None:
    assert findings(board, where) == []


SIZES = [PHONE, LOW, SMALL_DESK, LARGE_DESK]
COLOURS = [
    {"color_scheme": "light"},
    {"color_scheme": "dark"},
    {"forced_colors": "active"},
]
#: What `make long` goes through: all sizes, and all colours at the smallest and at the largest.
SWEEP = [
    pytest.param(size, colours, id=f"{size['width']}x{size['height']}-{'-'.join(colours.values())}")
    for size in SIZES
    for colours in (COLOURS if size in (PHONE, LARGE_DESK) else COLOURS[:1])
]


def check_dialog(board: Board, opener: str) -> None:
    """Open a dialog by what opens it, look for findings, and close it."""
    board.page.click(opener)
    board.page.wait_for_selector("dialog[open]")
    check(board, opener)
    board.page.keyboard.press("Escape")


def visit_games(board: Board, look: Callable[[str], None]) -> None:
    """Look at the start page, the dialog for a new game, and a piece picked up in each game."""
    page = board.page
    look("start")
    board.unfold_options()
    page.fill('input[name="option-reserve"]', "1")
    page.wait_for_selector(".rules-result:has-text('reserve')")
    look("new game")
    for game, preset in (("qo", "standard"), ("quincala", "tournament")):
        board.new_game("friend", preset, game=game)
        board.wait_ready()
        Mouse(board).pick(board.places("source")[0])
        look(game)
    board.new_game("friend", "compulsory", game="queah", reserve=0, capture="optional")
    board.play_turn(Random(9), Mouse(board))
    board.wait_ready()
    Mouse(board).pick(board.places("source")[0])
    look("queah")


def visit_panels(board: Board, look: Callable[[str], None]) -> None:
    """Look at the tabs, the analysis, a hint and exact values, in a game that goes on."""
    page = board.page
    for tab in ("rules", "look"):
        page.click(f"#tab-{tab}")
        look(tab)
    page.check("#analyse-on")
    page.wait_for_selector("#analysis-lines ol li")
    look("analysis")
    page.click("#ask-hint")
    page.wait_for_selector("#advice:has-text('Hint:')")
    look("hint")
    page.check("#exact-on")
    page.wait_for_selector("#exact-known:not([hidden]), .solve-begin")
    if page.locator(".solve-begin").count():
        look("not solved")
        page.click(".solve-begin")
    page.wait_for_selector("#exact-known:not([hidden])", timeout=LONG_PATIENCE_MS)
    page.click("#tab-values")
    look("exact values")


def visit_dialogs(board: Board, look: Callable[[str], None]) -> None:
    """Look at the dialogs of a game, its end and the list of games."""
    page = board.page
    for opener in ("#open-help", "#draw", "#resign"):
        page.click(opener)
        page.wait_for_selector("dialog[open]")
        look(opener)
        page.keyboard.press("Escape")
    page.click("#resign")
    page.click("dialog button:text-is('Resign')")
    page.wait_for_selector("#play.over")
    look("end")
    page.click("[data-entry=you]")
    page.check(".game-item input")
    look("your games")
    page.click(".more-ways summary")
    look("more ways of a game")
    page.click(".game-item button:text-is('Rename')")
    look("a game being renamed")
    page.keyboard.press("Escape")
    page.click(".more-ways summary")
    page.click(".game-item button:text-is('Delete')")
    look("a game to be deleted")


Visit = Callable[[Board, Callable[[str], None]], None]


def views_with_findings(board: Board, *visits: Visit) -> tuple[list[str], list[str]]:
    """Go through views; return their names, and what is wrong in them."""
    seen: list[str] = []
    wrong: list[str] = []

    def look(where: str) -> None:
        seen.append(where)
        wrong.extend(findings(board, where))

    for visit in visits:
        visit(board, look)
    return seen, wrong


@pytest.mark.long
@pytest.mark.parametrize(("size", "colours"), SWEEP)
def test_axe_finds_nothing_in_any_view(
    open_page: Opener,
    size: dict[str, int],
    colours: dict[str, str],
    report: Callable[[str], None],
) -> None:
    board = open_page(viewport=size, **colours)
    seen, wrong = views_with_findings(board, visit_games, visit_panels, visit_dialogs)
    report(f"{len(seen)} views at {size['width']}x{size['height']}, {', '.join(colours.values())}")
    assert wrong == []


@pytest.mark.long
@pytest.mark.parametrize("viewport", [SMALLEST, ON_ITS_SIDE])
def test_the_controls_have_room_on_the_smallest_screens(
    open_page: Opener, viewport: dict[str, int]
) -> None:
    board = open_page(viewport=viewport)
    check(board, "start")
    board.new_game()
    board.wait_ready()
    check(board, "game")
    assert board.page.evaluate(CROWDED) == []
    board.page.set_viewport_size(PHONE)
    assert board.page.evaluate(SMALL) == []


def test_signs_are_seen_in_forced_colours(open_page: Opener) -> None:
    board = open_page(forced_colors="active")
    board.new_game("friend", "standard", game="qo", first="black", size=4)
    board.wait_ready()
    switch = board.page.locator("#analyse-on")
    colour = "(one) => getComputedStyle(one).backgroundColor"
    off = switch.evaluate(colour)
    switch.check()
    assert switch.evaluate(colour) != off
    width = "(one) => parseFloat(getComputedStyle(one).borderTopWidth)"
    used, idle = board.place("hand:black"), board.place("hand:white")
    assert used.get_attribute("data-use") == "source"
    assert used.evaluate(width) > idle.evaluate(width)
    # What can do nothing now is seen by its letters.
    ink = "(one) => getComputedStyle(one).color"
    buttons = (board.page.locator(f"#{name}") for name in ("all-turns-on", "take-back"))
    able, unable = (button.evaluate(ink) for button in buttons)
    assert able != unable


#: Whether what is heard begins with these words.
HEARD = "(words) => document.getElementById('live-polite').textContent.startsWith(words)"


@pytest.fixture
def started(open_page: Opener) -> Board:
    """A game of two people that has just begun."""
    board = open_page()
    board.new_game()
    board.wait_ready()
    return board


def test_screen_readers_hear_and_make_turns(started: Board) -> None:
    board = started
    assert board.text("#live-polite") == board.text("#status")
    source = board.places("source")[0]
    assert board.label(source) == f"{source}, white piece, can move"
    # A screen reader presses without a pointer.
    board.place(source).dispatch_event("click")
    assert board.label(source) == f"{source}, white piece, picked up"
    target = board.places("target")[0]
    assert board.label(target) == f"{target}, empty, possible destination"
    board.page.wait_for_function(HEARD, arg=f"{source} picked up. It can go to ")
    board.place(target).dispatch_event("click")
    board.wait_turns(1)
    board.page.wait_for_function(HEARD, arg=f"White: {source} to {target}. Black to move")
    assert board.label(source) == f"{source}, empty"


def test_ranks_are_groups_with_one_tab_stop(started: Board) -> None:
    """Tab stops once on the board, and arrows go on from there."""
    rows = started.page.get_by_role("group", name="Rank").all()
    assert [row.get_by_role("button").count() for row in rows] == [1, 3, 5, 3, 1]
    assert started.page.locator('.cell[tabindex="0"]').count() == 1


def test_keys_of_one_letter_can_be_switched_off(started: Board) -> None:
    """Screen readers have their own."""
    page = started.page
    page.keyboard.press("?")
    assert started.text("dialog h2") == "Help"
    page.keyboard.press("Escape")
    page.click("#tab-look")
    page.uncheck('input[name="shortcuts"]')
    page.keyboard.press("?")
    assert page.locator("dialog").count() == 0


def test_motion_is_reduced_where_the_system_asks(open_page: Opener) -> None:
    for wish, moving in (("no-preference", True), ("reduce", False)):
        board = open_page(reduced_motion=wish)
        board.new_game()
        board.wait_ready()
        source = board.places("source")[0]
        board.place(source).dispatch_event("click")
        target = board.places("target")[0]
        count = board.page.evaluate(ANIMATIONS_AFTER_CLICK, target)
        assert (count > 0) == moving
        board.wait_turns(1)
