"""Two people at one device: their clocks, and the swap after the first turn."""

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.board import Board, Mouse, module, wait_until
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_commands import OPEN_RECORD

TIMES = "() => [...document.querySelectorAll('.seat-clock')].map((one) => one.textContent)"

#: Notes what a page writes of games.
NOTE_WRITTEN = """() => {
  const { setItem } = Storage.prototype;
  window.written = [];
  Storage.prototype.setItem = function (key, value) {
    if (key.startsWith("lodestone.game.")) written.push(value);
    setItem.call(this, key, value);
  };
}"""

#: The record that the browser keeps, as a file.
WRITE = """async () => {
  const [key] = Object.keys(localStorage).filter((key) => key.startsWith("lodestone.game."));
  const { record } = JSON.parse(localStorage[key]);
  const { write } = await import(new URL("static/js/net/records.js", document.baseURI));
  return (await write([record], "text")).text;
}"""


def of_open_game(board: Board, what: str) -> Any:
    """Return something of the game that is open."""
    then = f".then(({{ openedGame }}) => openedGame().{what})"
    return board.page.evaluate(module("modes/play.js") + then)


def with_clocks(open_page: Opener, server: Server, **options: Any) -> Board:
    """Start a game of two people with three minutes each, and two seconds per turn."""
    board = open_page(f"{server.address}play", **options)
    page = board.page
    page.check('input[name="mode"][value="friend"]')
    page.select_option('select[name="clock"]', "3+2")
    page.click("#begin")
    board.wait_ready()
    return board


def test_a_clock_keeps_time_and_pauses_in_sleep(open_page: Opener, server: Server) -> None:
    board = with_clocks(open_page, server, before=lambda page: page.clock.install())
    page = board.page
    board.play_turn(Random(1), Mouse(board))
    expect(page.locator("button:text-is('Stop the clocks')")).to_be_visible()
    now = page.evaluate("() => Date.now() / 1000")
    for moved in (-3600, 3600):
        page.clock.set_system_time(now + moved)
        page.clock.run_for(1500)
        minutes, seconds = page.evaluate(TIMES)[0].split(":")
        assert 0 < int(minutes) * 60 + int(seconds) <= 180
    page.clock.fast_forward("01:00:00")
    expect(page.locator("button:text-is('Start the clocks')")).to_be_visible()
    assert page.evaluate(TIMES)[0][0] in "23"
    expect(page.locator("#hint")).to_contain_text("The clocks have stopped: this page stood still")
    expect(page.locator("#live-assertive")).to_contain_text("nobody was charged for that time")
    page.click("button:text-is('Start the clocks')")
    expect(page.locator("#hint")).not_to_contain_text("The clocks have stopped")


@pytest.fixture
def timed(open_page: Opener, server_of_sources: Server) -> Board:
    """A game of two people with clocks."""
    return with_clocks(open_page, server_of_sources)


@pytest.mark.long
def test_clocks_go_back_with_their_turns(timed: Board) -> None:
    page, mouse, random = timed.page, Mouse(timed), Random(1)
    assert page.evaluate(TIMES) == ["3:00", "3:00"]
    timed.play_turn(random, mouse)
    timed.wait_turns(1)
    timed.wait_ready()
    assert 60 < of_open_game(timed, "tree.nodes[1].clock") <= 182
    of_open_game(timed, "play.kept.clock.left.black = 60_000")
    timed.play_turn(random, mouse)
    timed.wait_turns(2)
    expect(page.locator("#seat-far .seat-clock")).to_have_text(re.compile("1:0[0-2]|0:"))
    page.click("#take-back")
    timed.wait_turns(1)
    expect(page.locator("#seat-far .seat-clock")).to_have_text(re.compile("3:00|2:"))
    assert page.is_visible("button:text-is('Stop the clocks')")


def test_a_low_clock_has_tenths_and_colour(open_page: Opener, server: Server) -> None:
    board = with_clocks(open_page, server, before=lambda page: page.clock.install())
    page = board.page
    board.play_turn(Random(1), Mouse(board))
    clock = page.locator("#seat-far .seat-clock")
    expect(clock).to_have_class("seat-clock")
    for _ in range(43):
        page.clock.run_for(4000)
    expect(clock).to_have_class("seat-clock low")
    assert re.fullmatch(r"0:0\d\.\d", clock.text_content() or "")
    whole, left = clock.bounding_box(), clock.locator("i").bounding_box()
    assert whole is not None
    assert left is not None
    assert left["width"] < whole["width"] / 10


