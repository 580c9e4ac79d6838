"""What teaches the games: their lessons with turns judged, their puzzles, their studies."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request

from lodestone.core.game import find_game
from lodestone.core.line import Line
from lodestone.replies import teach as replies
from lodestone.replies.requests import MissedTurn
from lodestone.replies.teach import (
    Collection,
    DailyPuzzle,
    LessonDetail,
    LessonTurn,
    NearestPuzzle,
    PuzzleDetail,
    PuzzleList,
    StudyItem,
)
from lodestone.server.bodies import ParsedRoute
from lodestone.server.errors import ASKED, POSTED
from lodestone.server.services import ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.teach.lessons import Judgement
from lodestone.teach.pages import GamePage, read_page

router = APIRouter(prefix="/api", route_class=ParsedRoute)

Name = Annotated[str, Query(max_length=40)]
GameQuery = Annotated[str, Query(max_length=40, description="A game's name.")]
NumberQuery = Annotated[int, Query(description="A puzzle's number in the list.")]
DayQuery = Annotated[date, Query(description="The day where the reader is: 2026-11-25.")]
#: Longer names do not exist and are not even looked up.
LONGEST_NAME = 100
GameName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a game.")]
StudyName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a study.")]


@router.get("/lesson", responses=ASKED)
def lesson(game: Name, name: Name) -> LessonDetail:
    """Return a lesson with its steps and what they begin from."""
    return replies.lesson(game, name)


@router.post("/lesson/turn", responses=POSTED)
def lesson_turn(made: LessonTurn) -> Judgement:
    """Return whether a turn meets the goal of a step, and the opponent's answer."""
    return replies.lesson_turn(made)


@router.get("/puzzles", responses=ASKED)
def puzzles(game: GameQuery) -> PuzzleList:
    """Return all puzzles of a game, the easiest first."""
    return replies.puzzles(game)


@router.get("/puzzle", responses=ASKED)
def puzzle(game: GameQuery, number: NumberQuery) -> PuzzleDetail:
    """Return a puzzle with its task in words, and its solution."""
    return replies.puzzle(game, number)


@router.get("/puzzle/daily", responses=ASKED)
def daily(day: DayQuery) -> DailyPuzzle:
    """Return the puzzle of a day: everybody gets the same one."""
    return replies.daily(day)


@router.post("/puzzle/nearest", responses=POSTED)
async def nearest(request: Request, missed: MissedTurn, services: ServicesHere) -> NearestPuzzle:
    """Return the puzzle most like a mistake: by the missed turn, the rules and the phase."""

    def answer(line: Line, *_: object) -> NearestPuzzle:
        return replies.nearest(line.position, missed.best)

    return await while_listening(request, lambda: services.replays.view(missed.record, answer))


@router.get("/pages/{game}", responses=ASKED)
def page(game: GameName) -> GamePage:
    """Return what a game's own page says; most of it is empty if the game has no page."""
    return read_page(find_game(game))


@router.get("/collections/{game}", responses=ASKED)
def collection(game: GameName) -> Collection:
    """Return the studies of a game, each with its record."""
    return replies.collection(game)


@router.get("/collections/{game}/{name}", responses=ASKED)
def study(game: GameName, name: StudyName) -> StudyItem:
    """Return one study."""
    return replies.study(game, name)
