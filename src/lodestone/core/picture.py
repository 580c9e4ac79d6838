"""Pictures of positions and turns as SVG: board, pieces, hands, the last turn, marks.

Boards and pieces come from the scene, as on the page, and colours from its style sheet. Turns are
one SVG document in which style rules move the pieces. It moves unless the reader's system asks for
less motion; in that case, and where style rules or media queries are ignored, it is a still picture
of the position with an arrow for every action: attributes hide all frames, and rules show them.
docs/records.md says which programs draw that.
"""

import math
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Literal, NamedTuple

from lodestone.core.drawing import Scene, SceneCell, SceneHand
from lodestone.core.errors import RulesError, expected, unknown
from lodestone.core.game import Action, Hand
from lodestone.core.line import Line
from lodestone.core.pixels import FONTS
from lodestone.core.position import Position
from lodestone.core.rules import Rules


class DrawnArrow(NamedTuple):
    """An arrow from cell to cell."""

    source: str
    target: str
    colour: str = "green"


class Marked(NamedTuple):
    """What is drawn on the board besides pieces: coloured cells, arrows, cells of the last turn."""

    cells: Mapping[str, str] = {}
    arrows: Sequence[DrawnArrow] = ()
    last: Collection[str] = ()


_SHEET = Path(__file__).parent.parent / "web" / "page" / "css" / "base.css"
_COLOUR = re.compile(r"--([a-z0-9-]+):\s*light-dark\(([^,()]+),\s*([^()]+)\)")
_TEXT = re.compile(r"<text\b.*?</text>")
_VARIABLE = re.compile(r"var\(--([a-z0-9-]+)(?:,\s*([^)]+))?\)")

Theme = Literal["light", "dark"]

#: The colours of arrows and cells, the same as on Lichess: readers know what green and red mean.
COLOURS = {"green": "#15781b", "red": "#882020", "yellow": "#b36b00", "blue": "#003088"}
#: Longer names are cut to this length.
LONGEST_NAME = 30
#: The height of the seats next to the board, as a share of the board's height.
SEAT = 0.1
#: The height of the line below a position, with the rules and who is to move, as a share of it.
CAPTION = 0.07
#: The width of a letter, as a share of its size, with some to spare.
LETTER = 0.65


#: Cells, or texts that name them, such as turns: a few, or each with its colour.
Given = str | Iterable[str] | Mapping[str, str]
_CELL = re.compile("[a-z][1-9][0-9]?")


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

    def __post_init__(self) -> None:
        """Raise `RulesError` if the width is not a number of pixels."""
        if not isinstance(self.width, int) or self.width < 1:
            raise RulesError(expected("a size in pixels", self.width))

    def scene(self, rules: Rules) -> Scene:
        """Return the empty board; raise `RulesError` if the game has no such side or style."""
        scene = rules.scene(self.near, self.styles)
        return scene if self.coordinates else without_names(scene)


def check_styles(rules: Rules, given: Iterable[str]) -> None:
    """Raise `RulesError`, listing what `svg` takes, if it draws nothing by one of some names."""
    known = [picture.name for picture in rules.game.pictures]
    for name in given:
        if name not in known:
            allowed = [*known, "arrows", "last", "marks", "near", "size", "theme"]
            raise RulesError(unknown("picture", name, allowed))


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


def draw(line: Line, marks: Marked, look: Look, names: Mapping[str, str] | None = None) -> str:
    """Return the last position of a line as an SVG document, with the arrows and cells of `marks`.

    `names` are the players' names by the names of their sides. Raises `RulesError` if the game has
    no such side or style.
    """
    scene = look.scene(line.position.rules)
    position = line.position
    title = f"{position.rules.title}: {line.standing}"
    seats = _seats(scene, position.hands, names or {})
    board = _board(scene, position.pieces, marks._replace(last=touched(line)))
    caption = _caption(scene, line)
    return _document(scene, look, title, seats, _lowered(scene, board), caption, below=CAPTION)


def touched(line: Line) -> list[str]:
    """Return the cells that the last turn of a line touched, if it has one."""
    if not line.turns:
        return []
    actions = line.positions[-2].actions(line.turns[-1])
    cells = (cell for action in actions for cell in (action.source, action.target))
    return [cell for cell in dict.fromkeys(cells) if ":" not in cell]