def test_people_choose_times_of_their_own(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    page.check('input[name="mode"][value="friend"]')
    times = page.locator('select[name="clock"] option').evaluate_all(
        "all => all.map((o) => o.value)"
    )
    assert {"1+0", "3+2", "30+20"} < set(times)
    page.select_option('select[name="clock"]', label="Your own time…")
    page.fill("#number-minutes", "0")
    page.fill("#number-seconds", "4")
    page.click("#begin")
    expect(page.locator("#number-minutes-fault")).to_contain_text("from 1 to 600")
    page.fill("#number-minutes", "7")
    page.click("#begin")
    board.wait_ready()
    assert page.evaluate(TIMES) == ["7:00", "7:00"]


@pytest.mark.long
def test_time_ends_a_game_until_taken_back(timed: Board) -> None:
    page = timed.page
    timed.play_turn(Random(1), Mouse(timed))
    timed.wait_turns(1)
    timed.wait_ready()
    of_open_game(timed, "play.kept.clock.left.black = 100")
    page.wait_for_selector("#play.over")
    assert "The time was up." in timed.text("#hint")
    assert of_open_game(timed, "tree.head.termination") == "time"
    page.click("#take-back")
    page.wait_for_selector("#play:not(.over)")
    page.reload()
    timed.wait_ready()
    assert page.locator("button:text-is('Start the clocks')").count() == 1


@pytest.mark.long
def test_two_tabs_run_a_clock_once(open_page: Opener, server_of_sources: Server) -> None:
    board = with_clocks(open_page, server_of_sources)
    board.play_turn(Random(1), Mouse(board))
    expect(board.page.locator("button:text-is('Stop the clocks')")).to_be_visible()
    other = Board(board.page.context.new_page())
    other.page.goto(board.page.url)
    other.wait_ready()
    board.page.click("button:text-is('Start the clocks')")  # they stand while a game is opened
    expect(other.page.locator("button:text-is('Stop the clocks')")).to_be_visible()
    board.page.evaluate(NOTE_WRITTEN)
    other.play_turn(Random(2), Mouse(other))
    for one in (other, board):
        one.wait_turns(2)
        one.wait_ready()

    def clocks() -> list[Any]:
        return [of_open_game(one, "play.kept.clock") for one in (board, other)]

    wait_until(board.page, lambda: len({str(clock) for clock in clocks()}) == 1)
    # A tab that only follows would undo what it has not heard of yet.
    assert board.page.evaluate("written") == []
    assert clocks()[0]["running"]["side"] == "white"


@pytest.mark.long
def test_records_say_what_clocks_had_left(open_page: Opener, server_of_sources: Server) -> None:
    board = open_page(f"{server_of_sources.address}play")
    page = board.page
    page.check('input[name="mode"][value="friend"]')
    page.get_by_label("White is played by").fill(" Ann ")
    page.get_by_label("Black is played by").fill('Bea "B" Beck')
    page.select_option('select[name="clock"]', "3+2")
    page.click("#begin")
    board.wait_ready()
    assert board.text("#seat-near .who") == "Ann"
    random, mouse = Random(1), Mouse(board)
    for count in (1, 2):
        board.play_turn(random, mouse)
        board.wait_turns(count)
        board.wait_ready()
    first, second = page.locator("#turn-list .turn .clock").all_text_contents()
    assert first == "3:00"
    assert re.match("3:0[0-2]|2:5", second)  # once the first turn is made, the clock runs
    address = page.url.replace("/play/", "/study/")
    page.goto(address)
    page.wait_for_selector(".turn .clock")
    page.keyboard.press("End")
    page.wait_for_selector(f".seat:has-text('Ann · {first}')")
    page.wait_for_selector(f".seat:has-text('Bea \"B\" Beck · {second}')")
    text = page.evaluate(WRITE)
    assert '[White "Ann"]' in text
    assert "{[%clk 0:03:00]}" in text
    page.goto(page.url.split("study")[0] + "play")
    assert page.get_by_label("White is played by").input_value() == "Ann"


def test_two_people_swap_sides_once(open_page: Opener) -> None:
    board = open_page()
    board.page.check('input[name="mode"][value="friend"]')
    board.page.get_by_label("White is played by").fill("Ann")
    board.page.click("#begin")
    board.wait_ready()
    board.play_turn(Random(1), Mouse(board))
    board.page.click("button:text-is('Swap sides?')")
    for side in ("White", "Black"):
        board.page.click(f"dialog button:text-is('{side} agrees')")
    board.page.click("dialog button.primary")
    board.page.wait_for_selector("#hint:has-text('swapped sides')")
    assert board.page.evaluate(OPEN_RECORD)["tags"] == {"Black": "Ann", "Swap": "yes"}
    assert board.text("#seat-far .who") == "Ann"
    assert board.page.locator("button:text-is('Swap sides?')").count() == 0
