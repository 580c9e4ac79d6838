"""Pictures of Leaps: lines and points on wood, drawn from the coordinates, and discs."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot

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
    square,
    text_at,
    turned,
)
from lodestone.games.leaps.board import SIDES, Board

COLOURS = dict(zip(SIDES, (LIGHT, DARK), strict=True))
PAINT = dict(zip(SIDES, (LIT_LIGHT, LIT_DARK), strict=True))
BOARD_PICTURE = picture("board", "Board", wood="Lines on wood")
PIECE_PICTURE = picture("pieces", "Pieces", discs="Discs")

#: The longer side of the picture, and what is left free around the points.
SIDE, MARGIN = 500, 66
RIM = 9


def scene(board: Board, near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the empty board with side `near` at the bottom; `pictures` choose styles by name."""
    BOARD_PICTURE.chosen(pictures)
    PIECE_PICTURE.chosen(pictures)
    plan, gap = _plan(board)
    if near == "black":
        plan = plan.turned()
    radius = round(min(gap * 0.4, 36), 2)
    half = 0.5 * gap / abs(plan.across[0])
    cells = tuple(
        SceneCell(point, *plan.at(*place), square(plan.at, *place, half))
        for point, place in board.places.items()
    )
    under = "".join([PAINTS, _ground(plan), *_lines(board, plan), *_points(board, plan, radius)])
    rows, hands = turned(board.rows, near == "black"), beside(SIDES, near, "reserve")
    pieces = {side: PieceKind(_disc(side, radius), f"{side} piece") for side in SIDES}
    return Scene(*plan.size, under, cells, rows, pieces, radius, hands)


def _plan(board: Board) -> tuple[BoardPlan, float]:
    """Return where places are drawn, and how far apart the nearest two points are."""
    xs, ys = zip(*board.places.values(), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    scale = (SIDE - 2 * MARGIN) / max(wide, high)
    size = tuple(round(length * scale + 2 * MARGIN) for length in (wide, high))
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    places = list(board.places.values())
    nearest = min(hypot(x - u, y - v) for n, (x, y) in enumerate(places) for u, v in places[:n])
    centre = (size[0] / 2, size[1] / 2)
    plan = BoardPlan((size[0], size[1]), centre, (scale, 0), (0, -scale), middle)
    return plan, min(nearest * scale, 2 * MARGIN)


def _ground(plan: BoardPlan) -> str:
    width, height = plan.size
    rim = box_path(RIM, RIM, width - 2 * RIM, height - 2 * RIM, 10)
    return (
        f'{board_shadow(rim)}<path d="{rim}" fill="{LIT_CELL}" stroke="{FRAME}" '
        f'stroke-width="{RIM}" stroke-linejoin="round"/>'
    )


def _lines(board: Board, plan: BoardPlan) -> Iterator[str]:
    """Yield each stretch between two neighbours, once."""
    places = list(board.places.values())
    for one, other in sorted(
        {tuple(sorted(two)) for line in board.lines for two in pairwise(line)}
    ):
        (x1, y1), (x2, y2) = plan.at(*places[one]), plan.at(*places[other])
        yield (
            f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke="{LINE}" stroke-width="4" '
            'stroke-linecap="round"/>'
        )


def _points(board: Board, plan: BoardPlan, radius: float) -> Iterator[str]:
    for point, place in board.places.items():
        x, y = plan.at(*place)
        edge = INK if point in board.closed else LINE
        yield (
            f'<circle cx="{x:g}" cy="{y:g}" r="{radius * 0.36:.4g}" fill="{CELL_ALT}" '
            f'stroke="{edge}" stroke-width="3"/>'
        )
        size = max(10.0, radius * 0.42)
        yield text_at(x + radius, y + radius * 1.3, point, round(size, 1))


def _disc(side: str, radius: float) -> str:
    edge = COLOURS[side][1]
    return (
        f'{cast_shadow(radius)}<circle r="{radius:g}" fill="{PAINT[side]}" stroke="{edge}" '
        'stroke-width="1.5"/>'
    )
