"""The lessons of each game, and whether turns made in them meet their goals."""

from typing import Annotated

from fastapi import APIRouter, Query

from lodestone.core.game import find_game
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.lessons import view_lesson
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.lessons import Judgement, Lesson, LessonTurn
from lodestone.teach.lessons import find_lesson
from lodestone.teach.stages import find_stage, judge

router = APIRouter(prefix="/api", default_response_class=Answer, route_class=ParsedRoute)

Name = Annotated[str, Query(max_length=40)]


@router.get("/lesson", response_model=Lesson, responses=ASKED)
def lesson(game: Name, name: Name) -> Answer:
    """Return a lesson with its steps and what they begin from."""
    found = find_game(game)
    return Answer(view_lesson(found, find_lesson(found, name)))


@router.post("/lesson/turn", response_model=Judgement, responses=POSTED)
def lesson_turn(made: LessonTurn) -> Answer:
    """Return whether a turn meets the goal of a step, and the opponent's answer."""
    found = find_lesson(find_game(made.game), made.lesson)
    judged = judge(find_stage(found, made.step), made.turn)
    return Answer({"met": judged.met, "say": judged.say, "answer": judged.answer})
