"""A game that is played is studied, too: variations, comments, marks and the report."""

import json
from random import Random

import pytest

from tests.web.browser.board import Board, Mouse, wait_until
from tests.web.browser.conftest import Opener
from tests.web.browser.test_commands import play
from tests.web.browser.test_keeping import KEPT, turns_of


def touch(board: Board) -> None:
    mouse = Mouse(board)
    mouse.pick(board.places("source")[-1])
    mouse.put(board.places("target")[-1])


def try_elsewhere(board: Board) -> None:
    """Try a turn from the first position as a variation."""
    board.page.click("#turn-list > .start")
    board.page.wait_for_selector("#play.looking-back")
    touch(board)
    board.page.click("text=Try it as a variation")
    board.page.wait_for_selector(".variation .turn[aria-current]")


def test_a_variation_changes_nothing_in_the_game(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", "balanced", side="white")
    turns = play_against(board)
    try_elsewhere(board)
    assert board.turns == turns
    assert "of a variation" in board.text("#hint")
    # The other side's turn is one's own here.
    touch(board)
    page = board.page
    page.wait_for_function("() => document.querySelectorAll('.variation .turn').length === 2")
    assert board.turns == turns
    page.reload()
    board.wait_ready()
    assert page.locator(".variation .turn").count() == 2
    assert board.turns == turns
    board.play_turn(Random(8), Mouse(board))
    board.wait_ready()
    assert board.turns[: len(turns)] == turns
    assert len(board.turns) > len(turns)


def play_against(board: Board) -> list[str]:
    board.play_turn(Random(4), Mouse(board))
    board.wait_ready()
    return board.turns


@pytest.fixture
def game(open_page: Opener) -> Board:
    """A game of two people after a turn of each."""
    board = open_page()
    board.new_game()
    play(board, 2)
    return board


@pytest.mark.long
def test_comments_and_marks_are_kept_with_the_game(game: Board) -> None:
    page, turns = game.page, game.turns
    page.click("#tab-notes")
    page.fill("#notes textarea >> nth=0", "A plan n e u h")
    page.focus(".cell >> nth=0")
    page.keyboard.press("g")
    page.keyboard.press("g")
    page.wait_for_selector(".mark-drawn.green")
    [kept] = page.evaluate(KEPT)
    node = json.loads(kept)["record"]["nodes"][-1]
    assert node["comments"] == ["A plan n e u h"]
    assert node["cells"]
    assert turns_of(kept) == turns
    page.click("#tab-turns")
    assert "A plan" in page.inner_text("#turn-list")


@pytest.mark.long
def test_game_and_study_show_the_same_comments(game: Board) -> None:
    page, turns = game.page, game.turns
    page.click("#tab-notes")
    page.fill("#notes textarea >> nth=0", "A plan")
    page.click("#tab-turns")
    page.click("#view-game")
    page.wait_for_selector("#panel:not([hidden])")
    assert "A plan" in page.inner_text(".viewer-moves")
    page.fill("#notes textarea >> nth=0", "Another one")
    page.go_back()
    game.wait_ready()
    assert game.turns == turns
    assert "Another one" in page.inner_text("#turn-list")


@pytest.mark.long
def test_a_comment_written_in_haste_is_kept(game: Board) -> None:
    """A comment is kept when its page is left at once."""
    page = game.page
    page.click("#tab-notes")
    page.get_by_label("Comment", exact=True).fill("In haste")
    page.go_back()
    page.wait_for_selector("#start-list a")
    [kept] = page.evaluate(KEPT)
    assert "In haste" in kept


def test_deleted_turns_are_taken_back_and_reports_kept(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    turns = play(board, 3)
    page = board.page
    page.click("#turn-list > .turn >> nth=2")
    page.wait_for_selector("#play.looking-back")
    page.click("#tab-notes")
    page.click("text=Delete from here")
    page.click("#tab-turns")
    board.wait_turns(1)
    assert board.turns == turns[:1]
    page.click("#tab-notes")
    page.click("#notes >> text=Undo")
    page.click("#tab-turns")
    board.wait_turns(3)
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(4)
    assert board.turns[:3] == turns
    # The report comes last: turns kept of it would take the place of deleted ones.
    board.wait_ready()
    page.click("#tab-report")
    page.select_option("#report select", "0.1")
    page.click("text=Make the report")
    wait_until(page, lambda: page.locator(".report-sides").count() == 1)
    page.click("#report >> text=Keep in the record")
    [kept] = page.evaluate(KEPT)
    assert "evaluation" in kept or "exact" in kept


@pytest.mark.long
def test_engine_lines_become_turns_or_variations(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    turns = play(board, 2)
    page = board.page
    page.check("#analyse-on")
    line = page.locator("#analysis-lines button")
    line.nth(1).click()
    board.wait_turns(3)
    board.wait_ready()
    turns = board.turns
    page.click("#turn-list > .start")
    page.wait_for_selector("#play.looking-back")
    line.last.click()
    page.wait_for_selector(".variation .turn[aria-current]")
    assert board.turns == turns
    assert "of a variation" in board.text("#hint")


def test_a_played_game_is_explored_and_described(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    play(board, 1)
    page = board.page
    page.click("#turn-list > .start")
    page.click("#tab-explorer")
    page.wait_for_selector("#explorer .explored .turn-choice")
    page.wait_for_selector("#explorer:has-text('1 game of 1')")
    page.click("#explorer >> text=Explore games between programs")
    page.wait_for_selector("#explorer:has-text('30 games of 30 in the games between programs')")
    page.click("#explorer >> text=Explore the games of this browser")
    page.wait_for_selector("#explorer:has-text('1 game of 1')")
    page.click("#tab-game")
    page.get_by_label("Event").fill("Club evening")
    page.keyboard.press("Tab")
    [kept] = page.evaluate(KEPT)
    assert json.loads(kept)["record"]["tags"] == {"Event": "Club evening"}
    # How it ended, the play says.
    assert page.locator("#about-game select").count() == 0
    # Another game is explored with the first.
    board.new_game()
    play(board, 1)
    page.click("#tab-explorer")
    page.keyboard.press(",")
    page.wait_for_selector("#explorer:has-text('2 games of 2')")
