"""Boards that play without a server: a folder of files, and Python in the browser."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Playwright, expect

from lodestone import Line, Position
from lodestone.players.levels import LEVELS
from lodestone.search.request import SearchRequest
from lodestone.site.folder import write_site
from tests.browser import firefox
from tests.browser.board import Board, Mouse
from tests.browser.files import Files, served
from tests.installing import ROOT

PYODIDE = ROOT / "node_modules" / "pyodide"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not PYODIDE.is_dir(), reason="the npm package pyodide is not installed"),
]
#: What a host can send with every file, and with the reports of experiments.
POLICY, REPORT_POLICY = re.findall(
    r"^Content-Security-Policy: (.*)", (ROOT / "docs" / "site.md").read_text("utf-8"), re.MULTILINE
)
#: Rules under which random games soon end.
RULES = ("queah:balanced", "qo:size=5,paid=aside", "quincala")
#: Rules of a game that is short enough for a driven Firefox, which takes its time.
SHORT = "queah:balanced,reserve=0"
#: How long Python may take to start, in milliseconds.
START_MS = 120_000


class BoundFiles(Files):
    """Serves files under a strict policy."""

    def end_headers(self) -> None:
        is_report = self.path.endswith("/report.html")
        self.send_header("Content-Security-Policy", REPORT_POLICY if is_report else POLICY)
        super().end_headers()


class StaticBoard(Board):
    """The page of a static board with a game on it."""

    @property
    def turns(self) -> list[str]:
        items = self.page.locator("#turns li").all_text_contents()
        return [re.sub(r"^\s*\d+[.…]\s*", "", item).strip() for item in items]

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector("#play:not([hidden])[data-busy]", timeout=START_MS)


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page, in a folder of a server of files."""
    root = tmp_path_factory.mktemp("site")
    write_site(root / "club" / "lodestone", PYODIDE)
    with served(root, BoundFiles) as host:
        yield f"{host}club/lodestone/board/"


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[StaticBoard]:
    """Open a page that may ask only for its own files, and must not fail."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: faults.append(message.text))
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield StaticBoard(page)
    assert not [url for url in asked if not url.startswith(address.removesuffix("board/"))]
    assert faults == []
    page.close()


@pytest.fixture
def board(browser: Browser, address: str) -> Iterator[StaticBoard]:
    with opened(browser, address) as board:
        yield board


def compare(board: StaticBoard, line: Line) -> Line:
    """Check what the page shows against the rules here; return the line with the page's turns."""
    for text in board.turns[len(line.turns) :]:
        line = line.play(text)
    assert board.text("#status") == line.standing
    assert line.outcome is None or board.is_over
    if not line.outcome:
        sources = {step.action.source for step in line.begin_turn().following}
        shown = board.places("source") or [
            place.get_attribute("data-place") for place in picked(board.page)
        ]
        assert set(shown) == sources
    return line


def picked(page: Page) -> list:
    return page.locator('#table [aria-label*="picked up"]').all()


def play_to_the_end(board: StaticBoard, rules: str) -> Line:
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
def test_two_people_play_to_the_end(board: StaticBoard, address: str, rules: str, report) -> None:
    board.open(f"{address}?rules={rules}")
    line = play_to_the_end(board, rules)
    report(f"{rules}: {len(line.turns)} turns in a browser, {line.standing}")


@pytest.mark.skipif(firefox.installed() is None, reason="no Firefox is installed here")
def test_two_people_play_in_firefox(playwright: Playwright, address: str, tmp_path: Path) -> None:
    with firefox.launch(playwright, tmp_path) as browser, opened(browser, address) as board:
        board.open(f"{address}?rules={SHORT}")
        play_to_the_end(board, SHORT)


@pytest.mark.parametrize("rules", RULES)
def test_the_computer_plays_to_the_end(board: StaticBoard, address: str, rules: str) -> None:
    board.open(f"{address}?rules={rules}&computer=black&level=level-8")
    line = Line((Position.start(rules),))
    random, mouse = Random(4), Mouse(board)
    while board.play_turn(random, mouse):
        board.wait_ready()
    line = compare(board, line)
    assert line.outcome is not None


@pytest.mark.parametrize("rules", RULES)
def test_levels_choose_their_native_turns(board: StaticBoard, address: str, rules: str) -> None:
    line, random, mouse = Line((Position.start(rules),)), Random(6), Mouse(board)
    board.open(f"{address}?rules={rules}&computer=black&level=level-1")
    for level in LEVELS[:4]:
        board.page.select_option("#level", level.name)
        board.play_turn(random, mouse)
        board.wait_ready()
        for text in board.turns[len(line.turns) :]:
            if line.position.side == "black":
                request = SearchRequest(line, seed=len(line.turns))
                assert level.choose(request).turn == line.position.way_of(text)
            line = line.play(text)


def test_hints_and_analysis_name_turns(board: StaticBoard, address: str) -> None:
    board.open(f"{address}?rules=queah:balanced")
    board.page.click("#hint")
    advice = board.page.locator("#advice")
    expect(advice).to_have_text(re.compile(r"^Hint: .+\."), timeout=START_MS)
    board.page.click("#analyse")
    expect(advice).to_have_text(re.compile(r".+: [a-e]\d.*\n.+: [a-e]\d"))
    board.page.click("#analyse")
    expect(advice).to_have_text("")


def test_a_game_is_kept_and_taken_back(board: StaticBoard, address: str) -> None:
    board.open(address)
    random, mouse = Random(5), Mouse(board)
    for _ in range(3):
        board.play_turn(random, mouse)
    board.wait_ready()
    turns = board.turns
    board.open(address)
    assert board.turns == turns
    shown = board.page.locator("#turns li")
    board.page.click("#take-back")
    expect(shown).to_have_count(2)
    board.page.click("#flip")
    expect(board.page.locator("#seat-near")).to_contain_text("Black")
    board.page.select_option("#opponent", "white")
    expect(shown).to_have_count(1)
    board.page.select_option("#game", "quincala")
    expect(shown).to_have_count(0)


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("rules=queah:reserve=99", "option reserve takes a whole number from 0 to 6, not 99"),
        ("rules=qo&computer=red", "The computer cannot play “red”, only black or white."),
        ("rules=qo&level=9", re.compile("There is no level “9”, only level-1, .*level-8.")),
    ],
)
def test_faulty_addresses_are_said_in_a_line(
    board: StaticBoard, address: str, query: str, line: str | re.Pattern
) -> None:
    board.open(f"{address}?{query}")
    expect(board.page.locator("#fault")).to_have_text(line)
    assert board.places("source")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_page_is_accessible(board: StaticBoard, address: str, width: int) -> None:
    board.page.set_viewport_size({"width": width, "height": 800})
    board.open(address)
    assert board.page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(board.page)
    assert found.violations_count == 0, [one["id"] for one in found.response["violations"]]


def test_without_kernels_people_can_still_play(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.route("**/queah.wasm", lambda route: route.fulfill(status=404))
    board = StaticBoard(page)
    board.open(f"{address}?rules=queah:balanced")
    board.play_turn(Random(7), Mouse(board))
    board.wait_ready()
    assert len(board.turns) == 1
    page.click("#hint")
    expect(page.locator("#fault")).to_contain_text("queah.wasm is missing (404)")
    page.close()


def test_without_python_the_page_says_so(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.route("**/lodestone.zip", lambda route: route.fulfill(status=404))
    page.goto(address)
    expect(page.locator("#loading")).to_contain_text(
        "lodestone.zip is missing (404)", timeout=60_000
    )
    page.close()