def _caption(scene: Scene, line: Line) -> str:
    """Write the rules, without which a position means nothing, and who is to move or has won."""
    if line.outcome is None:
        state = f"{line.position.side.title()} to move"
    else:
        winner = line.outcome.winner
        state = f"{winner.title()} won" if winner else "Draw"
    text = f"{line.position.rules.title} · {state}"
    high = scene.height * CAPTION
    size = min(high * 0.5, scene.width / (LETTER * len(text)))
    middle = scene.height * (1 + 2 * SEAT) + high / 2
    return _text(scene.height * SEAT * 0.3, middle, escape(text), size, "var(--ink-soft)")


def draw_board(position: Position, marks: Marked, look: Look) -> str:
    """Return a position as an SVG document of the board alone; raise as `draw` does."""
    title = f"{position.rules.title}: {position}"
    return draw_pieces(look.scene(position.rules), position.pieces, marks, look, title)


def draw_pieces(
    scene: Scene, pieces: Mapping[str, str], marks: Marked, look: Look, title: str, over: str = ""
) -> str:
    """Return pieces on a board as an SVG document, with the markup `over` on top of them."""
    return coloured(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {scene.height}" '
        f'width="{look.width}" role="img"><title>{escape(title)}</title>'
        f"{_board(scene, pieces, marks)}{over}</svg>",
        look.theme,
    )


def marked_by(
    rules: Rules, cells: Given, arrows: Given, last: Iterable[str] | str | None
) -> Marked:
    """Return what is to be drawn, as the arguments of `Position.svg` say it.

    Raises `RulesError` for a cell that the board does not have, or a colour that is not known.
    """
    known = list(rules.cells)
    found = [
        DrawnArrow(source, target, colour)
        for text, colour in _coloured(arrows)
        for source, target in pairwise(_cells(known, text, 2))
    ]
    filled = {cell: colour for text, colour in _coloured(cells) for cell in _cells(known, text, 1)}
    turns = [last] if isinstance(last, str) else last or ()
    return Marked(filled, found, [cell for text in turns for cell in _cells(known, text, 0)])


def _coloured(given: Given) -> Iterator[tuple[str, str]]:
    """Yield texts with their colours, green if none is given."""
    texts = [given] if isinstance(given, str) else given
    for text in texts:
        colour = texts[text] if isinstance(texts, Mapping) else "green"
        if colour not in COLOURS:
            raise RulesError(unknown("colour", colour, COLOURS))
        yield text, colour


def _cells(known: Sequence[str], text: str, least: int) -> list[str]:
    """Return the cells that a text names, such as a turn; raise `RulesError` for another cell."""
    found = _CELL.findall(text) if isinstance(text, str) else []
    if len(found) < least:
        what = "a cell" if least == 1 else "two cells or more, such as a turn"
        raise RulesError(expected(what, text))
    for cell in found:
        if cell not in known:
            raise RulesError(unknown("cell", cell, known))
    return found


def _document(
    scene: Scene, look: Look, title: str, *drawn: str, head: str = "", below: float = 0
) -> str:
    """Return an SVG document with what is drawn on the board and around it."""
    height = scene.height * (1 + 2 * SEAT + below)
    box = f"{scene.width} {height:g}"
    ground = 'width="{}" height="{}"'.format(*box.split())
    return coloured(
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'viewBox="0 0 {box}" width="{look.width}" '
        f'height="{round(look.width * height / scene.width)}" role="img">'
        f"<title>{escape(title)}</title>{head}"
        f'<rect {ground} fill="var(--bg)"/>{"".join(drawn)}</svg>',
        look.theme,
    )


def _lowered(scene: Scene, drawn: str) -> str:
    """Return what is drawn on the board where the board is: below the far seat."""
    return f'<g transform="translate(0 {scene.height * SEAT:g})">{drawn}</g>'


def _board(scene: Scene, pieces: Mapping[str, str], marks: Marked) -> str:
    cells = {cell.name: cell for cell in scene.cells}
    drawn = [scene.under]
    drawn += [_filled(cells[name], "var(--mark-last)", 0.35) for name in marks.last]
    drawn += [
        _filled(cells[cell], COLOURS[colour], 0.55)
        for cell, colour in marks.cells.items()
        if cell in cells
    ]
    drawn += [_placed(scene, kind, cells[cell]) for cell, kind in pieces.items()]
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


def draw_arrow(arrow: DrawnArrow, cells: Mapping[str, SceneCell], radius: float) -> str:
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


def _seats(scene: Scene, hands: Iterable[Hand], names: Mapping[str, str]) -> str:
    """Draw what is next to the board: the far side above it, the near side below."""
    known = {hand.name: hand for hand in hands}
    tops = (0.0, scene.height * (1 + SEAT))
    return "".join(
        _seat(scene, place, known.get(place.name), top, names)
        for place, top in zip(scene.hands, tops, strict=True)
    )


