"""How people end a game: they resign, agree with each other, or offer the computer to agree."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Request, Route

from lodestone.records.schema import from_json
from tests.web.browser.board import Board, Mouse, module, searches, wait_until
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_commands import play
from tests.web.browser.test_quincala import NEARLY_WON, OWN_KNOCK
from tests.web.browser.viewer import READY as STUDIED
from tests.web.browser.viewer import ViewerPage

#: White has eight pieces, Black two.
MORE_FOR_WHITE = "b/w-b/-ww--/-w-/- b 4,0 -,-"
#: That takes a third of a second for each leg.
IS_SHOWN = "() => document.getElementById('play').dataset.busy === 'showing'"
#: As the page does when values are asked for, or are known.
REFRESH = f"async () => (await {module('modes/play.js')}).openedGame().refresh()"


def records_in(request: Request) -> list[dict[str, Any]]:
    """Return the record that a request to the server holds, if it holds one."""
    body = json.loads(request.post_data) if request.post_data else {}
    record = body.get("record", body)
    told = {name: value for name, value in record.items() if name != "exact"}
    return [told] if "nodes" in told else []


@pytest.fixture
def begun(open_page: Opener) -> Board:
    """A game of two people after White's first turn."""
    board = open_page()
    board.new_game()
    play(board, 1)
    return board


def resign(board: Board) -> None:
    board.page.click("#resign")
    board.page.click("dialog button:text-is('Resign')")
    board.page.wait_for_selector("#play.over")


def take_back_end(board: Board) -> None:
    board.page.click("#take-back")
    board.page.wait_for_selector("#play:not(.over)")


def agree(board: Board) -> None:
    """End the game by both players' agreement, and not before."""
    board.page.click("#draw")
    done = board.page.locator("dialog button:text-is('End the game')")
    board.page.click("text=White agrees")
    assert done.is_disabled()
    board.page.click("text=Black agrees")
    done.click()
    board.page.wait_for_selector("#play.over")


def test_resigning_ends_a_game_until_taken_back(begun: Board) -> None:
    resign(begun)
    assert begun.text("#status") == "White wins."
    assert begun.text("#live-polite") == ""
    assert begun.text("#live-assertive") == "White wins. Black resigned."
    assert begun.page.is_disabled("#resign")
    assert begun.page.is_disabled("#draw")
    take_back_end(begun)
    assert len(begun.turns) == 1


def test_both_players_have_to_agree(begun: Board) -> None:
    agree(begun)
    assert begun.text("#status") == "Draw."


def test_all_ends_are_recorded_in_one_form(open_page: Opener) -> None:
    """Whether a game goes on or its players have ended it, its record has the form of all."""
    board = open_page()
    sent: list[dict[str, Any]] = []
    board.page.on("request", lambda request: sent.extend(records_in(request)))
    board.new_game()
    play(board, 1)
    resign(board)
    take_back_end(board)
    agree(board)
    read = [from_json(record) for record in sent]
    assert {record.termination for record in read} == {None, "resignation", "agreement"}
    assert max(record.size for record in read) == 2


def test_the_other_side_begins_the_next_game(begun: Board) -> None:
    resign(begun)
    first = begun.page.evaluate("location.pathname")
    begun.press("Play again")
    begun.page.wait_for_selector("#play:not(.over)")
    assert begun.text("#status").startswith("Black to move")
    # The game before stays.
    begun.page.go_back()
    begun.page.wait_for_selector("#play.over")
    assert begun.page.evaluate("location.pathname") == first


