"""The site as a folder of files: what it shows without a server, and without a line."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import sleep

import pytest
from playwright.sync_api import Browser, Page, expect

from lodestone.teach.studies import collection_of
from lodestone.web.site.folder import FURTHER, write_site
from tests.web.browser.board import Board, Mouse, wait_until
from tests.web.browser.files import PYODIDE, BoundFiles, served
from tests.web.browser.patient import new_context
from tests.web.site.published import write_results

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]


#: Longer than the page waits for anything that it does by the second, in seconds.
ASLEEP = 6
#: The addresses under which Python's memory is kept; to damage one; its size in bytes.
MEMORIES = """async () => {
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const kept = await (await caches.open("files")).keys();
  return kept.map(({ url }) => url).filter((url) => url.endsWith("memory.bin"));
}"""
VERSION = "/assets.([^/]+)/.exec(document.querySelector('script[type=module]').src)[1]"
#: The beginning of the document that is kept; it names its version.
KEPT = "async () => (await (await caches.match(location.href)).text()).slice(16, 120)"
DAMAGE = "async (url) => (await caches.open('files')).put(url, new Response('damaged'))"
SIZE = "async (url) => (await (await caches.match(url)).arrayBuffer()).byteLength"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    root = tmp_path_factory.mktemp("host")
    results = write_results(tmp_path_factory.mktemp("lab") / "reserve")
    write_site(root / "club" / "games", PYODIDE, live="https://live.example", results=[results])
    with served(root, BoundFiles) as host:
        yield f"{host}club/games/"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A page that may ask only for the folder's files, and must not fail."""
    context = new_context(browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    faults: list[str] = []
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    assert [url for url in asked if not url.startswith(address)] + faults == []
    context.close()


def play_turns(page: Page, count: int) -> None:
    """Begin a game, and make turns against the computer, which answers each."""
    page.click("#begin")
    board, chance = Board(page), Random(3)
    for _ in range(count):
        assert board.play_turn(chance, Mouse(board))
    board.wait_ready()
    assert len(board.turns) >= 2 * count


def test_every_page_is_shown_without_a_server(page: Page, address: str) -> None:
    shown = {
        "": "Small games",
        "queah": "From Liberia",
        "queah/answers": "Is it fair?",
        "qo/rules": "Rules of Qo",
        "learn/queah/steps": "step",
        "puzzles/qo/3": "Puzzle",
        "study/quincala": "studies; each shows one idea",
        "setup": "Set up a position",
        "you": "This browser keeps all of this",
        "play": "Opponent",
        "lab": "This site has no server to play thousands of games",
    }
    for path, words in shown.items():
        page.goto(f"{address}{path}")
        expect(page.locator("#mode")).to_contain_text(words)


def test_published_experiments_are_read(page: Page, address: str) -> None:
    page.goto(f"{address}lab")
    page.get_by_role("link", name="Does the reserve matter?").click()
    expect(page.locator("#job-status")).to_have_text("All 40 games have been played.")
    expect(page.locator("#job-sentences")).to_contain_text("Games are longer.")
    expect(page.locator("#seats")).to_contain_text("No advantage is settled")
    page.click("#job-report summary")
    expect(page.frame_locator("iframe").locator("h1")).to_have_text("Does the reserve matter?")
    assert page.get_attribute("#job-figures", "href") == "lab/reserve/results.json"
    page.goto(f"{address}lab#name=nothing")
    expect(page.locator("#job-status")).to_have_text(
        "This site has no such results, or no connection."
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("viewer#rules=queah&at=0", "study#rules=queah&at=0"),
        ("editor", "setup"),
        ("collections#qo", "study/qo"),
        ("learn/queah/steps#x", "learn/queah/steps#x"),
        ("puzzles/daily", "puzzles/daily"),
    ],
)
def test_old_links_lead_on(page: Page, address: str, old: str, new: str) -> None:
    page.goto(f"{address}{old}")
    page.wait_for_url(f"{address}{new}")
    page.wait_for_selector("h1, main", state="attached")


def test_a_game_is_loaded_again_from_its_address(page: Page, address: str) -> None:
    """The host has no file for it: the service worker knows the page."""
    page.goto(f"{address}play")
    page.wait_for_selector("#begin")
    page.evaluate("navigator.serviceWorker.ready")
    page.click("#begin")
    Board(page).wait_ready()
    assert "/play/" in page.url
    page.reload()
    page.wait_for_selector(".board .piece")


def test_games_with_others_lead_to_a_server(page: Page, address: str) -> None:
    page.goto(f"{address}play")
    page.check('input[name="mode"][value="online"]')
    link = page.get_by_role("link", name="https://live.example/")
    assert link.get_attribute("href") == "https://live.example/play"
    assert page.get_attribute("#begin", "aria-disabled") == "true"


