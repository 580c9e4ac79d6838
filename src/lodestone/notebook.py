"""Widgets for notebooks: a board to play on, and the viewer of the page.

They need the extra `notebook`, and a front end that shows widgets: JupyterLab, Jupyter Notebook,
VS Code, Colab or marimo.
"""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from lodestone.core.drawing import still_picture
from lodestone.core.errors import optional
from lodestone.core.line import Line
from lodestone.core.position import PartialTurn, Position
from lodestone.engine.external import as_player
from lodestone.players.protocol import Player
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.game import GameRecord
from lodestone.study.diagram import last_turn
from lodestone.study.document import Document, make_document
from lodestone.study.page import viewer_script

with optional("a widget", "notebook", "anywidget", "pydantic", "traitlets"):
    import anywidget
    import traitlets
    from pydantic import TypeAdapter

__all__ = ["BoardWidget", "Viewer"]

_DOCUMENT = TypeAdapter(Document)
#: The widgets' modules; the viewer's comes after the script of its element.
_MODULES = Path(__file__).parent / "web" / "js" / "notebook"


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

    The game begins at `start`, a position or rules. Another piece, any other place or Escape begins
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

    def __init__(self, start: Position | str, opponent: Player | str | None = None) -> None:
        super().__init__()
        self.opponent = None if opponent is None else as_player(opponent)
        position = Position(start) if isinstance(start, str) else start
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
        position, is_over = line.position, line.outcome is not None
        self._line = line
        self._pieces = dict(position.pieces)
        self._show(PartialTurn.of(position.rules, position.state, is_over=is_over))

    def press(self, cell: str | None) -> None:
        """Press a cell, or end a turn that could continue by `None`.

        A cell where nothing can go begins the turn again, with the piece there if it can move.
        """
        if cell is None and self._partial.turn is not None:
            self._play(self._partial.turn)
        elif cell in self._targets:
            self._go_on(self._targets[cell])
        elif cell in self._sources and cell != self._picked:
            self._show(self._partial, picked=cell)
        else:
            self.line = self._line

    def _go_on(self, partial: PartialTurn) -> None:
        for cell, kind in partial.action.changes.items():
            self._pieces.pop(cell, None)
            if kind is not None:
                self._pieces[cell] = kind
        if partial.is_end and partial.turn is not None:
            self._play(partial.turn)
            return
        sources = {one.action.source for one in partial.following}
        self._show(partial, picked=sources.pop() if len(sources) == 1 else None)

    def _play(self, turn: str) -> None:
        self.line = self._line.play(turn)
        if self.opponent is not None and self._line.outcome is None:
            self.line = self._line.play(self.opponent.play(self._line).turn)

    @property
    def _sources(self) -> list[str]:
        """The cells and hands where the turn can continue."""
        return [one.action.source for one in self._partial.following]

    @property
    def _targets(self) -> dict[str, PartialTurn]:
        """Where a press makes the next action: from what was picked, or else from a hand."""
        return {
            one.action.target: one
            for one in reversed(self._partial.following)
            if one.action.source == self._picked
            or (self._picked is None and one.action.source not in self._cells)
        }

    def _show(self, partial: PartialTurn, picked: str | None = None) -> None:
        """Draw a point within a turn; `picked` is the cell or hand where it continues."""
        self._partial, self._picked = partial, picked
        sources, targets = self._sources, self._targets
        position = self._line.position
        last = last_turn(self._line) if self._line.turns else None
        marks = last.marks if last else []
        with self.hold_sync():
            self.picture = still_picture(
                self._scene,
                escape(f"{position.rules.title}: {position}"),
                self._pieces,
                marks=[picked] if picked else marks,
                pressed={cell: cell for cell in (*sources, *targets) if cell in self._cells},
                unshaded=set(sources) - targets.keys() if picked else (),
            )
            self.can_stop = partial.turn is not None and bool(partial.taken or partial.is_end)
            self.says = self._said([last.say] if last else [])

    def _said(self, last: Sequence[str]) -> str:
        """Return the last turn, what is to be done, and what players have next to the board."""
        line = self._line
        hands = (hand.label for hand in line.position.hands)
        return "\n".join([*last, line.standing, *hands, *(fact.text for fact in line.facts)])
