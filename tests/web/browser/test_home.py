"""The home page, and what belongs to the person at this browser."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route

from tests.web.browser.board import Mouse
from tests.web.browser.conftest import Opener, Server

HOME = "#home-board .piece"
PLAYED = "#play:not([hidden])"
DRAWN = """() => document.querySelectorAll(".home-games svg:has(.picture)").length === 4"""
#: The pictures of boards that the page has asked for.
SCENES = """() => performance.getEntriesByType("resource").map(({ name }) => name)
  .filter((name) => name.includes("api/scene"))"""
YOU = ".you .kept-list"


def test_the_game_on_home_is_taken_over(open_page: Opener, server: Server) -> None:
    board = open_page(server.address, ready=HOME)
    board.page.click("text=Take over")
    board.page.wait_for_selector(PLAYED)
    board.wait_ready()
    assert "level 0" in board.text("#seat-far").lower()
    board.play_turn(Random(1), Mouse(board))
    board.page.click(".brand")
    board.page.click(".home-on >> text=Queah")
    board.page.wait_for_selector(PLAYED)
    board.wait_ready()
    assert board.turns


def test_home_leads_to_each_game_and_its_answer(open_page: Opener, server: Server) -> None:
    page = open_page(server.address, ready=".home-games a").page
    page.wait_for_function(DRAWN)
    asked: list[str] = page.evaluate(SCENES)
    assert len(asked) == len(set(asked)) == 4  # the large board asks for none of its own
    assert page.locator(".home-games > li").count() == 4
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/pages/qo", hold)
    with page.expect_request("**/api/pages/qo"):
        page.click("text=Does it ever end?")
    page.wait_for_url("**/qo/answers")
    page.go_back()
    page.wait_for_selector(".home-on >> text=Puzzle of the day")
    # A page that has been left draws nothing, even if its answer comes now.
    with page.expect_response("**/api/pages/qo"):
        held[0].continue_()
    page.wait_for_load_state("networkidle")
    assert page.locator(".home-games > li").count() == 4
    assert page.locator("main .primary").count() == 1


#: What a browser keeps after a few days.
KEPT = """async ([open, won, missed]) => {
  const keep = (name, value) => localStorage.setItem(`lodestone.${name}`, JSON.stringify(value));
  const game = { game: "queah", title: "Queah", near: "white", paused: true, updated: Date.now() };
  const record = { rules: "queah:comment", start: null, nodes: [{}, { turn: "c2c3" }] };
  keep("game.open01", { ...game, id: "open01", seats: open, over: false, status: "",
    record: { ...record, result: "*" } });
  keep("game.over01", { ...game, id: "over01", seats: won, over: true, updated: 1,
    status: "White wins. Black has no piece left.", record: { ...record, result: "1-0" } });
  keep("live.AbCdEfGhIjKlMnOp", { id: "AbCdEfGhIjKlMnOp", key: "k", title: "Qo – First game",
    players: "Ann and Bea", seat: "a", standing: "mine", updated: 2 });
  keep("live.BbCdEfGhIjKlMnOp", { id: "BbCdEfGhIjKlMnOp", key: "k", title: "Mini Quincala",
    seat: "a", standing: "waiting", updated: 3 });
  keep("mistakes", [missed]);
  const local = new Date(Date.now() - new Date().getTimezoneOffset() * 60000);
  const day = local.toISOString().slice(0, 10);
  const { rules, position } = await (await fetch(`api/puzzle/daily?day=${day}`)).json();
  keep("puzzles", { [`${rules} ${position}`]: { first: "right", solved: true, due: null } });
  const today = Math.floor(local.getTime() / 86400000);
  const solved = { first: "right", solved: true };
  keep("puzzle-days", Object.fromEntries([0, 1, 2].map((days) => [today - days, solved])));
}"""
SEATED = [{"white": "human", "black": f"level-{level}"} for level in (1, 0)]
MISSED = {"game": "queah", "rules": "queah", "position": "x", "side": "white"} | {
    "played": "a",
    "best": "b",
    "words": "w",
}


def test_home_remembers_what_there_is(open_page: Opener, server: Server) -> None:
    page = open_page(server.address, ready=HOME).page
    assert page.is_visible("text=Play them. Settle them.")
    assert page.locator(".remembered").count() == 0
    page.evaluate(KEPT, [*SEATED, MISSED])
    page.reload()
    page.wait_for_selector("text=Puzzle of the day · solved · 3 days in a row")
    ways = [way.split("\n") for way in page.locator(".remembered > li").all_inner_texts()]
    said = [[line for line in way if line] for way in ways]
    assert said[0] == ["Your turn: Ann and Bea", "Qo – First game"]
    assert ["Waiting for an opponent", "Mini Quincala"] in said
    assert ["Continue against level 1", "Queah"] in said
    assert ["Your own mistakes", "1 mistake due today"] in said
    won = "You won Queah against level 0. Black has no piece left."
    assert ["Your last game", won] in said
    assert ["Next lesson", "Queah: Steps"] in said
    # What is solved is not posed again, and the slogan is for strangers.
    assert page.locator("main a[href='puzzles/daily']").count() == 0
    assert page.locator("text=Settle them").count() == 0
    assert page.locator("main .primary").count() == 1


def test_the_next_lesson_follows_the_last_game(open_page: Opener, server: Server) -> None:
    board = open_page()
    board.new_game(game="qo", preset="standard")
    board.play_turn(Random(3), Mouse(board))
    board.wait_turns(1)
    board.page.goto(server.address)
    board.page.wait_for_selector(".remembered a:has-text('Qo: ')")


def test_the_game_that_is_learned_is_remembered(open_page: Opener, server: Server) -> None:
    page = open_page(f"{server.address}learn/qo", ready="#courses a").page
    page.locator("#courses a[href^='learn/qo/']").first.click()
    page.wait_for_selector("#play.lesson:not([hidden])")
    page.click(".brand")
    page.wait_for_selector(".page-ways a:has-text('Learn Qo')")
    page.goto(f"{server.address}learn")
    page.wait_for_selector(".course-games [aria-current]:has-text('Qo')")


@pytest.mark.long
def test_everything_kept_moves_to_another_browser(
    open_page: Opener, server: Server, tmp_path: Path
) -> None:
    board = open_page()
    board.new_game()
    board.play_turn(Random(3), Mouse(board))
    board.wait_turns(1)
    page = board.page
    page.evaluate("localStorage['lodestone.puzzle-streak'] = JSON.stringify({now: 8, best: 8})")
    page.goto(f"{server.address}you")
    page.check("input[name=theme][value=dark]")
    with page.expect_download() as download:
        page.click("#export")
    download.value.save_as(file := tmp_path / "kept.json")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.wait_for_selector(f"{YOU}:has-text('No games yet')")
    (odd := tmp_path / "odd.json").write_text(json.dumps({"games": []}))
    for path, told in ((odd, "not a backup"), (file, "1 game")):
        page.set_input_files("#import", path)
        if path == file:
            page.wait_for_selector("dialog:has-text('new: 1 game')")
            assert page.locator("#import-settings").is_visible()
            for kind in ("games", "progress", "settings"):
                page.check(f"#import-{kind}")
            page.click("dialog button:text-is('Import')")
        page.wait_for_selector(f"dialog:has-text('{told}')")
        page.click("dialog button:text-is('Close')")
    page.wait_for_selector(f"{YOU}:has-text('1 turn')")
    page.wait_for_selector("#you-progress ~ ul >> text=8 right in a row at best")
    assert page.is_checked("input[name=theme][value=dark]")
    page.click(f"{YOU} button:text-is('Continue')")
    board.wait_turns(1)
