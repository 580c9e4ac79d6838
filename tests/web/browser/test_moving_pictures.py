"""Moving pictures in a browser: one frame after another, or a still picture for those who ask."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from lodestone import Line, Position
from tests.web.browser.patient import new_page

#: Pauses every animation at a time, in milliseconds, and returns the classes of what is visible.
SEEN = """time => {
    for (const one of document.getAnimations()) { one.pause(); one.currentTime = time; }
    return [...document.querySelectorAll(".still, .f")].filter(part =>
        getComputedStyle(part).visibility === "visible" && part.getClientRects().length)
        .map(part => part.getAttribute("class"));
}"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("picture") / "moving.svg"
    line = Line.of(Position("queah:balanced"), ["d3d4", "b3a3"])
    path.write_text(line.svg(moving=True), "utf-8")
    return path


def opened(browser: Browser, file: Path, wish: str) -> Page:
    page = new_page(browser, reduced_motion=wish)
    page.goto(file.as_uri())
    return page


def test_frames_follow_each_other(browser: Browser, file: Path) -> None:
    page = opened(browser, file, "no-preference")
    times = (100, 1_300, 1_900, 2_800, 3_400, 4_400)
    assert [page.evaluate(SEEN, time) for time in times] == [
        [f"f f{number}"] for number in range(len(times))
    ]
    page.close()


def test_less_motion_is_a_still_picture(browser: Browser, file: Path) -> None:
    page = opened(browser, file, "reduce")
    assert page.evaluate(SEEN, 2_000) == ["still"]
    page.close()
