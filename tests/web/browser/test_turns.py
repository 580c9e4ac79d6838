"""Turns of several actions, on a game that only this test knows."""

import pytest
from playwright.sync_api import Route

from tests.web.browser import toy
from tests.web.browser.board import MOMENT, Board, Mouse
from tests.web.browser.conftest import Opener

# Counts frames, and writes down in which one the pieces and the list of turns have changed.
WATCH = """() => {
  window.changes = {};
  let frames = 0;
  const count = () => { frames++; requestAnimationFrame(count); };
  count();
  const all = { childList: true, subtree: true, attributes: true };
  for (const [name, selector] of [["pieces", "#board .pieces"], ["list", "#turn-list"]])
    new MutationObserver(() => { changes[name] ??= frames; })
      .observe(document.querySelector(selector), all);
}"""

HIDE = """() => {
  Object.defineProperty(document, "hidden", { get: () => true });
  window.requestAnimationFrame = () => 1;
}"""

# Presses a key twice within no time, however busy the machine is.
TWICE = """key => {
  for (const _ of [1, 2])
    document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}"""


@pytest.fixture
def board(open_page: Opener) -> Board:
    return toy.open_game(open_page)


def moment(board: Board) -> list[str]:
    board.wait_drawn()
    return board.page.locator(MOMENT).all_text_contents()


def pick_and_put(board: Board, source: str, target: str) -> None:
    mouse = Mouse(board)
    mouse.pick(source)
    mouse.put(target)


def test_the_page_shows_what_games_tell(board: Board) -> None:
    assert board.text("#facts") == "It is getting late"
    assert "Two are below" in board.text("#seat-near")
    ledge = board.page.get_by_role("img", name="A sun and a moon lie there")
    assert ledge.locator(".miniature").count() == 2
    assert board.page.locator("button.hand").count() == 1
    board.page.click("#draw")
    assert "Draw. The players agreed on a draw." in board.text("dialog")


def test_a_press_that_begins_nothing_is_explained(board: Board) -> None:
    Mouse(board).put("a2")
    assert board.text("#caption") == "a2: The moon is not yours. (N1)"
    assert board.text("#live-polite") == "a2: The moon is not yours. (N1)"
    pick_and_put(board, "a1", "b1")
    assert "not yours" not in board.text("#caption")
    Mouse(board).put("a2")
    assert board.text("#caption").startswith("a2: This turn continues from b1")


def test_a_refused_step_leaves_the_board_usable(board: Board) -> None:
    toy.refuse(board, "steps")
    pick_and_put(board, "a1", "b1")
    board.page.wait_for_selector("#fault", state="visible")
    assert board.text("#fault-text") == "No."
    assert board.page.get_attribute("#play", "data-busy") == "no"
    toy.refuse(board, None)
    pick_and_put(board, "a1", "b1")
    assert board.text("#hint").startswith("So far: a1 to b1.")


def test_a_turn_may_end_before_it_must(board: Board) -> None:
    assert moment(board) == ["Pass"]
    pick_and_put(board, "a1", "b1")
    assert moment(board) == ["End the turn here", "Undo step"]
    assert board.label("b1") == "b1, a sun, picked up"  # the piece that goes on
    assert board.text("#hint").startswith("So far: a1 to b1.")
    # What the turn began with is no longer asked for.
    assert board.text("#status") == "Continue, or end the turn."
    assert board.turns == []
    board.press("End the turn here")
    board.wait_turns(1)
    assert board.turns == ["stop!"]
    # The board is drawn first, also where that is an earlier position.
    board.page.evaluate(WATCH)
    board.page.click("#look-back")
    board.page.wait_for_selector("#play.looking-back")
    changes = board.page.evaluate("changes")
    assert changes["pieces"] < changes["list"]


def test_half_a_turn_is_undone_and_made_unseen(board: Board) -> None:
    pick_and_put(board, "a1", "b1")
    board.page.keyboard.press("Escape")
    assert board.label("a1") == "a1, a sun, can move"
    assert board.label("b1") == "b1, empty"
    pick_and_put(board, "a1", "b1")
    board.press("Undo step")
    assert board.label("a1") == "a1, a sun, can move"
    # The focus is not lost with the button.
    assert board.page.evaluate("() => document.activeElement.matches('.cell')")
    # Made on a page that nobody sees, a turn waits for no frame.
    board.page.evaluate(HIDE)
    pick_and_put(board, "a1", "b1")
    board.press("End the turn here")
    board.wait_turns(1)


def test_what_looks_alike_is_told_apart(board: Board) -> None:
    """Turns of the same actions, and actions with different captures."""
    pick_and_put(board, "a1", "b2")
    board.page.keyboard.press("Escape")
    board.page.wait_for_selector("dialog", state="detached")
    assert board.label("a1") == "a1, a sun, can move"
    pick_and_put(board, "a1", "b1")
    Mouse(board).put("b2")
    assert board.page.locator("dialog .choose button").all_text_contents() == [
        "turn on",
        "turn on-and-take",
    ]
    board.page.click("text=turn on-and-take")
    board.wait_turns(1)
    assert board.turns == ["on-and-take!"]
    assert board.label("a2").startswith("a2, empty")
    board.page.click("#take-back")
    board.wait_turns(0)
    board.wait_ready()
    pick_and_put(board, "a1", "b2")
    board.page.click("text=turn up-too")
    board.wait_turns(1)
    assert board.turns == ["up-too!"]


