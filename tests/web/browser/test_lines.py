"""Several lines of the analysis: shown, chosen by number, heard, and added to a game."""

import json

import pytest
from playwright.sync_api import Route

from tests.web.browser.board import wait_until
from tests.web.browser.conftest import ViewerOpener
from tests.web.browser.test_access import PHONE, check
from tests.web.browser.viewer import ViewerPage

Line = tuple[str, int | None]

#: What a search tells in the position after c2c3, Black to move: turns and their score.
FOUND: list[Line] = [("b3a3 d2c2", 12), ("c4d4 c3c4 b3a3", -30), ("b3b2", None)]


def expected(text: str, score: int | None) -> dict[str, object]:
    """Return a line as the server tells it; without a score it is lost in four plies."""
    turns = text.split()
    return {
        "depth": 4,
        "score": score,
        "worth": {"value": "loss", "remoteness": 4} if score is None else None,
        "line": [{"turn": turn, "say": f"{turn[:2]} to {turn[2:]}"} for turn in turns],
        "actions": [{"from": turns[0][:2], "to": turns[0][2:]}],
    }


def told(lines: list[Line]) -> str:
    first, *others = [expected(*line) for line in lines]
    best = {"turn": lines[0][0].split()[0], "say": "", "nodes": 9, "seconds": 0.1, "final": True}
    return json.dumps({"lines": [{**best, **first, "alternatives": others}]})


@pytest.fixture
def viewer(open_viewer: ViewerOpener) -> ViewerPage:
    """The viewer with its analysis, after the first turn of a game."""
    viewer = open_viewer(viewport=PHONE)
    viewer.open()
    viewer.press("ArrowRight")
    viewer.wait_current("c2c3")
    return viewer


def find(viewer: ViewerPage, count: int) -> list[int]:
    """Let the analysis find `FOUND`; return how many lines it is asked for, in a list to come."""
    asked: list[int] = []

    def answer(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "")["multipv"])
        route.fulfill(body=told(FOUND[: asked[-1]]), content_type="application/json")

    viewer.page.route("**/api/analysis", answer)
    viewer.page.check("#analyse-on")
    viewer.page.select_option("#analysis-count", str(count))
    viewer.page.wait_for_selector(f".analysis-lines > li:nth-child({count})")
    return asked


def test_each_line_tells_its_value(viewer: ViewerPage) -> None:
    page = viewer.page
    find(viewer, 3)
    signs = page.locator(".line-score").all_text_contents()
    assert signs == ["Black +0.12", "White +0.30", "White in 4"]
    assert page.get_attribute(".gauge", "aria-label") == "Gauge: Black is better by 0.12 pieces"
    lines = page.locator(".analysis-lines ol")
    labels = lines.evaluate_all("all => all.map((one) => one.getAttribute('aria-label'))")
    assert labels == [
        "Line 1 of 3: Black is better by 0.12 pieces",
        "Line 2 of 3: White is better by 0.30 pieces",
        "Line 3 of 3: White wins in 4",
    ]
    check(viewer.board, "three lines")


def test_lines_are_drawn_in_their_position(viewer: ViewerPage) -> None:
    find(viewer, 3)
    drawn = viewer.page.locator(".mark-found")
    others = viewer.page.locator(".mark-found.other")
    assert drawn.count() == 0
    viewer.press("a")
    wait_until(viewer.page, lambda: drawn.count() == 3)
    assert others.count() == 2
    viewer.press(".")
    wait_until(viewer.page, lambda: others.count() == 0)
    # What is found does not fit the position after it.
    viewer.press(",")
    wait_until(viewer.page, lambda: others.count() == 2)


def test_a_single_line_has_no_number(viewer: ViewerPage) -> None:
    page = viewer.page
    asked = find(viewer, 3)
    page.select_option("#analysis-count", "1")
    page.wait_for_selector(".analysis-lines > li:only-child")
    assert page.is_hidden(".line-score")
    assert page.get_by_role("list", name="Best line", exact=True).count() == 1
    assert asked[-2:] == [3, 1]


#: The open preview, in the top layer and so cut off by nothing, as left, top, right and bottom.
PREVIEW = """() => {
  const { left, top, right, bottom } = document
    .querySelector(".line-preview:popover-open").getBoundingClientRect();
  return [left, top, right, bottom];
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (390, 844), (1280, 720)])
def test_a_preview_lies_within_the_window(
    open_viewer: ViewerOpener, width: int, height: int
) -> None:
    viewer = open_viewer(viewport={"width": width, "height": height})
    viewer.open()
    viewer.press("ArrowRight")
    viewer.wait_current("c2c3")
    page = viewer.page
    find(viewer, 3)
    for line in (0, 2):
        turn = page.locator(".line-turns").nth(line).locator("button").first
        turn.hover()
        page.wait_for_selector(".line-preview", state="visible")
        left, top, right, bottom = page.evaluate(PREVIEW)
        assert 0 <= left < right <= width
        assert 0 <= top < bottom <= height
        box = turn.bounding_box()
        assert box is not None
        assert bottom <= box["y"] or box["y"] + box["height"] <= top
        page.hover(".brand")
        page.wait_for_selector(".line-preview", state="hidden")


def test_writing_does_not_end_the_analysis(viewer: ViewerPage) -> None:
    find(viewer, 1)
    viewer.press("c")
    viewer.page.keyboard.type("Ahead")
    assert viewer.page.is_visible(".line-turns")


@pytest.mark.long
def test_lines_become_variations(viewer: ViewerPage) -> None:
    find(viewer, 3)
    before = viewer.turns
    viewer.page.locator(".analysis-lines > li").nth(1).get_by_text("c3c4").click()
    viewer.wait_current("c3c4")
    assert viewer.turns == ["c2c3!", "d3d4", "c4c3", "b3a3", "c4d4", "c3c4", "d2c2"]
    viewer.press("Control+z")
    wait_until(viewer.page, lambda: viewer.turns == before)
    viewer.wait_current("c2c3")
    viewer.page.get_by_role("button", name="Keep in the record").click()
    turns = ["d3d4", "c4c3", "b3a3", "c4d4", "c3c4", "b3a3", "b3b2", "d2c2"]
    wait_until(viewer.page, lambda: viewer.turns[1:] == turns)
    viewer.wait_current("-0.12")


@pytest.mark.long
def test_a_turn_in_focus_stays_in_its_place(viewer: ViewerPage) -> None:
    """However deep the search gets meanwhile; whoever leaves sees what it has found."""
    page = viewer.page
    page.check("#analyse-on")
    page.select_option("#analysis-count", "3")
    page.locator(".analysis-lines > li:nth-child(3) button").first.focus()
    shown = page.text_content(".analysis-lines")
    effort = page.text_content("#analysis-effort")
    wait_until(page, lambda: page.text_content("#analysis-effort") != effort)
    assert page.text_content(".analysis-lines") == shown
    turn = page.evaluate("document.activeElement.textContent")
    page.keyboard.press("Enter")
    viewer.wait_current(turn)
    assert page.evaluate("document.activeElement.className") == "analysis-lines"
    page.reload()
    page.wait_for_selector(".analysis-lines > li:nth-child(3) li")
    assert page.input_value("#analysis-count") == "3"
