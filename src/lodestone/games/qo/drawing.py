"""Pictures of Qo: a grid of points on wood or slate, and lodestones, polished or flat."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from lodestone.core.drawing import (
    CELL_ALT,
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
    Scene,
    SceneCell,
    beside,
    board_shadow,
    box_path,
    cast_shadow,
    picture,
    polygon_path,
    square,
    text_at,
    turned,
)
from lodestone.games.qo.board import FILES, NAMES, all_points, coordinates, rows
from lodestone.games.qo.setups import SIDES

#: The colours of pieces, by side.
COLOURS = dict(zip(SIDES, (DARK, LIGHT), strict=True))
PAINT = dict(zip(SIDES, (LIT_DARK, LIT_LIGHT), strict=True))
BOARD_PICTURE = picture("board", "Board", wood="Wood", slate="Slate")
PIECE_PICTURE = picture("pieces", "Lodestones", polished="Polished stones", flat="Flat discs")

SIDE = 500
#: The widths of the frame and of the strip inside it for the names of ranks and files.
RIM, STRIP = 9, 20


class Surface(NamedTuple):
    """The colours of a board: frame, ground, the ground's veins, lines and letters."""

    frame: str
    ground: str
    vein: str
    line: str
    ink: str


SURFACES = {
    "wood": Surface(FRAME, LIT_CELL, CELL_ALT, LINE, INK),
    "slate": Surface(
        "var(--slate-frame, #3b444d)",
        "var(--slate-ground, #aab4bd)",
        "var(--slate-vein, #98a4ae)",
        "var(--slate-line, #56626d)",
        "var(--slate-ink, #2f3943)",
    ),
}


