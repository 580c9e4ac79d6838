"""What puzzles are about, and the puzzle nearest to a position in which somebody missed a turn.

Themes are seen from how the turn is written and how the game ends.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.teach.puzzles import Puzzle, Task

#: The file of themes in a game's folder.
FILE = ("teach", "themes.toml")
#: The theme, of every game, of tasks in which one has to hold.
DEFENCE = "defence"


class Theme(NamedTuple):
    """A theme for people, and how a puzzle of it is known.

    That is how the solution's text, with what it did, looks, or the termination of best play.
    """

    title: str
    pattern: str | None = None
    end: str | None = None


@cache
def themes_of(game: str) -> Mapping[str, Theme]:
    """Return the themes that a game's puzzles can have, by name."""
    file = find_game(game).file(*FILE)
    own = tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}
    return {name: Theme(**theme) for name, theme in own.items()} | {DEFENCE: Theme("Defence")}


def find_themes(line: Line, task: Task) -> tuple[str, ...]:
    """Return the themes of a puzzle by its line of best play, in the order of `themes_of`."""
    text = line.positions[0].annotate_turn(line.turns[0])
    end = line.outcome.termination if line.outcome and task.kind == "win" else None
    return tuple(
        name
        for name, theme in themes_of(line.position.rules.game.name).items()
        if (theme.pattern and re.search(theme.pattern, text))
        or (end and theme.end == end)
        or (name == DEFENCE and task.kind == "hold")
    )


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
