"""The puzzles that ship with the games."""

from collections.abc import Collection
from typing import Annotated

from fastapi import APIRouter, Query, Request

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.listening import while_listening
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.puzzles import (
    NearestPuzzle,
    PuzzleDetail,
    PuzzleItem,
    PuzzleList,
    PuzzleTheme,
)
from lodestone.server.schemas.requests import MissedTurn
from lodestone.server.services import ServicesHere
from lodestone.teach import puzzles as words
from lodestone.teach.puzzles import Puzzle, find_puzzle, puzzles_of
from lodestone.teach.themes import find_nearest, themes_of

router = APIRouter(prefix="/api", default_response_class=Answer, route_class=ParsedRoute)

GameQuery = Annotated[str, Query(max_length=40, description="A game's name.")]
NumberQuery = Annotated[int, Query(description="A puzzle's number in the list.")]


@router.get("/puzzles", response_model=PuzzleList, responses=ASKED)
def puzzles(game: GameQuery) -> Answer:
    """Return all puzzles of a game, the easiest first."""
    known = puzzles_of(find_game(game).name)
    occurring = {theme for puzzle in known for theme in puzzle.themes}
    listed: PuzzleList = {
        "game": game,
        "title": find_game(game).title,
        "themes": _themes(game, occurring),
        "puzzles": [_item(number, puzzle) for number, puzzle in enumerate(known, 1)],
    }
    return Answer(listed)


@router.get("/puzzle", response_model=PuzzleDetail, responses=ASKED)
def puzzle(game: GameQuery, number: NumberQuery) -> Answer:
    """Return a puzzle with its task in words, and its solution."""
    return Answer(_detail(number, find_puzzle(game, number)))


@router.post("/puzzle/nearest", response_model=NearestPuzzle, responses=POSTED)
async def nearest(request: Request, missed: MissedTurn, services: ServicesHere) -> Answer:
    """Return the puzzle most like a mistake: by the missed turn, the rules and the phase."""

    def answer(line: Line) -> Answer:
        game = line.position.rules.game.name
        known = puzzles_of(game)
        number, shared = find_nearest(known, line.position, missed.best)
        item = _item(number, known[number - 1])
        return Answer({**item, "shared": _themes(game, shared)})

    return await while_listening(request, lambda: services.replays.run(missed.record, answer))


def _themes(game: str, names: Collection[str]) -> list[PuzzleTheme]:
    """Return the themes with these names in the game's order."""
    titles = themes_of(game)
    return [{"name": name, "title": titles[name].title} for name in titles if name in names]


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
        "solved_by": str(start.play(puzzle.solution)),
        "line": [{"turn": turn, "say": say} for turn, say in words.say_line(puzzle)],
        "end": words.say_end(puzzle),
        "proof": words.say_proof(puzzle),
    }
