"""Pictures of positions in a game, as SVG: board, pieces, hands, the last turn and marks.

Boards and pieces come from the scene, as on the page, and colours from its style sheet.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal

from lodestone.core.drawing import Scene, SceneCell, SceneHand
from lodestone.core.game import Hand
from lodestone.core.line import Line
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor
from lodestone.records.game import GameRecord, Node
from lodestone.records.marks import Arrow, Marks
from lodestone.study.diagram import Diagram, diagram_of

_SHEET = Path(__file__).parent.parent / "web" / "css" / "base.css"
_COLOUR = re.compile(r"--([a-z0-9-]+):\s*light-dark\(([^,()]+),\s*([^()]+)\)")
_TEXT = re.compile(r"<text\b.*?</text>")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)(?:,\s*([^)]+))?\)")

Theme = Literal["light", "dark"]

#: The colours of arrows and cells, the same as on Lichess: readers know what green and red mean.
COLOURS = {"green": "#15781b", "red": "#882020", "yellow": "#b36b00", "blue": "#003088"}
#: Longer names are cut to this length.
LONGEST_NAME = 30
#: Fonts of which most systems have one: rasterisers do not know `system-ui`.
FONTS = "'DejaVu Sans', 'Noto Sans', 'Segoe UI', Arial, Helvetica, sans-serif"
#: The height of the seats next to the board, as a share of the board's height.
SEAT = 0.1


@dataclass(frozen=True)
class Look:
    """How pictures look: `near` is the side at the bottom; `None` means the first.

    `styles` are the chosen styles by the names of the game's pictures. `width` is in pixels.
    """

    theme: Theme = "light"
    coordinates: bool = True
    near: str | None = None
    styles: Mapping[str, str] = field(default_factory=dict)
    width: int = 480

    def scene(self, rules: Rules) -> Scene:
        """Return the empty board; raise `RulesError` if the game has no such side or style."""
        scene = rules.scene(self.near, self.styles)
        return scene if self.coordinates else without_names(scene)


def without_names(scene: Scene) -> Scene:
    """Return the scene without the names of cells or lines that are written on its board."""
    return replace(scene, under=_TEXT.sub("", scene.under))


@cache
def palette(theme: Theme) -> Mapping[str, str]:
    """Return the page's colours in a theme, by the names of its variables."""
    found = _COLOUR.findall(_SHEET.read_text("utf-8"))
    return {name: dark if theme == "dark" else light for name, light, dark in found}


def coloured(markup: str, theme: Theme) -> str:
    """Return SVG markup with the page's variables replaced by colours."""
    colours = palette(theme)

    def colour(found: re.Match[str]) -> str:
        return colours.get(found[1]) or found[2]

    return _VARIABLE.sub(colour, markup)


def size_of(rules: Rules, look: Look) -> tuple[int, int]:
    """Return the width and height of a picture in pixels; raise `RulesError` as `draw` does."""
    return _size(look.scene(rules), look)


def draw(line: Line, marks: Marks, look: Look, names: Mapping[str, str] | None = None) -> str:
    """Return the last position of a line as an SVG document, with the arrows and cells of `marks`.

    `names` are the players' names by the names of their sides. Raises `RulesError` if the game has
    no such side or style.
    """
    scene = look.scene(line.position.rules)
    diagram = diagram_of(line)
    seat = scene.height * SEAT
    height = scene.height + 2 * seat
    drawn = [
        f'<rect width="{scene.width}" height="{height:g}" fill="var(--bg)"/>',
        *draw_seats(scene, {hand.name: hand for hand in diagram.hands}, seat, names or {}),
        f'<g transform="translate(0 {seat:g})">{_board(scene, diagram, marks)}</g>',
    ]
    title = escape(f"{line.position.rules.title}: {diagram.status}")
    pixels = 'width="{}" height="{}"'.format(*_size(scene, look))
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {height:g}" '
        f'{pixels} role="img"><title>{title}</title>{"".join(drawn)}</svg>'
    )
    return coloured(document, look.theme)


def draw_each(
    record: GameRecord, nodes: Sequence[Node], cursor: Cursor, look: Look
) -> Iterator[str]:
    """Yield the picture at each of some consecutive nodes, the start first.

    Raises `LodestoneError` if the rules or start are invalid, a turn is not legal, or the game has
    no such side or style.
    """
    line = cursor.line(record, nodes[-1])
    names = _names(record, line.position.rules)
    for ply, node in enumerate(nodes):
        yield draw(line[:ply], node.marks, look, names)


def draw_last(record: GameRecord, nodes: Sequence[Node], cursor: Cursor, look: Look) -> str:
    """Return the picture at the last of some nodes; raise as `draw_each` does."""
    line = cursor.line(record, nodes[-1])
    return draw(line, nodes[-1].marks, look, _names(record, line.position.rules))


