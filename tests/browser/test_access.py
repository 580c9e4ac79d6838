"""The page for everybody: narrow screens, dark and light, screen readers, less motion."""

from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.board import Board, Mouse
from tests.browser.conftest import DESK, PATIENCE_MS, Opener

PHONE = {"width": 360, "height": 740}
SMALLEST = {"width": 320, "height": 640}
ON_ITS_SIDE = {"width": 800, "height": 593}

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


def check(board: Board, where: str) -> None:
    results = Axe().run(board.page)
    assert results.violations_count == 0, f"{where}: {results.generate_report()}"
    wider = board.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wider <= 0, f"{where} is {wider} pixels wider than the screen"


def check_dialog(board: Board, opener: str) -> None:
    board.page.click(opener)
    board.page.wait_for_selector("dialog[open]")
    check(board, opener)
    board.page.keyboard.press("Escape")


# What depends on colours does not depend on the size: not every pair is looked at.
@pytest.mark.parametrize(
    ("size", "colours"),
    [
        (DESK, {"color_scheme": "light"}),
        (PHONE, {"color_scheme": "dark"}),
        (DESK, {"forced_colors": "active"}),
    ],
)
def test_axe_finds_nothing_in_any_view(
    open_page: Opener, size: dict[str, int], colours: dict[str, str]
) -> None:
    board = open_page(viewport=size, reduced_motion="reduce", **colours)
    page = board.page
    check(board, "start")
    page.click("#open-new")
    page.click(".options summary")
    page.fill('input[name="option-reserve"]', "1")
    page.wait_for_selector(".rules-result:has-text('reserve')")
    check(board, "new game")
    page.keyboard.press("Escape")
    for game, preset in (("qo", "standard"), ("quincala", "tournament")):
        board.new_game("friend", preset, game=game)
        board.wait_ready()
        Mouse(board).pick(board.places("source")[0])
        check(board, game)

    board.new_game("friend", "compulsory", game="queah", reserve=0, capture="optional")
    board.play_turn(Random(9), Mouse(board))
    board.wait_ready()
    Mouse(board).pick(board.places("source")[0])
    check(board, "queah")
    for tab in ("rules", "look"):
        page.click(f"#tab-{tab}")
        check(board, tab)
    page.check("#analyse-on")
    page.wait_for_selector("#analysis-line li")
    check(board, "analysis")
    page.check("#exact-on")
    page.wait_for_selector("#exact-known:not([hidden]), .solve-begin")
    if page.locator(".solve-begin").count():
        page.click(".solve-begin")
    page.wait_for_selector("#exact-known:not([hidden])", timeout=4 * PATIENCE_MS)
    page.click("#tab-values")
    check(board, "exact values")
    for opener in ("#open-help", "#draw", "#resign"):
        check_dialog(board, opener)
    page.click("#resign")
    page.click("dialog button:text-is('Resign')")
    page.wait_for_selector("#status-box.over")
    check(board, "end")
    page.click("#open-games")
    page.check(".game-item input")
    check(board, "your games")
    page.click(".game-item button:text-is('Rename')")
    check(board, "a game being renamed")


def test_everything_to_press_is_thumb_sized(open_page: Opener) -> None:
    board = open_page(viewport=PHONE)
    board.new_game()
    board.wait_ready()
    small = board.page.evaluate(
        """() => [...document.querySelectorAll("button, .cell")]
          .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
          .filter(([, { width, top }]) => width > 0 && top >= 0)
          .filter(([, { width, height }]) => width < 44 || height < 44)
          .map(([name, { width, height }]) => `${name}: ${width} x ${height}`)"""
    )
    assert small == []


@pytest.mark.parametrize("viewport", [SMALLEST, ON_ITS_SIDE])
def test_the_controls_have_room_on_the_smallest_screens(
    open_page: Opener, viewport: dict[str, int]
) -> None:
    board = open_page(viewport=viewport, reduced_motion="reduce")
    check(board, "start")
    board.new_game()
    board.wait_ready()
    check(board, "game")
    assert board.page.evaluate(CROWDED) == []


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
    able, unable = (board.page.locator(f"#{name}").evaluate(ink) for name in ("flip", "take-back"))
    assert able != unable


def test_screen_readers_are_told_of_cells_and_turns(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.wait_ready()
    assert board.text("#live-polite") == board.text("#status")
    source = board.places("source")[0]
    assert board.label(source) == f"{source}, white piece, can move"
    # A screen reader presses without a pointer.
    board.place(source).dispatch_event("click")
    assert board.label(source) == f"{source}, white piece, picked up"
    target = board.places("target")[0]
    assert board.label(target) == f"{target}, empty, possible destination"
    assert board.text("#live-polite").startswith(f"{source} picked up. It can go to ")
    board.place(target).dispatch_event("click")
    board.wait_turns(1)
    heard = board.text("#live-polite")
    assert heard.startswith(f"White: {source} to {target}. Black to move")
    assert board.label(source) == f"{source}, empty"
    rows = board.page.get_by_role("group", name="Row").all()
    assert [row.get_by_role("button").count() for row in rows] == [1, 3, 5, 3, 1]
    assert board.page.locator('.cell[tabindex="0"]').count() == 1


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


def test_shortcut_keys_can_be_switched_off(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.wait_ready()
    board.page.keyboard.press("?")
    assert board.text("dialog h2") == "Help"
    board.page.keyboard.press("Escape")
    board.page.click("#tab-look")
    board.page.uncheck('input[name="shortcuts"]')
    board.page.keyboard.press("?")
    assert board.page.locator("dialog").count() == 0


def test_the_theme_can_be_switched(open_page: Opener) -> None:
    board = open_page(color_scheme="light")
    colour = "getComputedStyle(document.body).backgroundColor"
    light = board.page.evaluate(colour)
    board.page.click("#open-theme")
    assert board.page.evaluate(colour) != light
    board.page.reload()
    assert board.page.evaluate(colour) != light
