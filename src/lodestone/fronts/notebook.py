"""Widgets for notebooks: a board to play on, and the viewer of the page.

They need the extra `notebook`, and a front end that shows widgets: JupyterLab, Jupyter Notebook,
VS Code, Colab or marimo.
"""

from collections.abc import Sequence
from pathlib import Path

from lodestone.core.errors import optional
from lodestone.core.line import Line
from lodestone.core.picture import COLOURS, Look, Marked, draw_pieces
from lodestone.core.position import Position
from lodestone.core.rules import Rules, play_rules
from lodestone.engine.external import as_player
from lodestone.players.protocol import Player
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.game import GameRecord
from lodestone.study.builder import Builder
from lodestone.study.diagram import last_turn
from lodestone.study.document import Document, make_document
from lodestone.study.page import viewer_script

with optional("a widget", "notebook"):
    import anywidget
    import traitlets
    from pydantic import TypeAdapter

__all__ = ["BoardWidget", "Viewer"]

_DOCUMENT = TypeAdapter(Document)
#: The widgets' modules; the viewer's comes after the script of its element.
_MODULES = Path(__file__).parent.parent / "web" / "page" / "js" / "notebook"


class Viewer(anywidget.AnyWidget):
    """The page's viewer with a game: its turns, variations, comments and exact values.

    `at` is the number of the node that is shown first. Raises `LodestoneError` if the record's
    rules or start are invalid, or if the viewer is not built.

    >>> from lodestone import GameRecord, Line, Position
    >>> game = GameRecord.of(Line.of(Position("queah:balanced"), ["d3d4", "b3a3"]))
    >>> Viewer(game, at=2).at
    2
    """

    _esm = traitlets.Unicode().tag(sync=True)
    document = traitlets.Unicode().tag(sync=True)
    at = traitlets.Int().tag(sync=True)

    def __init__(self, record: GameRecord, at: int = 0) -> None:
        document = in_one_go(make_document(record, Cursor(is_compiled=False)))
        super().__init__(
            _esm=viewer_script() + (_MODULES / "viewer.js").read_text("utf-8"),
            document=_DOCUMENT.dump_json(document, by_alias=True).decode(),
            at=at,
        )


class BoardWidget(anywidget.AnyWidget):
    """A board to play on: press a piece, then where it goes, with the mouse or with Tab and Enter.

    The game begins at `start`, a position, or rules by which repetition draws unless they say
    otherwise. Another piece, any other place or Escape begins
    the turn again. Below the board are the last turn, what is to be done, and what players have
    next to the board. `line` is the game so far, which programs can set, too. `opponent` answers
    every turn; without one, both sides are played here.

    >>> board = BoardWidget("queah:balanced")
    >>> board.press("d3")
    >>> board.press("d4")
    >>> board.line.turns
    ('d3d4',)
    """

    _esm = _MODULES / "board.js"
    picture = traitlets.Unicode().tag(sync=True)
    says = traitlets.Unicode().tag(sync=True)
    can_stop = traitlets.Bool().tag(sync=True)

    def __init__(self, start: Position | Rules | str, opponent: Player | str | None = None) -> None:
        super().__init__()
        self.opponent = None if opponent is None else as_player(opponent)
        position = start if isinstance(start, Position) else Position(play_rules(start))
        self._scene = position.rules.scene(None, {})
        self._cells = {cell.name for cell in self._scene.cells}
        self.on_msg(lambda _widget, content, _buffers: self.press(content["cell"]))
        self.line = Line.of(position, [])

    @property
    def line(self) -> Line:
        """The game so far."""
        return self._line

    @line.setter
    def line(self, line: Line) -> None:
        self._line = line
        self._show(Builder.of(line))

    def press(self, cell: str | None) -> None:
        """Press a cell, or end a turn that could continue by `None`.

        A cell where nothing can go begins the turn again, with the piece there if it can move.
        """
        builder = self._builder
        if cell is None and builder.node.turn is not None:
            self._play(builder.node.turn)
        elif cell is not None and (steps := builder.steps_to(cell)):
            self._go_on(builder.walk(steps[0]))
        elif cell in builder.sources and cell != builder.picked:
            self._show(builder.pick(cell))
        else:
            self.line = self._line

    def _go_on(self, builder: Builder) -> None:
        if builder.node.is_end and builder.node.turn is not None:
            self._play(builder.node.turn)
        else:
            self._show(builder)

    def _play(self, turn: str) -> None:
        self.line = self._line.play(turn)
        if self.opponent is not None and self._line.outcome is None:
            self.line = self._line.play(self.opponent.play(self._line).turn)

    def _show(self, builder: Builder) -> None:
        """Draw a point within a turn."""
        self._builder = builder
        position, node = self._line.position, builder.node
        targets = {**builder.targets, **builder.entries}
        places = {*builder.sources, *targets}
        picked = builder.picked if builder.picked in self._cells else None
        last = last_turn(self._line) if self._line.turns else None
        marks = [picked] if picked else last.marks if last else []
        unshaded = builder.sources.keys() - targets.keys() if picked else ()
        pressed = (
            f'<path d="{cell.outline}" data-cell="{cell.name}" fill="{COLOURS["green"]}" '
            f'fill-opacity="{0 if cell.name in unshaded else 0.15}">'
            f"<title>{cell.name}</title></path>"
            for cell in self._scene.cells
            if cell.name in places
        )
        with self.hold_sync():
            self.picture = draw_pieces(
                self._scene,
                builder.pieces,
                Marked(last=marks),
                Look(width=self._scene.width),
                f"{position.rules.title}: {position}",
                "".join(pressed),
            )
            self.can_stop = node.turn is not None and bool(builder.walked or node.is_end)
            self.says = self._said([last.say] if last else [])

    def _said(self, last: Sequence[str]) -> str:
        """Return the last turn, what is to be done, and what players have next to the board."""
        line = self._line
        hands = (hand.label for hand in line.position.hands)
        return "\n".join([*last, line.standing, *hands, *(fact.text for fact in line.facts)])
