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
    """A puzzle in the list of its game's."""

    number: Annotated[int, Field(description="From 1 on, the easiest first.")]
    rules: str
    position: str
    """With the rules, what a puzzle is known by: numbers change when puzzles are made anew."""
    grade: Annotated[
        int, Field(description="The weakest level that solves it; one more than the highest: none.")
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
    """Those that occur, by name and in words."""
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
    """Of the rules."""
    side: str
    """The side to move."""
    task: str
    refutation: str
    """What every other turn does, in words."""
    solution: str
    begins: Annotated[
        str, Field(description="With which piece the solution begins, as the end of a sentence.")
    ]
    begins_at: str | None
    """The cell of that piece; null where it comes from beside the board."""
    solved_by: str
    """The position after the solution, whichever way that is played."""
    line: list[PuzzleTurn]
    """Best play; the solution is its first turn."""
    end: str
    """What best play comes to."""
    proof: str
    """How it is proven, in words."""


@described
class NearestPuzzle(PuzzleItem):
    """The puzzle that is nearest to a mistake."""

    shared: list[PuzzleTheme]
    """What it shares with the turn that was missed."""
