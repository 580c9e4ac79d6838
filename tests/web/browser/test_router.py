"""The one document: modes follow one another without a load, and addresses lead to each of them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.web.browser.board import GO, Board, wait_until
from tests.web.browser.conftest import Server
from tests.web.browser.test_access import PHONE, SMALL_DESK, check

#: What each address shows once it is open.
SHOWN = {
    "study": "#panel:not([hidden])",
    "setup": "#editor:not([hidden])",
    "learn": "#list:not([hidden])",
    "puzzles": ".puzzle-game",
    "study/queah": ".study",
    "lab": "#run:not([aria-disabled])",
    "you": "input[name=theme]",
    "queah": ".minute",
    "queah/rules": ".pair-clause",
    "queah/answers": ".family-cell",
    "queah/strategy": ".principle",
    "queah/sources": ".evidence",
    "quincala/moves": ".move-types .shown",
    "learn/queah/steps": '#play[data-busy="no"] .cell',
    "puzzles/queah/14": '.puzzle-board [data-use="source"]',
    "": "main a.primary",
    "play": "#begin",
}


@pytest.fixture
def page_that_stays(open_page: Callable[..., Board]) -> Board:
    board = open_page()
    board.page.evaluate("() => (window.isTheSame = true)")
    return board


def test_links_and_the_browsers_buttons_change_modes(page_that_stays: Board) -> None:
    page = page_that_stays.page
    page.click("[data-entry=study]")
    page.wait_for_selector(SHOWN["study"])
    page.click("main >> text=Queah studies")
    page.wait_for_selector(SHOWN["study/queah"])
    page.go_back()
    page.wait_for_selector(SHOWN["study"])
    page.go_back()
    page.wait_for_selector(SHOWN["play"])
    assert page.title() == "Play – Lodestone"
    # A game that is left is there again.
    board = page_that_stays
    board.new_game()
    board.wait_ready()
    board.page.click("[data-entry=study]")
    board.page.wait_for_selector(SHOWN["study"])
    board.page.go_back()
    board.wait_ready()
    # What a game has is two presses away.
    for name in ("Qo: rules", "Qo: answers", "Qo: lessons", "Qo: studies", "Set up a position"):
        page.click("[popovertarget=menu]:visible")
        page.click(f"#menu >> role=link[name='{name}']")
        page.wait_for_selector("#menu", state="hidden")
    page.wait_for_selector(SHOWN["setup"])
    assert page.evaluate("() => window.isTheSame")


def test_a_press_before_a_page_is_open_counts(page_that_stays: Board, server: Server) -> None:
    page = page_that_stays.page
    held: list[Route] = []
    page.route("**/api/games", lambda route: held.append(route))  # noqa: PLW0108
    page.goto(f"{server.address}study")
    wait_until(page, lambda: held)
    page.click("#open-game")
    assert not page.is_visible("dialog")
    held[0].continue_()
    page.wait_for_selector("dialog[open]")


OLD = {
    "#game=nothere": ("/play", "dialog"),
    "viewer#collection=qo/the-opponents-own-line": ("/study/qo/", "#panel:not([hidden])"),
    "editor#rules=qo:standard": ("/setup#rules=qo", "#editor:not([hidden])"),
    "learn#qo/lines": ("/learn/qo/lines", "#board .cell"),
    "collections#qo": ("/study/qo", ".study"),
}
HEADER = """() => [...document.querySelectorAll(".entries > *, .personal > *")]
  .filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())"""
CURRENT = "() => document.querySelector('.top [aria-current]')?.dataset.entry ?? ''"
ENTRIES = {
    "": "",
    "learn/queah/steps": "learn",
    "puzzles/queah/14": "puzzles",
    "queah": "games",
    "queah/rules": "games",
    "queah/answers": "games",
    "queah/strategy": "games",
    "queah/sources": "games",
    "quincala/moves": "games",
    "setup": "study",
    "study/queah": "study",
}


@pytest.mark.long
def test_old_addresses_lead_to_the_new_ones(
    open_page: Callable[..., Board], server: Server
) -> None:
    page = open_page().page
    for old, (address, shown) in OLD.items():
        page.goto(server.address + old)
        page.wait_for_selector(shown)
        assert page.url.removeprefix(server.address.rstrip("/")).startswith(address)


#: The buttons and links that are filled, by their words.
FILLED = """() => {
  const sample = document.body.appendChild(document.createElement("i"));
  sample.style.background = "var(--accent)";
  const colour = getComputedStyle(sample).backgroundColor;
  sample.remove();
  return [...document.querySelectorAll("main :is(a, button)")]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === colour)
    .map((one) => one.textContent.trim());
}"""
#: Where a turn is to be made on the board, no button is filled.
ASK_FOR_TURNS = {"puzzles/queah/14"}
VISITS = [(PHONE, "light"), (SMALL_DESK, "dark")]


@pytest.mark.long
@pytest.mark.parametrize(("size", "scheme"), VISITS)
def test_every_page_has_one_main_action(
    open_page: Callable[..., Board], size: dict[str, int], scheme: str
) -> None:
    board = open_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = board.page
    page.evaluate("() => (window.isTheSame = true)")
    more = ["Play", "Learn", "Puzzles", "Study", "More"]
    games = ["Play", "Learn", "Puzzles", "Study", "Lab", "Games ▾"]
    for address, shown in SHOWN.items():
        page.evaluate(GO, address)
        page.wait_for_selector(shown)
        assert page.evaluate(HEADER) == [*(more if size is PHONE else games), "You", "Help"]
        assert page.locator("main").count() == 1
        assert page.evaluate(CURRENT) == ENTRIES.get(address, address)
        actions = page.evaluate(FILLED)
        assert len(actions) == (address not in ASK_FOR_TURNS), f"{address}: {actions}"
        check(board, address)
        page.click("#open-help")
        page.wait_for_selector("dialog h3:text-is('Keys')")
        page.keyboard.press("Escape")
    assert page.evaluate("() => window.isTheSame")


def test_unknown_addresses_and_other_links_lead_somewhere(
    open_page: Callable[..., Board], server: Server
) -> None:
    board = open_page(f"{server.address}a/b/c", ready="main h1", allowed="status of 404")
    assert board.text("main h1") == "There is no page at this address"
    board.page.click("main a.primary")
    board.page.wait_for_selector(SHOWN[""])
    assert board.page.url == server.address
    # A link to what is no page of the application is left to the browser.
    board.page.evaluate(GO, "api/games")
    board.page.wait_for_url("**/api/games")


#: Broken links: what is said about each, and what is shown to go on from.
BROKEN = {
    "study/queah/nonsense": ("has no study “nonsense”", ".viewer-nothing a"),
    "setup#rules=queah&position=zzz": ("cannot read position 'zzz'", "#editor"),
    "setup#%ff&&=": ("it has no “rules=”", "#editor"),
    "play#nonsense": ("it has no “rules=”", "#begin"),
    "play#rules=nonsense": ("unknown game 'nonsense'", "#begin"),
    "play#rules=queah:reserve=99": ("reserve takes a whole number from 0 to 6", "#begin"),
    "play#rules=qo&side=red": ("There is no side “red”, only black, white.", "#begin"),
    "play/nothere": ("This game is not here", "#begin"),
    "board/#rules=queah&level=99": ("There is no level “99”", "#begin"),
    "puzzles/chess": ("unknown game 'chess'; allowed: queah, qo, quincala, leaps", ".puzzle-game"),
    "puzzles/queah/9999": ("and no puzzle 9999", ".puzzle-game"),
    "puzzles/queah/x%": ("and no puzzle “x%”", ".puzzle-game"),
    "learn/queah/nonsense": ("Queah has no lesson “nonsense”.", "#list"),
    "learn/chess": ("There is no game “chess”; there are queah, qo, quincala.", "#list"),
    "queah/rules#rules=queah:x": ("unknown preset of queah 'x'", ".pair-clause"),
    "queah/rules#rules=qo": ("“qo” are not rules of Queah", ".pair-clause"),
    "queah/nonsense": ("There is no page at this address", "main a.primary"),
    "setup/nonsense": ("There is no page at this address", "main a.primary"),
}


def test_broken_links_say_what_is_wrong(open_page: Callable[..., Board], server: Server) -> None:
    page = open_page(allowed="status of 4").page
    for link, (said, shown) in BROKEN.items():
        page.goto(server.address + link)
        page.get_by_text(said).first.wait_for()
        page.locator(shown).first.wait_for()


def test_slow_answers_neither_swallow_presses_nor_draw(open_page: Callable[..., Board]) -> None:
    """One arrives once its mode was left; Help is pressed while another is under way."""
    held: list[Route] = []

    def hold(page: Page) -> None:
        page.route(re.compile("api/(rules|puzzles[?])"), lambda route: held.append(route))  # noqa: PLW0108

    page = open_page(before=hold).page
    wait_until(page, lambda: held)
    page.click("[data-entry=puzzles]")
    wait_until(page, lambda: "puzzles" in held[-1].request.url)
    page.click("#open-help")
    for route in held:
        with page.expect_response(route.request.url):
            route.continue_()
    page.wait_for_selector("dialog")
