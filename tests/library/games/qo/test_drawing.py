"""Pictures of Qo: points where they belong, on boards of every size and in every style."""

import re
from itertools import pairwise

import pytest

from lodestone import Rules
from lodestone.core.drawing import Scene
from lodestone.games.qo import drawing

SIZES = range(3, 10)


def scene(size: int, near: str = "black", **pictures: str) -> Scene:
    rules = Rules.parse(f"qo:size={size}")
    return rules.game.scene(rules.options, near, pictures)


@pytest.mark.parametrize("size", SIZES)
def test_cells_are_adjacent_squares_around_the_points(size: int) -> None:
    drawn = scene(size)
    assert len(drawn.cells) == size**2
    gaps = set()
    for row in drawn.rows:
        places = [next(cell for cell in drawn.cells if cell.name == name) for name in row]
        assert len({cell.y for cell in places}) == 1
        gaps |= {round(right.x - left.x, 1) for left, right in pairwise(places)}
    [gap] = gaps if len(gaps) == 1 else {max(gaps)}
    for cell in drawn.cells:
        corners = [
            tuple(map(float, pair.split())) for pair in re.findall(r"[\d.]+ [\d.]+", cell.outline)
        ]
        for x, y in corners:
            assert abs(abs(x - cell.x) - gap / 2) < 0.1
            assert abs(abs(y - cell.y) - gap / 2) < 0.1
            assert 0 <= x <= drawn.width
            assert 0 <= y <= drawn.height
    assert drawn.radius < gap / 2


def test_the_largest_board_fits_a_narrow_phone() -> None:
    """A cell is at least 33 of 360 pixels wide where the page leaves the board 340."""
    drawn = scene(9)
    first, second = sorted({cell.x for cell in drawn.cells})[:2]
    assert (second - first) * 340 / drawn.width > 33


@pytest.mark.parametrize("size", SIZES)
def test_lines_end_at_the_outer_points(size: int) -> None:
    drawn = scene(size)
    grid = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)\" stroke-width", drawn.under)
    xs, ys = {cell.x for cell in drawn.cells}, {cell.y for cell in drawn.cells}
    assert len(grid) == 2 * size
    for x1, y1, x2, y2 in (map(float, line) for line in grid):
        assert {x1, x2} <= {min(xs), max(xs)} or {y1, y2} <= {min(ys), max(ys)}
        assert x1 == x2 or y1 == y2


def test_the_board_is_seen_from_either_side() -> None:
    near, far = scene(8), scene(8, "white")
    assert near.rows[-1][0] == "a1"
    assert far.rows[-1][0] == "h8"
    assert [hand.side for hand in near.hands] == ["white", "black"]


def test_marks_are_on_third_lines_and_centre() -> None:
    assert drawing.star_points(8) == [(2, 2), (2, 5), (5, 2), (5, 5)]
    assert drawing.star_points(9)[-1] == (4, 4)
    assert drawing.star_points(5) == [(2, 2)]
    assert drawing.star_points(4) == []
