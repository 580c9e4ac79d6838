"""Viewers on a page that is a file: without a server, side by side, each with keys of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from lodestone.study.page import write_page
from tests.records.reading import games
from tests.study.games import ANNOTATED, document

QO = '[Rules "qo"]\n\n1. d4 {Why not?} e5 *\n\n'


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "games.html"
    shown = [document(record) for record in games(ANNOTATED + QO)]
    path.write_text(write_page(shown, "Two games"), "utf-8")
    return path


@pytest.fixture
def page(browser: Browser, file: Path) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(file.as_uri())
    yield page
    assert (asked, faults) == ([file.as_uri()], [])
    page.close()


def test_viewers_walk_by_keys_of_their_own(page: Page) -> None:
    first, second = (page.locator("lodestone-viewer").nth(n) for n in (0, 1))
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


def test_variations_and_marks_are_shown(page: Page) -> None:
    viewer = page.locator("lodestone-viewer").first
    viewer.locator(".turn", has_text="c2c3").click()
    expect(viewer.locator(".mark-drawn")).to_have_count(3)
    viewer.locator(".turn", has_text="d3d4").click()
    expect(viewer.get_by_label("This turn")).to_contain_text("d3 to d4")


@pytest.mark.parametrize("width", [360, 1280])
def test_a_page_of_viewers_is_accessible(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    found = Axe().run(page)
    assert found.violations_count == 0, [one["id"] for one in found.response["violations"]]


def test_what_is_no_game_is_said(browser: Browser, file: Path) -> None:
    page = browser.new_page()
    empty = file.with_name("empty.html")
    text = file.read_text("utf-8")
    begin, end = text.index("{", text.index("application/json")), text.index("</script>")
    empty.write_text(text[:begin] + '{"record": 1}' + text[end:], "utf-8")
    page.goto(empty.as_uri())
    expect(page.get_by_role("alert")).to_have_text(
        "What is here is no game as /api/record/document answers it."
    )
    page.close()
