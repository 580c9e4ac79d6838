"""A scene's cells in rows and columns of characters, and the way from one to the next."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from lodestone.core.drawing import Scene

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

    def column_label(self, column: int) -> str:
        """Return the common beginning of the names of a column's cells."""
        return _common(cell[:1] for cell, place in self.places.items() if place[0] == column)

    def row_label(self, row: int) -> str:
        """Return the common end of the names of a row's cells."""
        return _common(cell[1:] for cell, place in self.places.items() if place[1] == row)

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


def _common(parts: Iterable[str]) -> str:
    found = set(parts)
    return found.pop() if len(found) == 1 else ""