def scene(size: int, near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the empty board with side `near` at the bottom; a1 is at Black's left."""
    gap, middle = (SIDE - 2 * (RIM + STRIP)) / size, (size - 1) / 2
    plan = BoardPlan((SIDE, SIDE), (SIDE / 2, SIDE / 2), (gap, 0), (0, -gap), (middle, middle))
    if near == "white":
        plan = plan.turned()
    board = BOARD_PICTURE.chosen(pictures)
    surface = SURFACES[board]
    under = [PAINTS, _ground(surface), _veins(surface, board), _grid(plan, size, surface)]
    under += [_stars(plan, size, surface), _names(plan, size, surface)]
    radius = round(min(gap * 0.46, 42), 2)
    pieces = _pieces(PIECE_PICTURE.chosen(pictures), radius)
    cells = tuple(_cell(plan, point) for point in all_points(size))
    lines, hands = turned(rows(size), near == "white"), beside(SIDES, near, "container")
    return Scene(SIDE, SIDE, "".join(under), cells, lines, pieces, radius, hands)


def _cell(plan: BoardPlan, point: int) -> SceneCell:
    file, rank = coordinates(point)
    return SceneCell(NAMES[point], *plan.at(file, rank), square(plan.at, file, rank))


def _ground(surface: Surface) -> str:
    frame = box_path(0, 0, SIDE, SIDE, 12)
    inner = box_path(RIM, RIM, SIDE - 2 * RIM, SIDE - 2 * RIM, 5)
    return (
        f'{board_shadow(frame)}<path d="{frame}" fill="{surface.frame}"/>'
        f'<path d="{inner}" fill="{surface.ground}"/>'
    )


def _veins(surface: Surface, board: str) -> str:
    """Draw the grain of wood, or the veins of slate, as waves from edge to edge."""
    swing, slant, count = (7, 12, 16) if board == "wood" else (26, 150, 9)
    left, right = RIM + 2, SIDE - RIM - 2
    third = (right - left) / 3
    drawn = []
    for number in range(count):
        y = left + (right - left) * (number + 0.5) / count
        tilt = slant * math.sin(number * 1.7)
        wave = swing * math.cos(number * 2.3)
        ends = [min(max(y - tilt / 2, left), right), min(max(y + tilt / 2, left), right)]
        bends = [min(max(bend, left), right) for bend in (y + wave, y - wave)]
        drawn.append(
            f'<path d="M{left} {ends[0]:.1f}C{left + third:.1f} {bends[0]:.1f} '
            f'{right - third:.1f} {bends[1]:.1f} {right} {ends[1]:.1f}" '
            f'stroke-width="{1.5 + number % 3}"/>'
        )
    return f'<g fill="none" stroke="{surface.vein}" stroke-opacity="0.55">{"".join(drawn)}</g>'


def _grid(plan: BoardPlan, size: int, surface: Surface) -> str:
    """Draw the lines; they end at the outer points."""
    last = size - 1
    drawn = []
    for place in range(size):
        ends = (((0, place), (last, place)), ((place, 0), (place, last)))
        width = 3 if place in (0, last) else 2
        for (x1, y1), (x2, y2) in ((plan.at(*end) for end in pair) for pair in ends):
            drawn.append(f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke-width="{width}"/>')
    return f'<g stroke="{surface.line}" stroke-linecap="round">{"".join(drawn)}</g>'


def star_points(size: int) -> list[tuple[int, int]]:
    """Return the points with a mark to guide the eye: those on the third lines and the centre."""
    third = [2, size - 3] if size >= 7 else []
    marked = [(file, rank) for file in third for rank in third]
    return [*marked, (size // 2, size // 2)] if size % 2 else marked


def _stars(plan: BoardPlan, size: int, surface: Surface) -> str:
    """Draw the marks as small compass roses."""
    reach, waist = 9, 3
    drawn = []
    for place in star_points(size):
        x, y = plan.at(*place)
        turns = [math.radians(45 * step) for step in range(8)]
        rays = [reach if step % 2 == 0 else waist for step in range(8)]
        corners = [
            (round(x + ray * math.sin(turn), 2), round(y - ray * math.cos(turn), 2))
            for ray, turn in zip(rays, turns, strict=True)
        ]
        drawn.append(f'<path d="{polygon_path(corners)}"/>')
    return f'<g fill="{surface.line}">{"".join(drawn)}</g>'


def _names(plan: BoardPlan, size: int, surface: Surface) -> str:
    """Draw the names of files below and of ranks on the left."""
    names = []
    middle = RIM + STRIP / 2 + 1
    for place in range(size):
        x, y = plan.at(place, place)
        names.append(text_at(x, SIDE - middle + 5, FILES[place], 20, surface.ink))
        names.append(text_at(middle, y + 7, str(place + 1), 20, surface.ink))
    return "".join(names)


def _pieces(style: str, radius: float) -> dict[str, PieceKind]:
    draw = _polished if style == "polished" else _flat
    return {side: PieceKind(draw(side, radius), f"{side} lodestone") for side in COLOURS}


def _flat(side: str, radius: float) -> str:
    fill, edge = COLOURS[side]
    return (
        f'<circle r="{radius - 1:g}" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
        f'<circle r="{radius * 0.62:g}" fill="none" stroke="{edge}" stroke-width="2" '
        'stroke-opacity="0.45"/>'
    )


def _polished(side: str, radius: float) -> str:
    """Draw a rounded stone, lit from the upper left, with a gleam."""
    _fill, edge = COLOURS[side]
    away = radius * 0.36
    return (
        f'{cast_shadow(radius)}<circle r="{radius - 1:g}" fill="{PAINT[side]}" stroke="{edge}" '
        f'stroke-width="1"/><ellipse cx="{-away:.2f}" cy="{-away:.2f}" rx="{radius * 0.26:.2f}" '
        f'ry="{radius * 0.16:.2f}" transform="rotate(-45 {-away:.2f} {-away:.2f})" fill="#fff" '
        f'fill-opacity="{0.3 if side == "black" else 0.85:g}"/>'
    )