def test_a_level_is_played_against_without_a_line(page: Page, address: str) -> None:
    page.goto(f"{address}play")
    page.wait_for_selector("#begin")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()  # what the first visit loaded is kept now
    page.wait_for_selector("#begin")
    play_turns(page, 1)
    # Python is loaded after a game's first seconds: its memory is kept last.
    wait_until(page, lambda: page.evaluate(MEMORIES))
    page.context.set_offline(True)
    page.goto(f"{address}puzzles/queah/2")
    expect(page.locator("#mode")).to_contain_text("Puzzle")
    page.goto(f"{address}play")
    page.wait_for_selector("#begin")
    play_turns(page, 1)


def test_one_visit_is_enough_without_a_line(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector("main a.primary")
    wait_until(page, lambda: page.evaluate(MEMORIES))
    page.context.set_offline(True)
    page.goto(f"{address}play")
    page.wait_for_selector("#begin")
    page.select_option("select[name=level]", label="Level 8")
    play_turns(page, 1)
    page.reload()
    page.wait_for_selector(".board .piece")


def test_a_worker_that_did_not_load_is_retried(page: Page, address: str) -> None:
    page.route("**/book/*", lambda route: route.abort())
    page.route("**/workers/python.js", lambda route: route.abort())
    page.goto(f"{address}play")
    expect(page.locator("#starting")).to_contain_text("its script is missing")
    expect(page.locator("#lost")).to_be_visible()
    page.unroute("**/workers/python.js")
    page.click("#retry")
    page.wait_for_selector("#begin")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#starting")).to_be_hidden()


def test_a_phone_that_slept_goes_on(page: Page, address: str) -> None:
    page.goto(f"{address}play")
    page.wait_for_selector("#begin")
    page.select_option("select[name=level]", label="Level 8")
    page.click("#begin")
    board = Board(page)
    board.wait_ready()
    before = len(board.turns)
    assert board.play_turn(Random(3), Mouse(board))
    page.wait_for_selector('#play[data-busy="thinking"]')
    session = page.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    sleep(ASLEEP)
    session.send("Page.setWebLifecycleState", {"state": "active"})
    board.wait_ready()
    assert len(board.turns) == before + 2
    assert board.play_turn(Random(4), Mouse(board))
    board.wait_ready()
    assert len(board.turns) == before + 4


def test_a_damaged_memory_is_made_again(page: Page, address: str) -> None:
    page.goto(f"{address}setup")
    page.wait_for_selector(".board .piece")
    [kept] = page.evaluate(MEMORIES)
    page.evaluate(DAMAGE, kept)
    page.reload()
    page.wait_for_selector(".board .piece")
    wait_until(page, lambda: page.evaluate(SIZE, kept) > 1e7)


def test_an_update_leaves_games_whole(
    page: Page, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The open page stays as it is, and the next one needs no line."""
    monkeypatch.setattr("lodestone.web.site.folder.book_files", lambda: [("index.json", b"{}")])
    write_site(tmp_path, PYODIDE)
    with served(tmp_path, BoundFiles) as host, new_context(page.context.browser) as context:
        first, other = context.new_page(), context.new_page()
        first.goto(f"{host}play")
        first.wait_for_selector("#begin")
        first.evaluate("navigator.serviceWorker.ready")
        first.reload()
        first.wait_for_selector("#begin")
        play_turns(first, 1)
        version = first.evaluate(VERSION)
        monkeypatch.setattr("lodestone.web.site.folder.FURTHER", (*FURTHER, "index.html"))
        write_site(tmp_path, PYODIDE)
        other.goto(host)
        wait_until(other, lambda: other.evaluate(KEPT).split('"')[3] != f"assets/{version}/")
        context.set_offline(True)
        board, chance = Board(first), Random(3)
        for _ in range(2):
            assert board.play_turn(chance, Mouse(board))
            board.wait_ready()
            first.reload()
            first.wait_for_selector(".board .piece")
        assert first.evaluate(VERSION) != version


def test_games_are_judged_and_drawn_in_the_browser(page: Page, address: str) -> None:
    page.goto(f"{address}study/queah/{collection_of('queah')[0].name}")
    page.wait_for_selector(".turn")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.click("#tab-report")
    page.get_by_role("button", name="Make the report").click()
    page.wait_for_selector(".report-sides")
    page.click("#tab-explorer")
    page.locator(".explored tbody tr").first.wait_for()
    heads = {"Picture, PNG": b"\x89PNG", "Moving picture, GIF": b"GIF89a", "Picture, SVG": b"<svg"}
    for name, head in heads.items():
        page.keyboard.press("s")
        with page.expect_download() as saved:
            page.get_by_role("button", name=name, exact=True).click()
        assert saved.value.path().read_bytes().startswith(head)
        page.keyboard.press("Escape")
