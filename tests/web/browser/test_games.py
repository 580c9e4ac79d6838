"""Whole games, played by mouse, by keys and by dragging, to an end that the page tells."""

from random import Random

import pytest
from playwright.sync_api import Locator, Request

from tests.web.browser.board import OPTIONS, Board, Drag, Keys, Mouse
from tests.web.browser.conftest import Opener

SHORT = {"capture": "mandatory", "reserve": 0}


def test_a_whole_game_asks_nothing_twice(open_page: Opener) -> None:
    """Against the computer, by mouse."""
    board = open_page()
    board.new_game("computer", "balanced", side="black", **SHORT, by_dialog=True)
    asked: list[tuple[str, str | None]] = []

    def note(request: Request) -> None:
        asked.append((request.url.rpartition("/")[2], request.post_data))

    board.page.on("request", note)
    own = board.play_game(Random(1), Mouse(board))

    viewed = [body for what, body in asked if what == "view"]
    assert len(viewed) == len(set(viewed)) <= 2 * own + 1
    assert len([what for what, _ in asked if what == "computer"]) >= own - 1


def test_the_end_is_told_in_every_place(open_page: Opener) -> None:
    board = open_page()
    rules = "queah:balanced,capture=mandatory,reserve=0"
    board.open_kept("queah", rules, "-/---/-wb--/---/- b 0,0 -,-", white="level-1")
    mouse = Mouse(board)
    mouse.pick("c3")
    mouse.put("a3")
    board.page.wait_for_selector("#play.over")
    assert board.text("#status") == "You won."
    assert board.text("#hint") != ""
    assert board.text("#live-assertive").startswith("Black wins.")
    assert board.places("source") == []
    assert "Computer, level 1" in board.text("#seat-far")
    assert "You" in board.text("#seat-near")


@pytest.mark.long
def test_a_game_for_two_by_keys_alone(open_page: Opener) -> None:
    board = open_page()
    keys = Keys(board)
    press = board.page.keyboard.press
    keys.tab_to('input[name="mode"]')
    press("ArrowDown")  # from "The computer" to "A friend here"
    for folded in ("#rules-choice > summary", OPTIONS):
        keys.tab_to(folded)
        press("Enter")
    keys.tab_to('input[name="option-capture"]')
    press("ArrowDown")  # mandatory
    keys.tab_to('input[name="option-reserve"]')
    board.page.keyboard.type("1")
    keys.tab_to("#beginning > summary")
    press("Enter")
    keys.tab_to('input[name="first"]')
    press("ArrowUp")  # from "By the rules", the first of four, over "Random" to "Black"
    press("ArrowUp")
    press("Enter")
    board.wait_ready()
    assert board.text("#game-title") != ""
    # The focus is on the board without looking for it.
    assert board.page.evaluate("document.activeElement.matches('.cell[data-use=source]')")
    assert board.page.locator("#board [role=group]").first.get_attribute("aria-label") == "Rank 5"

    made = board.play_game(Random(2), keys)
    assert made == len(board.turns) > 0
    keys.tab_to("#moment button")
    press("Enter")
    board.wait_turns(0)
    assert not board.is_over


@pytest.mark.long
@pytest.mark.parametrize("preset", ["compulsory", "balanced-mandatory"])
def test_games_with_entries_by_dragging(open_page: Opener, preset: str) -> None:
    """Entries before the move and as the turn, both dragged from the reserve."""
    board = open_page()
    board.new_game("friend", preset, reserve=1)
    random, drag = Random(3), Drag(board)
    for _ in range(16):
        board.play_turn(random, drag)
    entries = [turn for turn in board.turns if "@" in turn]
    assert entries
    assert all(("," in turn) == (preset == "compulsory") for turn in entries)


@pytest.fixture
def due(open_page: Opener) -> Board:
    """A game in which White has lost a piece, and has to enter another one before moving."""
    board = open_page()
    board.open_kept("queah", "queah:traditional", "b/bb-/-b-w-/-w-/w w 6,6 -,-")
    return board


def hand_of(board: Board) -> Locator:
    """Return the reserve whose piece is picked up."""
    pressed = board.page.locator('.hand[aria-pressed="true"]')
    return board.place(pressed.get_attribute("data-place") or "")


@pytest.mark.long
def test_a_due_entry_is_picked_up_automatically(due: Board) -> None:
    assert "reserve: choose one of the marked places." in due.text("#hint")
    hand = hand_of(due)
    assert "picked up" in (hand.get_attribute("aria-label") or "")
    count = int(hand.text_content() or "")
    Mouse(due).put(due.places("target")[0])
    assert "So far" in due.text("#hint")
    assert hand.text_content() == str(count - 1)


@pytest.mark.long
def test_escape_takes_back_one_thing_at_a_time(due: Board) -> None:
    """The piece in the hand, then the entry."""
    mouse, hand = Mouse(due), hand_of(due)
    count = hand.text_content()
    mouse.put(due.places("target")[0])
    mouse.pick(due.places("source")[0])
    due.page.keyboard.press("Escape")
    assert due.places("target") == []
    assert "So far" in due.text("#hint")
    due.page.keyboard.press("Escape")
    assert "So far" not in due.text("#hint")
    assert hand.text_content() == count


def test_a_finger_drags_without_scrolling_the_page(open_page: Opener) -> None:
    board = open_page(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    board.new_game()
    board.wait_ready()
    source = board.places("source")[0]
    board.page.tap(f'[data-place="{source}"]')
    target = board.places("target")[0]
    board.page.keyboard.press("Escape")

    wire = board.page.context.new_cdp_session(board.page)
    (x, y), (to_x, to_y) = board.middle(source), board.middle(target)
    for kind, share in (("Start", 0), ("Move", 0.3), ("Move", 0.7), ("Move", 1), ("End", None)):
        there = share is not None and {
            "x": x + (to_x - x) * share,
            "y": y + (to_y - y) * share,
        }
        points = [there] if there else []
        wire.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})
    board.wait_turns(1)
    assert board.page.evaluate("scrollY") == 0


@pytest.mark.long
def test_two_computers_can_be_watched_paused_and_stepped(open_page: Opener) -> None:
    board = open_page()
    board.new_game("watch", "balanced")
    board.wait_turns(1)
    board.press("Pause")
    board.page.wait_for_selector('#play[data-busy="no"]')
    made = len(board.turns)
    assert board.places("source") == []
    board.press("One turn")
    board.wait_turns(made + 1)
    assert board.page.locator("#moment button").all_text_contents() == [
        "Let the computer play",
        "One turn",
    ]
    board.press("Let the computer play")
    board.page.wait_for_function(
        "(made) => document.querySelectorAll('#turn-list > .turn').length > made + 2", arg=made
    )
