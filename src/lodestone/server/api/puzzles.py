"""The puzzles that ship with the games."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.core.sent import Sent
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import MissedTurn
from lodestone.server.services import ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.study.diagram import SaidTurn
from lodestone.teach.puzzles import (
    Puzzle,
    find_nearest,
    find_puzzle,
    first_cell,
    puzzles_of,
    say_begin,
    say_end,
    say_line,
    say_proof,
    say_refutation,
    themes_of,
)

router = APIRouter(prefix="/api", route_class=ParsedRoute)

GameQuery = Annotated[str, Query(max_length=40, description="A game's name.")]
NumberQuery = Annotated[int, Query(description="A puzzle's number in the list.")]


@dataclass(frozen=True)
class PuzzleTheme(Sent):
    """Something that puzzles are about."""

    name: str
    title: str


@dataclass(frozen=True)
class PuzzleItem(Sent):
    """A puzzle in its game's list."""

    number: Annotated[int, Field(description="From 1, the easiest first.")]
    rules: str
    position: str
    """With the rules, this identifies a puzzle: numbers change when puzzles are made again."""
    grade: Annotated[
        int, Field(description="The weakest level that solves it; the highest plus one if none.")
    ]
    themes: tuple[str, ...]
    kind: Literal["win", "hold"]
    """To win, or not to lose."""


@dataclass(frozen=True)
class PuzzleList(Sent):
    """All puzzles of a game."""

    game: str
    title: str
    themes: list[PuzzleTheme]
    """The themes that occur, by name and in words."""
    puzzles: list[PuzzleItem]


@dataclass(frozen=True)
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
    begins: str
    """The piece that begins the solution, as the end of a sentence."""
    begins_at: str | None
    """The cell of that piece; null if it comes from off the board."""
    solved_by: str
    """The position after the solution, whichever way that is played."""
    line: list[SaidTurn]
    """Best play; the solution is its first turn."""
    end: str
    """The outcome of best play."""
    proof: str
    """How it is proven, in words."""


@dataclass(frozen=True)
class NearestPuzzle(PuzzleItem):
    """The puzzle most like a mistake."""

    shared: list[PuzzleTheme]
    """What it has in common with the missed turn."""


@router.get("/puzzles", responses=ASKED)
def puzzles(game: GameQuery) -> PuzzleList:
    """Return all puzzles of a game, the easiest first."""
    known = puzzles_of(find_game(game).name)
    occurring = {theme for puzzle in known for theme in puzzle.themes}
    listed = [_item(number, puzzle) for number, puzzle in enumerate(known, 1)]
    return PuzzleList(game, find_game(game).title, _themes(game, occurring), listed)


@router.get("/puzzle", responses=ASKED)
def puzzle(game: GameQuery, number: NumberQuery) -> PuzzleDetail:
    """Return a puzzle with its task in words, and its solution."""
    return _detail(number, find_puzzle(game, number))


@router.post("/puzzle/nearest", responses=POSTED)
async def nearest(request: Request, missed: MissedTurn, services: ServicesHere) -> NearestPuzzle:
    """Return the puzzle most like a mistake: by the missed turn, the rules and the phase."""

    def answer(line: Line, *_: object) -> NearestPuzzle:
        game = line.position.rules.game.name
        known = puzzles_of(game)
        number, shared = find_nearest(known, line.position, missed.best)
        item = _item(number, known[number - 1])
        return NearestPuzzle(**vars(item), shared=_themes(game, shared))

    return await while_listening(request, lambda: services.replays.view(missed.record, answer))


def _themes(game: str, names: Collection[str]) -> list[PuzzleTheme]:
    """Return the themes with these names in the game's order."""
    titles = themes_of(game)
    return [PuzzleTheme(name, titles[name].title) for name in titles if name in names]


def _item(number: int, puzzle: Puzzle) -> PuzzleItem:
    kind, themes = puzzle.task.kind, puzzle.themes
    return PuzzleItem(number, puzzle.rules, puzzle.position, puzzle.grade, themes, kind)


def _detail(number: int, puzzle: Puzzle) -> PuzzleDetail:
    start = puzzle.start
    return PuzzleDetail(
        **vars(_item(number, puzzle)),
        title=start.rules.title,
        side=start.side,
        task=puzzle.words,
        refutation=say_refutation(puzzle),
        solution=puzzle.solution,
        begins=say_begin(puzzle),
        begins_at=first_cell(puzzle),
        solved_by=str(start.play(puzzle.solution)),
        line=say_line(puzzle),
        end=say_end(puzzle),
        proof=say_proof(puzzle),
    )
