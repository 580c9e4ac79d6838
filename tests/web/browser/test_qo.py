"""Qo: one press places a lodestone; prices, removals and lines are seen before they happen."""

import pytest

from tests.web.browser.board import Board, Finger, Mouse
from tests.web.browser.conftest import Opener
from tests.web.browser.test_access import PHONE, check

SMALL = {"size": 4, "stones": 12, "blocking": "line"}
OPENING = ["a1", "a4", "b1", "b4", "c1"]


def new_game(board: Board, **options: str | int) -> None:
    board.new_game("friend", "standard", game="qo", first="black", **options)
    board.wait_ready()


def place(board: Board, *points: str) -> None:
    mouse = Mouse(board)
    for point in points:
        made = len(board.turns)
        mouse.put(point)
        board.wait_turns(made + 1)
        board.wait_ready()


def held(board: Board) -> tuple[str, str]:
    """How many lodestones Black and White hold."""
    black, white = (board.text(f'[data-place="hand:{side}"]') for side in ("black", "white"))
    return black, white


def test_a_whole_game_with_removals_and_payments(open_page: Opener) -> None:
    board = open_page()
    new_game(board, **SMALL)
    place(board, *OPENING)
    assert board.text("#facts").startswith("If the game ended now: Black 12, White 12: ")
    # What White would take off is told and marked before.
    board.place("d1").hover()
    assert "takes a1, b1 and c1 away" in board.text("#caption")
    assert board.page.locator(".preview .mark-danger").count() == 3
    place(board, "d1")
    assert board.turns[-1] == "d1[a1,b1,c1]"
    assert board.label("b1").startswith("b1, empty")

    place(board, "c3", "c4")
    assert held(board) == ("8", "8")
    assert "d4" in board.label("d4")
    assert board.page.locator(".mark-highlight").count() == 1
    # Black pays to move a white lodestone into White's line.
    mouse = Mouse(board)
    mouse.pick("d1")
    assert "costs 2" in board.label("d2")
    assert "costs 6" in board.label("d4")
    assert "costs 4" in board.page.locator("#board .picture .mark-note").all_text_contents()
    mouse.put("d4")
    board.page.wait_for_selector("#status-box.over")
    assert board.turns[-1] == "d1-d4"
    assert held(board) == ("2", "14")
    assert board.text("#status") == "Black wins."
    assert "complete line" in board.text("#hint")
    assert board.page.locator("#turn-list .side-black").count() == 5


@pytest.mark.long
def test_a_phone_has_room_for_81_points(open_page: Opener) -> None:
    """A finger slides to the point that it means; a second tap confirms a choice."""
    phone = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    new_game(phone, size=9)
    wire = phone.page.context.new_cdp_session(phone.page)

    def send(kind: str, *places: str) -> None:
        points = [dict(zip("xy", phone.middle(name), strict=True)) for name in places]
        wire.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": points})

    send("Start", "c3")
    send("Move", "d4")
    glass = phone.page.locator(".magnifier")
    assert glass.is_visible()
    assert phone.text(".magnifier") == "d4"
    assert phone.page.locator(".crosshair").count() == 1
    send("End")
    assert glass.is_hidden()
    assert phone.turns == []
    phone.press("Place here")
    phone.wait_turns(1)
    phone.wait_ready()

    finger = Finger(phone)
    finger.pick("e5")
    assert phone.turns == ["d4"]
    assert phone.page.locator(".shade").count() == 1
    finger.pick("e6")  # another choice, not yet a turn
    assert phone.page.locator(".shade").count() == 1
    finger.pick("e6")
    phone.wait_turns(2)
    phone.wait_ready()
    # A lodestone on the board is picked up by one tap, and what its way costs is seen.
    finger.pick("e6")
    assert phone.label("e6").endswith("picked up")
    check(phone, "a lodestone picked up")
    finger.pick("e8")
    assert phone.text("#caption") == "e8: costs 4"
    check(phone, "a choice")
    # The button that does it is seen without scrolling.
    button = phone.page.get_by_role("button", name="Move here").bounding_box()
    controls = phone.page.locator(".controls").bounding_box()
    assert button is not None
    assert controls is not None
    assert button["y"] + button["height"] <= controls["y"]
    phone.press("Move here")
    phone.wait_turns(3)
    assert phone.turns == ["d4", "e6", "e6-e8"]
