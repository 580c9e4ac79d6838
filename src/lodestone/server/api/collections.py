"""The collections of studies: annotated games made by the program."""

from typing import Annotated

from fastapi import APIRouter, Path

from lodestone.core.game import find_game
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED
from lodestone.server.schemas.collections import Collection, Study
from lodestone.server.studies import view_study
from lodestone.teach.studies import collection_of, find_study

router = APIRouter(prefix="/api/collections", default_response_class=Answer)

#: Longer names do not exist and are not even looked up.
LONGEST_NAME = 100
GameName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a game.")]
StudyName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a study.")]


@router.get("/{game}", response_model=Collection, responses=ASKED)
def collection(game: GameName) -> Answer:
    """Return the studies of a game, each with its record."""
    title = find_game(game).title
    studies = [view_study(study) for study in collection_of(game)]
    return Answer({"game": game, "title": title, "studies": studies})


@router.get("/{game}/{name}", response_model=Study, responses=ASKED)
def study(game: GameName, name: StudyName) -> Answer:
    """Return one study."""
    return Answer(view_study(find_study(game, name)))
