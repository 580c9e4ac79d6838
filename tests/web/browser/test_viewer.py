"""The viewer: games are opened, walked through, annotated, kept, shared."""

import json
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route

from lodestone import Position, Rules
from lodestone.core.game import find_game
from lodestone.teach.pages import first_rules
from tests.web.browser.board import wait_until
from tests.web.browser.conftest import Opener, Server, ViewerOpener
from tests.web.browser.test_access import PHONE, SWEEP, check, check_dialog
from tests.web.browser.viewer import GAME, READY, ViewerPage


def test_a_pasted_game_is_walked_and_edited(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open()
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3", "b3a3", "d2c2"]
    viewer.press("ArrowRight")
    assert "Takes the middle." in viewer.comment
    wait_until(viewer.page, lambda: viewer.board.label("c3").startswith("c3, white piece"))
    viewer.press("ArrowDown")
    viewer.wait_current("d3d4")
    viewer.press("End")
    viewer.wait_current("c4c3")
    viewer.press("Home", "End")
    viewer.wait_current("d2c2")
    viewer.page.click('.turn:has-text("b3a3")')
    viewer.wait_current("b3a3")
    page = viewer.page
    page.click('.turn:has-text("d3d4")')
    page.get_by_role("button", name="Make main line").click()
    assert viewer.turns == ["d3d4", "c2c3!", "b3a3", "d2c2", "c4c3"]
    page.get_by_role("button", name="Delete from here").click()
    assert viewer.turns == ["c2c3!", "b3a3", "d2c2"]
    viewer.press("Control+z", "Control+z")
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3", "b3a3", "d2c2"]
    viewer.press("Control+y")
    assert viewer.turns[0] == "d3d4"


def test_all_turns_are_shown(open_page: Opener, server: Server) -> None:
    """The Game Viewer: from the game's page, by keys and by tap; a turn is drawn, then played."""
    board = open_page(
        f"{server.address}quincala", ready=".game-ways", viewport=PHONE, has_touch=True
    )
    page = board.page
    page.click(".game-ways >> text=Game Viewer")
    count = len(Position.start(first_rules(find_game("quincala"))).turns)
    page.wait_for_selector(f'#all-turns:has-text("{count} turns.")')
    page.mouse.move(1, 1)  # it may rest on a piece, whose ways are drawn instead
    wait_until(page, lambda: page.locator(".mark-count").count() == 6)
    assert "21 turns" in board.label("c1")
    board.place("c1").tap()
    page.wait_for_selector('#all-turns:has-text("21 turns from c1.")')
    page.locator("#all-turns >> text=c1-d1-c1").tap()
    page.wait_for_selector('#all-turns:has-text("on to c1")')
    assert page.locator(".mark-way").count() == 2
    page.get_by_role("button", name="Play this turn").tap()
    page.wait_for_selector('.viewer-moves .turn[aria-current]:has-text("c1-d1-c1")')
    page.wait_for_selector('#all-turns:has-text("turns. Point at")')
    page.keyboard.press("l")
    page.wait_for_selector(".mark-count", state="detached")


def test_what_is_annotated_outlives_a_reload(open_viewer: ViewerOpener) -> None:
    """It reaches other tabs, too."""
    viewer = open_viewer()
    viewer.open()
    page = viewer.page
    held: list[Route] = []
    page.route("**/api/view", lambda route: held.append(route), times=1)  # noqa: PLW0108
    viewer.press("ArrowRight")
    # Presses before the turns are known count.
    page.click('[data-place="c4"]')
    page.click('[data-place="d4"]')
    wait_until(page, lambda: held)
    held[0].continue_()
    viewer.wait_current("c4d4")
    page.get_by_label("Comment", exact=True).fill("Instead.\nOr not?")
    page.get_by_role("button", name="dubious turn").click()
    page.get_by_label("Bookmark").fill("novelty")
    page.keyboard.press("Tab")
    x, y = viewer.board.middle("c3")
    page.mouse.move(x, y)
    page.mouse.down(button="right")
    page.mouse.move(*viewer.board.middle("d3"))
    page.mouse.up(button="right")
    [kept] = viewer.kept()
    nodes = kept["nodes"]
    assert isinstance(nodes, list)
    assert {
        "turn": "c4d4",
        "parent": 1,
        "nags": [6],
        "comments": ["Instead.", "Or not?"],
        "arrows": [{"colour": "green", "source": "c3", "target": "d3"}],
        "others": ["bookmark novelty"],
    } in nodes
    page.reload()
    viewer.wait_current("c4d4")
    assert viewer.kept() == [kept]
    assert "Or not?" in viewer.comment
    assert page.locator(".mark-drawn.green").count() == 1
    other = page.context.new_page()
    other.goto(page.url)
    other.wait_for_selector('.viewer-moves .said:has-text("Or not?")')
    other.get_by_role("button", name="mistake", exact=True).click()
    page.wait_for_selector(".turn:has-text('c4d4?⚑')")
    assert len(viewer.kept()) == 1


def nested(levels: int) -> str:
    """Return a game in which each variation has a variation, this many levels deep."""
    position, text = Position.start("queah"), ""
    for _ in range(levels):
        turn, other = [turn for turn in position.turns if "x" not in turn][:2]
        text += f"{other} ({turn} "
        position = position.after(position.parse_turn(turn))
    return f'[Rules "queah"]\n\n{text}{")" * levels} *\n'


@pytest.mark.long
def test_deep_variations_are_folded_or_left_out(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open(GAME.replace("(1. d3d4 c4c3)", "(1. d3d4 c4c3 (1... b3a3 2. c2b2) 2. c2b2)"))
    page = viewer.page
    whole = viewer.turns
    assert whole == ["c2c3!", "d3d4", "c4c3", "b3a3", "c2b2", "c2b2", "b3a3", "d2c2"]
    page.click(".variation .fold")
    assert viewer.turns == [*whole[:3], "c2b2", "b3a3", "d2c2"]
    page.click(".variation .fold:text-is('+ 1 variation')")
    assert viewer.turns == whole
    viewer.paste(nested(800))
    page.wait_for_selector("text=(not listed: 1 variation nested more than 100 deep)")
    assert len(viewer.turns) == 201


#: Whether the current turn has been in sight of the list for thirty frames.
STAYS_IN_SIGHT = """() => new Promise((resolve) => {
  let frames = 0;
  const look = () => {
    const outer = document.querySelector(".viewer-moves").getBoundingClientRect();
    const inner = document.querySelector(".turn[aria-current]").getBoundingClientRect();
    frames = inner.top >= outer.top && inner.bottom <= outer.bottom ? frames + 1 : 0;
    return frames < 30 ? requestAnimationFrame(look) : resolve(true);
  };
  look();
})"""


def annotated(turns: int) -> str:
    """Return a game with a long variation at every second turn."""
    chance, line = Random(4), [Position.start(Rules.parse("queah:balanced"))]
    text = []
    while len(line) <= turns:
        turn, other = (chance.choice(line[-1].turns) for _ in "12")
        text.append(turn)
        if len(line) % 2:
            comment = "another way to go on, with much to be said about it. " * 3
            text.append(f"({other} {{{comment}}})")
        line.append(line[-1].after(line[-1].parse_turn(turn)))
        assert line[-1].outcome is None
    return f'[Rules "queah:balanced"]\n\n{" ".join(text)} *\n'


def test_jumps_leave_the_turn_in_sight(open_viewer: ViewerOpener) -> None:
    """Variations between get their heights only as they come into sight."""
    viewer = open_viewer()
    viewer.paste(annotated(60))
    viewer.page.wait_for_selector(".variation")
    for key in ("End", "Home", "End"):
        viewer.page.keyboard.press(key)
        viewer.page.wait_for_function(STAYS_IN_SIGHT)


#: Buttons of the dialog to share a game, and what is said once they have copied something.
COPIES = {
    "Link to this turn": "Link to this turn copied.",
    "Link to this position": "Link to this position copied.",
    "Position as text": "Position as text copied.",
    "Code of a viewer": "Code copied.",
}


def test_what_is_shared_opens_elsewhere(open_viewer: ViewerOpener, tmp_path: Path) -> None:
    viewer = open_viewer(permissions=["clipboard-read", "clipboard-write"], allowed="ERR_")
    viewer.open()
    page = viewer.page
    page.click('.turn:has-text("c4c3")')
    viewer.press("s")
    copied = []
    for name, told in COPIES.items():
        page.get_by_role("button", name=name).click()
        page.get_by_text(told).first.wait_for()
        copied.append(page.evaluate("navigator.clipboard.readText()"))
    link, position, text, code = copied

    fresh = open_viewer("#" + link.split("#")[1])
    fresh.wait_current("c4c3")
    assert fresh.turns == viewer.turns
    assert fresh.page.is_visible(".is-reading")
    there = open_viewer("#" + position.split("#")[1])
    assert there.turns == []
    assert there.page.locator(".is-reading").count() == 0
    assert there.board.label("d4").startswith("d4, white piece")
    there.paste(link)
    there.wait_current("c4c3")
    assert text.startswith("queah:balanced; ")
    there.paste(text)
    wait_until(there.page, lambda: there.turns == [])

    # A browser loads scripts of this machine only into pages that are on it, too.
    document = tmp_path / "elsewhere.html"
    document.write_text(f"<!doctype html><meta charset=utf-8><title>Elsewhere</title>{code}")
    elsewhere = page.context.new_page()
    elsewhere.goto(document.as_uri())
    elsewhere.locator("lodestone-viewer .turn", has_text="d2c2").wait_for()

    page.route("**/api/**", lambda route: route.abort())
    page.get_by_role("button", name="Link to the game").click()
    page.get_by_text("Lodestone cannot be reached.").wait_for()


def test_nonsense_links_are_told(open_page: Opener, server: Server) -> None:
    faults = {
        "rules=qo&position=nonsense": "cannot read position 'nonsense'",
        "position=b": "not its rules",
        "record=xxx": "The link is damaged",
        "study=none": "does not keep the game",
        "rules=queah&at=7": "names a turn that is not in the game",
        "rules=queah&mark=none": "no bookmark “none”",
        "nonsense": "neither a game nor a position",
    }
    page = open_page(
        f"{server.address}study#record=%", allowed="status of 4", ready="#fault:not([hidden])"
    ).page
    page.get_by_role("link", name="Set up a position").wait_for()
    for link, told in faults.items():
        page.evaluate("(link) => (location.hash = link)", link)
        page.wait_for_function(
            "(told) => document.querySelector('#fault-text').textContent.includes(told)", arg=told
        )
    page.locator(".viewer-nothing").wait_for(state="detached")


def test_the_keyboard_is_enough(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open()
    page = viewer.page
    viewer.press("ArrowRight")
    page.wait_for_selector('[data-use="source"]')
    page.focus("#skip")
    viewer.press("Enter", "Tab", "Shift+Tab")
    page.evaluate("document.querySelector('[data-place=c4]').focus()")
    viewer.press("r", "ArrowRight", "r")
    assert page.locator(".mark-drawn.red").count() == 2  # one was in the record
    viewer.press("b", "b")
    assert "coloured blue" in viewer.board.label("d4")
    viewer.press("ArrowLeft", "Enter", "ArrowRight", "Enter")
    viewer.wait_current("c4d4")
    viewer.press("c")
    page.keyboard.type("From the keyboard")
    viewer.press("Shift+Tab")
    assert "From the keyboard" in viewer.comment
    viewer.press("Control+z", "?")
    page.get_by_role("heading", name="Help").wait_for()


def test_games_are_opened_to_their_faults_and_explored(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    page = viewer.page
    viewer.paste(GAME.replace("b3a3", "b3e5"))
    fault = page.locator(".faults li").first
    fault.wait_for()
    assert "line 8, column" in (fault.text_content() or "")
    page.get_by_role("button", name="Ann").click()
    page.wait_for_selector('.turn:has-text("c2c3")')
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3"]
    page.wait_for_selector("#fault:not([hidden])")
    assert "b3e5" in (page.text_content("#fault-text") or "")

    viewer.paste(GAME + "\n" + GAME.replace("Ann", "Cleo").replace("b3a3 2. d2c2", ""))
    page.get_by_role("button", name="Cleo").click()
    page.wait_for_selector('.turn:has-text("c2c3")')
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3"]
    page.click("#tab-explorer")
    row = page.locator(".explored tbody tr")
    row.first.wait_for()
    assert "c2c3" in (row.first.text_content() or "")
    row.first.get_by_label("2 games with c2c3").click()
    page.get_by_role("button", name="1. Ann").click()
    viewer.wait_current("c2c3")
    assert "Ann" in (page.text_content("#title") or "")
    viewer.press("ArrowLeft")
    page.get_by_label("2 games with c2c3").wait_for()
    row.first.get_by_role("button").first.click()
    viewer.wait_current("c2c3")


@pytest.mark.long
def test_explored_games_are_replayed_once(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    page = viewer.page
    replayed: list[int] = []

    def note(route: Route) -> None:
        replayed.append(len(json.loads(route.request.post_data or "{}")["records"]))
        route.continue_()

    page.route("**/api/record/courses", note)
    viewer.open()
    page.click("#tab-explorer")
    for steps, turn in ((0, "c2c3"), (1, "b3a3"), (2, "d2c2")):
        viewer.press(*["ArrowRight"] * (steps > 0))
        page.locator(".explored tbody tr").filter(has_text=turn).wait_for()
    assert replayed == [1]


def check_everywhere(viewer: ViewerPage) -> None:
    """Look for findings in every panel and dialog."""
    viewer.open()
    viewer.press("ArrowRight", "a")
    viewer.page.wait_for_selector('[data-use="source"]')
    for tab in ("notes", "report", "explorer", "game"):
        viewer.page.click(f"#tab-{tab}")
        check(viewer.board, tab)
    for opener in ("#open-game", "#share", "#open-help"):
        check_dialog(viewer.board, opener)


@pytest.mark.long
@pytest.mark.parametrize(("size", "colours"), SWEEP)
def test_axe_finds_nothing_in_any_viewer(
    open_viewer: ViewerOpener, size: dict[str, int], colours: dict[str, str]
) -> None:
    check_everywhere(open_viewer(viewport=size, **colours))


def test_a_played_game_opens_in_the_viewer(open_page: Opener) -> None:
    board = open_page()
    board.new_game()
    board.wait_ready()
    board.page.click('[data-place="c2"]')
    board.page.click('[data-place="c3"]')
    board.wait_turns(1)
    board.page.click("#view-game")
    board.page.wait_for_selector(READY)
    viewer = ViewerPage(board)
    viewer.page.get_by_label("Comment", exact=True).fill("Kept")
    viewer.press("Tab")
    assert viewer.turns == ["c2c3"]
    board.page.click("[data-entry=play]")
    board.page.wait_for_selector("#start-list a")
    board.page.click("text=All your games")
    board.page.click(".more-ways summary")
    board.page.get_by_role("link", name="Open in study").click()
    board.page.wait_for_selector(READY)
    assert viewer.turns == ["c2c3"]
    assert "Kept" in viewer.comment