def test_a_change_of_sides_is_said(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", first="by the rules")
    play(board, 1)
    resign(board)
    board.press("Play again")
    board.page.wait_for_selector("#play:not(.over)")
    board.wait_ready()
    assert "You play Black this time." in board.text("#hint")
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    assert "this time" not in board.text("#hint")


@pytest.mark.parametrize(("game", "preset"), [("qo", "standard"), ("quincala", "mini-25")])
def test_a_games_end_moves_no_board(open_page: Opener, game: str, preset: str) -> None:
    """On a usual phone the next buttons have room below the board."""
    board = open_page(viewport={"width": 390, "height": 844})
    board.new_game("friend", preset, game=game)
    board.play_turn(Random(1), Mouse(board))
    board.wait_ready()
    before = board.page.locator("#board").bounding_box()
    resign(board)
    board.page.locator("#moment >> text=Share").wait_for()
    assert board.page.locator("#board").bounding_box() == before
    last, controls = (
        board.page.locator(part).last.bounding_box() for part in ("#moment button", "#controls")
    )
    assert last
    assert controls
    assert last["y"] + last["height"] <= controls["y"]


CLIPBOARD = "navigator.clipboard.readText()"


def test_a_finished_game_is_shared(open_page: Opener) -> None:
    """From the buttons of its end, and from its turns."""
    board = open_page(permissions=["clipboard-read", "clipboard-write"])
    page = board.page
    board.new_game()
    play(board, 3)
    resign(board)
    turns = board.turns
    links = []
    for opener in ("#moment >> text=Share", "#share-game"):
        page.click(opener)
        page.get_by_role("button", name="Link to the game").click()
        page.locator("dialog").get_by_text("Link to the game copied.").wait_for()
        links.append(page.evaluate(CLIPBOARD))
        page.keyboard.press("Escape")
    assert links[0] == links[1]
    viewer = ViewerPage(open_page(links[0], ready=STUDIED))
    assert viewer.turns == turns


def test_the_next_game_is_at_hand(open_page: Opener) -> None:
    """On the smallest phone, what comes after the end is in sight, and then the whole board."""
    board = open_page()
    board.page.set_viewport_size({"width": 320, "height": 568})
    board.new_game("computer")
    play(board, 1)
    resign(board)
    last, controls = (
        board.page.locator(part).last.bounding_box() for part in ("#moment button", "#controls")
    )
    assert last
    assert controls
    assert last["y"] + last["height"] <= controls["y"]
    board.press("Play again")
    board.page.wait_for_selector("#play:not(.over)")
    far = board.page.locator("#seat-far").bounding_box()
    assert far
    assert far["y"] > 0


def test_the_computer_answers_an_offer(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", side="white")
    board.page.click("#draw")
    board.page.click("dialog button:text-is('Offer a draw')")
    board.page.wait_for_selector("#play.over, dialog:has-text('declined')")
    is_declined = board.page.locator("dialog").count() == 1
    assert is_declined != board.is_over
    assert board.text("#status") == "Draw." or is_declined
    # What an agreement means depends on the rules.
    rules = "queah:balanced,agreement=most-pieces-wins"
    board.open_kept("queah", rules, MORE_FOR_WHITE, white="level-1")
    board.page.click("#draw")
    assert board.text("dialog h2") == "Offer to end the game?"
    assert "the result is: White wins. " in board.text("dialog p")
    board.page.click("dialog button:text-is('Offer to end the game')")
    board.page.wait_for_selector("#play.over")
    assert board.text("#status") == "You lost."


@pytest.mark.long
def test_an_offer_goes_with_its_position(open_page: Opener) -> None:
    board = open_page()
    board.new_game("computer", level="level-8", seconds="15")
    board.wait_ready()
    board.page.click("#draw")
    board.page.click("dialog button:text-is('Offer a draw')")
    wait_until(board.page, lambda: searches(board.page) == 1)
    assert board.text("#hint") == "The computer considers the offer…"
    assert board.text("#live-polite") == "The computer considers the offer."
    assert board.page.is_disabled("#draw")
    with board.page.expect_worker():  # the computer's own
        board.play_turn(Random(1), Mouse(board))
    wait_until(board.page, lambda: searches(board.page) == 1)
    board.page.click("#take-back")
    board.wait_turns(0)
    board.wait_ready()
    assert "considers" not in board.text("#hint")
    assert board.page.is_enabled("#draw")


@pytest.mark.long
def test_a_dialog_closes_with_its_game(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    play(board, 1)
    board.new_game()
    play(board, 2)
    board.page.go_back()
    board.wait_turns(1)
    board.page.click("#resign")
    board.page.go_forward()
    board.wait_turns(2)
    board.page.wait_for_selector("dialog", state="detached")
    board.wait_ready()
    assert not board.is_over
    board.page.go_back()
    board.wait_turns(1)
    assert not board.is_over


def wait_for_computer(board: Board, start: str) -> Route:
    """Open a game against the computer, White, which thinks until its question is answered."""
    asked: list[Route] = []
    board.page.route("**/api/computer", lambda route: asked.append(route))  # noqa: PLW0108
    board.open_kept("quincala", "quincala:mini-25", start, white="level-1", is_ready=False)
    wait_until(board.page, lambda: asked)
    return asked[0]


def show(board: Board, route: Route, turn: str) -> None:
    """Let the computer make a turn of several legs, and begin to show it."""
    found = {
        "depth": 1,
        "score": 0,
        "worth": None,
        "line": [{"turn": turn, "say": turn}],
        "actions": [],
        "turn": turn,
        "say": turn,
        "nodes": 1,
        "seconds": 0.0,
        "alternatives": [],
        "final": True,
    }
    route.fulfill(json={"lines": [found]})
    board.page.wait_for_function(IS_SHOWN)


@pytest.mark.long
def test_resigning_waits_for_an_animations_end(open_page: Opener) -> None:
    board = open_page(reduced_motion="no-preference")
    for start, turn, end in (
        (OWN_KNOCK, "a1-a2-b2*M-b3", "You resigned."),
        (NEARLY_WON, "a1-b1-c1*s", "One of each of your sizes has been knocked."),
    ):
        route = wait_for_computer(board, start)
        board.page.click("#resign")
        show(board, route, turn)
        board.page.click("dialog button:text-is('Resign')")
        board.page.wait_for_selector("#play.over")
        assert board.turns == [turn]
        assert end in board.text("#hint")
        assert board.page.is_hidden("#fault")


@pytest.mark.long
def test_values_wait_for_the_end_of_an_animation(
    open_page: Opener, server_of_sources: Server
) -> None:
    board = open_page(f"{server_of_sources.address}play", reduced_motion="no-preference")
    show(board, wait_for_computer(board, OWN_KNOCK), "a1-a2-b2*M-b3")
    board.page.evaluate(REFRESH)
    board.wait_turns(1)
    board.wait_ready()
    assert board.places("source") != []
