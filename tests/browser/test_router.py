"""The one document: modes follow one another without a load, and addresses lead to each of them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.browser.board import GO, Board, wait_until
from tests.browser.conftest import Server
from tests.browser.test_access import PHONE, SMALL_DESK, check
from tests.thinning import long

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


def test_modes_follow_each_other_without_loading(page_that_stays: Board) -> None:
    page = page_that_stays.page
    for address in [*SHOWN, *reversed(SHOWN)]:
        page.evaluate(GO, address)
        page.wait_for_selector(SHOWN[address])
        assert page.locator("main").count() == 1
    assert page.evaluate("() => window.isTheSame")


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
    assert page.evaluate("() => window.isTheSame")


def test_a_game_that_is_left_is_there_again(page_that_stays: Board) -> None:
    board = page_that_stays
    board.new_game()
    board.wait_ready()
    board.page.click("[data-entry=study]")
    board.page.wait_for_selector(SHOWN["study"])
    board.page.go_back()
    board.wait_ready()
    assert board.page.evaluate("() => window.isTheSame")


def test_other_links_are_left_to_the_browser(
    open_page: Callable[..., Board], server: Server
) -> None:
    page = open_page(f"{server.address}lab", ready=SHOWN["lab"]).page
    page.evaluate(GO, "api/games")
    page.wait_for_url("**/api/games")


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
    "setup": "study",
    "study/queah": "study",
}


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
VISITS = [
    *long((PHONE, "light")),
    *long((PHONE, "dark")),
    *long((SMALL_DESK, "light")),
    (SMALL_DESK, "dark"),
]


@pytest.mark.parametrize(("size", "scheme"), VISITS)
def test_every_page_has_one_main_action(
    open_page: Callable[..., Board], size: dict[str, int], scheme: str
) -> None:
    board = open_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = board.page
    more = ["Play", "Learn", "Puzzles", "Study", "More"]
    games = ["Play", "Learn", "Puzzles", "Study", "Lab", "Games ▾"]
    for address, shown in SHOWN.items():
        page.evaluate(GO, address)
        page.wait_for_selector(shown)
        assert page.evaluate(HEADER) == [*(more if size is PHONE else games), "You", "Help"]
        assert page.evaluate(CURRENT) == ENTRIES.get(address, address)
        actions = page.evaluate(FILLED)
        assert len(actions) == (address not in ASK_FOR_TURNS), f"{address}: {actions}"
        check(board, address)
        page.click("#open-help")
        page.wait_for_selector("dialog h3:text-is('Keys')")
        page.keyboard.press("Escape")


def test_an_unknown_address_has_the_header_too(
    open_page: Callable[..., Board], server: Server
) -> None:
    board = open_page(f"{server.address}a/b/c", ready="main h1", allowed="status of 404")
    assert board.text("main h1") == "There is no page at this address"
    board.page.click("main a.primary")
    board.page.wait_for_selector(SHOWN[""])
    assert board.page.url == server.address


def test_two_presses_reach_what_a_game_has(open_page: Callable[..., Board]) -> None:
    page = open_page().page
    for name in ("Qo: rules", "Qo: answers", "Qo: lessons", "Qo: studies", "Set up a position"):
        page.click("[popovertarget=menu]:visible")
        page.click(f"#menu >> role=link[name='{name}']")
        page.wait_for_selector("#menu", state="hidden")
    page.wait_for_selector(SHOWN["setup"])


def test_a_press_before_the_mode_is_open_counts(
    open_page: Callable[..., Board], server: Server
) -> None:
    """Help is pressed while the mode's first request is still under way."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    board = open_page()
    board.page.route("**/api/puzzles?*", hold)
    board.page.click("[data-entry=puzzles]")
    wait_until(board.page, lambda: held)
    board.page.click("#open-help")
    held[0].continue_()
    board.page.wait_for_selector("dialog")
