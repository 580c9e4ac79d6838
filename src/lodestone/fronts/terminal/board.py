"""The board as cells of characters, walked with the arrow keys or clicked.

Characters repeat what colours say: brackets mark the cursor, what is picked up and where it can go,
and letters distinguish the sides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Literal

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from lodestone.core.drawing import Scene
from lodestone.core.game import AnyGame
from lodestone.study.builder import Builder

Use = Literal["picked", "warning", "target", "source", "highlight", "plain"]

#: The characters on either side of a cell's piece.
MARKS: Mapping[Use, tuple[str, str]] = {
    "picked": ("<", ">"),
    "warning": ("!", "!"),
    "target": ("(", ")"),
    "source": (".", "."),
    "highlight": ("*", "*"),
    "plain": (" ", " "),
}
CURSOR = ("[", "]")
EMPTY = "·"
#: What the style sheet has a style for.
COMPONENTS = "label cell shade last target warning picked highlight cursor white black"
#: The columns left of the board, for the names of its rows.
LEFT = 3
#: The greatest height of a cell, in rows.
HIGHEST = 5


#: What an arrow key adds to column and row.
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


@dataclass(frozen=True)
class Grid:
    """Cells by their column and row, counted from the upper left."""

    places: dict[str, tuple[int, int]]

    @classmethod
    def of(cls, scene: Scene) -> "Grid":
        """Number the columns and rows of a scene's cells."""
        across = {x: column for column, x in enumerate(sorted({cell.x for cell in scene.cells}))}
        down = {y: row for row, y in enumerate(sorted({cell.y for cell in scene.cells}))}
        return cls({cell.name: (across[cell.x], down[cell.y]) for cell in scene.cells})

    @cached_property
    def cells(self) -> dict[tuple[int, int], str]:
        """The cells' names by column and row."""
        return {place: cell for cell, place in self.places.items()}

    @property
    def columns(self) -> int:
        """How many columns there are."""
        return 1 + max(column for column, _ in self.places.values())

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return 1 + max(row for _, row in self.places.values())

    def label(self, is_row: bool, place: int) -> str:
        """Return what the names of the cells of a row end with, or those of a column begin with."""
        part = slice(1, None) if is_row else slice(1)
        found = {cell[part] for cell, at in self.places.items() if at[is_row] == place}
        return found.pop() if len(found) == 1 else ""

    def next_to(self, cell: str, way: str) -> str:
        """Return the nearest cell in a direction, `cell` itself at the border."""
        (column, row), (dx, dy) = self.places[cell], WAYS[way]
        if dx:
            ahead = [x for x, y in self.cells if y == row and (x - column) * dx > 0]
            return self.cells[_nearest(ahead, column), row] if ahead else cell
        rows = [y for _, y in self.cells if (y - row) * dy > 0]
        if not rows:
            return cell
        there = _nearest(rows, row)
        return self.cells[_nearest([x for x, y in self.cells if y == there], column), there]

    @property
    def middle(self) -> str:
        """The cell nearest to the middle."""
        x, y = (self.columns - 1) / 2, (self.rows - 1) / 2
        return min(
            self.places, key=lambda c: abs(self.places[c][0] - x) + abs(self.places[c][1] - y)
        )


def _nearest(numbers: Iterable[int], to: int) -> int:
    return min(numbers, key=lambda number: abs(number - to))


@dataclass(frozen=True)
class ShownTurn:
    """What the board shows: the turn so far, highlighted cells, and those of the last turn."""

    scene: Scene
    builder: Builder
    highlights: Mapping[str, str]
    last: frozenset[str] = frozenset()
    live: bool = True

    @property
    def game(self) -> AnyGame:
        """The game shown."""
        return self.builder.position.rules.game

    @cached_property
    def grid(self) -> Grid:
        """Where the cells are."""
        return Grid.of(self.scene)

    @cached_property
    def widest(self) -> int:
        """The width of the widest kind of piece, in characters."""
        return max(len(letters(self.game, kind)) for kind in self.scene.pieces)

    @cached_property
    def _marks_entries(self) -> bool:
        """Whether only some of the empty cells can be entered, so that marks are useful."""
        empty = set(self.grid.places) - set(self.builder.pieces)
        return bool(empty - set(self.builder.entries))

    def use_of(self, cell: str) -> Use:
        """Return what a press on a cell means now."""
        builder = self.builder
        if not self.live:
            return "plain"
        if cell == builder.picked:
            return "picked"
        steps = builder.steps_to(cell)
        if any(step.action.warning for step in steps):
            return "warning"
        if cell in builder.targets or (steps and self._marks_entries):
            return "target"
        if cell in builder.sources and builder.picked is None:
            return "source"
        return "highlight" if cell in self.highlights else "plain"


def letters(game: AnyGame, kind: str) -> str:
    """Write a kind of piece; one named for its side is written as the side's initial."""
    for side in game.sides:
        if side.name == kind:
            return side.title[0]
    return kind


