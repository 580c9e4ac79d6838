"""The dialog for a new game: a preset, what is changed of it, and the way back to it."""

from tests.browser.board import OPENED
from tests.browser.conftest import Opener

STANDARD = 'input[name="preset"][value="standard"]'
SIZE = 'input[name="option-size"]'
FOCUSED = "document.activeElement.value"


def test_changed_options_are_told_and_taken_back(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    board.new_game("friend", "standard", game="qo", size=3, by_dialog=True)
    page.click("#open-new")
    assert page.is_checked(STANDARD)
    assert board.text(".card:has(:checked) strong + span") == "with changed options"
    # That a position may come up three times is the page's own choice, and no change.
    assert board.text(".changes p") == "Changed: Size: 3 by 3 points instead of 8 by 8 points."
    assert board.text(".options summary") == "Options: 1 changed"

    page.click(STANDARD)
    assert page.input_value(SIZE) == "8"
    assert board.text(".changes p") == ""
    assert page.is_hidden(".card:has(:checked) strong + span")
    assert board.text(".options summary") == "Options: none changed"

    page.click(".options summary")
    page.fill(SIZE, "4")
    page.check('input[name="option-repetition"][value="none"]')
    size, repetition = page.locator(".changed-mark:visible").all_inner_texts()
    assert size == "Changed: 4 by 4 points instead of 8 by 8 points."
    assert " instead of " in repetition
    page.click("text=Reset options")
    assert page.evaluate(FOCUSED) == "standard"
    assert page.is_checked('input[name="option-repetition"][value="threefold"]')

    page.fill(SIZE, "99")
    assert board.text(".changes p") == "Changed: Size: no valid number instead of 8 by 8 points."
    page.click("text=Reset options")
    assert page.input_value(SIZE) == "8"
    before = page.evaluate("location.pathname")
    page.click("text=Start game")
    page.wait_for_function(OPENED, arg=before)
    assert "a8" in page.locator("#board").inner_html()


def test_presets_are_told_by_their_differences(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.keyboard.press("n")
    page.wait_for_selector(".first-game button")
    assert page.evaluate("document.activeElement.name") == "game"
    house = page.locator(".card", has_text="house rules").inner_text()
    assert "Captures compulsory · entering as a turn · no stepping back" in house
    where = page.locator(".card").first.bounding_box()
    page.click(".first-game button")
    page.wait_for_selector('input[name="preset"][value="comment"]:checked')
    page.check('dialog input[name="mode"][value="watch"]')
    page.evaluate("document.querySelector('dialog').scrollTo(0, 0)")
    assert page.locator(".card").first.bounding_box() == where
