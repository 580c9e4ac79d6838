"""Pictures of boards as SVG. A game describes its scene once, for the page and for still pictures.

Colours are CSS variables with fallbacks, so that a page can set them for dark and light; a still
picture gets the fallbacks, which every SVG viewer understands.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from lodestone.core.errors import RulesError, unknown
from lodestone.core.sent import Sent

_VARIABLE = re.compile(r"var\(--[a-z-]+, *([^)]+)\)")

FRAME = "var(--board-frame, #6b4a2b)"
CELL = "var(--board-cell, #ecd9b4)"
CELL_ALT = "var(--board-cell-alt, #dcc08d)"
LINE = "var(--board-line, #8a6a42)"
INK = "var(--board-ink, #5a4022)"
MARK = "var(--board-mark, #2f7d6b)"
#: The colours of pieces and of their edges: light, and dark.
LIGHT = ("var(--piece-white, #fbf6ea)", "var(--piece-white-edge, #7a6a52)")
DARK = ("var(--piece-black, #33291f)", "var(--piece-black-edge, #0f0b07)")


@dataclass(frozen=True)
class Style:
    """One way to show something: its name in addresses, its title for people."""

    name: str
    title: str


@dataclass(frozen=True)
class Picture:
    """Something that can be shown in several styles; the first is the usual one."""

    name: str
    title: str
    styles: tuple[Style, ...]


@dataclass(frozen=True)
class SceneCell:
    """A cell's centre and its area, an SVG path in the scene's coordinates."""

    name: str
    x: float
    y: float
    outline: str


@dataclass(frozen=True)
class PieceKind:
    """A kind of piece: SVG markup centred on (0, 0), and its name for people."""

    markup: str
    label: str


@dataclass(frozen=True)
class SceneHand(Sent):
    """A place beside the board from which pieces of `kind` enter; `None`: no piece enters from it.

    The caption is written on it, for viewers who see the seat that it belongs to.
    """

    name: str
    side: str
    title: str
    kind: str | None
    caption: str = ""


@dataclass(frozen=True)
class Scene:
    """An empty board and the pieces that can be on it; `rows` are the cells in reading order."""

    width: int
    height: int
    under: str
    cells: tuple[SceneCell, ...]
    rows: tuple[tuple[str, ...], ...]
    pieces: Mapping[str, PieceKind]
    radius: float
    hands: tuple[SceneHand, ...]


def chosen_style(picture: Picture, pictures: Mapping[str, str]) -> str:
    """Return the style chosen, or the usual one; raise `RulesError` if its name is unknown."""
    names = [style.name for style in picture.styles]
    asked = pictures.get(picture.name, names[0])
    if asked not in names:
        raise RulesError(unknown(f"style of {picture.name}", asked, names))
    return asked


def polygon_path(points: Collection[tuple[float, float]]) -> str:
    """Return the closed SVG path through these points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def text_at(x: float, y: float, text: str, size: float, fill: str = INK) -> str:
    """Write small text centred on a point, as decoration: screen readers have labels."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="middle" '
        f'font-family="system-ui, sans-serif" aria-hidden="true">{text}</text>'
    )


def still_picture(
    scene: Scene, title: str, pieces: Mapping[str, str], marks: Collection[str] = ()
) -> str:
    """Draw a position as an SVG document; `marks` are the cells of the last turn."""
    drawn = [scene.under]
    drawn += [
        f'<path d="{cell.outline}" fill="{MARK}" fill-opacity="0.35"/>'
        for cell in scene.cells
        if cell.name in marks
    ]
    drawn += [
        f'<g transform="translate({cell.x:g} {cell.y:g})">{scene.pieces[kind].markup}</g>'
        for cell in scene.cells
        if (kind := pieces.get(cell.name))
    ]
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f'width="{scene.width}" role="img"><title>{title}</title>{"".join(drawn)}</svg>'
    )
    return _VARIABLE.sub(r"\1", document)


#: The pieces on cells, by the cells' names, and the faults found.
Found = tuple[dict[str, str], list[str]]


def parse_rows(
    text: str,
    rows: Sequence[Sequence[str]],
    parse_row: Callable[[Sequence[str], str], Found],
    kind: str = "rows",
) -> Found:
    """Read a board; `rows` are the cells' names from the top, `kind` is what players call a row.

    `parse_row` reads one row, given its cells and its text. What it cannot read is left out.
    """
    written = text.split("/")
    if len(written) != len(rows):
        return {}, [f"the board has {len(rows)} {kind} separated by '/', not {len(written)}"]
    cells: dict[str, str] = {}
    faults: list[str] = []
    for names, row in zip(rows, written, strict=True):
        found, wrong = parse_row(names, row)
        cells |= found
        faults += wrong
    return cells, faults


def format_rows(
    cells: Mapping[str, str], rows: Sequence[Sequence[str]], empty: str, joint: str = ""
) -> str:
    """Write the piece on each cell, with `joint` between; cells not in `cells` are `empty`."""
    return "/".join(joint.join(cells.get(name, empty) for name in names) for names in rows)