class BoardView(Widget, can_focus=True):
    """The board. `cursor` is the cell that the keys act on, `pointed` the one under the mouse."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"board--{name}" for name in COMPONENTS.split()}
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"walk('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("enter", "press", show=False),
        Binding("space", "next_place", show=False),
    ]

    @dataclass
    class Pressed(Message):
        """A cell was pressed, by key or by mouse."""

        cell: str

    class Pointed(Message):
        """Another cell is pointed at, by cursor or by mouse."""

    def __init__(self, shown: ShownTurn) -> None:
        super().__init__()
        self.shown = shown
        self.cursor = shown.grid.middle
        self.pointed: str | None = None

    @property
    def place(self) -> str:
        """The cell that the status describes: the one under the mouse, else the cursor's."""
        return self.pointed or self.cursor

    def show(self, shown: ShownTurn) -> None:
        """Show something else."""
        if shown.grid != self.shown.grid:
            self.pointed = None
        self.shown = shown
        if self.cursor not in shown.grid.places:
            self.cursor = shown.grid.middle
        self.refresh()

    def put_cursor(self, cell: str) -> None:
        """Move the cursor to a cell."""
        self.cursor, self.pointed = cell, None
        self.refresh()
        self.post_message(self.Pointed())

    def action_walk(self, way: str) -> None:
        """Move the cursor by an arrow key."""
        self.put_cursor(self.shown.grid.next_to(self.cursor, way))

    def action_press(self) -> None:
        """Press the cursor's cell."""
        self.post_message(self.Pressed(self.cursor))

    def action_next_place(self) -> None:
        """Move the cursor to the next cell that can be pressed, in reading order."""
        cells = [cell for row in self.shown.scene.rows for cell in row]
        here = cells.index(self.cursor)
        builder = self.shown.builder
        wanted = builder.targets or builder.sources.keys() | builder.entries.keys()
        for cell in cells[here + 1 :] + cells[: here + 1]:
            if cell in wanted:
                return self.put_cursor(cell)
        return None

    def on_click(self, event: events.Click) -> None:
        """Press the cell under the mouse."""
        cell = self._cell_at(event.x, event.y)
        if cell:
            self.cursor = cell
            self.post_message(self.Pressed(cell))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Describe the cell under the mouse."""
        self._point(self._cell_at(event.x, event.y))

    def on_leave(self) -> None:
        """Describe the cursor's cell again."""
        self._point(None)

    def _point(self, cell: str | None) -> None:
        if cell != self.pointed:
            self.pointed = cell
            self.post_message(self.Pointed())

    @property
    def cell_size(self) -> tuple[int, int]:
        """The width and height of a cell, as large as fits."""
        grid, least = self.shown.grid, self.shown.widest + 4
        for height in range(HIGHEST, 0, -1):
            width = max(least, 2 * height + 1)
            wide, high = LEFT + grid.columns * width, grid.rows * height + 1
            if wide <= self.size.width and high <= self.size.height:
                return width, height
        return least, 1

    def _cell_at(self, x: int, y: int) -> str | None:
        width, height = self.cell_size
        return self.shown.grid.cells.get(((x - LEFT) // width, y // height))

    def render_line(self, y: int) -> Strip:
        """Draw a row of characters: a part of a row of cells, or the names of the columns."""
        width, height = self.cell_size
        grid, label = self.shown.grid, self.get_component_rich_style("board--label")
        row, part = divmod(y, height)
        if row > grid.rows or (row == grid.rows and part):
            return Strip.blank(self.size.width, self.rich_style)
        if row == grid.rows:
            names = [grid.label(False, column).center(width) for column in range(grid.columns)]
            return self._strip([Segment(" " * LEFT + "".join(names), label)])
        is_middle = part == height // 2
        name = grid.label(True, row) if is_middle else ""
        segments = [Segment(f"{name:>{LEFT - 1}} ", label)]
        gap = Segment(" " * width, self.rich_style)
        for column in range(grid.columns):
            cell = grid.cells.get((column, row))
            segments += self._cell(cell, width, is_middle) if cell else [gap]
        return self._strip(segments)

    def _strip(self, segments: list[Segment]) -> Strip:
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _cell(self, cell: str, width: int, is_middle: bool) -> list[Segment]:
        use = self.shown.use_of(cell)
        ground = self._ground(cell, use)
        if not is_middle:
            return [Segment(" " * width, ground)]
        kind = self.shown.builder.pieces.get(cell)
        piece = letters(self.shown.game, kind) if kind else EMPTY
        left, right = MARKS[use]
        marked = f"{left}{piece}{right}"
        before = (width - len(marked)) // 2
        after = width - len(marked) - before
        opens, closes = CURSOR if cell == self.cursor and self.has_focus else (" ", " ")
        cursor = ground + self.get_component_rich_style("board--cursor", partial=True)
        return [
            Segment(" " * (before - 1), ground),
            Segment(opens, cursor),
            Segment(marked, ground + self._ink(kind)),
            Segment(closes, cursor),
            Segment(" " * (after - 1), ground),
        ]

    def _ground(self, cell: str, use: Use) -> Style:
        if use in ("picked", "warning", "target", "highlight"):
            return self.get_component_rich_style(f"board--{use}")
        if cell in self.shown.last:
            return self.get_component_rich_style("board--last")
        is_shade = sum(self.shown.grid.places[cell]) % 2
        return self.get_component_rich_style("board--shade" if is_shade else "board--cell")

    def _ink(self, kind: str | None) -> Style:
        if kind in ("white", "black"):
            return self.get_component_rich_style(f"board--{kind}", partial=True)
        return Style(bold=kind is not None)