def _in_hand(place: SceneHand, hand: Hand) -> tuple[Sequence[str], str]:
    """Return the kinds of the pieces to draw in a hand, and how many there are if that is said."""
    if place.kind is None:
        return hand.pieces or (), ""
    return hand.pieces or ((place.kind,) if hand.count else ()), str(hand.count)


def _seat(
    scene: Scene, place: SceneHand, hand: Hand | None, top: float, names: Mapping[str, str]
) -> str:
    """Draw a player's name on the left, and on a tray on the right the hand, where there is one."""
    high = scene.height * SEAT
    middle = top + high / 2
    name = escape(names.get(place.side, place.side.title())[:LONGEST_NAME])
    drawn = [_text(high * 0.3, middle, name, high * 0.4, "var(--ink)")]
    kinds, count = _in_hand(place, hand) if hand else ((), "")
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


#: How long a picture, the first one and the last one are shown, and how long a piece moves, in
#: milliseconds.
STANDS, FIRST, LAST, GOES = 900, 1_200, 2_200, 600


@dataclass(frozen=True)
class Frame:
    """What is shown for some time: pieces by cell, hands, and a piece moving between cells."""

    pieces: Mapping[str, str]
    hands: tuple[Hand, ...]
    milliseconds: int
    going: tuple[str, str, str] | None = None


def draw_moving(line: Line, before: int, look: Look) -> str:
    """Return the turns of a line after `before` others as one moving SVG document.

    Raises `RulesError` if the game has no such side or style as `look` names.
    """
    scene = line.position.rules.scene(look.near, look.styles)
    frames = list(_frames(line, before))
    shown = (_frame(scene, number, frame) for number, frame in enumerate(frames))
    head = f"<style>{_style(frames, scene)}</style>"
    return _turns(scene, line, before, frames, *shown, look=look, head=head)


def draw_arrows(line: Line, before: int, look: Look) -> str:
    """Return the same as a still SVG document: the position with an arrow for every action.

    An image in a page might not learn that its reader wants no motion, but the page does. Raises as
    `draw_moving` does.
    """
    scene = line.position.rules.scene(look.near, look.styles)
    return _turns(scene, line, before, [next(_frames(line, before))], look=look)


def _turns(
    scene: Scene,
    line: Line,
    before: int,
    frames: Sequence[Frame],
    *shown: str,
    look: Look,
    head: str = "",
) -> str:
    """Return a document with the kinds of pieces, the position before the turns, and `shown`."""
    still = _still(scene, frames[0], list(_actions(line, before)))
    head += f"<defs>{_kinds(scene, frames)}</defs>"
    title, under = ", ".join(line.turns[before:]), _lowered(scene, scene.under)
    return _document(scene, look, title, under, still, *shown, head=head)


def _actions(line: Line, before: int) -> Iterator[Action]:
    """Yield the actions of all turns after `before` others."""
    for position, way in zip(line.positions[before:-1], line.turns[before:], strict=True):
        yield from position.actions(way)


def _frames(line: Line, before: int) -> Iterator[Frame]:
    """Yield what is shown, action by action."""
    yield _standing(line.positions[before], FIRST)
    for position, turn in zip(line.positions[before:-1], line.turns[before:], strict=True):
        pieces, hands = position.pieces, tuple(position.hands)
        actions = position.actions(turn)
        for action in actions:
            if action.source in pieces:
                going = (action.carries, action.source, action.target)
                yield Frame(_lifted(pieces, action), hands, GOES, going)
            pieces, hands = _after(pieces, action), _hands_after(hands, action)
            yield Frame(pieces, hands, STANDS)
        if not actions:
            yield Frame(pieces, hands, STANDS)
    yield _standing(line.position, LAST)


def _standing(position: Position, milliseconds: int) -> Frame:
    return Frame(position.pieces, tuple(position.hands), milliseconds)


def _hands_after(hands: Iterable[Hand], action: Action) -> tuple[Hand, ...]:
    """Return the hands after an action: one may have lost a piece, others may look different."""
    told = {hand.name: hand for hand in action.hands}
    return tuple(
        told.get(hand.name)
        or (replace(hand, count=hand.count - 1) if hand.name == action.source else hand)
        for hand in hands
    )