def test_a_pass_is_never_made_by_itself(board: Board) -> None:
    board.press("Pass")
    board.wait_turns(1)
    board.wait_ready()
    assert moment(board) == ["Pass", "Swap sides?"]
    board.press("Pass")
    board.page.wait_for_selector("#play.over")
    assert board.text("#status") == "Draw."
    assert board.text("#hint") == "Everybody passed."


@pytest.fixture
def night(board: Board) -> Board:
    """The game after a pass: the moon may walk on and on."""
    board.press("Pass")
    board.wait_turns(1)
    board.wait_ready()
    return board


def test_what_goes_on_is_lifted_by_itself(night: Board) -> None:
    """What stays is seen beneath it."""
    pick_and_put(night, "a2", "b2")
    assert night.label("b2").startswith("b2, a moon picked up, a sun stays")
    assert "A moon picked up, a sun stays." in night.text("#hint")
    lifted = night.page.locator("#board .picture .lifted")
    assert lifted.locator("xpath=preceding-sibling::*").inner_html() == toy.SUN
    assert lifted.inner_html() == toy.MOON


@pytest.fixture
def returned(night: Board) -> Board:
    """A walk of the moon that has come again to where it has been."""
    pick_and_put(night, "a2", "b2")
    for place in ("b1", "a2", "b2"):
        Mouse(night).put(place)
    return night


def test_a_walk_may_return_and_keeps_its_path(returned: Board) -> None:
    assert returned.text("#hint").startswith(
        "So far: a2 to b2 (joins a sun), then b2 to b1, then b1 to a2, then a2 to b2 (joins a sun)."
    )
    assert moment(returned) == ["End the turn here", "Undo step", "Undo whole turn"]


def test_escape_undoes_a_step_or_the_turn(returned: Board) -> None:
    """A step, as the button does, and the turn if it is pressed twice at once."""
    returned.press("Undo step")
    assert moment(returned) == ["Undo step", "Undo whole turn"]
    assert returned.label("b2").startswith("b2, a sun, possible destination, joins a sun")
    returned.page.clock.install()
    returned.page.keyboard.press("Escape")
    assert returned.text("#hint").startswith("So far: a2 to b2 (joins a sun), then b2 to b1.")
    returned.page.clock.fast_forward(600)
    Mouse(returned).put("a2")
    returned.page.evaluate(TWICE, "Escape")
    assert returned.text("#hint") == ""
    assert returned.label("a2") == "a2, a moon, can move"


def test_a_key_ends_a_walk_early(night: Board) -> None:
    pick_and_put(night, "a2", "b2")
    Mouse(night).put("b1")
    night.page.keyboard.press("e")
    night.wait_turns(2)
    assert night.turns[1] == "part!"


def test_prices_and_removals_are_told_before(night: Board) -> None:
    told = "free to enter, costs 3, takes a1 away"
    assert night.label("b1") == f"b1, empty, {told}"
    night.place("b1").hover()
    assert night.text("#caption") == "b1: costs 3; takes a1 away"
    assert night.page.locator(".preview .mark-danger").count() == 1
    night.place("a2").hover()
    assert night.text("#caption") == "a2: to b2 joins a sun"


def test_a_press_enters_where_only_reserves_can(night: Board) -> None:
    """A press on an empty cell can mean nothing else there."""
    Mouse(night).put("b1")
    night.wait_turns(2)
    assert night.turns[1] == "paid!"


def test_warnings_are_told_before_a_turn(night: Board) -> None:
    assert night.page.locator(".mark-warning").count() == 1
    assert night.page.locator(".mark-highlight").count() == 1
    warning = "warning: gives the night away, The sun rises here"
    assert night.label("b2") == f"b2, empty, free to enter, {warning}"
    night.page.keyboard.press("Tab")
    night.place("b2").focus()
    assert night.text("#caption") == "b2: Warning: gives the night away"
    night.page.keyboard.press("Enter")
    night.wait_turns(2)
    assert night.turns[1] == "risky!"


def test_a_turn_under_the_hand_is_answered_before(open_page: Opener) -> None:
    board = open_page()
    board.new_game("friend", "balanced")
    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    with board.page.expect_response("**/api/view") as answer:
        board.page.mouse.move(*board.middle(board.places("target")[0]))
    answer.value.finished()
    asked: list[Route] = []
    board.page.route("**/api/view", lambda route: asked.append(route))  # noqa: PLW0108
    board.page.mouse.down()
    board.page.mouse.up()
    board.wait_turns(1)
    board.wait_ready()
    assert not asked
