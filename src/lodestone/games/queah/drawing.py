"""Pictures of Queah: the diamond of cells or the lattice of twigs, discs or cut sticks."""

import math
from collections.abc import Mapping
from typing import NamedTuple

from lodestone.core.drawing import (
    CELL,
    CELL_ALT,
    DARK,
    FRAME,
    LIGHT,
    LINE,
    PieceKind,
    Scene,
    SceneCell,
    beside,
    picture,
    square,
    text_at,
    turned,
)
from lodestone.games.queah.board import CELLS, coordinates
from lodestone.games.queah.notation import ROWS, SIDES

#: The colours of pieces, by side.
COLOURS = dict(zip(SIDES, (LIGHT, DARK), strict=True))
BOARD_PICTURE = picture("board", "Board", diamond="Diamond of cells", lattice="Lattice of twigs")
PIECE_PICTURE = picture("pieces", "Pieces", colours="Colours", sticks="Men and women")

SIZE = 500
MIDDLE = SIZE / 2


class View(NamedTuple):
    """Where a point of the board is drawn: its file and rank from the centre, scaled and turned."""

    across: tuple[float, float]  # what one file to the right adds to x and y
    up: tuple[float, float]  # what one rank up adds to x and y

    def point(self, file: float, rank: float) -> tuple[float, float]:
        """Return x and y of a point, which may lie between cells."""
        x = MIDDLE + file * self.across[0] + rank * self.up[0]
        y = MIDDLE + file * self.across[1] + rank * self.up[1]
        return round(x, 2), round(y, 2)


DIAMOND = View((96, 0), (0, -96))
LATTICE = View((74, 74), (74, -74))


def scene(near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the empty board with side `near` at the bottom."""
    board = BOARD_PICTURE.chosen(pictures)
    view = DIAMOND if board == "diamond" else LATTICE
    if near == "black":
        view = View(*[(-x, -y) for x, y in view])
    cells = tuple(_cell(view, index) for index in range(len(CELLS)))
    under = _diamond(view) if board == "diamond" else _twigs(view)
    rows, hands = turned(ROWS, near == "black"), beside(SIDES, near, "reserve")
    return Scene(SIZE, SIZE, under + _names(view), cells, rows, _pieces(pictures), 34, hands)


def _cell(view: View, index: int) -> SceneCell:
    file, rank = coordinates(index)
    return SceneCell(CELLS[index], *view.point(file, rank), square(view.point, file, rank))


def _diamond(view: View) -> str:
    """Draw squares on a frame, in two shades."""
    places = [coordinates(index) for index in range(len(CELLS))]
    frame = [
        f'<path d="{square(view.point, *place, 0.54)}" fill="{FRAME}" stroke="{FRAME}" '
        'stroke-width="8" stroke-linejoin="round"/>'
        for place in places
    ]
    squares = [
        f'<path d="{square(view.point, *place, 0.485)}" '
        f'fill="{CELL_ALT if sum(place) % 2 else CELL}"/>'
        for place in places
    ]
    return "".join(frame + squares)


#: The twigs between ranks (and, turned, between files): how far each reaches from the middle.
TWIGS = {-2.5: 0.5, -1.5: 1.5, -0.5: 2.5, 0.5: 2.5, 1.5: 1.5, 2.5: 0.5}


def _twigs(view: View) -> str:
    """Draw the ground and crossing twigs, each a little longer than the cells it bounds."""
    ground = [
        f'<path d="{square(view.point, *coordinates(index))}" fill="{CELL}"/>'
        for index in range(len(CELLS))
    ]
    twigs = []
    for place, reach in TWIGS.items():
        end = reach + 0.22
        for a, b in (((-end, place), (end, place)), ((place, -end), (place, end))):
            (x1, y1), (x2, y2) = view.point(*a), view.point(*b)
            line = f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke-linecap="round"'
            twigs.append(f'{line} stroke="{FRAME}" stroke-width="11"/>')
            twigs.append(f'{line} stroke="{LINE}" stroke-width="7"/>')
    return "".join(ground + twigs)


def _names(view: View) -> str:
    """Draw each cell's name in the corner at the bottom of the picture."""
    names = []
    for index, name in enumerate(CELLS):
        x, y = view.point(*coordinates(index))
        dx, dy = (-36, 43) if view.across[1] == 0 else (0, 58)
        names.append(text_at(x + dx, y + dy, name, 13))
    return "".join(names)


def _pieces(pictures: Mapping[str, str]) -> dict[str, PieceKind]:
    if PIECE_PICTURE.chosen(pictures) == "colours":
        return {side: PieceKind(_disc(side), f"{side} piece") for side in COLOURS}
    # [B] names black first: "black and white (men and women originally)".
    return {
        "white": PieceKind(_stick("white", slant=0), "white piece, a woman"),
        "black": PieceKind(_stick("black", slant=11), "black piece, a man"),
    }


def _disc(side: str) -> str:
    fill, edge = COLOURS[side]
    return (
        f'<circle r="33" fill="{fill}" stroke="{edge}" stroke-width="3"/>'
        f'<circle r="23" fill="none" stroke="{edge}" stroke-width="2" stroke-opacity="0.45"/>'
    )


def _stick(side: str, slant: float) -> str:
    """Draw a standing stick; its top is cut straight (women) or at an angle (men) [T, P]."""
    fill, edge = COLOURS[side]
    top, bottom, half = -26, 30, 14
    left, right = f"{-half} {top + slant:g}", f"{half} {top - slant:g}"
    body = f"M{left}L{right}L{half} {bottom}A{half} 6 0 0 1 {-half} {bottom}Z"
    cut = f"A{math.hypot(half, slant):.2f} 5 {-math.degrees(math.atan2(slant, half)):.2f} 0 1"
    face = f"M{left}{cut} {right}{cut} {left}Z"
    line = f'stroke="{edge}" stroke-width="3" stroke-linejoin="round"'
    return f'<path d="{body}" fill="{fill}" {line}/><path d="{face}" fill="{CELL_ALT}" {line}/>'
