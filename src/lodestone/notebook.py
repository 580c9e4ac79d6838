"""Widgets for notebooks: a board to play on, and the viewer of the page.

They need the extra `notebook`, and a front end that shows widgets: JupyterLab, Jupyter Notebook,
VS Code, Colab or marimo.
"""

from collections.abc import Sequence
from html import escape

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
#: The picture, whose cells can be pressed, sentences below it, and a button to end a turn. Who
#: presses by keys stays where they are on the board, and JupyterLab takes no key from them.
_SHOW_BOARD = """
export default {
  render({ model, el }) {
    const board = document.createElement("div");
    const said = document.createElement("p");
    const stop = document.createElement("button");
    stop.textContent = "End the turn";
    said.setAttribute("role", "status");
    said.style.whiteSpace = "pre-line";
    el.dataset.lmSuppressShortcuts = "true";
    const press = (cell) => model.send({ cell });
    const prepare = (cell) => {
      cell.style.cursor = "pointer";
      cell.tabIndex = 0;
      cell.setAttribute("role", "button");
    };
    const draw = () => {
      const at = board.querySelector(":focus")?.dataset.cell;
      board.innerHTML = model.get("picture");
      board.firstElementChild.setAttribute("role", "group");
      said.textContent = model.get("says");
      stop.hidden = !model.get("can_stop");
      const cells = [...board.querySelectorAll("[data-cell]")];
      cells.forEach(prepare);
      if (at) (cells.find((cell) => cell.dataset.cell === at) ?? cells[0])?.focus();
    };
    board.addEventListener("click", (event) => press(event.target.dataset.cell ?? ""));
    board.addEventListener("keydown", (event) => {
      if (!["Enter", " ", "Escape"].includes(event.key)) return;
      event.preventDefault();
      press(event.key === "Escape" ? "" : event.target.dataset.cell);
    });
    stop.addEventListener("click", () => press(null));
    for (const name of ["picture", "says", "can_stop"]) model.on(`change:${name}`, draw);
    draw();
    el.append(board, said, stop);
  },
};
"""


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
            _esm=viewer_script() + _SHOW_VIEWER,
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

    _esm = _SHOW_BOARD
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
