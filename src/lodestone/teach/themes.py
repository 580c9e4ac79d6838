"""What puzzles are about, and the puzzle nearest to a position in which somebody missed a turn.

Themes are seen from how the turn is written and how the game ends.
"""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.core.position import Position
from lodestone.teach.puzzles import Puzzle, Task


class Theme(NamedTuple):
    """A theme for people, and what the solution's text, with what it did, looks like."""

    title: str
    pattern: str | None = None


DEFENCE = "defence"
#: Of every game: tasks in which one has to hold.
COMMON = {DEFENCE: Theme("Defence")}

THEMES: Mapping[str, Mapping[str, Theme]] = {
    "queah": {
        "capture": Theme("Capturing", "x"),
        "reserve": Theme("Entering from the reserve", "^@"),
        "quiet": Theme("Quiet turns", "^[^x@]*$"),
        "last-piece": Theme("Taking the last piece"),
        "blockade": Theme("Blockade"),
    },
    "qo": {
        "placing": Theme("Placing", "^[^-]*$"),
        "paying": Theme("Paying to move", "-"),
        "blocked": Theme("Taking off blocked sets", r"\["),
        "line": Theme("Completing a line"),
        "margin": Theme("The last lodestone and the margin"),
        "full-board": Theme("The full board"),
    },
    "quincala": {
        "single-leg": Theme("One leg", "^[^-]*-[^-]*$"),
        "chain": Theme("Several legs in a turn", "-.*-"),
        "knock": Theme("Knocking", r"\*"),
        "no-knock": Theme("Quiet turns", r"^[^*]*$"),
        "both-lose": Theme("Both lose one of each size"),
        "blockade": Theme("No tower to lift"),
    },
}

#: The theme of an end by the rules; ends that say nothing of a game have none.
ENDS = {
    Termination.ELIMINATION: "last-piece",
    Termination.STALEMATE: "blockade",
    Termination.LINE: "line",
    Termination.CONTAINER: "margin",
    Termination.FULL: "full-board",
    Termination.BOTH: "both-lose",
    Termination.NO_MOVE: "blockade",
}


def themes_of(game: str) -> Mapping[str, Theme]:
    """Return the themes that a game's puzzles can have, by name."""
    return {**THEMES.get(game, {}), **COMMON}


def find_themes(line: Line, task: Task) -> tuple[str, ...]:
    """Return the themes of a puzzle by its line of best play, in the order of `themes_of`."""
    start, game = line.positions[0], line.position.rules.game
    text = start.annotate_turn(line.turns[0])
    end = line.outcome
    found = {
        name
        for name, theme in themes_of(game.name).items()
        if theme.pattern and re.search(theme.pattern, text)
    }
    if task.kind == "hold":
        found.add(DEFENCE)
    elif end and end.termination in ENDS:
        found.add(ENDS[end.termination])
    return tuple(name for name in themes_of(game.name) if name in found)


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