def _size(scene: Scene, look: Look) -> tuple[int, int]:
    return look.width, round(look.width * scene.height * (1 + 2 * SEAT) / scene.width)


def _names(record: GameRecord, rules: Rules) -> dict[str, str]:
    """Return the players' names by their sides, as far as they are known."""
    sides = zip(rules.game.rivals, record.players, strict=True)
    return {side.name: name for side, name in sides if name}


def _board(scene: Scene, diagram: Diagram, marks: Marks) -> str:
    cells = {cell.name: cell for cell in scene.cells}
    touched = diagram.last.marks if diagram.last else []
    drawn = [scene.under]
    drawn += [_filled(cells[name], "var(--mark-last)", 0.35) for name in dict.fromkeys(touched)]
    drawn += [
        _filled(cells[one.cell], COLOURS[one.colour], 0.55)
        for one in marks.cells
        if one.cell in cells
    ]
    drawn += [_placed(scene, piece.kind, cells[piece.cell]) for piece in diagram.pieces]
    drawn += [
        draw_arrow(arrow, cells, scene.radius)
        for arrow in marks.arrows
        if arrow.source in cells and arrow.target in cells and arrow.source != arrow.target
    ]
    return "".join(drawn)


def _filled(cell: SceneCell, colour: str, opacity: float) -> str:
    return f'<path d="{cell.outline}" fill="{colour}" fill-opacity="{opacity:g}"/>'


def _placed(scene: Scene, kind: str, cell: SceneCell) -> str:
    return f'<g transform="translate({cell.x:g} {cell.y:g})">{scene.pieces[kind].markup}</g>'


def draw_arrow(arrow: Arrow, cells: Mapping[str, SceneCell], radius: float) -> str:
    """Draw an arrow between the centres of two cells; it leaves the pieces there visible."""
    source, target = cells[arrow.source], cells[arrow.target]
    length = math.dist((source.x, source.y), (target.x, target.y))
    angle = math.degrees(math.atan2(target.y - source.y, target.x - source.x))
    half, head, tip = radius * 0.14, radius * 0.7, length - radius * 0.2
    neck, wing = tip - head, radius * 0.45
    points = (
        (radius * 0.5, -half),
        (neck, -half),
        (neck, -wing),
        (tip, 0),
        (neck, wing),
        (neck, half),
        (radius * 0.5, half),
    )
    path = "L".join(f"{x:.4g} {y:.4g}" for x, y in points)
    return (
        f'<path transform="translate({source.x:g} {source.y:g}) rotate({angle:.4g})" '
        f'd="M{path}Z" fill="{COLOURS[arrow.colour]}" fill-opacity="0.85" '
        f'stroke="var(--mark-halo)" stroke-width="1.5" stroke-opacity="0.8"/>'
    )


def draw_seats(
    scene: Scene, hands: Mapping[str, Hand], seat: float, names: Mapping[str, str]
) -> list[str]:
    """Draw what is next to the board: the far side above it, the near side below."""
    tops = (0.0, scene.height + seat)
    return [
        _seat(scene, place, hands[place.name], top, seat, names)
        for place, top in zip(scene.hands, tops, strict=True)
    ]


def _seat(
    scene: Scene, place: SceneHand, hand: Hand, top: float, high: float, names: Mapping[str, str]
) -> str:
    """Draw a player's name on the left, and the hand on a tray on the right."""
    middle = top + high / 2
    name = escape(names.get(place.side, place.side.title())[:LONGEST_NAME])
    drawn = [_text(high * 0.3, middle, name, high * 0.4, "var(--ink)")]
    kinds = hand.pieces or ([place.kind] if place.kind and hand.count else [])
    count = str(hand.count) if place.kind else ""
    step = min(high * 0.8, scene.width * 0.4 / max(1, len(kinds)))
    wide = step * len(kinds) + high * (0.2 + 0.27 * len(count))
    left = scene.width - wide - high * 0.2
    if kinds or count:
        drawn.append(
            f'<rect x="{left:g}" y="{top + high * 0.1:g}" width="{wide:g}" height="{high * 0.8:g}" '
            f'rx="{high * 0.15:g}" fill="var(--board-cell)"/>'
        )
    scale = high * 0.3 / scene.radius
    drawn += [
        f'<g transform="translate({left + high * 0.1 + step * (number + 0.5):g} {middle:g}) '
        f'scale({scale:.4g})">{scene.pieces[kind].markup}</g>'
        for number, kind in enumerate(kinds)
    ]
    if count:
        x = left + high * 0.1 + step * len(kinds)
        drawn.append(_text(x, middle, count, high * 0.4, "#21170d"))
    return "".join(drawn)


def _text(x: float, middle: float, text: str, size: float, colour: str) -> str:
    return (
        f'<text x="{x:g}" y="{middle + size * 0.35:g}" font-size="{size:g}" fill="{colour}" '
        f'font-family="{FONTS}">{text}</text>'
    )
