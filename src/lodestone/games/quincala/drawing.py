"""Pictures of Quincala, made from the layout: dots, links, and a curve around the playing area."""

from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

from lodestone.core.drawing import (
    CELL,
    DARK,
    FRAME,
    INK,
    LIGHT,
    LINE,
    LIT_CELL,
    LIT_DARK,
    LIT_LIGHT,
    PAINTS,
    BoardPlan,
    PieceKind,
    Point,
    Scene,
    SceneCell,
    beside,
    board_shadow,
    box_path,
    cast_shadow,
    picture,
    polygon_path,
    text_at,
    turned,
)
from lodestone.games.quincala.board import SIZE_NAMES, SIZES, Layout, place_of
from lodestone.games.quincala.setups import SIDES

#: The colours of pieces, by side.
COLOURS = dict(zip(SIDES, (LIGHT, DARK), strict=True))
PAINT = dict(zip(SIDES, (LIT_LIGHT, LIT_DARK), strict=True))
BOARD_PICTURE = picture("board", "Board", ornament="Ornamental board", lines="Plain lines")
PIECE_PICTURE = picture(
    "pieces", "Pieces", discs="Towers from above", stacks="Towers from the side"
)

#: The distance between two dots, and from the outer dots to the border of the picture.
STEP, BORDER = 88, 104
RADIUS = 37
#: Half the widths of the discs from above and of the slabs from the side.
DISCS = {"L": 36, "M": 25, "S": 14}
SLABS = {"L": 37, "M": 26, "S": 15}
SLAB_HEIGHT = 19


