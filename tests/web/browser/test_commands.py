"""The buttons beside the board, and what they do to a game."""

import json
from random import Random

import pytest
from playwright.sync_api import Page, Route

from tests.web.browser.board import OPENED, OPTIONS, Board, Mouse, wait_until
from tests.web.browser.conftest import Opener

OPEN_GAME = """() => JSON.parse(
  localStorage.getItem("lodestone.game." + location.pathname.split("/").at(-1))).game"""
OPEN_RECORD = """() => JSON.parse(
  localStorage.getItem("lodestone.game." + location.pathname.split("/").at(-1))).record"""


def play(board: Board, turns: int, seed: int = 5) -> list[str]:
    random, mouse = Random(seed), Mouse(board)
    for _ in range(turns):
        assert board.play_turn(random, mouse)
    board.wait_ready()
    return board.turns


def test_taking_back_leaves_the_earlier_turns(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    assert board.page.is_disabled("#take-back")
    turns = play(board, 3)
    board.page.click("#take-back")
    board.wait_turns(2)
    assert board.turns == turns[:2]
    assert board.text("#status").startswith("White to move")
    assert board.text("#live-polite").startswith(f"Taken back: {turns[2]}. White to move")


def test_a_disabled_button_keeps_the_focus(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    play(board, 2)
    board.page.focus("#take-back")
    for left in (1, 0, 0):
        board.page.keyboard.press("Enter")
        board.wait_turns(left)
        board.wait_ready()
        assert board.page.evaluate("document.activeElement.id") == "take-back"
    assert board.page.is_disabled("#take-back")
    board.page.focus("#look-back")
    board.page.keyboard.press("Enter")
    assert board.page.evaluate("document.activeElement.id") == "look-back"


def test_the_computers_answer_is_taken_back_too(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", "balanced", side="white")
    turns = play(board, 2)
    assert len(turns) == 4
    board.page.click("#take-back")
    board.wait_ready()
    assert board.turns == turns[:2]


@pytest.mark.long
def test_every_computer_turn_can_be_stopped(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", side="black", level="level-8", seconds="15")
    board.press("Stop the computer")
    board.press("One turn")
    board.page.wait_for_selector('#play[data-busy="thinking"]')
    board.press("Stop the computer")
    board.page.wait_for_selector('#play[data-busy="no"]')
    assert board.page.is_visible("text=One turn")
    assert board.turns == []
    # So can whoever thinks briefly, where the answer does not come.
    held: list[Route] = []
    board.page.route("**/api/computer", lambda route: held.append(route))  # noqa: PLW0108
    board.new_game("computer", side="black", level="level-1")
    board.press("Stop the computer")
    board.page.wait_for_selector('#play[data-busy="no"]')
    buttons = board.page.locator("#moment button").all_text_contents()
    assert buttons == ["Let the computer play", "One turn"]


def test_looking_back_changes_nothing_and_playing_on_asks(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    turns = play(board, 4)
    board.page.click("#turn-list > .turn >> nth=3")
    board.page.wait_for_selector("#play.looking-back")
    assert board.text("#hint") == "Turn 2 of 2."
    board.page.click("#look-back")
    board.page.wait_for_function(
        "() => document.getElementById('hint').textContent.includes('Turn 1 ')"
    )
    assert board.turns == turns

    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    assert board.text("dialog h2") == "Play on from here?"
    board.page.click("dialog button:text-is('Cancel')")
    assert board.turns == turns
    board.press("Back to the newest turn")
    board.page.wait_for_selector("#play:not(.looking-back)")

    board.page.keyboard.press(",")
    board.page.wait_for_selector("#play.looking-back")
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    board.page.click("dialog button:text-is('Play on from here')")
    board.page.wait_for_selector("#play:not(.looking-back)")
    assert board.turns[:3] == turns[:3]
    assert len(board.turns) == 4


def test_the_look_is_chosen_and_remembered(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", side="black", first="black")
    board.wait_ready()
    assert "Black" in board.text("#seat-near")
    low = board.middle("c5")
    board.page.click("#tab-look")
    board.page.click("#flip")
    board.page.wait_for_function(
        "() => document.getElementById('seat-near').textContent.includes('White')"
    )
    assert board.middle("c1") == low
    board.page.check('input[name="picture-board"][value="lattice"]')
    board.page.check('input[name="theme"][value="dark"]')
    board.page.wait_for_function(
        """(x) => document.querySelector('[data-place="c1"]').getBoundingClientRect().right < x""",
        arg=low[0],
    )
    moved = board.middle("c1")
    board.page.reload()
    board.wait_ready()
    assert board.middle("c1") == moved
    assert board.page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "dark"


@pytest.mark.long
def test_positions_and_records_are_copied_rules_shown(open_page: Opener) -> None:
    board = open_page(permissions=["clipboard-read", "clipboard-write"])
    board.new_game("friend", "balanced-mandatory", repetition="none")
    turns = play(board, 2)
    board.page.click("#copy-position")
    board.page.wait_for_selector("#copy-position:text-is('Copied')")
    position = board.page.evaluate("navigator.clipboard.readText()")
    rules, text = position.split("; ")
    assert rules == "queah:balanced-mandatory"
    assert text.count("/") == 4
    board.page.click("#copy-record")
    board.page.wait_for_selector("#copy-record:text-is('Copied')")
    record = json.loads(board.page.evaluate("navigator.clipboard.readText()"))
    assert record == {
        "rules": "queah:balanced-mandatory",
        "result": "*",
        "nodes": [{}, *({"turn": turn} for turn in turns)],
    }
    # The rules in force name their sources.
    board.page.click("#tab-rules")
    told = board.text("#rules-text")
    assert "queah:balanced-mandatory" in told
    assert "comment-house" in told
    assert "source: " in told
    assert board.page.locator("#rules-text .reading").count() > 0


@pytest.mark.long
def test_faults_in_the_choice_of_rules_are_told(open_page: Opener) -> None:
    def refuse(page: Page) -> None:
        page.route("**/api/rules", lambda route: route.fulfill(status=400, json={"detail": "No."}))

    # The form asks as soon as it is shown.
    board = open_page(allowed="status of 400", before=refuse)
    page = board.page
    page.click("#rules-choice > summary")
    page.wait_for_selector(".fault-line:text-is('No.')")
    page.click("#begin")
    page.unroute("**/api/rules")
    page.click(OPTIONS)
    number = page.locator('input[type="number"]')
    for wrong in ("", "7", "1.5"):
        number.fill(wrong)
        page.click("#rules-choice > summary")
        page.click("#begin")
        assert board.text(".number .fault-line").endswith("A whole number from 0 to 6.")
        assert page.evaluate("document.activeElement.name") == "option-reserve"
    number.fill("1")
    page.click("[aria-label$=': more']")
    assert board.text(".number .fault-line") == ""
    page.click("#begin")
    board.wait_ready()
    assert "reserve=2" in board.text("#rules-text")


def test_a_game_starts_by_its_chosen_rules(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    page = board.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        """Hold what the dialog asks; of a game that is opened the rules are named whole."""
        if "preset" in (route.request.post_data or ""):
            held.append(route)
        else:
            route.continue_()

    def of_qo() -> list[Route]:
        return [route for route in held if '"qo"' in (route.request.post_data or "")]

    page.route("**/api/rules", hold)
    page.keyboard.press("n")
    # The rules of the game that is chosen at first were asked for by the page before.
    page.check('input[name="game"][value="qo"]')
    page.check('input[name="mode"][value="friend"]')
    wait_until(page, of_qo)
    before = page.evaluate("location.pathname")
    page.click("text=Start game")
    start = page.locator("dialog button[type=submit]")
    assert start.text_content() == "Starting…"
    assert start.get_attribute("aria-disabled") == "true"
    # By hand nothing can be chosen any more.
    page.evaluate("""() => document.querySelector('input[name="game"][value="queah"]').click()""")
    of_qo()[0].continue_()
    page.wait_for_function(OPENED, arg=before)
    board.wait_ready()
    assert page.evaluate(OPEN_RECORD)["rules"].startswith("qo:")
    assert page.evaluate(OPEN_GAME) == "qo"
