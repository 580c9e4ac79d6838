"""Turns of several actions, on a game that only this test knows."""

import pytest

from tests.browser import toy
from tests.browser.board import Board, Mouse
from tests.browser.conftest import Opener


@pytest.fixture
def board(open_page: Opener) -> Board:
    board = open_page()
    toy.serve(board.page)
    board.page.reload()
    board.new_game("friend", "plain", first="sun")
    board.wait_ready()
    return board


def moment(board: Board) -> list[str]:
    return board.page.locator("#moment button").all_text_contents()


def pick_and_put(board: Board, source: str, target: str) -> None:
    mouse = Mouse(board)
    mouse.pick(source)
    mouse.put(target)


def test_a_turn_may_end_where_it_could_go_on(board: Board) -> None:
    assert moment(board) == ["Pass"]
    pick_and_put(board, "a1", "b1")
    assert moment(board) == ["End the turn here", "Undo step"]
    assert board.label("b1") == "b1, a sun, picked up"  # the piece that goes on
    assert board.text("#hint").startswith("So far: a1 to b1.")
    assert board.turns == []
    board.press("End the turn here")
    board.wait_turns(1)
    assert board.turns == ["stop"]


def test_a_half_made_turn_is_undone(board: Board) -> None:
    pick_and_put(board, "a1", "b1")
    board.page.keyboard.press("Escape")
    assert board.label("a1") == "a1, a sun, can move"
    assert board.label("b1") == "b1, empty"
    pick_and_put(board, "a1", "b1")
    board.press("Undo step")
    assert board.label("a1") == "a1, a sun, can move"
    # The focus is not lost with the button.
    assert board.page.evaluate("() => document.activeElement.matches('.cell')")


def test_actions_that_differ_in_what_they_take_are_told_apart(board: Board) -> None:
    pick_and_put(board, "a1", "b1")
    Mouse(board).put("b2")
    assert board.page.locator("dialog .choose button").all_text_contents() == [
        "turn on",
        "turn on-and-take",
    ]
    board.page.click("text=turn on-and-take")
    board.wait_turns(1)
    assert board.turns == ["on-and-take"]
    assert board.label("a2") == "a2, empty"


def test_turns_of_the_same_actions_are_told_apart(board: Board) -> None:
    pick_and_put(board, "a1", "b2")
    board.page.keyboard.press("Escape")
    board.page.wait_for_selector("dialog", state="detached")
    assert board.label("a1") == "a1, a sun, can move"
    pick_and_put(board, "a1", "b2")
    board.page.click("text=turn up-too")
    board.wait_turns(1)
    assert board.turns == ["up-too"]


def test_a_pass_is_pressed_and_never_made_by_itself(board: Board) -> None:
    board.press("Pass")
    board.wait_turns(1)
    board.wait_ready()
    assert moment(board) == ["Pass"]
    board.press("Pass")
    board.page.wait_for_selector("#status-box.over")
    assert board.text("#status") == "Draw."
    assert board.text("#hint") == "Everybody passed."
