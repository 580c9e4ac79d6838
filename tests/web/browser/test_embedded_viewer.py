"""Viewers on a page that is a file: without a server, side by side, each with keys of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from pydantic import TypeAdapter

from lodestone.study.document import Document
from lodestone.study.page import PageLook, write_page
from tests.library.records.annotated import annotated_record
from tests.library.records.reading import games
from tests.library.study.games import ANNOTATED, document
from tests.web.browser.patient import new_page

BACKGROUND = "(one) => getComputedStyle(one).backgroundColor"
#: How a document begins on a page.
PACKED = '<script type="application/deflate">'
#: How the server writes documents.
WRITTEN = TypeAdapter(Document)
QO = '[Rules "qo"]\n\n1. d4 {Why not?} e5 *\n\n'


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "games.html"
    shown = [document(record) for record in games(ANNOTATED + QO)]
    path.write_text(write_page(shown, "Two games"), "utf-8")
    return path


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    page = new_page(browser, viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    yield page
    assert (asked, faults) == ([file.as_uri()], [])
    page.close()


Both = tuple[Locator, Locator]


@pytest.fixture
def both(page: Page) -> Both:
    """Return the two viewers of the page."""
    viewers = page.locator("lodestone-viewer")
    return viewers.nth(0), viewers.nth(1)


def test_viewers_walk_by_keys_of_their_own(page: Page, both: Both) -> None:
    first, second = both
    current = "[aria-current]"
    second.get_by_role("button", name="Next").click()
    expect(second.locator(current)).to_contain_text("d4")
    expect(second.get_by_label("This turn")).to_contain_text("Why not?")
    expect(first.locator(current)).to_contain_text("Start")
    page.keyboard.press("End")
    expect(second.locator(current)).to_contain_text("e5")
    first.get_by_role("button", name="Next").click()
    page.keyboard.press("ArrowRight")
    expect(first.locator(current)).to_contain_text("b3a3")
    expect(second.locator(current)).to_contain_text("e5")


def test_pressed_turns_show_marks_and_variations(both: Both) -> None:
    first, _ = both
    first.locator(".turn", has_text="c2c3").click()
    expect(first.locator(".mark-drawn")).to_have_count(3)
    first.locator(".turn", has_text="d3d4").click()
    expect(first.locator(".caption")).to_contain_text("d3 to d4")


def test_other_games_and_looks_are_shown_or_refused(browser: Browser, file: Path) -> None:
    """On a page of one's own: a document as the server writes it, plain JSON with its scene."""
    page = new_page(browser, viewport={"width": 1280, "height": 800}, color_scheme="light")
    empty = file.with_name("empty.html")
    text = file.read_text("utf-8")
    begin = text.index(PACKED) + len(PACKED)
    end = text.index("</script>", begin)
    empty.write_text(f'{text[: begin - len(PACKED)]}<script>{{"record": 1}}{text[end:]}', "utf-8")
    page.goto(empty.as_uri())
    alert = page.get_by_role("alert")
    expect(alert).to_have_text("This is not a game as /api/record/document answers it.")
    empty.write_text(text[:begin] + "eJx" + text[begin:], "utf-8")
    page.reload()
    expect(alert).to_have_text("The game here is damaged.")

    [shown] = [document(record) for record in games(QO)]
    held = WRITTEN.dump_json(shown, by_alias=True).decode().replace("<", "\\u003c")
    element = (
        f'<lodestone-viewer><script type="application/json">{held}</script></lodestone-viewer>'
    )
    begin, end = text.index("<lodestone-viewer"), text.index("</section>")
    empty.write_text(text[:begin] + element + text[end:], "utf-8")
    page.reload()
    expect(page.locator("lodestone-viewer").first.locator(".turn", has_text="e5")).to_be_visible()

    look = PageLook("dark", coordinates=False, width=400)
    empty.write_text(write_page([shown], "Game", look=look), "utf-8")
    page.reload()
    viewer = page.locator("lodestone-viewer")
    viewer.locator(".board .cell").first.wait_for()
    assert viewer.locator(".embedded").evaluate(BACKGROUND) == "rgb(23, 20, 17)"
    assert viewer.evaluate("(one) => one.clientWidth") == 400
    assert viewer.locator(".board text").count() == 0
    page.close()


def test_each_game_shows_rules_and_result(page: Page, both: Both) -> None:
    first, second = (viewer.locator(".viewer-about") for viewer in both)
    expect(first).to_contain_text("Queah – ")
    expect(first).to_contain_text("1-0")
    expect(second).to_contain_text("Qo – ")
    expect(page.get_by_role("heading", level=2)).to_have_count(2)


def test_turns_of_one_line_show_their_sides(both: Both) -> None:
    """In the game of Qo White's turn and Black's stand on one line."""
    _, second = both
    second.scroll_into_view_if_needed()
    turns = second.locator(".turn:not(.start)")
    signs = turns.locator(".seat-sign")
    expect(signs).to_have_count(2)
    # The same line has to have both: without the comment between them.
    second.locator(".said").evaluate_all("(all) => all.forEach((one) => one.remove())")
    tops = turns.evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().top)")
    assert abs(tops[0] - tops[1]) < 0.5
    assert [sign.bounding_box()["width"] for sign in signs.all()] == [11, 11]
    colours = signs.evaluate_all("(all) => all.map((one) => getComputedStyle(one).backgroundColor)")
    assert colours[0] != colours[1]


def test_everybody_can_use_viewers_on_phones(page: Page, both: Both) -> None:
    for viewer in both:
        expect(viewer.locator(".viewer-about")).to_be_attached()
    page.set_viewport_size({"width": 360, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    found = Axe().run(page)
    assert found.violations_count == 0, [one["id"] for one in found.response["violations"]]


@pytest.fixture(scope="module")
def long_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page of a long game, many times over."""
    shown = document(annotated_record("queah", 60, 3, compiled=False))
    path = tmp_path_factory.mktemp("long") / "long.html"
    path.write_text(write_page([shown] * 30, "Long games"), "utf-8")
    return path


def test_many_long_games_fit_on_every_screen(browser: Browser, long_file: Path) -> None:
    """Only those in sight are drawn, the buttons beside the board; on a phone they follow it."""
    page = new_page(browser, viewport={"width": 1280, "height": 800})
    page.goto(long_file.as_uri())
    viewers = page.locator("lodestone-viewer")
    viewers.first.locator(".board").wait_for()
    assert page.locator("lodestone-viewer .board").count() < 5
    page.get_by_text("Games", exact=True).click()
    page.locator('a[href="#game-29"]').click()
    viewers.nth(28).locator(".board").wait_for()
    assert page.locator("lodestone-viewer .board").count() < 10
    expect(viewers.nth(28)).to_be_in_viewport()
    viewer = viewers.first
    board, buttons = (viewer.locator(one) for one in (".board", ".viewer-controls"))
    buttons.wait_for()
    for width, height in ((1280, 800), (1920, 1080), (800, 600), (360, 740)):
        page.set_viewport_size({"width": width, "height": height})
        viewer.evaluate("(one) => one.scrollIntoView()")
        for part in [board, buttons] if width > 360 else [buttons]:
            box = part.bounding_box()
            assert box is not None
            assert box["y"] >= 0 or width == 360, width
            assert box["y"] + box["height"] <= height, width
    page.close()
