"""No game is lost: not by a reload, not by a server that dies."""

import json
import time
from random import Random

import pytest
from playwright.sync_api import Route

from tests.web.browser.board import KEEP, Board, Mouse, module, wait_until
from tests.web.browser.conftest import Opener, Server

NEAR = """(side) => Object.entries(localStorage)
  .some(([key, text]) => key.startsWith("lodestone.game.") && JSON.parse(text).near === side)"""
KEPT = """() => Object.entries(localStorage)
  .filter(([key]) => key.startsWith("lodestone.game."))
  .map(([, value]) => value)"""


def turns_of(kept: str) -> list[str]:
    """Return the turns of a game as the browser keeps it."""
    return [node["turn"] for node in json.loads(kept)["record"]["nodes"][1:]]


@pytest.mark.long
def test_a_killed_server_keeps_games(open_page: Opener, own_server: Server) -> None:
    board = open_page(f"{own_server.address}play", allowed="Failed to load resource: net::")
    board.new_game("friend", "balanced")
    random, mouse = Random(7), Mouse(board)
    board.play_turn(random, mouse)
    board.wait_ready()
    own_server.kill()

    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    board.page.wait_for_selector("#lost", state="visible")
    assert "your game is kept" in board.text("#lost")
    # What was played is kept before the server has answered, and lies on the board.
    [kept] = board.page.evaluate(KEPT)
    turns = turns_of(kept)
    assert len(turns) == 2
    assert board.page.is_disabled("#take-back")

    # It is sent without a press of the button.
    own_server.start()
    board.wait_turns(2)
    board.page.wait_for_selector("#lost", state="hidden")
    board.wait_ready()
    assert board.turns == turns

    # A game that is being replaced cannot be touched; without a press of the button, too, it opens.
    board.new_game("watch", by_dialog=True)
    board.wait_turns(1)
    board.press("Pause")
    board.page.reload()  # the page remembers nothing of the other game any more
    board.page.wait_for_selector('#play[data-busy="no"]')
    own_server.kill()
    board.page.go_back()
    board.page.wait_for_selector("#lost", state="visible")
    assert board.page.evaluate("document.getElementById('play').inert")
    own_server.start()
    board.page.wait_for_selector("#lost", state="hidden")
    board.wait_turns(2)
    board.wait_ready()
    assert not board.page.evaluate("document.getElementById('play').inert")
    assert len(board.page.evaluate(KEPT)) == 2


@pytest.mark.long
def test_a_busy_server_is_retried_when_it_says(
    open_page: Opener, server_of_sources: Server
) -> None:
    board = open_page(
        f"{server_of_sources.address}play",
        allowed="Failed to load resource: the server responded with a status of 503",
    )
    board.new_game("friend", "balanced")
    mouse, asked = Mouse(board), []

    def refuse(route: Route) -> None:
        asked.append(time.monotonic())
        if len(asked) > 1:
            return route.continue_()
        detail = json.dumps({"detail": "the server is busy: it rests; try again later"})
        return route.fulfill(status=503, headers={"Retry-After": "2"}, body=detail)

    board.page.route("**/api/view", refuse)
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    board.page.wait_for_selector("#lost", state="visible")
    assert "has too much to do; your game is kept" in board.text("#lost")
    board.wait_turns(1)
    board.page.wait_for_selector("#lost", state="hidden")
    first, second = asked
    assert second - first >= 2

    board.page.unroute("**/api/view")
    board.page.route("**/api/solve", refuse)
    del asked[:]
    refused = board.page.evaluate(
        f"async () => (await (await {module('net/solving.js')}).solve('queah')).fault"
    )
    assert (refused, len(asked)) == ("the server is busy: it rests; try again later", 1)


