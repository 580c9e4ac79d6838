"""Your games: searched, named, deleted together, and the same in every tab."""

import time
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.web.browser.board import KEEP, Keys, Mouse
from tests.web.browser.conftest import Opener, Server
from tests.web.browser.test_access import PHONE

YOU = "[data-entry=you]"
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


def test_games_are_searched_named_and_deleted_by_keys(open_page: Opener) -> None:
    board = open_page(viewport=PHONE)
    page, keys = board.page, Keys(board)
    for age, (key, title) in enumerate(
        {"one": "Queah, balanced", "two": "Queah, house", "three": "Queah, balanced"}.items()
    ):
        keep(page, key, title, age)
    page.click(YOU)
    keys.tab_to(".game-buttons a + button")
    page.keyboard.press("Enter")
    page.keyboard.type("Anna's game")
    page.keyboard.press("Escape")  # leaves the name as it was
    assert page.evaluate(FOCUSED) == "Rename"
    assert listed(page)[0] == "Queah, balanced"
    page.keyboard.press("Enter")
    page.keyboard.type("Anna's game")
    page.keyboard.press("Enter")
    assert listed(page) == ["Anna's game", "Queah, house", "Queah, balanced"]
    assert page.evaluate(NAME, "one") == "Anna's game"
    assert board.text(".games-tools [role=status]") == "Named Anna's game. 3 games."
    assert page.evaluate(FOCUSED) == "Rename"

    for _ in range(3):  # the viewer's link, Continue, the box
        page.keyboard.press("Shift+Tab")
    page.keyboard.press("Space")
    assert "3 games, 1 selected." in board.text(".games-tools [role=status]")
    # What is not seen is not deleted.
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
    assert page.evaluate("document.querySelector('.select-all input').indeterminate")
    page.focus(".stay .danger")
    page.keyboard.press("Enter")
    assert board.text("dialog").startswith("Delete 2 games?")
    keys.tab_to("dialog button.danger")
    page.keyboard.press("Enter")
    page.wait_for_selector(".games-tools [role=status]:text-is('2 games deleted. 1 game.')")
    assert listed(page) == ["Queah, balanced"]
    assert page.evaluate(FOCUSED) == "Continue"
    assert page.evaluate(IDS) == ["three"]
    # What another tab does is seen at once.
    other = page.context.new_page()
    other.goto(page.url)
    keep(other, "four", "Queah, new")
    page.wait_for_selector(".game-item:has-text('new')")
    other.evaluate("() => localStorage.removeItem('lodestone.game.three')")
    page.wait_for_selector(".game-item:has-text('balanced')", state="detached")
    assert listed(page) == ["Queah, new"]
    # A new name may leave the search; the rules of the game are still found.
    page.fill("input[type=search]", "new")
    page.click("text=Rename")
    page.fill(".rename input", "Ours")
    page.keyboard.press("Enter")
    assert listed(page) == ["Ours"]
    page.fill("input[type=search]", "ours")
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
    board.page.click("text=Rename")
    board.page.fill(".rename input", "Ours")
    board.page.click("text=Save")
    other.page.wait_for_function("() => document.title === 'Ours – Lodestone'")
    other.play_turn(rng, Mouse(other))
    other.wait_turns(2)
    board.page.wait_for_selector(".game-item:has-text('2 turns'):has-text('Ours')")
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
    page.click("text=Rename >> nth=0")
    page.fill(".rename input", "Ours")
    page.keyboard.press("Enter")
    assert "does not keep the name" in board.text(".games-tools [role=status]")
    assert listed(page) == ["Ours", "Queah, house"]
    page.evaluate(ALLOW)
    page.click(".game-item:has-text('house') .danger")
    page.click("dialog button.danger")
    page.wait_for_function(f"() => ({NAME})('one') === 'Ours'")
