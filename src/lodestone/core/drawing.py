"""Pictures of boards as SVG. A game describes its scene once, for the page and for still pictures.

Colours are CSS variables with fallbacks, so that a page can set them for dark and light; a still
picture gets the fallbacks, which every SVG viewer understands.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from lodestone.core.errors import RulesError, unknown
from lodestone.core.sent import Sent

FRAME = "var(--board-frame, #6b4a2b)"
CELL = "var(--board-cell, #ecd9b4)"
CELL_ALT = "var(--board-cell-alt, #dcc08d)"
LINE = "var(--board-line, #8a6a42)"
INK = "var(--board-ink, #5a4022)"
#: Letters outside of the board.
NAME = "var(--board-name, #7d7060)"
#: The colours of pieces and of their edges: light, and dark.
LIGHT = ("var(--piece-white, #fbf6ea)", "var(--piece-white-edge, #7a6a52)")
DARK = ("var(--piece-black, #33291f)", "var(--piece-black-edge, #0f0b07)")

#: Light from the upper left: gradients over the box of what they fill. A scene begins with them.
#: The page has them too (index.html), since its boards can be hidden, and pieces are also next to
#: boards.
PAINTS = (
    "<defs>"
    '<radialGradient id="lit-white" cx="0.36" cy="0.3" r="0.75">'
    '<stop offset="0" stop-color="var(--piece-white-lit, #ffffff)"/>'
    '<stop offset="0.5" stop-color="var(--piece-white, #f8f1e2)"/>'
    '<stop offset="1" stop-color="var(--piece-white-shade, #d6c7ab)"/></radialGradient>'
    '<radialGradient id="lit-black" cx="0.36" cy="0.3" r="0.75">'
    '<stop offset="0" stop-color="var(--piece-black-lit, #6d5c4e)"/>'
    '<stop offset="0.5" stop-color="var(--piece-black, #382e27)"/>'
    '<stop offset="1" stop-color="var(--piece-black-shade, #1b1511)"/></radialGradient>'
    '<radialGradient id="lit-shadow">'
    '<stop offset="0.72" stop-color="#000" stop-opacity="0.42"/>'
    '<stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>'
    '<linearGradient id="lit-cell" x2="1" y2="1">'
    '<stop offset="0" stop-color="var(--board-cell-lit, #e8cc9d)"/>'
    '<stop offset="1" stop-color="var(--board-cell-shade, #cfab74)"/></linearGradient>'
    '<linearGradient id="lit-cell-alt" x2="1" y2="1">'
    '<stop offset="0" stop-color="var(--board-alt-lit, #f3e1ba)"/>'
    '<stop offset="1" stop-color="var(--board-alt-shade, #dcc091)"/></linearGradient>'
    "</defs>"
)
#: What they fill; the second colour is for where the gradients are missing.
LIT_CELL, LIT_CELL_ALT = f"url(#lit-cell) {CELL}", f"url(#lit-cell-alt) {CELL_ALT}"
LIT_LIGHT, LIT_DARK = f"url(#lit-white) {LIGHT[0]}", f"url(#lit-black) {DARK[0]}"

Point = tuple[float, float]


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

    def chosen(self, pictures: Mapping[str, str]) -> str:
        """Return the style chosen, or the usual one; raise `RulesError` if its name is unknown."""
        names = [style.name for style in self.styles]
        asked = pictures.get(self.name, names[0])
        if asked not in names:
            raise RulesError(unknown(f"style of {self.name}", asked, names))
        return asked


def picture(name: str, title: str, **styles: str) -> Picture:
    """Return something that can be shown in several styles, whose titles are given by name."""
    return Picture(name, title, tuple(Style(*style) for style in styles.items()))


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


class BoardPlan(NamedTuple):
    """Where places of a board are drawn: files go `across`, ranks `up`, from the board's `middle`.

    `size` is that of the picture, and `centre` where the middle is in it.
    """

    size: tuple[int, int]
    centre: Point
    across: Point  # what one file to the right adds to x and y
    up: Point  # what one rank up adds to x and y
    middle: Point = (0, 0)  # a file and a rank

    def at(self, file: float, rank: float) -> Point:
        """Return x and y of a place, which can be between cells."""
        file, rank = file - self.middle[0], rank - self.middle[1]
        x = self.centre[0] + file * self.across[0] + rank * self.up[0]
        y = self.centre[1] + file * self.across[1] + rank * self.up[1]
        return round(x, 2), round(y, 2)

    def turned(self) -> "BoardPlan":
        """Return the plan as the other side of the table sees it."""
        across, up = ((-x, -y) for x, y in (self.across, self.up))
        return self._replace(across=across, up=up)


def beside(
    sides: Collection[str], near: str, what: str, enters: bool = True, caption: str = ""
) -> tuple[SceneHand, ...]:
    """Return the places beside the board for the pieces of both sides, the far side's first.

    `what` names a side's place, such as "reserve". If a piece `enters` from there, its kind is
    named for its side.
    """
    return tuple(
        SceneHand(f"hand:{one}", one, f"{one.title()}'s {what}", one if enters else None, caption)
        for one in sorted(sides, key=near.__eq__)
    )


def turned(rows: Sequence[Sequence[str]], is_turned: bool) -> tuple[tuple[str, ...], ...]:
    """Return the rows of a board in reading order, if it is turned by 180 degrees or not."""
    step = -1 if is_turned else 1
    return tuple(tuple(row[::step]) for row in rows[::step])


def square(at: Callable[[float, float], Point], x: float, y: float, half: float = 0.5) -> str:
    """Return the path around the square of side 2 * `half` at a place that is drawn by `at`."""
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return polygon_path([at(x + dx, y + dy) for dx, dy in corners])


def cast_shadow(radius: float) -> str:
    """Draw the shadow of a round piece, which lies under it to the lower right."""
    x, y, r = radius * 0.08, radius * 0.13, radius * 1.16
    return f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{r:.4g}" fill="url(#lit-shadow) none"/>'


def board_shadow(path: str, width: float = 0) -> str:
    """Draw the shadow of a board with this outline, whose line is `width` wide."""
    steps = ((3, 4, 2, 0.16), (4, 6, 6, 0.1))
    return "".join(
        f'<path d="{path}" transform="translate({x} {y})" fill="#000" stroke="#000" '
        f'stroke-width="{width + more:g}" stroke-linejoin="round" opacity="{opacity}"/>'
        for x, y, more, opacity in steps
    )


def box_path(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path of a box with round corners."""
    across, down, turn = width - 2 * radius, height - 2 * radius, f"a{radius:g} {radius:g} 0 0 1"
    return (
        f"M{x + radius:g} {y:g}h{across:g}{turn} {radius:g} {radius:g}v{down:g}"
        f"{turn} {-radius:g} {radius:g}h{-across:g}{turn} {-radius:g} {-radius:g}v{-down:g}"
        f"{turn} {radius:g} {-radius:g}Z"
    )


