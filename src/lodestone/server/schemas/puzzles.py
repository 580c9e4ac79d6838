"""Answers about puzzles."""

from typing import Annotated, Literal

from pydantic import Field
from typing_extensions import TypedDict

from lodestone.study.plain import described


@described
class PuzzleTheme(TypedDict):
    """Something that puzzles are about."""

    name: str
    title: str


@described
class PuzzleItem(TypedDict):
    """A puzzle in its game's list."""

    number: Annotated[int, Field(description="From 1, the easiest first.")]
    rules: str
    position: str
    """With the rules, this identifies a puzzle: numbers change when puzzles are made again."""
    grade: Annotated[
        int, Field(description="The weakest level that solves it; the highest plus one if none.")
    ]
    themes: list[str]
    kind: Literal["win", "hold"]
    """To win, or not to lose."""


@described
class PuzzleList(TypedDict):
    """All puzzles of a game."""

    game: str
    title: str
    themes: list[PuzzleTheme]
    """The themes that occur, by name and in words."""
    puzzles: list[PuzzleItem]


@described
class PuzzleTurn(TypedDict):
    """A turn of best play, as text and in words."""

    turn: str
    say: str


@described
class PuzzleDetail(PuzzleItem):
    """A puzzle with its task in words, and its solution."""

    title: str
    """The title of the rules."""
    side: str
    """The side to move."""
    task: str
    refutation: str
    """What all other turns do, in words."""
    solution: str
    begins: Annotated[
        str, Field(description="The piece that begins the solution, as the end of a sentence.")
    ]
    begins_at: str | None
    """The cell of that piece; null if it comes from off the board."""
    solved_by: str
    """The position after the solution, whichever way that is played."""
    line: list[PuzzleTurn]
    """Best play; the solution is its first turn."""
    end: str
    """The outcome of best play."""
    proof: str
    """How it is proven, in words."""


@described
class NearestPuzzle(PuzzleItem):
    """The puzzle most like a mistake."""

    shared: list[PuzzleTheme]
    """What it has in common with the missed turn."""
