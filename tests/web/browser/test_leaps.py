"""Leaps: boards that are files, played like every game; it has no lessons or puzzles."""

from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.library.games.leaps.test_files import HOURGLASS
from tests.web.browser.board import Board, Mouse
from tests.web.browser.conftest import Opener
from tests.web.browser.test_access import PHONE
from tests.web.browser.test_commands import OPEN_RECORD


@pytest.mark.parametrize(("preset", "reserves"), [("felli", 0), ("yote-4x4", 2)])
def test_the_computer_answers_on_each_board(open_page: Opener, preset: str, reserves: int) -> None:
    board = open_page()
    board.new_game("computer", preset, game="leaps", side="black")
    board.wait_turns(1)
    expect(board.page.locator(".hand")).to_have_count(reserves)
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(3)


def test_a_press_takes_the_second_piece(open_page: Opener) -> None:
    board, rules = open_page(), "leaps:yote-4x4"
    board.open_kept("leaps", rules, "---b/----/-b--/-w-- w 4,3 -,-")
    mouse = Mouse(board)
    mouse.pick("b1")
    mouse.put("b3")
    assert board.places("target") == ["d4"]
    board.place("d4").hover()
    expect(board.page.locator("#caption")).to_have_text("d4: taken, too")
    mouse.put("d4")
    board.wait_turns(1)
    assert board.turns == ["b1xb3/d4"]


@pytest.fixture
def mine(open_page: Opener, tmp_path: Path) -> Board:
    """The choice of a game on a phone, in which a board file was opened."""
    board = open_page(viewport=PHONE, allowed="400")
    (tmp_path / "mine.toml").write_text(HOURGLASS)
    (tmp_path / "wrong.toml").write_text(HOURGLASS.replace("c1", "d1", 1))
    page = board.page
    page.click("label:has(input[value=leaps])")
    page.click("summary:has-text('Rules: Felli')")
    page.set_input_files(".rules-form [type=file]", tmp_path / "wrong.toml")
    expect(page.locator(".rules-result")).to_contain_text("not a point of the board (line 7, ")
    page.set_input_files(".rules-form [type=file]", tmp_path / "mine.toml")
    expect(page.locator(".rules-result")).to_contain_text("Leaps – Hourglass")
    return board


def test_a_separate_board_is_played_and_shared(mine: Board, open_page: Opener) -> None:
    page = mine.page
    page.select_option("[name=level]", "level-1")
    page.click("label:has([name=side][value=white])")
    page.click("#begin")
    mine.wait_ready()
    mine.play_turn(Random(1), Mouse(mine))  # on the board, which is in view again
    mine.wait_turns(2)
    rules = page.evaluate(OPEN_RECORD)["rules"]
    assert rules.startswith('leaps:board={title="Hourglass",')
    # It is chosen again for the next game, and its link holds all of it.
    page.goto(page.url.partition("/play")[0] + "/play")
    page.click("summary:has-text('Rules: Hourglass')")
    expect(page.locator("select[name=preset] :checked")).to_have_text("Hourglass")
    other = open_page().page
    other.goto(f"{other.url.partition('/play')[0]}/setup#{urlencode({'rules': rules})}")
    expect(other.locator("main")).to_contain_text("Leaps – Hourglass")
    other.click("text=Change rules")
    expect(other.locator("dialog select[name=preset] :checked")).to_have_text("Hourglass")
    other.keyboard.press("Escape")
    other.goto(f"{other.url.partition('/setup')[0]}/leaps/rules#{urlencode({'rules': rules})}")
    expect(other.locator(".pair-choice select >> nth=0").locator(":checked")).to_have_text(
        "Hourglass"
    )


def test_what_a_file_says_can_be_changed(mine: Board) -> None:
    page = mine.page
    page.click("summary:has-text('Options: none changed')")
    page.check("[name=option-capture][value=optional]")
    expect(page.locator(".rules-result")).to_contain_text("Leaps – Hourglass (captures optional)")
    page.click("#begin")
    mine.wait_ready()
    assert page.evaluate(OPEN_RECORD)["rules"].endswith(",capture=optional,repetition=threefold")


def test_pages_lead_to_what_the_game_has(open_page: Opener) -> None:
    page = open_page().page
    page.goto(page.url.partition("/play")[0] + "/leaps")
    expect(page.locator(".game-ways a")).to_have_text(["Game Viewer"])
    expect(page.locator(".game-parts a")).to_have_text(["Leaps", "Rules", "Answers"])
    menu = page.locator("section:has(> #menu-leaps) li")
    expect(menu).to_have_text(["Rules", "Answers"])


def test_lessons_are_offered_of_games_that_have_them(open_page: Opener) -> None:
    page = open_page().page
    page.goto(page.url.partition("/play")[0] + "/learn/leaps")
    expect(page.locator("dialog")).to_contain_text("Leaps has no lessons yet.")
    expect(page.locator("#course-games a")).to_have_text(["Queah", "Qo", "Mini Quincala"])