def polygon_path(points: Collection[Point]) -> str:
    """Return the closed SVG path through these points."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def text_at(x: float, y: float, text: str, size: float, fill: str = INK) -> str:
    """Write small text centred on a point, as decoration: screen readers have labels."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="middle" '
        f'font-family="Inter, system-ui, sans-serif" aria-hidden="true">{text}</text>'
    )


def diagram(
    rows: Sequence[Sequence[str]],
    shown: Mapping[str, str],
    notes: Mapping[int, str],
    *,
    empty: str = "-",
    width: int = 1,
) -> str:
    """Draw a board in characters, `width` for each cell, with the names of its rows and columns.

    `rows` are the cells' names from the top, each a letter and a number; `shown` is what is on
    them; `notes` are written beside some rows, counted from 0.
    """
    files = sorted({cell[0] for row in rows for cell in row})
    lines = []
    for number, row in enumerate(rows):
        by_file = {cell[0]: shown.get(cell, empty) for cell in row}
        line = " ".join(by_file.get(file, "").center(width) for file in files)
        lines.append(f"{row[0][1:]:>{(width + 1) // 2}}  {line}   {notes.get(number, '')}".rstrip())
    names = " ".join(file.center(width) for file in files)
    return "\n".join([*lines, f"{'':{(width + 1) // 2}}  {names}".rstrip()])


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