def _lifted(pieces: Mapping[str, str], action: Action) -> dict[str, str]:
    """Return the pieces on the board while a piece is moving."""
    left = {cell: kind for cell, kind in pieces.items() if cell != action.source}
    return left | ({action.source: action.leaves} if action.leaves else {})


def _after(pieces: Mapping[str, str], action: Action) -> dict[str, str]:
    changed = {**pieces, **action.changes}
    return {cell: kind for cell, kind in changed.items() if kind is not None}


def _kinds(scene: Scene, frames: Iterable[Frame]) -> str:
    """Draw every kind of piece that is shown, once."""
    seen = {kind for frame in frames for kind in frame.pieces.values()}
    seen |= {frame.going[0] for frame in frames if frame.going}
    return "".join(f'<g id="p-{kind}">{scene.pieces[kind].markup}</g>' for kind in sorted(seen))


def _reference(kind: str) -> str:
    """Refer to a kind of piece as SVG 2 does, and as programs do that know SVG 1.1 alone."""
    return f'href="#p-{kind}" xlink:href="#p-{kind}"'


def _shown(scene: Scene, frame: Frame) -> str:
    cells = {cell.name: cell for cell in scene.cells}
    low = scene.height * SEAT
    placed = [
        f'<use {_reference(kind)} x="{cells[cell].x:g}" y="{cells[cell].y + low:g}"/>'
        for cell, kind in frame.pieces.items()
    ]
    return _seats(scene, frame.hands, {}) + "".join(placed)


def _still(scene: Scene, frame: Frame, actions: Iterable[Action]) -> str:
    """Draw the position with an arrow for each action, for readers who want no motion."""
    cells = {cell.name: cell for cell in scene.cells}
    arrows = [
        draw_arrow(DrawnArrow(one.source, one.target), cells, scene.radius)
        for one in actions
        if one.source in cells and one.target in cells and one.source != one.target
    ]
    entries = [
        f'<circle cx="{cells[one.target].x:g}" cy="{cells[one.target].y:g}" '
        f'r="{scene.radius * 0.9:g}" fill="none" stroke="#15781b" stroke-width="4"/>'
        for one in actions
        if one.source not in cells and one.target in cells
    ]
    drawn = _lowered(scene, "".join(arrows + entries))
    return f'<g class="still">{_shown(scene, frame)}{drawn}</g>'


def _frame(scene: Scene, number: int, frame: Frame) -> str:
    going = ""
    if frame.going:
        low = scene.height * SEAT
        going = f'<use class="g g{number}" {_reference(frame.going[0])} y="{low:g}"/>'
    return f'<g class="f f{number}" display="none">{_shown(scene, frame)}{going}</g>'


def _style(frames: Iterable[Frame], scene: Scene) -> str:
    """Return the style rules: which frame is shown when, and where pieces move."""
    cells = {cell.name: cell for cell in scene.cells}
    shown = list(frames)
    whole = sum(frame.milliseconds for frame in shown)
    rules, begun = [], 0
    for number, frame in enumerate(shown):
        start, end = (f"{100 * at / whole:.3f}%" for at in (begun, begun + frame.milliseconds))
        begun += frame.milliseconds
        rules.append(_visible(number, start, end))
        if frame.going:
            rules.append(_going(number, start, end, cells, frame.going))
    moving = (
        f".still{{visibility:hidden}}.f{{display:inline;visibility:hidden}}"
        f".f,.g{{animation:{whole}ms step-end infinite}}"
        f".g{{animation-timing-function:ease-in-out}}{''.join(rules)}"
    )
    return f"@media(prefers-reduced-motion:no-preference){{{moving}}}"


def _visible(number: int, start: str, end: str) -> str:
    """Return the rules by which a frame is shown from `start` to `end`, in percent of the whole."""
    before = "" if number == 0 else "0%{visibility:hidden}"
    return (
        f".f{number}{{animation-name:f{number}}}@keyframes f{number}"
        f"{{{before}{start}{{visibility:visible}}{end},100%{{visibility:hidden}}}}"
    )


def _going(
    number: int, start: str, end: str, cells: Mapping[str, SceneCell], going: tuple[str, str, str]
) -> str:
    """Return the rules by which a piece goes from one cell to another."""
    _kind, source, target = going
    at = [f"translate({cells[cell].x:g}px,{cells[cell].y:g}px)" for cell in (source, target)]
    return (
        f".g{number}{{animation-name:g{number}}}@keyframes g{number}"
        f"{{0%,{start}{{transform:{at[0]}}}{end},100%{{transform:{at[1]}}}}}"
    )