def scene(layout: Layout, near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the empty board with side `near` at the bottom."""
    places = [place_of(dot) for dot in layout.dots]
    plan = _plan(places)
    if near == "black":
        plan = plan.turned()
    is_plain = BOARD_PICTURE.chosen(pictures) == "lines"
    ground = _plain_ground if is_plain else _ornamental_ground
    names = _names(plan, places, INK if is_plain else CELL)
    under = PAINTS + ground(plan, places) + _links(plan, layout) + _dots(plan, places) + names
    cells = tuple(_cell(plan, dot) for dot in layout.dots)
    rows, pieces = turned(layout.rows, near == "black"), _pieces(pictures)
    ledges = beside(SIDES, near, "knocked pieces", enters=False, caption="knocked")
    return Scene(*plan.size, under, cells, rows, pieces, RADIUS, ledges)


def _plan(places: Sequence[tuple[int, int]]) -> BoardPlan:
    file, rank = map(max, zip(*places, strict=True))
    width, height = file * STEP + 2 * BORDER, rank * STEP + 2 * BORDER
    centre, middle = (width / 2, height / 2), (file / 2, rank / 2)
    return BoardPlan((width, height), centre, (STEP, 0), (0, -STEP), middle)


def _cell(plan: BoardPlan, dot: str) -> SceneCell:
    x, y = plan.at(*place_of(dot))
    r = STEP * 0.48
    circle = f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
    return SceneCell(dot, x, y, circle)


class Corner(NamedTuple):
    """A corner of the playing area's outline: where it is, and the ways to and from there."""

    place: Point
    came: Point
    goes: Point


def _outlines(places: Sequence[tuple[int, int]]) -> list[list[Corner]]:
    """Return the outlines of all dots' squares, with the playing area always to the left."""
    edges: dict[Point, list[Point]] = {}
    for (file, rank), (across, up) in product(places, ((1, 0), (0, 1), (-1, 0), (0, -1))):
        if (file + across, rank + up) not in places:
            # The edge on that side of the square runs at a right angle to the way out.
            start = (file + (across + up) / 2, rank + (up - across) / 2)
            edges.setdefault(start, []).append((-up, across))
    loops = []
    while edges:
        loops.append(_loop(edges))
    return loops


def _loop(edges: dict[Point, list[Point]]) -> list[Corner]:
    """Remove one closed path from `edges` and return it."""
    first = place = next(iter(edges))
    came: Point | None = None
    ways: list[tuple[Point, Point]] = []
    while came is None or place != first:
        # Where two squares touch only at a corner, the path turns left and stays with its square.
        left = (-came[1], came[0]) if came else None
        way = edges[place].pop(edges[place].index(left) if left in edges[place] else 0)
        if not edges[place]:
            del edges[place]
        ways.append((place, way))
        place, came = (place[0] + way[0], place[1] + way[1]), way
    return [Corner(place, ways[number - 1][1], way) for number, (place, way) in enumerate(ways)]


def _curve(plan: BoardPlan, outline: Sequence[Corner], out: float, wave: float) -> str:
    """Draw an outline as a smooth closed wave, `out` outside the squares' edges."""
    points = []
    for (file, rank), came, goes in outline:
        across, up = came[1] + goes[1], -came[0] - goes[0]
        bend = came[0] * goes[1] - came[1] * goes[0]
        # Farther in than the midpoints of the edges where it goes straight on or around a square,
        # farther out where it enters between two squares.
        reach = (out - wave) / 2 if bend == 0 else out * (0.25 if bend > 0 else 1.1)
        points.append(plan.at(file + across * reach, rank + up * reach))
        middle = (file + goes[0] / 2 + goes[1] * out, rank + goes[1] / 2 - goes[0] * out)
        points.append(plan.at(*middle))
    return _smooth(points)


def _smooth(points: Sequence[Point]) -> str:
    """Draw a closed curve through points (a Catmull-Rom spline as Bézier curves)."""
    count = len(points)
    path = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for number in range(count):
        before, here, there, after = (points[(number + i) % count] for i in (-1, 0, 1, 2))
        first = [b + (c - a) / 6 for a, b, c in zip(before, here, there, strict=True)]
        second = [b - (c - a) / 6 for a, b, c in zip(here, there, after, strict=True)]
        values = [*first, *second, *there]
        path.append("C" + " ".join(f"{value:.1f}" for value in values))
    return "".join(path) + "Z"


def _ornamental_ground(plan: BoardPlan, places: Sequence[tuple[int, int]]) -> str:
    """Draw a wooden plate, and on it the playing area within curved lines."""
    width, height = plan.size
    box = box_path(4, 4, width - 8, height - 8, 26)
    plate = f'{board_shadow(box)}<path d="{box}" fill="{FRAME}"/>'
    rim = (
        f'<rect x="11" y="11" width="{width - 22}" height="{height - 22}" rx="20" fill="none" '
        f'stroke="{LINE}" stroke-width="2"/>'
    )
    outlines = _outlines(places)
    outer = "".join(_curve(plan, outline, 0.2, 0.13) for outline in outlines)
    inner = "".join(_curve(plan, outline, 0.1, 0.1) for outline in outlines)
    area = (
        f'<path d="{outer}" fill="{LIT_CELL}" fill-rule="evenodd" stroke="{INK}" stroke-width="7"/>'
        f'<path d="{outer}" fill="none" stroke="{CELL}" stroke-width="2"/>'
        f'<path d="{inner}" fill="none" stroke="{LINE}" stroke-width="2"/>'
    )
    return plate + rim + area


def _plain_ground(plan: BoardPlan, places: Sequence[tuple[int, int]]) -> str:
    """Draw the playing area within one line."""
    width, height = plan.size
    line = "".join(_curve(plan, outline, 0.12, 0.0) for outline in _outlines(places))
    box = box_path(0, 0, width, height, 18)
    return (
        f'{board_shadow(box)}<path d="{box}" fill="{LIT_CELL}"/>'
        f'<path d="{line}" fill="none" stroke="{INK}" stroke-width="2.5"/>'
    )


def _links(plan: BoardPlan, layout: Layout) -> str:
    lines = []
    for dot, others in layout.links.items():
        x1, y1 = plan.at(*place_of(dot))
        for x2, y2 in (plan.at(*place_of(other)) for other in sorted(others) if other > dot):
            lines.append(f"M{x1:g} {y1:g}L{x2:g} {y2:g}")
    return (
        f'<path d="{"".join(lines)}" fill="none" stroke="{LINE}" stroke-width="1.5" '
        'stroke-opacity="0.5"/>'
    )


def _dots(plan: BoardPlan, places: Sequence[tuple[int, int]]) -> str:
    """Draw every dot as a diamond [K]."""
    diamonds = []
    for place in places:
        x, y = plan.at(*place)
        diamonds.append(polygon_path([(x, y - 8), (x + 6, y), (x, y + 8), (x - 6, y)]))
    return f'<path d="{"".join(diamonds)}" fill="{INK}"/>'


def _names(plan: BoardPlan, places: Sequence[tuple[int, int]], ink: str) -> str:
    """Draw the files' letters along the lower border and the ranks' numbers along the left one."""
    width, height = plan.size
    size = width / 27
    written = [
        text_at(plan.at(file, 0)[0], height - 18, chr(ord("a") + file), size, ink)
        for file in sorted({file for file, _ in places})
    ]
    written += [
        text_at(27, plan.at(0, rank)[1] + size * 0.35, str(rank + 1), size, ink)
        for rank in sorted({rank for _, rank in places})
    ]
    return "".join(written)


def every_kind() -> list[str]:
    """Return every possible tower with at least one piece."""
    choices = product(*[("", size, size.lower()) for size in SIZES])
    return ["".join(chosen) for chosen in choices if any(chosen)]


def _pieces(pictures: Mapping[str, str]) -> dict[str, PieceKind]:
    style = PIECE_PICTURE.chosen(pictures)
    draw = _from_above if style == "discs" else _from_the_side
    return {kind: PieceKind(draw(kind), say_kind(kind)) for kind in every_kind()}


def say_kind(kind: str) -> str:
    """Return a tower in words: `white large, black small`."""
    return ", ".join(f"{_colour(piece)} {SIZE_NAMES[piece.upper()]}" for piece in kind)


def _colour(piece: str) -> str:
    return "white" if piece.isupper() else "black"


def _from_above(kind: str) -> str:
    """Draw discs of three sizes, each with its shadow and a line inside its edge."""
    drawn = []
    for piece in kind:
        colour, r = _colour(piece), DISCS[piece.upper()]
        edge, line = COLOURS[colour][1], _line(piece)
        drawn.append(
            f'{cast_shadow(r)}<circle r="{r}" fill="{PAINT[colour]}" stroke="{edge}" '
            f'stroke-width="2"/><circle r="{r - 4}" fill="none" stroke="{line}" '
            'stroke-width="1.8" stroke-opacity="0.7"/>'
        )
    return "".join(drawn)


def _line(piece: str) -> str:
    """Return the colour of the line inside a piece's edge."""
    return COLOURS["white"][0 if piece.islower() else 1]


def _from_the_side(kind: str) -> str:
    """Draw slabs on top of each other, the largest at the bottom."""
    height = SLAB_HEIGHT
    bottom = len(kind) * height / 2 + 3
    widest = SLABS[kind[0].upper()]
    drawn = [
        f'<ellipse cx="4" cy="{bottom + 3:g}" rx="{widest + 3}" ry="8" fill="#000" opacity="0.28"/>'
    ]
    for floor, piece in enumerate(kind):
        colour, w, y = _colour(piece), SLABS[piece.upper()], bottom - floor * height
        paint, edge = PAINT[colour], COLOURS[colour][1]
        body = f"M{-w} {y - height:g}V{y:g}A{w} 6 0 0 0 {w} {y:g}V{y - height:g}"
        drawn.append(
            f'<path d="{body}Z" fill="{paint}" stroke="{edge}" stroke-width="2"/>'
            f'<ellipse cy="{y - height:g}" rx="{w}" ry="6" fill="{paint}" stroke="{edge}" '
            'stroke-width="2"/>'
            f'<ellipse cy="{y - height:g}" rx="{w - 3}" ry="4" fill="none" stroke="{_line(piece)}" '
            'stroke-width="1.2" stroke-opacity="0.6"/>'
        )
    return "".join(drawn)