@pytest.mark.long
def test_a_server_killed_while_thinking_is_asked_again(
    open_page: Opener, own_server: Server
) -> None:
    board = open_page(f"{own_server.address}play", allowed="Failed to load resource: net::")
    board.new_game("computer", side="black", level="level-8", seconds="5")
    board.page.check("#analyse-on")
    board.page.wait_for_selector("#analysis-effort:has-text('Depth')")
    assert board.turns == []
    own_server.kill()
    board.page.wait_for_selector("#lost", state="visible")
    own_server.start()
    board.page.click("#retry")
    board.wait_turns(1)
    assert board.page.is_hidden("#lost")


def test_an_answer_of_somebody_else_is_no_answer(open_page: Opener) -> None:
    """A network that asks for a name first answers every question with a page."""
    board = open_page()
    board.new_game()
    board.wait_ready()
    login = {"body": "<!doctype html><p>Your name, please", "content_type": "text/html"}
    board.page.route("**/api/view", lambda route: route.fulfill(**login))
    mouse = Mouse(board)
    mouse.pick(board.places("source")[0])
    mouse.put(board.places("target")[0])
    board.page.wait_for_selector("#lost", state="visible")
    board.page.unroute("**/api/view")
    board.page.click("#retry")
    board.wait_turns(1)
    board.wait_ready()
    assert board.page.is_hidden("#lost")


def test_without_storage_the_page_warns_and_plays_on(open_page: Opener) -> None:
    board = open_page()
    refuse = "() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }"
    board.page.evaluate(refuse)
    board.new_game(by_dialog=True)
    board.wait_ready()
    assert "does not keep games" in board.text("#fault")
    board.play_turn(Random(10), Mouse(board))
    board.wait_turns(1)


def test_turns_of_other_tabs_outlast_a_dialog(open_page: Opener) -> None:
    board, rng = open_page(), Random(9)
    board.new_game()
    for _ in range(2):
        board.play_turn(rng, Mouse(board))
    board.wait_ready()
    other = board.in_another_tab()
    board.play_turn(rng, Mouse(board))
    other.wait_turns(3)
    board.wait_ready()
    board.page.click("#look-back")
    board.page.wait_for_selector("#play.looking-back")
    hand = Mouse(board)
    hand.pick(board.places("source")[0])
    hand.put(board.places("target")[0])
    assert board.text("dialog h2") == "Play on from here?"

    held: list[Route] = []
    board.page.route("**/api/view", lambda route: held.append(route))  # noqa: PLW0108
    other.play_turn(rng, Mouse(other))
    other.wait_turns(4)
    wait_until(board.page, lambda: held)
    board.page.click("dialog button:text-is('Play on from here')")
    board.page.wait_for_selector("dialog", state="detached")
    held[0].continue_()
    board.wait_turns(4)
    board.wait_ready()
    assert board.turns == other.turns


def open_held(board: Board) -> tuple[Board, list[Route]]:
    """Open the game in another tab too, up to the question what its record means."""
    other, held = Board(board.page.context.new_page()), []
    other.page.route("**/api/view", lambda route: held.append(route), times=1)  # noqa: PLW0108
    other.page.goto(board.page.url)
    wait_until(other.page, lambda: held)
    return other, held


@pytest.mark.long
def test_a_loading_tab_takes_nothing_back(open_page: Opener) -> None:
    board, rng = open_page(), Random(9)
    board.new_game()
    board.play_turn(rng, Mouse(board))
    board.wait_ready()
    other, held = open_held(board)
    board.play_turn(rng, Mouse(board))
    board.wait_turns(2)
    board.wait_ready()
    held[0].continue_()
    other.wait_turns(2)
    other.wait_ready()
    assert other.turns == board.turns
    assert turns_of(board.page.evaluate(KEPT)[0]) == board.turns
    assert len(board.turns) == 2
    # Neither does it keep a game again that is deleted meanwhile.
    other, held = open_held(board)
    board.page.click("[data-entry=you]")
    board.page.click(".more-ways summary")
    board.page.click(".game-item button:text-is('Delete')")
    board.page.click("dialog button.danger:text-is('Delete')")
    other.page.wait_for_selector("#start", state="visible")
    assert other.page.evaluate("location.pathname") == "/play"
    assert len(held) == 1
    assert "deleted in another tab" in other.text("dialog")
    # Nothing is left under way that could keep it again.
    other.page.reload()
    other.page.wait_for_selector("#begin")
    assert other.page.evaluate(KEPT) == []


