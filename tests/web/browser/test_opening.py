"""Opening games in the viewer: nothing that was opened is lost, and every answer helps."""

import re
from functools import partial

import pytest
from playwright.sync_api import Page, Request, Route

from tests.web.browser.board import wait_until
from tests.web.browser.conftest import ViewerOpener
from tests.web.browser.viewer import GAME, ViewerPage

#: Another game, whose turns differ.
OTHER = GAME.replace("Ann", "Cleo").replace("b3a3 2. d2c2", "b3b2")
POSITION = "b/bb-/-b-w-/-ww/w w 6,6 -,-"


def collection(count: int) -> str:
    """Return games that share their players and differ in their round."""
    game = '[Rules "qo"]\n[White "level-1"]\n[Black "level-2"]\n[Round "{}.1"]\n\n1. d4 *\n\n'
    return "".join(game.format(number) for number in range(1, count + 1))


def title(viewer: ViewerPage) -> str:
    return viewer.page.text_content("#title") or ""


def wait_title(viewer: ViewerPage, text: str) -> None:
    wait_until(viewer.page, lambda: text in title(viewer))


def test_opened_games_stay_until_deleted(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open()
    viewer.page.reload()
    wait_title(viewer, "Ann")
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3", "b3a3", "d2c2"]
    viewer.paste(OTHER)
    wait_title(viewer, "Cleo")
    viewer.page.go_back()
    wait_title(viewer, "Ann")
    viewer.page.go_forward()
    wait_title(viewer, "Cleo")
    assert len(viewer.kept()) == 2
    viewer.paste(OTHER)
    page = viewer.page
    page.wait_for_selector("dialog", state="detached")
    assert len(viewer.kept()) == 2
    # Deleting in the dialog spares the game that is shown.
    viewer.paste(GAME)
    wait_title(viewer, "Ann")
    turns = viewer.turns
    viewer.press("o")
    page.click(".game-item:has-text('Cleo') summary")
    page.click(".game-item:has-text('Cleo') .danger")
    page.click("dialog:last-of-type button.danger")
    page.wait_for_selector(".game-item:has-text('Cleo')", state="detached")
    focused = "document.activeElement.closest('.game-item').textContent"
    assert "Ann" in page.evaluate(focused)
    page.evaluate("document.activeElement.blur()")
    viewer.press("Delete", "s")
    assert page.locator("dialog[open]").count() == 1
    viewer.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    assert viewer.turns == turns


def test_what_cannot_be_opened_is_asked_about(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.paste("Dear Bea, shall we play?")
    field = viewer.page.get_by_label("Games or a position as text")
    viewer.page.get_by_text("neither a game nor a position").wait_for()
    assert field.input_value() == "Dear Bea, shall we play?"
    assert viewer.page.locator(".found button").count() == 0
    field.fill(GAME)
    viewer.page.get_by_role("button", name="Open", exact=True).last.click()
    wait_title(viewer, "Ann")
    # Bare turns and positions are opened once the rules are chosen.
    for text, turns in (("1. c2c3 b3a3", ["c2c3", "b3a3"]), (POSITION, [])):
        viewer.paste(text)
        viewer.page.get_by_role("button", name="Queah – Balanced", exact=True).click()
        viewer.page.wait_for_selector("dialog", state="detached")
        wait_until(viewer.page, lambda: viewer.turns == turns)  # noqa: B023
        assert viewer.kept()[-1]["rules"] == "queah:balanced"


@pytest.mark.long
def test_all_games_of_a_list_are_reached(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    page = viewer.page
    viewer.paste(collection(450))
    more = page.get_by_role("button", name="Show 200 more of 250")
    more.click()
    page.get_by_role("button", name="Show 50 more of 50").click()
    assert page.locator(".games-found button").count() == 450
    search = page.get_by_label("Search these games")
    search.fill("449.1")
    assert page.locator(".games-found button").all_text_contents() == [
        "449. level-1 – level-2 · round 449.1 · * · 1 turn"
    ]
    search.fill("449")
    page.locator(".games-found button").first.click()
    page.get_by_text("Game 449 of 450").wait_for()
    page.get_by_role("button", name="Next game").click()
    page.get_by_text("Game 450 of 450").wait_for()
    assert page.get_by_role("button", name="Next game").is_disabled()
    page.reload()
    page.get_by_text("Game 450 of 450").wait_for()
    page.click("#open-list")
    current = page.locator(".games-found [aria-current]")
    assert (current.text_content() or "").startswith("450. ")
    assert page.get_by_role("button", name="Show 200 before these").is_visible()
    viewer.press("Escape")
    page.get_by_role("button", name="Previous game").click()
    page.get_by_text("Game 449 of 450").wait_for()
    assert len(viewer.kept()) == 2


def test_arrow_keys_walk_after_a_click(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open()
    page = viewer.page
    page.click("#tab-report")
    viewer.press("ArrowRight")
    viewer.wait_current("c2c3")
    assert page.get_attribute("#tab-report", "aria-selected") == "true"
    page.click("#exact-on")
    viewer.press("ArrowRight")
    viewer.wait_current("b3a3")
    page.click("#tab-notes")
    page.click("#pens >> [aria-label='Draw in green']")
    viewer.press("ArrowRight")
    viewer.wait_current("d2c2")
    assert page.get_attribute("#pens >> [aria-label='Draw in green']", "aria-pressed") == "true"
    page.click("#tab-notes")
    viewer.press("Tab", "Shift+Tab", "ArrowRight")
    assert page.get_attribute("#tab-report", "aria-selected") == "true"
    # What a turn is worth has the same sign as elsewhere, on one line.
    viewer.open(GAME.replace("{Takes the middle.}", "{[%exact L84]}"))
    value = page.locator('.turn:has-text("c2c3") .worth')
    assert value.text_content() == "W85"
    assert value.get_attribute("title") == "White wins in 85"
    sign = page.locator(".turn:has(.worth) .seat-sign")
    heights = [one.evaluate("(one) => one.getBoundingClientRect().height") for one in (value, sign)]
    assert heights[0] <= 2 * heights[1]


def test_two_taps_draw_an_arrow(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer(viewport={"width": 360, "height": 740}, has_touch=True)
    viewer.open()
    page = viewer.page
    page.tap("#pens >> [aria-label='Draw in red']")
    for cells in (("c4", "d4"), ("b3", "b3"), ("a3", "a3"), ("a3", "a3")):
        for cell in cells:
            page.tap(f'[data-place="{cell}"]')
    [kept] = viewer.kept()
    nodes = kept["nodes"]
    assert isinstance(nodes, list)
    assert nodes[0]["arrows"] == [{"colour": "red", "source": "c4", "target": "d4"}]
    assert nodes[0]["cells"] == [{"colour": "red", "cell": "b3"}]
    page.tap('[data-place="c5"]')
    page.tap("#pens >> text=Move")
    assert page.locator(".board .mark-drawn").count() == 2


#: What a report tells of `GAME`.
VALUES = [
    {"ply": ply, "side": "white", "chance": 0.5, "score": 0, "winner": None, "remoteness": None}
    | {"exact": False, "best": None, "final": False}
    for ply in range(4)
]
MISTAKE = {"ply": 3, "side": "white", "turn": "d2c2", "best": "d3d4", "loss": 0.2}
REPORT = [
    *VALUES,
    {"mistakes": [MISTAKE | {"words": "blunder"}], "turns": {"white": 3, "black": 2}}
    | {"accuracy": {"white": None, "black": 99.0}, "turning_point": None, "final": True},
]


def play_listed(page: Page, place: str, turn: str) -> None:
    """Play a turn from the list of all turns that begin in a place."""
    page.click(f"#all-turns .turn-choice:has-text('{place} ·')")
    page.click(f"#all-turns [data-turn='{turn}'] button")
    page.click("#all-turns >> text=Play this turn")


def test_mistakes_are_found_again_and_mended(open_viewer: ViewerOpener) -> None:
    viewer = open_viewer()
    viewer.open()
    page = viewer.page
    page.route("**/api/record/report", partial(Route.fulfill, json={"lines": REPORT}))
    page.check("#exact-on")
    page.wait_for_selector("#gauge .gauge")
    page.click("#tab-report")
    page.get_by_role("button", name="Make the report").click()
    page.wait_for_selector(".learn-mistakes")
    asked: list[Request] = []
    page.on("request", lambda one: asked.append(one))  # noqa: PLW0108
    page.get_by_role("button", name="Learn from White’s mistakes").click()
    viewer.wait_current("b3a3")
    page.get_by_text("White played d2c2: blunder. Find a better turn.").first.wait_for()
    viewer.press("l")
    play_listed(page, "d2", "d2c2")
    page.get_by_text(re.compile(r"d2c2: blunder\..* Try again\.")).first.wait_for(state="attached")
    viewer.wait_current("b3a3")
    # Until the turn is found, nothing shows what turns are worth.
    assert not page.is_visible("#engine")
    assert page.locator("#gauge .gauge").count() == 0
    views = [one.post_data_json["exact"] for one in asked if "api/view" in one.url]
    assert views
    assert not any(views)
    # Of another turn, only the positions before and after it are searched.
    page.unroute("**/api/record/report")
    play_listed(page, "c3", "c3b3")
    page.get_by_text(re.compile(r"c3b3: blunder\..* Try again\.")).first.wait_for(state="attached")
    viewer.wait_current("b3a3")
    judged = [one.post_data_json for one in asked if "record/judged" in one.url]
    assert {one["ply"] for one in judged if not one["whole"]} == {2, 3}
    play_listed(page, "d3", "d3d4")
    viewer.wait_current("d3d4")
    page.click("#tab-report")
    page.get_by_text("Right: d3d4.").first.wait_for()
    page.wait_for_selector("#gauge .gauge")
    page.locator("#report .primary").click()
    page.wait_for_selector(".report-sides")
    # A press on the graph goes there.
    graph = page.locator(".graph")
    box = graph.bounding_box()
    assert box
    graph.click(position={"x": box["width"] * 0.66, "y": box["height"] / 2})
    viewer.wait_current("b3a3")
