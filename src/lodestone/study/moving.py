"""Turns as a moving picture: one SVG document, in which style rules move the pieces.

It moves unless the reader's system asks for less motion; in that case, and where style rules
are ignored, it is a still picture of the position with an arrow for every action.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape

from lodestone.core.drawing import Scene, SceneCell
from lodestone.core.game import Action, Hand
from lodestone.core.line import Line
from lodestone.records.marks import Arrow
from lodestone.study.picture import SEAT, Look, coloured, draw_arrow, draw_seats

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
    frames, seat = list(_frames(line, before)), scene.height * SEAT
    return _document(
        scene,
        line.turns[before:],
        f"<style>{_style(frames, scene)}</style>",
        _kinds(scene, frames),
        _still(scene, frames[0], list(_actions(line, before)), seat),
        *(_frame(scene, number, frame, seat) for number, frame in enumerate(frames)),
        look=look,
    )


def draw_arrows(line: Line, before: int, look: Look) -> str:
    """Return the same as a still SVG document: the position with an arrow for every action.

    An image in a page might not learn that its reader wants no motion, but the page does. Raises as
    `draw_moving` does.
    """
    scene = line.position.rules.scene(look.near, look.styles)
    first, *_ = _frames(line, before)
    drawn = _still(scene, first, list(_actions(line, before)), scene.height * SEAT)
    return _document(scene, line.turns[before:], "", _kinds(scene, [first]), drawn, look=look)


def _document(
    scene: Scene, ways: Iterable[str], style: str, kinds: str, *drawn: str, look: Look
) -> str:
    """Return an SVG document with the empty board and what is drawn on and around it."""
    seat = scene.height * SEAT
    height = scene.height + 2 * seat
    pixels = f'width="{look.width}" height="{round(look.width * height / scene.width)}"'
    return coloured(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {scene.width} {height:g}" '
        f'{pixels} role="img"><title>{escape(", ".join(ways))}</title>{style}<defs>{kinds}</defs>'
        f'<rect width="{scene.width}" height="{height:g}" fill="var(--bg)"/>'
        f'<g transform="translate(0 {seat:g})">{scene.under}</g>{"".join(drawn)}</svg>',
        look.theme,
    )


def _actions(line: Line, before: int) -> Iterator[Action]:
    """Yield the actions of all turns after `before` others."""
    for position, way in zip(line.positions[before:-1], line.turns[before:], strict=True):
        yield from position.actions(way)


def _frames(line: Line, before: int) -> Iterator[Frame]:
    """Yield what is shown, action by action."""
    yield Frame(_pieces(line, before), _hands(line, before), FIRST)
    for ply in range(before, len(line.turns)):
        position, pieces = line.positions[ply], _pieces(line, ply)
        actions = position.actions(line.turns[ply])
        hands = _hands(line, ply)
        for action in actions:
            if action.source in pieces:
                yield Frame(_lifted(pieces, action), hands, GOES, _way(action))
            pieces, hands = _after(pieces, action), _hands_after(hands, action)
            yield Frame(pieces, hands, STANDS)
        if not actions:
            yield Frame(pieces, hands, STANDS)
    yield Frame(_pieces(line, len(line.turns)), _hands(line, len(line.turns)), LAST)


def _way(action: Action) -> tuple[str, str, str]:
    return action.carries, action.source, action.target


def _pieces(line: Line, ply: int) -> dict[str, str]:
    position = line.positions[ply]
    return position.pieces


def _hands(line: Line, ply: int) -> tuple[Hand, ...]:
    position = line.positions[ply]
    return tuple(position.hands)


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


def _board(scene: Scene, frame: Frame, seat: float) -> str:
    cells = {cell.name: cell for cell in scene.cells}
    hands = {hand.name: hand for hand in frame.hands}
    placed = [
        f'<use href="#p-{kind}" x="{cells[cell].x:g}" y="{cells[cell].y + seat:g}"/>'
        for cell, kind in frame.pieces.items()
    ]
    return "".join([*draw_seats(scene, hands, seat, {}), *placed])


def _still(scene: Scene, frame: Frame, actions: Iterable[Action], seat: float) -> str:
    """Draw the position with an arrow for each action, for readers who want no motion."""
    cells = {cell.name: cell for cell in scene.cells}
    arrows = [
        draw_arrow(Arrow("green", one.source, one.target), cells, scene.radius)
        for one in actions
        if one.source in cells and one.target in cells and one.source != one.target
    ]
    entries = [
        f'<circle cx="{cells[one.target].x:g}" cy="{cells[one.target].y:g}" '
        f'r="{scene.radius * 0.9:g}" fill="none" stroke="#15781b" stroke-width="4"/>'
        for one in actions
        if one.source not in cells and one.target in cells
    ]
    drawn = f'<g transform="translate(0 {seat:g})">{"".join(arrows + entries)}</g>'
    return f'<g class="still">{_board(scene, frame, seat)}{drawn}</g>'


def _frame(scene: Scene, number: int, frame: Frame, seat: float) -> str:
    going = ""
    if frame.going:
        going = f'<use class="g g{number}" href="#p-{frame.going[0]}" y="{seat:g}"/>'
    return f'<g class="f f{number}">{_board(scene, frame, seat)}{going}</g>'


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
        f".still{{visibility:hidden}}.f,.g{{animation:{whole}ms step-end infinite}}"
        f".g{{animation-timing-function:ease-in-out}}{''.join(rules)}"
    )
    return f".f{{visibility:hidden}}@media(prefers-reduced-motion:no-preference){{{moving}}}"


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
