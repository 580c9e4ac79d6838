"""Qo: one press places a lodestone; prices, removals and lines are seen before they happen."""

import pytest

from lodestone import Position
from tests.web.browser.board import Board, Finger, Mouse
from tests.web.browser.conftest import Opener
from tests.web.browser.test_access import PHONE, check

SMALL = "qo:standard,size=4,stones=12,blocking=line"
OPENING = ["a1", "a4", "b1", "b4", "c1"]


def held(board: Board) -> tuple[str, str]:
    """How many lodestones Black and White hold."""
    black, white = (board.text(f'[data-place="hand:{side}"]') for side in ("black", "white"))
    return black, white


@pytest.fixture
def small(open_page: Opener) -> Board:
    """A game on a small board, in which White's next lodestone can take three away."""
    board = open_page()
    board.open_kept("qo", SMALL, str(Position.start(SMALL)), *OPENING)
    return board


@pytest.fixture
def paying(open_page: Opener) -> Board:
    """The game after that: Black can pay to move a white lodestone into White's line."""
    board = open_page()
    turns = [*OPENING, "d1[a1,b1,c1]", "c3", "c4"]
    board.open_kept("qo", SMALL, str(Position.start(SMALL)), *turns)
    return board


def test_removals_are_told_before_they_are_made(small: Board) -> None:
    assert small.text("#facts") == "Black 12, White 12: equal"
    small.place("d1").hover()
    assert "takes a1, b1 and c1 away" in small.text("#caption")
    assert small.page.locator(".preview .mark-danger").count() == 3
    Mouse(small).put("d1")
    small.wait_turns(6)
    small.wait_ready()
    assert small.turns[-1] == "d1[a1,b1,c1]"
    assert small.label("b1").startswith("b1, empty")


def test_prices_are_told_before_they_are_paid(paying: Board) -> None:
    assert held(paying) == ("8", "8")
    assert "d4" in paying.label("d4")
    assert paying.page.locator(".mark-highlight").count() == 1
    Mouse(paying).pick("d1")
    assert "costs 2" in paying.label("d2")
    assert "costs 6" in paying.label("d4")
    assert "costs 4" in paying.page.locator("#board .picture .mark-note").all_text_contents()


def test_a_paid_line_ends_the_game(paying: Board) -> None:
    mouse = Mouse(paying)
    mouse.pick("d1")
    mouse.put("d4")
    paying.page.wait_for_selector("#play.over")
    assert paying.turns[-1] == "d1-d4"
    assert held(paying) == ("2", "14")
    assert paying.text("#status") == "Black wins."
    assert "complete line" in paying.text("#hint")
    assert paying.page.locator("#turn-list .side-black").count() == 5


@pytest.fixture
def phone(open_page: Opener) -> Board:
    """A phone with 81 points on it."""
    board = open_page(viewport=PHONE, has_touch=True, is_mobile=True)
    board.new_game("friend", "standard", game="qo", first="black", size=9)
    board.wait_ready()
    return board


@pytest.mark.long
def test_a_finger_slides_to_the_point_it_means(phone: Board) -> None:
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
    assert phone.turns == ["d4"]


@pytest.mark.long
def test_a_second_tap_confirms_a_choice(phone: Board) -> None:
    finger, shade = Finger(phone), phone.page.locator(".shade")
    finger.pick("e5")
    assert phone.turns == []
    assert shade.count() == 1
    finger.pick("e6")  # another choice, not yet a turn
    assert phone.turns == []
    assert shade.count() == 1
    finger.pick("e6")
    phone.wait_turns(1)
    assert phone.turns == ["e6"]


@pytest.mark.long
def test_one_tap_picks_up_and_tells_prices(phone: Board) -> None:
    """The button that makes the turn is seen without scrolling."""
    finger = Finger(phone)
    for count, point in enumerate(("d4", "e6"), 1):
        finger.put(point)
        phone.wait_turns(count)
        phone.wait_ready()
    finger.pick("e6")
    assert phone.label("e6").endswith("picked up")
    check(phone, "a lodestone picked up")
    finger.pick("e8")
    assert phone.text("#caption") == "e8: costs 4"
    check(phone, "a choice")
    button = phone.page.get_by_role("button", name="Move here").bounding_box()
    controls = phone.page.locator(".controls").bounding_box()
    assert button is not None
    assert controls is not None
    assert button["y"] + button["height"] <= controls["y"]
    phone.press("Move here")
    phone.wait_turns(3)
    assert phone.turns == ["d4", "e6", "e6-e8"]
