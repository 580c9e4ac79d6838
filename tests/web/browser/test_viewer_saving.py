"""What the viewer saves is read back and compared; what it prints is the game."""

import io
import json
import re
from collections.abc import Callable
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageChops, ImageSequence, ImageStat

from lodestone.core.pixels import png
from lodestone.records.schema import from_json
from tests.library.records.reading import games
from tests.web.browser.conftest import ViewerOpener
from tests.web.browser.viewer import GAME, ViewerPage

Save = Callable[[str], bytes]


@pytest.fixture
def viewer(open_viewer: ViewerOpener) -> ViewerPage:
    """The viewer at the first turn of a game, which has arrows and variations."""
    viewer = open_viewer()
    viewer.open()
    viewer.press("ArrowRight")
    viewer.wait_current("c2c3")
    return viewer


@pytest.fixture
def save(viewer: ViewerPage) -> Save:
    """Save by a button of the dialog, and return what was saved."""

    def save(name: str) -> bytes:
        if not viewer.page.locator("dialog[open]").count():
            viewer.press("s")
        with viewer.page.expect_download() as saved:
            viewer.page.get_by_role("button", name=name, exact=True).click()
        return saved.value.path().read_bytes()

    return save


def opened(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def assert_alike(first: Image.Image, second: Image.Image) -> None:
    """Two programs draw edges and letters a little differently."""
    assert first.size == second.size
    pairs = zip(*(one.resize((20, 20)).tobytes() for one in (first, second)), strict=True)
    assert max(abs(one - other) for one, other in pairs) < 40


def distance(first: Image.Image, second: Image.Image, place: tuple[int, int, int, int]) -> float:
    return sum(ImageStat.Stat(ImageChops.difference(first.crop(place), second.crop(place))).mean)


@pytest.mark.long
def test_saved_files_show_the_game(viewer: ViewerPage, save: Save) -> None:
    [text] = games(save("Text").decode())
    [told] = json.loads(save("JSON"))
    assert text == from_json(told) == games(GAME)[0]
    # A picture shows the position and its marks.
    svg = save("Picture, SVG").decode()
    ET.fromstring(svg)
    pixels, expected = opened(save("Picture, PNG")), opened(png(svg))
    assert_alike(pixels, expected)
    arrow = re.search(r'<path [^>]*fill="#15781b"[^>]*/>', svg)
    assert arrow
    without = opened(png(svg.replace(arrow[0], "")))
    place = ImageChops.difference(without, expected).getbbox()
    assert place
    assert 3 * distance(pixels, expected, place) < distance(pixels, without, place)
    # A moving picture shows every turn.
    viewer.press("Escape", "End")
    viewer.wait_current("d2c2")
    animation = Image.open(io.BytesIO(save("Moving picture, GIF")))
    assert len(list(ImageSequence.Iterator(animation))) == 4
    animation.seek(3)
    assert_alike(animation.convert("RGB"), opened(save("Picture, PNG")))


def test_printing_closes_its_dialog(viewer: ViewerPage) -> None:
    page = viewer.page
    page.evaluate("window.print = () => (window.printed = true)")
    viewer.press("s")
    page.get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    assert page.locator("dialog[open]").count() == 0


def test_the_game_is_printed_whole(viewer: ViewerPage) -> None:
    """The whole list of turns follows the board."""
    page = viewer.page
    comments = " ".join(f"{{Line {number} of many.}}" for number in range(200))
    viewer.open(GAME.replace("{Takes the middle.}", comments))
    page.locator(".viewer-moves", has_text="Line 199 of many.").wait_for()
    page.emulate_media(media="print")
    assert not page.is_visible(".viewer-controls")
    assert not page.is_visible(".viewer-panel")
    board, moves = (page.locator(one).bounding_box() for one in ("svg.board", ".viewer-moves"))
    assert board
    assert moves
    assert board["y"] + board["height"] <= moves["y"]
    taller = "(one) => one.scrollHeight - one.clientHeight"
    assert page.locator(".viewer-moves").evaluate(taller) <= 1
    assert page.pdf().startswith(b"%PDF")