@pytest.mark.long
def test_stopping_in_one_tab_stops_every_tab(open_page: Opener) -> None:
    board = open_page()
    held: list[Route] = []
    board.page.context.route("**/api/computer", lambda route: held.append(route))  # noqa: PLW0108
    board.new_game("computer", side="black", level="level-8", seconds="15")
    other = Board(board.page.context.new_page())
    other.page.goto(board.page.url)
    other.page.wait_for_selector('#play[data-busy="thinking"]')
    board.page.click("#tab-look")
    board.page.click("#flip")
    board.page.wait_for_function(NEAR, arg="white")
    board.press("Stop the computer")
    goes_on = "#moment button:text-is('Let the computer play')"
    other.page.wait_for_selector(goes_on)
    assert other.page.get_attribute("#play", "data-busy") == "no"
    other.page.select_option("#thinking-time", "2")
    board.page.wait_for_function("() => document.getElementById('thinking-time').value === '2'")
    assert board.page.is_visible(goes_on)
    board.press("Let the computer play")
    other.page.wait_for_selector('#play[data-busy="thinking"]')
    assert other.page.input_value("#thinking-time") == "2"
    # What a tab adopts it does not write again, with the side from which it is seen there.
    assert board.page.evaluate(NEAR, "white")


def test_games_that_are_gone_are_passed_over(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.play_turn(Random(9), Mouse(board))
    board.wait_turns(1)
    first = board.page.evaluate("location.pathname")
    board.new_game()
    gone = board.page.evaluate("location.pathname").split("/")[-1]
    board.new_game()
    board.wait_ready()
    board.page.evaluate("(id) => localStorage.removeItem('lodestone.game.' + id)", gone)
    board.page.go_back()
    board.page.wait_for_selector("dialog:has-text('This game is not here')")
    assert board.page.is_visible("#start")
    assert board.page.evaluate("location.pathname") == "/play"
    board.page.keyboard.press("Escape")
    board.page.go_back()
    board.wait_turns(1)
    board.wait_ready()
    assert board.page.evaluate("location.pathname") == first
    board.page.wait_for_selector("dialog", state="detached")


def spoil(board: Board) -> None:
    """Write text that is not a record in place of the open game's, in another tab."""
    key = board.page.evaluate("location.pathname").split("/")[-1]
    games = map(json.loads, board.page.evaluate(KEPT))
    [bad] = [kept for kept in games if kept["id"] == key]
    bad["record"]["nodes"].append({"turn": "nonsense"})
    other = board.page.context.new_page()
    other.goto(board.page.url.split("#")[0])
    other.evaluate(KEEP, bad)
    board.page.wait_for_selector("#fault", state="visible")
    other.close()


@pytest.mark.long
def test_a_refused_record_from_another_tab_changes_nothing(open_page: Opener) -> None:
    board = open_page(allowed="Failed to load resource: .* 400")
    board.new_game()
    board.play_turn(Random(9), Mouse(board))
    board.wait_ready()
    [kept] = board.page.evaluate(KEPT)
    spoil(board)
    assert "nonsense" in board.text("#fault")
    assert len(board.turns) == 1
    board.page.click("#fault-close")
    assert board.page.evaluate("document.activeElement.closest('#board') !== null")
    assert json.loads(board.page.evaluate(KEPT)[0])["record"] == json.loads(kept)["record"]
    board.play_turn(Random(10), Mouse(board))
    board.wait_turns(2)

    # The computer stops, and can resume.
    held: list[Route] = []
    board.page.route("**/api/computer", lambda route: held.append(route))  # noqa: PLW0108
    board.new_game("computer", side="black")
    wait_until(board.page, lambda: held)
    spoil(board)
    board.page.unroute("**/api/computer")
    board.press("Let the computer play")
    board.wait_turns(1)
