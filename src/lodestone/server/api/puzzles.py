"""The puzzles that ship with the games."""

from typing import Annotated

from fastapi import APIRouter, Query

from lodestone.core.errors import LodestoneError
from lodestone.core.game import find_game
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED
from lodestone.server.schemas.puzzles import PuzzleDetail, PuzzleItem, PuzzleList
from lodestone.teach.puzzles import words
from lodestone.teach.puzzles.puzzle import Puzzle, puzzles_of
from lodestone.teach.puzzles.themes import themes_of

router = APIRouter(prefix="/api", default_response_class=Answer)

GameQuery = Annotated[str, Query(max_length=40, description="A game's name.")]
NumberQuery = Annotated[int, Query(description="A puzzle's number in the list.")]


@router.get("/puzzles", response_model=PuzzleList, responses=ASKED)
def puzzles(game: GameQuery) -> Answer:
    """All puzzles of a game, the easiest first."""
    known = puzzles_of(find_game(game).name)
    occurring = {theme for puzzle in known for theme in puzzle.themes}
    listed: PuzzleList = {
        "game": game,
        "title": find_game(game).title,
        "themes": [
            {"name": name, "title": theme.title}
            for name, theme in themes_of(game).items()
            if name in occurring
        ],
        "puzzles": [_item(number, puzzle) for number, puzzle in enumerate(known, 1)],
    }
    return Answer(listed)


@router.get("/puzzle", response_model=PuzzleDetail, responses=ASKED)
def puzzle(game: GameQuery, number: NumberQuery) -> Answer:
    """A puzzle with its task in words, and its solution."""
    title, known = find_game(game).title, puzzles_of(find_game(game).name)
    if not 1 <= number <= len(known):
        raise LodestoneError(f"{title} has puzzles 1 to {len(known)}, and no puzzle {number}")
    return Answer(_detail(number, known[number - 1]))


def _item(number: int, puzzle: Puzzle) -> PuzzleItem:
    return {
        "number": number,
        "rules": puzzle.rules,
        "position": puzzle.position,
        "grade": puzzle.grade,
        "themes": list(puzzle.themes),
        "kind": puzzle.task.kind,
    }


def _detail(number: int, puzzle: Puzzle) -> PuzzleDetail:
    start = puzzle.start
    return {
        **_item(number, puzzle),
        "title": start.rules.title,
        "side": start.side,
        "task": puzzle.words,
        "refutation": words.say_refutation(puzzle),
        "solution": puzzle.solution,
        "begins": words.say_begin(puzzle),
        "begins_at": words.first_cell(puzzle),
        "solved_by": str(start.after(puzzle.solution)),
        "line": [{"turn": turn, "say": say} for turn, say in words.say_line(puzzle)],
        "end": words.say_end(puzzle),
        "proof": words.say_proof(puzzle),
    }
