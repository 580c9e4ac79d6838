"""Pictures show board, pieces, hands, and what the record draws; in both themes, turned or not."""

import io
import re
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from lodestone import Line, LodestoneError, Position
from lodestone.core.game import all_games
from lodestone.core.picture import COLOURS, Look, Marked, draw, palette
from lodestone.core.pixels import gif, png
from lodestone.errors import installing
from lodestone.records.marks import Arrow, ColouredCell, Marks
from lodestone.study.picture import draw_each, draw_last, marked
from tests.library.study.games import annotated, cursor

NAMES = [game.name for game in all_games()]
SVG = "{http://www.w3.org/2000/svg}"


def start(rules: str = "queah:balanced") -> Line:
    return Line.of(Position.start(rules))


@pytest.mark.parametrize("rules", NAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pictures_are_whole_and_need_no_page(rules: str, theme: str) -> None:
    drawn = draw(start(rules), Marked(), Look(theme, width=300), {"white": "A & <B>"})
    picture = ET.fromstring(drawn)
    assert picture.get("width") == "300"
    assert "var(" not in drawn
    assert "currentColor" not in drawn
    assert picture.find(f"{SVG}rect").get("fill") == palette(theme)["bg"]
    assert "A & <B>" in [text.text for text in picture.iter(f"{SVG}text")]


def test_themes_differ_and_coordinates_can_be_left_out() -> None:
    light, dark = (draw(start(), Marked(), Look(theme)) for theme in ("light", "dark"))
    assert light != dark
    assert ">c<" in light
    assert ">c<" not in draw(start(), Marked(), Look(coordinates=False))


def test_arrows_and_cells_are_drawn_in_their_colours() -> None:
    marks = Marks(
        arrows=(Arrow("green", "c2", "c3"), Arrow("red", "c2", "c2"), Arrow("blue", "c2", "z9")),
        cells=(ColouredCell("yellow", "b3"), ColouredCell("blue", "z9")),
    )
    drawn = draw(start(), marked(marks), Look())
    assert COLOURS["green"] in drawn
    assert COLOURS["yellow"] in drawn
    assert COLOURS["red"] not in drawn  # from a cell to itself
    assert COLOURS["blue"] not in drawn  # to no cell of the board


def test_the_path_leads_through_variations() -> None:
    record = annotated()
    assert [node.turn for node in record.nodes_along([1, 1])] == ["", "d3d4", "b3b2"]
    with pytest.raises(LodestoneError, match=r"path\.1: no turn 2; there are 2"):
        record.nodes_along([1, 2])


def test_pixels_have_the_size_asked_for() -> None:
    record = annotated()
    nodes = [record.root, *record.main_line]
    still = Image.open(io.BytesIO(png(draw_last(record, nodes, cursor(), Look(width=200)))))
    assert (still.format, still.width) == ("PNG", 200)
    moving = gif(draw_each(record, nodes, cursor(), Look(width=120)))
    image = Image.open(io.BytesIO(moving))
    assert (image.format, image.width, getattr(image, "n_frames", 1)) == ("GIF", 120, 4)
    assert image.info["loop"] == 0


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    with pytest.raises(LodestoneError, match=re.escape(installing("pictures"))):
        png("<svg/>")


def test_unknown_sides_and_styles_are_refused() -> None:
    with pytest.raises(LodestoneError, match="unknown side"):
        draw(start(), Marked(), Look(near="green"))
    with pytest.raises(LodestoneError, match="unknown picture"):
        draw(start(), Marked(), Look(styles={"hats": "red"}))
