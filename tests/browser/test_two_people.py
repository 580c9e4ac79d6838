"""Two people at one device: their clocks, and the swap after the first turn."""

from random import Random

from tests.browser.board import Board, Mouse, module
from tests.browser.conftest import Opener

TIMES = "() => [...document.querySelectorAll('.seat-clock')].map((one) => one.textContent)"


def of_open_game(board: Board, what: str) -> object:
    """Return something of the game that is open."""
    then = f".then(({{ state }}) => state.open.{what})"
    return board.page.evaluate(module("game/state.js") + then)


def test_time_ends_a_game_of_two(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.keyboard.press("n")
    page.check('dialog input[name="mode"][value="friend"]')
    page.select_option('dialog select[name="clock"]', "3+2")
    page.click("text=Start game")
    board.wait_ready()
    assert page.evaluate(TIMES) == ["3:00", "3:00"]
    of_open_game(board, "kept.clock.left.black = 1500")
    board.play_turn(Random(1), Mouse(board))
    page.wait_for_selector("button:text-is('Stop the clocks')")
    page.wait_for_selector("#status-box.over")
    assert "The time was up." in board.text("#hint")
    assert of_open_game(board, "tree.head.termination") == "time"
    page.click("#take-back")
    page.wait_for_selector("#status-box:not(.over)")
    page.reload()
    board.wait_ready()
    assert page.locator("button:text-is('Start the clocks')").count() == 1


def test_two_people_swap_sides_once(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    of_open_game(board, "tree.head.tags.White = 'Ann'")
    board.play_turn(Random(1), Mouse(board))
    board.page.click("button:text-is('Swap sides?')")
    for side in ("White", "Black"):
        board.page.click(f"dialog button:text-is('{side} agrees')")
    board.page.click("dialog button.primary")
    board.page.wait_for_selector("#hint:has-text('swapped sides')")
    assert of_open_game(board, "tree.head.tags") == {"Black": "Ann", "Swap": "yes"}
    assert board.text("#seat-far .who") == "Ann"
    assert board.page.locator("button:text-is('Swap sides?')").count() == 0
