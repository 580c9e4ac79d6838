"""Pictures of Queah: the diamond of cells or the lattice of twigs, discs or cut sticks."""

import math
from collections.abc import Mapping

from lodestone.core.drawing import (
    CELL_ALT,
    DARK,
    FRAME,
    LIGHT,
    LINE,
    LIT_CELL,
    LIT_CELL_ALT,
    LIT_DARK,
    LIT_LIGHT,
    NAME,
    PAINTS,
    BoardPlan,
    PieceKind,
    Scene,
    SceneCell,
    beside,
    board_shadow,
    cast_shadow,
    picture,
    square,
    text_at,
    turned,
)
from lodestone.games.queah.board import CELLS, coordinates
from lodestone.games.queah.setups import ROWS, SIDES

#: The colours of pieces, by side.
COLOURS = dict(zip(SIDES, (LIGHT, DARK), strict=True))
PAINT = dict(zip(SIDES, (LIT_LIGHT, LIT_DARK), strict=True))
#: The ring that is turned into a disc: darker on a light one, lighter on a dark one.
GROOVES = dict(zip(SIDES, (LIGHT[1], "var(--piece-black-groove, #8b7a6a)"), strict=True))
BOARD_PICTURE = picture("board", "Board", diamond="Diamond of cells", lattice="Lattice of twigs")
PIECE_PICTURE = picture("pieces", "Pieces", colours="Colours", sticks="Men and women")

#: Radius of a piece.
RADIUS = 34
#: Height of the letters.
LETTERS = 22
#: The files and ranks, from the centre.
REACH = range(-2, 3)


#: The diamond has room for the letters on its left and below it.
DIAMOND = BoardPlan((546, 540), (290, 254), (96, 0), (0, -96))
LATTICE = BoardPlan((500, 500), (250, 250), (74, 74), (74, -74))


def scene(near: str, pictures: Mapping[str, str]) -> Scene:
    """Draw the empty board with side `near` at the bottom."""
    board = BOARD_PICTURE.chosen(pictures)
    plan = DIAMOND if board == "diamond" else LATTICE
    if near == "black":
        plan = plan.turned()
    cells = tuple(_cell(plan, index) for index in range(len(CELLS)))
    under = _diamond(plan) if board == "diamond" else _twigs(plan)
    names = _names_beside(plan) if board == "diamond" else _names_around(plan)
    rows, hands = turned(ROWS, near == "black"), beside(SIDES, near, "reserve")
    return Scene(*plan.size, PAINTS + under + names, cells, rows, _pieces(pictures), RADIUS, hands)


def _cell(plan: BoardPlan, index: int) -> SceneCell:
    file, rank = coordinates(index)
    return SceneCell(CELLS[index], *plan.at(file, rank), square(plan.at, file, rank))


def _diamond(plan: BoardPlan) -> str:
    """Draw squares on a frame, in two shades."""
    places = [coordinates(index) for index in range(len(CELLS))]
    frame = "".join(square(plan.at, *place, 0.52) for place in places)
    line = 'stroke-width="12" stroke-linejoin="round"'
    squares = (
        f'<path d="{square(plan.at, *place, 0.455)}" fill="{paint}" stroke="{paint}" '
        'stroke-width="5" stroke-linejoin="round"/>'
        for place in places
        for paint in [LIT_CELL if sum(place) % 2 else LIT_CELL_ALT]
    )
    wood = f'<path d="{frame}" fill="{FRAME}" stroke="{FRAME}" {line}/>'
    return board_shadow(frame, 12) + wood + "".join(squares)


#: The twigs between ranks (and, turned, between files): how far each reaches from the middle.
TWIGS = {-2.5: 0.5, -1.5: 1.5, -0.5: 2.5, 0.5: 2.5, 1.5: 1.5, 2.5: 0.5}


def _twigs(plan: BoardPlan) -> str:
    """Draw the ground and crossing twigs, each a little longer than the cells it bounds."""
    ground = "".join(square(plan.at, *coordinates(index)) for index in range(len(CELLS)))
    twigs = [board_shadow(ground, 12), f'<path d="{ground}" fill="{LIT_CELL}"/>']
    for place, reach in TWIGS.items():
        end = reach + 0.22
        for a, b in (((-end, place), (end, place)), ((place, -end), (place, end))):
            (x1, y1), (x2, y2) = plan.at(*a), plan.at(*b)
            line = f'<path d="M{x1:g} {y1:g}L{x2:g} {y2:g}" stroke-linecap="round"'
            twigs.append(f'{line} stroke="{FRAME}" stroke-width="11"/>')
            twigs.append(f'{line} stroke="{LINE}" stroke-width="7"/>')
    return "".join(twigs)


def _names_beside(plan: BoardPlan) -> str:
    """Draw the letters of files below the diamond, and the numbers of ranks on its left."""
    _width, height = plan.size
    names = []
    for place in REACH:
        x, y = plan.at(place, place)
        names.append(text_at(x, height - 12, "abcde"[place + 2], LETTERS, NAME))
        names.append(text_at(18, y + LETTERS * 0.35, str(place + 3), LETTERS, NAME))
    return "".join(names)


def _names_around(plan: BoardPlan) -> str:
    """Draw them outside of the lattice, where its files and ranks begin."""
    names = []
    for place in REACH:
        begin = abs(place) - 2.75
        for at, name in (((place, begin), "abcde"[place + 2]), ((begin, place), str(place + 3))):
            x, y = plan.at(*at)
            names.append(text_at(x, y + LETTERS * 0.35, name, LETTERS, NAME))
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
    _fill, edge = COLOURS[side]
    return (
        f'{cast_shadow(RADIUS)}<circle r="{RADIUS}" fill="{PAINT[side]}" stroke="{edge}" '
        f'stroke-width="1.5"/><circle r="22" fill="none" stroke="{GROOVES[side]}" stroke-width="2" '
        'stroke-opacity="0.5"/>'
    )


def _stick(side: str, slant: float) -> str:
    """Draw a standing stick; its top is cut straight (women) or at an angle (men) [T, P]."""
    fill, edge = PAINT[side], COLOURS[side][1]
    top, bottom, half = -26, 30, 14
    left, right = f"{-half} {top + slant:g}", f"{half} {top - slant:g}"
    body = f"M{left}L{right}L{half} {bottom}A{half} 6 0 0 1 {-half} {bottom}Z"
    cut = f"A{math.hypot(half, slant):.2f} 5 {-math.degrees(math.atan2(slant, half)):.2f} 0 1"
    face = f"M{left}{cut} {right}{cut} {left}Z"
    line = f'stroke="{edge}" stroke-width="2" stroke-linejoin="round"'
    shadow = (
        f'<ellipse cx="5" cy="{bottom + 2}" rx="{half + 4}" ry="8" fill="#000" opacity="0.28"/>'
    )
    stick = f'<path d="{body}" fill="{fill}" {line}/>'
    return f'{shadow}{stick}<path d="{face}" fill="{CELL_ALT}" {line}/>'
