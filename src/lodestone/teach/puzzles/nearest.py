"""The puzzle that is nearest to a position in which somebody missed the best turn."""

from collections.abc import Sequence
from typing import NamedTuple

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.teach.puzzles.puzzle import Puzzle, Task
from lodestone.teach.puzzles.themes import find_themes

#: What the same rules are worth, in themes shared.
SAME_RULES = 1.5
#: What each piece more or fewer on the board costs, in themes shared.
PIECE = 0.1


class Nearest(NamedTuple):
    """A puzzle's number, from 1 on, and the themes that it shares with the turn that was missed."""

    number: int
    shared: tuple[str, ...]


def find_nearest(puzzles: Sequence[Puzzle], position: Position, best: str) -> Nearest:
    """Return the puzzle that shares most with a position and its best turn; the easier of equals.

    `puzzles` are those of the position's game, at least one. Raises `RecordError` if the turn is
    not legal there.
    """
    missed = find_themes(Line.of(position, [best]), Task(kind="win"))
    rules, pieces = str(position.rules), count_pieces(position)

    def nearness(puzzle: Puzzle) -> float:
        shared = len(set(missed) & set(puzzle.themes))
        away = abs(pieces - count_pieces(puzzle.start))
        return shared + SAME_RULES * (puzzle.rules == rules) - PIECE * away

    chosen = max(range(len(puzzles)), key=lambda at: (nearness(puzzles[at]), -at))
    shared = tuple(theme for theme in puzzles[chosen].themes if theme in missed)
    return Nearest(chosen + 1, shared)


def count_pieces(position: Position) -> int:
    """Return how many cells have pieces."""
    return len(position.pieces)
