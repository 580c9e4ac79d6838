"""Your games: searched, named, deleted together, and the same in every tab."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser.board import KEEP, Board, Keys, Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_access import PHONE

YOU = "[data-entry=you]"
#: How many games there are, and what was done to them.
COUNTS = ".games-tools [role=status]"
MORE = ".more-ways summary"
IDS = """() => Object.keys(localStorage).filter((key) => key.startsWith("lodestone.game."))
  .map((key) => key.slice("lodestone.game.".length)).sort()"""
NAME = """(id) => JSON.parse(localStorage.getItem("lodestone.game." + id)).name"""
FOCUSED = "document.activeElement.textContent.trim()"
REFUSE = """() => {
  window.setItem = Storage.prototype.setItem;
  Storage.prototype.setItem = () => { throw new Error("full"); };
}"""
ALLOW = "() => (Storage.prototype.setItem = window.setItem)"
HOUR = 3600 * 1000


def keep(page: Page, key: str, title: str, hours: float = 0, **changes: Any) -> None:
    nodes = [{}, *({"turn": turn} for turn in changes.pop("turns", ["c2-c3"]))]
    kept = {
        "id": key,
        "game": "queah",
        "title": title,
        "record": {"rules": "queah:balanced", "start": None, "result": "*", "nodes": nodes},
        "seats": {"white": "human", "black": "human"},
        "near": "white",
        "paused": False,
        "status": "",
        "over": False,
        "updated": time.time() * 1000 - hours * HOUR,
    }
    page.evaluate(KEEP, kept | changes)


def listed(page: Page) -> list[str]:
    return page.locator(".game-item:visible strong").all_inner_texts()


@pytest.fixture
def three(open_page: Opener) -> Board:
    """The list of three games on a phone, the newest first."""
    board = open_page(viewport=PHONE)
    titles = {"one": "Queah, balanced", "two": "Queah, house", "three": "Queah, balanced"}
    for age, (key, title) in enumerate(titles.items()):
        keep(board.page, key, title, age)
    board.page.click(YOU)
    board.page.wait_for_selector(".game-item")
    return board


def select(board: Board, *keys: str) -> None:
    """Select games by keys."""
    for key in keys:
        Keys(board).tab_to(f'[data-game="{key}"] input')
        board.page.keyboard.press("Space")


def test_a_game_is_named_by_keys(three: Board) -> None:
    page = three.page
    keys = Keys(three)

    def rename() -> None:
        keys.tab_to(MORE)
        page.keyboard.press("Enter")
        keys.tab_to(".rename-game")
        page.keyboard.press("Enter")

    rename()
    page.keyboard.type("Anna's game")
    page.keyboard.press("Escape")  # leaves the name as it was
    assert page.evaluate(FOCUSED) == "More"
    assert listed(page)[0] == "Queah, balanced"
    page.keyboard.press("Enter")
    keys.tab_to(".rename-game")
    page.keyboard.press("Enter")
    page.keyboard.type("Anna's game")
    page.keyboard.press("Enter")
    assert listed(page) == ["Anna's game", "Queah, house", "Queah, balanced"]
    assert page.evaluate(NAME, "one") == "Anna's game"
    assert three.text(COUNTS) == "Named Anna's game. 3 games."
    assert page.evaluate(FOCUSED) == "More"


def test_what_is_not_seen_is_not_deleted(three: Board) -> None:
    page, keys = three.page, Keys(three)
    select(three, "one")
    assert "3 games, 1 selected." in three.text(COUNTS)
    page.focus("input[type=search]")
    page.keyboard.type("BALANCED 1 turn house")
    assert listed(page) == []
    page.fill("input[type=search]", "house")
    assert listed(page) == ["Queah, house"]
    assert page.is_hidden(".kept-list .stay")
    keys.tab_to(".select-all input")
    page.keyboard.press("Space")
    keys.tab_to(".stay .danger")
    assert page.evaluate(FOCUSED) == "Delete 1 game"
    page.fill("input[type=search]", "")
    assert three.text(".stay .danger") == "Delete 2 games"


def test_selected_games_are_deleted_by_keys(three: Board) -> None:
    page, keys = three.page, Keys(three)
    select(three, "one", "two")
    assert page.evaluate("document.querySelector('.select-all input').indeterminate")
    keys.tab_to(".stay .danger")
    page.keyboard.press("Enter")
    assert three.text("dialog").startswith("Delete 2 games?")
    keys.tab_to("dialog button.danger")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{COUNTS}:text-is('2 games deleted. 1 game.')")
    assert listed(page) == ["Queah, balanced"]
    assert page.evaluate(FOCUSED) == "Continue"
    assert page.evaluate(IDS) == ["three"]


def test_what_another_tab_does_is_seen(three: Board) -> None:
    page = three.page
    other = page.context.new_page()
    other.goto(page.url)
    keep(other, "four", "Queah, new")
    page.wait_for_selector(".game-item:has-text('new')")
    other.evaluate("() => localStorage.removeItem('lodestone.game.two')")
    page.wait_for_selector(".game-item:has-text('house')", state="detached")
    assert listed(page) == ["Queah, new", "Queah, balanced", "Queah, balanced"]


def test_a_new_name_may_leave_the_search(three: Board) -> None:
    page = three.page
    # The rules of the game are still found.
    page.fill("input[type=search]", "house")
    page.click(MORE)
    page.click("text=Rename")
    page.fill(".rename input", "Ours")
    page.keyboard.press("Enter")
    assert listed(page) == ["Ours"]
    page.fill("input[type=search]", "ours")
    page.click(MORE)
    page.click("text=Rename")
    page.fill(".rename input", "Theirs")
    page.keyboard.press("Enter")
    assert listed(page) == []
    assert page.evaluate("document.activeElement.type") == "search"


@pytest.mark.long
def test_renaming_and_deletion_reach_other_tabs(open_page: Opener) -> None:
    board = open_page()
    rng = Random(9)
    board.new_game()
    board.play_turn(rng, Mouse(board))
    board.wait_ready()
    other = board.in_another_tab()
    board.page.click(YOU)
    board.page.click(MORE)
    board.page.click("text=Rename")
    board.page.fill(".rename input", "Ours")
    board.page.click("text=Save")
    other.page.wait_for_function("() => document.title === 'Ours – Lodestone'")
    other.play_turn(rng, Mouse(other))
    other.wait_turns(2)
    board.page.wait_for_selector(".game-item:has-text('1 turn'):has-text('Ours')")
    board.page.click(MORE)
    board.page.click(".game-item button.danger")
    board.page.click("dialog button.danger")
    other.page.wait_for_selector("dialog:has-text('deleted in another tab')")
    assert other.page.is_visible("#start")
    assert other.page.evaluate(IDS) == []


def test_lists_leave_out_games_without_turns(open_page: Opener, server: Server) -> None:
    page = open_page().page
    keep(page, "empty", "Queah, fresh", turns=[])
    keep(page, "old", "Queah, stale", 25, turns=[])
    keep(page, "taken", "Queah, back", 25, turns=[], name="Named")
    page.reload()
    page.wait_for_selector("#start-list a")
    assert page.locator("#start-list a").count() == 1
    page.click(YOU)
    page.wait_for_selector(".game-item")
    assert listed(page) == ["Named"]
    assert page.evaluate(IDS) == ["empty", "taken"]
    # The viewer's list says who played.
    keep(page, "two", "Queah, house", 1, seats={"white": "human", "black": "level-3"})
    page.goto(f"{server.address}study")
    page.click("#open-game")
    page.wait_for_selector(".game-item")
    second, first = page.locator(".game-item").all_inner_texts()
    assert "Two players at this device" in first
    assert "White: You" in second


def test_unsaved_changes_are_kept_once_there_is_room(open_page: Opener) -> None:
    board = open_page()
    page = board.page
    keep(page, "one", "Queah, balanced")
    keep(page, "two", "Queah, house", 1)
    page.evaluate(REFUSE)
    page.click(YOU)
    page.click(MORE)
    page.click("text=Rename >> nth=0")
    page.fill(".rename input", "Ours")
    page.keyboard.press("Enter")
    assert "does not keep the name" in board.text(COUNTS)
    assert listed(page) == ["Ours", "Queah, house"]
    page.evaluate(ALLOW)
    page.click(f".game-item:has-text('house') {MORE}")
    page.click(".game-item:has-text('house') .danger")
    page.click("dialog button.danger")
    page.wait_for_function(f"() => ({NAME})('one') === 'Ours'")


def test_a_game_reads_as_its_player_saw_it(open_page: Opener, server: Server) -> None:
    """Who played, who won, how many turns its list numbers, and two buttons."""
    page = open_page().page
    ended = {"over": True, "seats": {"white": "human", "black": "level-1"}}
    keep(page, "lost", "Queah", 1, turns=["c2c3", "c4b4", "c3c4"], **ended, status=LOST)
    online = {"white": "human", "black": "human"}
    keep(page, "AbCdEfGhIjKlMnOp", "Queah", 2, over=True, seats=online, mine="black", status=LOST)
    page.evaluate(BLACK_WON, {"lost": {}, "AbCdEfGhIjKlMnOp": {"White": "Ann", "Black": "Bea"}})
    page.goto(f"{server.address}you")
    page.wait_for_selector(".game-item")
    lost, won = page.locator(".game-item").all()
    assert "2 turns" in lost.inner_text()
    assert "You lost. You have no piece left." in lost.inner_text()
    assert lost.locator(":is(button, a, summary):visible").count() == 2
    assert "White: Ann · Black: You" in won.inner_text()
    assert "You won. Ann has no piece left." in won.inner_text()


LOST = "Black wins. White has no piece left."
#: Ends games as records do, and names who played.
BLACK_WON = """(named) => Object.entries(named).forEach(([id, tags]) => {
  const key = "lodestone.game." + id;
  const kept = JSON.parse(localStorage.getItem(key));
  Object.assign(kept.record, { result: "0-1", tags });
  localStorage.setItem(key, JSON.stringify(kept));
})"""
