"""Pictures of Quincala: any layout draws, with its dots and links within a closed curve."""

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from lodestone import Position, Rules
from lodestone.core.drawing import Scene
from lodestone.games.quincala import drawing
from tests.library.games.quincala.boards import board_of

LAYOUTS = ("mini-21", "mini-25", "mini-37")
STYLES = [
    {"board": board.name, "pieces": pieces.name}
    for board in drawing.BOARD_PICTURE.styles
    for pieces in drawing.PIECE_PICTURE.styles
]


def scene(layout: str, near: str = "white", **pictures: str) -> Scene:
    rules = Rules.parse(f"quincala:layout={layout}")
    return rules.game.scene(rules.options, near, pictures)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_dots_stand_in_rows_and_do_not_overlap(layout: str) -> None:
    drawn = scene(layout)
    for row in drawn.rows:
        places = [next(cell for cell in drawn.cells if cell.name == name) for name in row]
        assert len({cell.y for cell in places}) == 1
        for left, right in pairwise(places):
            assert right.x - left.x >= 2 * drawn.radius
    for cell in drawn.cells:
        assert drawn.radius < cell.x < drawn.width - drawn.radius
        assert drawn.radius < cell.y < drawn.height - drawn.radius


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_link_is_one_line_between_its_dots(layout: str) -> None:
    drawn = scene(layout)
    [path] = re.findall(r'<path d="([^"]*)"[^>]*stroke-width="1.5"', drawn.under)
    lines = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", path)
    name = {(cell.x, cell.y): cell.name for cell in drawn.cells}
    found = [{name[float(x1), float(y1)], name[float(x2), float(y2)]} for x1, y1, x2, y2 in lines]
    links = board_of(Rules.parse(f"quincala:{layout}")).links
    wanted = {frozenset((dot, other)) for dot, others in links.items() for other in others}
    assert set(map(frozenset, found)) == wanted
    assert len(found) == len(wanted)


def curves(layout: str) -> list[list[tuple[float, float]]]:
    """The points of the closed curves around the playing area."""
    paths = re.findall(r'd="(M[^"]*C[^"]*Z)"', scene(layout, board="lines").under)
    assert paths
    loops = [loop for path in paths for loop in path.split("Z") if loop]
    return [
        [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=C|$)", loop)]
        for loop in loops
    ]


def is_inside(x: float, y: float, loop: list[tuple[float, float]]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_playing_area_holds_exactly_the_dots(layout: str) -> None:
    [loop] = curves(layout)
    drawn = scene(layout)
    taken = {(cell.x, cell.y) for cell in drawn.cells}
    for x in range(drawing.BORDER, drawn.width, drawing.STEP):
        for y in range(drawing.BORDER, drawn.height - drawing.BORDER + 1, drawing.STEP):
            if x <= drawn.width - drawing.BORDER:
                assert is_inside(x, y, loop) == ((x, y) in taken)


def test_any_layout_draws(tmp_path) -> None:
    """A ring around a hole, and a dot that hangs on by a corner."""
    text = """
    title = "Ring"
    about = "A hole and a corner."
    source = "a test"
    start = ["l m s -", "- . - -", "- - - .", ". L . .", "M . S -"]
    [links]
    """
    rows = ["l m s -", "- . - -", "- - - .", ". L . .", "M . S -"]
    dots = [
        (file, len(rows) - top)
        for top, row in enumerate(rows)
        for file, sign in enumerate(row.split())
        if sign != "."
    ]
    for file, rank in dots:
        around = [
            f"{chr(97 + f)}{r}"
            for f, r in dots
            if (f, r) != (file, rank) and abs(f - file) <= 1 and abs(r - rank) <= 1
        ]
        text += f'{chr(97 + file)}{rank} = "{" ".join(around)}"\n'
    path = tmp_path / "ring.toml"
    path.write_text(text, "utf-8")
    assert len(curves(str(path))) == 4
    for style in STYLES:
        ET.fromstring(Position.start(f"quincala:layout={path}").svg(**style))


def test_the_board_is_seen_from_either_side() -> None:
    near, far = scene("mini-37"), scene("mini-37", "black")
    assert near.rows[-1][0] == "c1"
    assert far.rows[-1][0] == "e7"
    assert [hand.side for hand in near.hands] == ["black", "white"]
    assert {hand.kind for hand in near.hands} == {None}


def test_every_tower_has_a_picture_and_a_name() -> None:
    pieces = scene("mini-25").pieces
    assert len(pieces) == 26
    assert pieces["LmS"].label == "white large, black medium, white small"
    assert len({piece.markup for piece in pieces.values()}) == 26
    assert len({piece.label for piece in pieces.values()}) == 26
