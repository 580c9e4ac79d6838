"""Games on the site: the rules and the levels are those of Python here."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from lodestone import Line, Position
from lodestone.players.levels import LEVELS
from lodestone.search.request import SearchRequest
from lodestone.web.site.folder import write_site
from tests.web.browser import firefox
from tests.web.browser.board import Board, Mouse
from tests.web.browser.files import PYODIDE, BoundFiles, served
from tests.web.browser.patient import new_page

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]
#: Rules under which random games soon end.
RULES = ("queah:comment-house", "qo:size=5,paid=aside", "quincala")
#: Rules of a game that is short enough for a driven Firefox, which takes its time.
SHORT = "queah:balanced,reserve=0"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of links that begin games, in a folder of a server of files."""
    root = tmp_path_factory.mktemp("site")
    write_site(root / "club" / "lodestone", PYODIDE)
    with served(root, BoundFiles) as host:
        yield f"{host}club/lodestone/play#"


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Board]:
    """Open a page that may ask only for its own files, and must not fail."""
    page = new_page(browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield Board(page)
    assert [url for url in asked if not url.startswith(address[:-5])] + faults == []
    page.close()


@pytest.fixture
def board(browser: Browser, address: str) -> Iterator[Board]:
    with opened(browser, address) as board:
        yield board


def begin(board: Board, link: str) -> None:
    """Follow a link that begins a game; it stays behind only as the game's own address."""
    board.page.goto(link)
    board.page.wait_for_url(lambda url: "#" not in url)
    board.wait_ready()


def compare(board: Board, line: Line, you: str = "") -> Line:
    """Check what the page shows against the rules here; return the line with the page's turns.

    `you` is the side of a person who plays alone.
    """
    for text in board.turns[len(line.turns) :]:
        line = line.play(text)
    if line.outcome:
        assert board.is_over
        reason = line.outcome.reason
        if you:
            reason = reason.replace(f"{you}'s", "your").replace(f"{you} has", "You have")
        assert board.text("#hint").startswith(reason)
        return line
    assert board.text("#status") == line.standing
    sources = {step.action.source for step in line.begin_turn().following}
    shown = board.places("source") or [
        place.get_attribute("data-place") for place in picked(board.page)
    ]
    assert set(shown) == sources
    return line


def picked(page: Page) -> list:
    return page.locator('#table [aria-label*="picked up"]').all()


def play_to_the_end(board: Board, rules: str) -> Line:
    """Play at random for both sides, and return the game."""
    line = Line((Position.start(rules),))
    random, mouse = Random(3), Mouse(board)
    while line.outcome is None:
        line = compare(board, line)
        if not board.play_turn(random, mouse):
            break
    line = compare(board, line)
    assert line.outcome is not None
    return line


@pytest.mark.parametrize("rules", RULES)
def test_two_people_play_to_the_end(board: Board, address: str, rules: str, report) -> None:
    begin(board, f"{address}rules={rules}")
    line = play_to_the_end(board, rules)
    report(f"{rules}: {len(line.turns)} turns in a browser, {line.standing}")


@pytest.mark.skipif(firefox.installed() is None, reason="no Firefox is installed here")
def test_two_people_play_in_firefox(playwright: Playwright, address: str, tmp_path: Path) -> None:
    with firefox.launch(playwright, tmp_path) as browser, opened(browser, address) as board:
        begin(board, f"{address}rules={SHORT}")
        play_to_the_end(board, SHORT)


@pytest.mark.parametrize("rules", RULES)
def test_the_computer_plays_to_the_end(board: Board, address: str, rules: str) -> None:
    begin(board, f"{address}rules={rules}&side=white&level=level-8")
    line = Line((Position.start(rules),))
    random, mouse = Random(4), Mouse(board)
    while board.play_turn(random, mouse):
        board.wait_ready()
    line = compare(board, line, "White")
    assert line.outcome is not None


@pytest.mark.parametrize("rules", RULES)
def test_levels_choose_their_native_turns(board: Board, address: str, rules: str) -> None:
    for level in LEVELS[:4]:
        line, random, mouse = Line((Position.start(rules),)), Random(6), Mouse(board)
        begin(board, f"{address}rules={rules}&side=white&level={level.name}")
        for _ in range(2):
            board.play_turn(random, mouse)
            board.wait_ready()
        for text in board.turns:
            if line.position.side == "black":
                request = SearchRequest(line, seed=len(line.turns))
                assert level.choose(request).turn == line.position.way_of(text)
            line = line.play(text)


def test_without_kernels_people_can_still_play(browser: Browser, address: str) -> None:
    # The service worker would fetch them, and its requests cannot be answered here.
    page = new_page(browser, service_workers="block")
    page.route("**/queah.wasm", lambda route: route.fulfill(status=404))
    board = Board(page)
    begin(board, f"{address}rules=queah:balanced")
    board.play_turn(Random(7), Mouse(board))
    board.wait_ready()
    assert len(board.turns) == 1
    page.click("#ask-hint")
    expect(page.locator("#fault")).to_contain_text("queah.wasm is missing (404)")
    page.close()


def test_without_python_the_page_says_so(browser: Browser, address: str) -> None:
    page = new_page(browser)
    page.route("**/lodestone.zip", lambda route: route.fulfill(status=404))
    page.goto(f"{address}rules=queah:balanced,reserve=1")
    expect(page.locator("#starting")).to_contain_text("lodestone.zip is missing (404)")
    page.close()
