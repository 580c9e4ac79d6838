"""The page without its server, or after its upgrade: kept games are read, the rest says so."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, expect

from tests.thinning import long
from tests.web.browser.board import GO, Board, Mouse, wait_until
from tests.web.browser.conftest import DESK, Opener, Server
from tests.web.browser.patient import new_context
from tests.web.browser.test_router import SHOWN

INSTALLED = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
#: The sheets of the page, and whether each is there.
SHEETS = """() => [...document.querySelectorAll("link[rel=stylesheet]")]
  .map(({ href, sheet }) => [href.split("/").at(-1), sheet !== null])"""
KEPT = """async () => {
  const names = await caches.keys();
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
#: Questions about what something means, as the service worker's document says.
MEANT = ("games", "players", "live", "view", "scene", "rules", "steps", "lesson", "puzzles")
MEANT += ("puzzle", "puzzle/daily", "setup", "record/document", "pages/queah", "collections/queah")
LOST = '[role=alert]:has-text("cannot be loaded")'


class Offline(NamedTuple):
    """A page whose server is gone, and what was opened on it before."""

    board: Board
    server: str
    game: str
    study: str
    #: How many turns the study lists.
    listed: int


@pytest.fixture(scope="module")
def offline(browser: Browser, shared_cache: Path) -> Iterator[Offline]:
    """Return a page with a service worker, after a look round, a game and its study."""
    server = Server(shared_cache)
    context = new_context(browser, reduced_motion="reduce", viewport=DESK)
    board = Board(context.new_page())
    page = board.page
    page.goto(server.address)
    page.evaluate(INSTALLED)
    # What was loaded before the worker was there is loaded through it now.
    page.goto(f"{server.address}play")
    page.wait_for_selector("#begin")
    assert page.evaluate(INSTALLED)
    page.evaluate(GO, "lab")
    page.wait_for_selector(SHOWN["lab"])
    page.evaluate(GO, "play")
    page.wait_for_selector("#begin:visible")
    board.new_game("computer", "balanced", side="white")
    board.play_turn(Random(1), Mouse(board))
    board.wait_turns(2)
    board.wait_ready()
    game = page.url
    page.click("#view-game")
    page.wait_for_selector("#panel:not([hidden])")
    study, listed = page.url, page.locator(".turn").count()
    page.go_back()
    board.wait_turns(2)
    page.wait_for_load_state("networkidle")
    server.kill()
    yield Offline(board, server.address, game, study, listed)
    context.close()


def test_a_first_visit_is_kept(browser: Browser, server: Server) -> None:
    """The service worker takes the page that installs it: what that loads from now on is kept."""
    with new_context(browser, reduced_motion="reduce", viewport=DESK) as context:
        page = context.new_page()
        page.goto(server.address)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.evaluate(GO, "setup")
        page.wait_for_selector(SHOWN["setup"])
        wait_until(page, lambda: any("/api/setup" in path for path in page.evaluate(KEPT)))


def test_saved_games_open_offline(offline: Offline) -> None:
    board = offline.board
    board.page.goto(offline.game)
    board.page.reload()
    board.wait_turns(2)
    assert not board.page.locator("#lost").is_visible()


def test_saved_games_are_studied_offline(offline: Offline) -> None:
    page = offline.board.page
    page.goto(offline.study)
    expect(page.locator(".turn")).to_have_count(offline.listed)
    expect(page.locator("svg.board .cell").first).to_be_visible()
    page.click("#open-help")
    expect(page.locator("dialog")).to_contain_text("becomes a variation")


def test_every_mode_is_there_offline(offline: Offline) -> None:
    """As far as it is there without an answer of the server."""
    page = offline.board.page
    for address in SHOWN:
        page.goto(offline.server + address)
        page.wait_for_selector("main :is(h1, p, section):visible, #lost:visible")
        sheets = page.evaluate(SHEETS)
        assert all(is_there for _, is_there in sheets), (address, sheets)
        assert page.locator(LOST).count() == 0


def test_only_files_and_meanings_are_kept(offline: Offline) -> None:
    kept = offline.board.page.evaluate(KEPT)
    asked = {path.split("/api/")[1] for path in kept if "/api/" in path}
    assert asked
    assert asked <= set(MEANT)
    others = {path for path in kept if "/api/" not in path}
    assert all(path in ("/", "/board/") or path.startswith("/assets/") for path in others)


@pytest.mark.parametrize(
    ("opened", "ready", "entry", "there"),
    [
        ("play", "#begin", "learn", SHOWN["learn"]),
        *long(("queah", SHOWN["queah"], "play", SHOWN["play"])),
        *long(("", SHOWN[""], "puzzles", SHOWN["puzzles"])),
    ],
)
def test_a_missing_part_offers_to_reload(
    open_page: Opener, server: Server, opened: str, ready: str, entry: str, there: str
) -> None:
    board = open_page(server.address + opened, ready=ready, allowed="404")
    page = board.page
    # An upgrade has renamed what this page has not loaded yet.
    page.route("**/assets/**", lambda route: route.fulfill(status=404))
    page.click(f"header [data-entry={entry}]")
    expect(page.locator(LOST)).to_be_visible()
    page.unroute("**/assets/**")
    page.click(f"{LOST} >> button")
    page.wait_for_selector(there)
    assert page.locator(LOST).count() == 0
