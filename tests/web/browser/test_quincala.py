"""Mini Quincala: turns built leg by leg, what is lifted and what stays, and an end in mid-turn."""

import pytest

from lodestone import Position
from tests.web.browser.board import Board, Finger, Mouse
from tests.web.browser.conftest import Opener
from tests.web.browser.test_access import PHONE, check
from tests.web.browser.test_turns import TWICE

RULES = "quincala:mini-25"
#: White's tower of three stands in the corner, one step from White's own medium piece.
OWN_KNOCK = "-,-,-,s,s/-,-,-,-,-/-,-,-,-,-/-,M,-,-,-/LMS,-,-,-,LS w llmm"
#: Black may lose no small piece any more; one stands two steps from White's tower.
NEARLY_WON = "-,-,-,-,l/-,-,-,-,ms/-,-,-,-,-/-,-,-,-,-/LMS,-,s,-,LMS w lm"
#: The position with most turns, 5,431, of 10,000 random games; `bench/page_turns.py` finds it.
MOST_TURNS = "-,-,-/-,-,-,-,s/-,-,m,-,-,-,-/-,ls,-,lm,-,-,-/-,-,-,-,-,L,-/-,-,-,-,-/-,L,M b MSS"


@pytest.fixture
def own_knock(open_page: Opener) -> Board:
    board = open_page()
    board.open_kept("quincala", RULES, OWN_KNOCK)
    return board


def put(board: Board, source: str, *dots: str) -> None:
    """Lift pieces, and put them from dot to dot."""
    mouse = Mouse(board)
    mouse.pick(source)
    for dot in dots:
        mouse.put(dot)


def test_escape_pressed_twice_undoes_the_turn(own_knock: Board) -> None:
    put(own_knock, "a1", "a2", "a3")
    own_knock.page.evaluate(TWICE, "Escape")
    assert own_knock.label("a1").endswith("white small, can move")


def test_what_is_lifted_and_what_stays_is_seen(own_knock: Board) -> None:
    board, mouse = own_knock, Mouse(own_knock)
    lifted = board.page.locator("#board .picture .lifted")
    stays = lifted.locator("xpath=preceding-sibling::*")
    assert board.places("source") == ["b2", "a1", "e1"]
    mouse.pick("a1")
    assert lifted.count() == 1
    assert stays.count() == 0
    mouse.put("a2")
    # The largest piece stays, the others are lifted; the turn may end here by one press.
    assert stays.count() == 1
    assert board.label("a2").startswith("a2, white medium, white small picked up, white large")
    assert board.page.is_visible("text=End the turn here")
    mouse.put("b2")
    assert board.label("a2").startswith("a2, white large")


def test_knocking_ones_own_piece_is_told_before(own_knock: Board) -> None:
    put(own_knock, "a1", "a2")
    assert "knocks your own medium piece" in own_knock.label("b2")
    assert own_knock.text("#caption") == "a2: to b2 knocks your own medium piece"
    own_knock.place("b2").hover()
    assert own_knock.text("#caption") == "b2: knocks your own medium piece"
    Mouse(own_knock).put("b2")
    assert "knocks your own medium piece" in own_knock.text("#hint")


def test_a_knock_is_undone_with_its_leg(own_knock: Board) -> None:
    """What is knocked lies on the ledge at once; the leg is made again in another direction."""
    board, mouse = own_knock, Mouse(own_knock)
    put(board, "a1", "a2", "b2")
    knocked = board.page.get_by_role("img", name="White's knocked pieces: medium")
    assert knocked.locator(".miniature").count() == 1
    board.press("Undo step")
    assert knocked.count() == 0
    assert board.label("b2").startswith("b2, white medium, possible destination")
    mouse.put("b2")
    mouse.put("b3")
    board.wait_turns(1)
    board.wait_ready()
    assert board.turns == ["a1-a2-b2*M-b3"]
    assert knocked.locator(".miniature").count() == 1


def test_the_walked_path_is_shown_kept_and_heard(open_page: Opener) -> None:
    """Another way, `c1-d1-c1`, makes the same turn and names it (K9)."""
    board = open_page()
    board.open_kept("quincala", "quincala", str(Position.start("quincala")))
    mouse = Mouse(board)
    mouse.pick("e1")
    mouse.put("d1")
    mouse.put("e1")
    board.wait_turns(1)
    board.wait_ready()
    assert board.turns == ["e1-d1-e1"]
    assert board.text("#live-polite").startswith("White: e1 to d1, on to e1. Black to move")
    board.page.reload()
    board.wait_turns(1)
    assert board.turns == ["e1-d1-e1"]


def test_what_ends_the_game_is_seen(open_page: Opener) -> None:
    board = open_page()
    board.open_kept("quincala", RULES, NEARLY_WON)
    assert "Black loses if this small piece is knocked" in board.label("c1")
    assert board.page.locator(".mark-highlight").count() == 2
    mouse = Mouse(board)
    mouse.pick("a1")
    mouse.put("b1")
    assert "knocks a small black piece, wins" in board.label("c1")
    mouse.put("c1")  # a plain tower stands there now, and nothing follows
    board.page.wait_for_selector("#play.over")
    assert board.text("#status") == "White wins."
    assert board.turns == ["a1-b1-c1*s"]


@pytest.mark.long
def test_every_leg_works_among_thousands_of_turns(open_page: Opener) -> None:
    board = open_page()
    board.open_kept("quincala", "quincala:mini-37", MOST_TURNS)
    assert board.places("source") == ["f6", "c5", "b4", "d4"]
    mouse, seen = Mouse(board), []
    mouse.pick("d4")
    for dot in ("b4", "c4", "c5", "c4", "c5"):  # to and fro
        seen.append(board.places("target"))
        mouse.put(dot)
    assert [len(targets) for targets in seen] == [15, 12, 8, 8, 8]
    board.press("Undo step")
    assert board.places("target") == seen.pop()
    mouse.put("c5")
    mouse.put("b6")  # nothing can follow there
    board.wait_turns(1)
    assert "black small" in board.label("b6")


@pytest.mark.long
def test_a_phone_has_room_for_a_long_turn(open_page: Opener) -> None:
    board = open_page(viewport=PHONE, has_touch=True)
    board.open_kept("quincala", RULES, OWN_KNOCK)
    finger = Finger(board)
    finger.pick("a1")
    check(board, "a tower lifted")
    for dot in ("a2", "b2"):
        finger.put(dot)
    check(board, "two legs made")
    button = board.page.get_by_role("button", name="End the turn here").bounding_box()
    controls = board.page.locator(".controls").bounding_box()
    assert button is not None
    assert controls is not None
    assert button["y"] + button["height"] <= controls["y"]
    board.press("End the turn here")
    board.wait_turns(1)
    board.wait_ready()  # until the server answers, what is knocked is not known
    assert board.turns == ["a1-a2-b2*M"]
