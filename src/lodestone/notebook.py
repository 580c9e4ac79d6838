"""Widgets for notebooks: a board to play on, and the viewer of the page.

They need the extra `notebook`, and a front end that shows widgets: JupyterLab, Jupyter Notebook,
VS Code, Colab or marimo.
"""

from html import escape

from pydantic import TypeAdapter

from lodestone.core.drawing import still_picture
from lodestone.core.errors import optional
from lodestone.core.line import Line
from lodestone.core.position import PartialTurn, Position
from lodestone.players.protocol import Player
from lodestone.players.roster import find_player
from lodestone.records.cursor import Cursor, in_one_go
from lodestone.records.game import GameRecord
from lodestone.study.document import Document, make_document
from lodestone.study.page import SCRIPT

with optional("a widget", "notebook", "anywidget", "traitlets"):
    import anywidget
    import traitlets

__all__ = ["Board", "Viewer"]

_DOCUMENT = TypeAdapter(Document)
#: The element of the page's viewer, with the document inside it.
_SHOW_VIEWER = """
export default {
  render({ model, el }) {
    const viewer = document.createElement("lodestone-viewer");
    const held = document.createElement("script");
    held.type = "application/json";
    held.textContent = model.get("document");
    viewer.append(held);
    viewer.setAttribute("at", model.get("at"));
    el.append(viewer);
  },
};
"""
#: The picture, whose cells can be pressed, a sentence below it, and a button to end a turn.
_SHOW_BOARD = """
export default {
  render({ model, el }) {
    const board = document.createElement("div");
    const said = document.createElement("p");
    const stop = document.createElement("button");
    stop.textContent = "End the turn";
    said.setAttribute("role", "status");
    const draw = () => {
      board.innerHTML = model.get("picture");
      said.textContent = model.get("says");
      stop.hidden = !model.get("can_stop");
      for (const cell of board.querySelectorAll("[data-cell]")) {
        cell.style.cursor = "pointer";
        cell.tabIndex = 0;
        const press = () => model.send({ cell: cell.dataset.cell });
        cell.addEventListener("click", press);
        cell.addEventListener("keydown", (event) => event.key === "Enter" && press());
      }
    };
    stop.addEventListener("click", () => model.send({ cell: null }));
    for (const name of ["picture", "says", "can_stop"]) model.on(`change:${name}`, draw);
    draw();
    el.append(board, said, stop);
  },
};
"""


class Viewer(anywidget.AnyWidget):
    """The page's viewer with a game: its turns, variations, comments and exact values.

    `at` is the number of the node that is shown first. Raises `LodestoneError` if the record's
    rules or start are invalid.

    >>> from lodestone import GameRecord, Line, Position
    >>> game = GameRecord.of(Line.of(Position("queah:balanced"), ["d3d4", "b3a3"]))
    >>> Viewer(game, at=2).at
    2
    """

    _esm = SCRIPT.read_text("utf-8") + _SHOW_VIEWER
    document = traitlets.Unicode().tag(sync=True)
    at = traitlets.Int().tag(sync=True)

    def __init__(self, record: GameRecord, at: int = 0) -> None:
        document = in_one_go(make_document(record, Cursor(is_compiled=False)))
        super().__init__(document=_DOCUMENT.dump_json(document, by_alias=True).decode(), at=at)


class Board(anywidget.AnyWidget):
    """A board to play on: press a piece, then where it goes.

    `line` is the game so far, which programs can set, too. `opponent` answers every turn; without
    one, both sides are played here.

    >>> board = Board("queah:balanced")
    >>> board.press("d3")
    >>> board.press("d4")
    >>> board.line.turns
    ('d3d4',)
    """

    _esm = _SHOW_BOARD
    picture = traitlets.Unicode().tag(sync=True)
    says = traitlets.Unicode().tag(sync=True)
    can_stop = traitlets.Bool().tag(sync=True)

    def __init__(self, start: Position | str, opponent: Player | str | None = None) -> None:
        super().__init__()
        self.opponent = find_player(opponent) if isinstance(opponent, str) else opponent
        position = Position(start) if isinstance(start, str) else start
        self._scene = position.rules.scene(None, {})
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

        A cell where nothing can go begins the turn again.
        """
        if cell is None and self._partial.turn is not None:
            self._play(self._partial.turn)
            return
        following = self._following()
        if any(cell == one.action.source for one in following) and cell != self._picked:
            self._show(self._partial, picked=cell)
            return
        chosen = [one for one in following if cell == one.action.target]
        if chosen:
            self._go_on(chosen[0])
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
        line = self._line.play(turn)
        if self.opponent is not None and line.outcome is None:
            line = line.play(self.opponent.play(line).turn)
        self.line = line

    def _following(self) -> list[PartialTurn]:
        """Return what can follow, from the place that was picked if one was."""
        following = self._partial.following
        return [one for one in following if self._picked in (None, one.action.source)]

    def _show(self, partial: PartialTurn, picked: str | None = None) -> None:
        """Draw a point within a turn; `picked` is the cell or hand where it continues."""
        self._partial, self._picked = partial, picked
        actions = [one.action for one in self._following()]
        on_board = {cell.name for cell in self._scene.cells}
        picking = [action.source for action in actions if picked is None]
        going = [action.target for action in actions if picked or action.source not in on_board]
        pressed = {cell: cell for cell in (*picking, *going) if cell in on_board}
        position, outcome = self._line.position, self._line.outcome
        title = escape(f"{position.rules.title}: {position}")
        self.picture = still_picture(self._scene, title, self._pieces, pressed=pressed)
        self.can_stop = partial.turn is not None and bool(partial.taken or not actions)
        self.says = outcome.reason if outcome else f"{position.side.title()}: {position.task}."
