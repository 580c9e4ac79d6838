"""Leaps: boards that are files, played like every game; it has no lessons or puzzles."""

from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import Mouse
from tests.web.browser.conftest import Opener


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
