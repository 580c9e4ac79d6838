"""The collections of studies: annotated games made by the program."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path

from lodestone.core.game import find_game
from lodestone.core.rules import Rules
from lodestone.core.sent import Sent
from lodestone.records.game import GameRecord
from lodestone.records.schema import RecordJson, to_json
from lodestone.server.api.refusals import ASKED
from lodestone.study.diagram import Piece, pieces_on
from lodestone.teach.collections import shelf

router = APIRouter(prefix="/api/collections")

#: Longer names do not exist and are not even looked up.
LONGEST_NAME = 100
GameName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a game.")]
StudyName = Annotated[str, Path(max_length=LONGEST_NAME, description="The name of a study.")]
#: The number of studies that are remembered in the form that is sent.
REMEMBERED = 200


@dataclass(frozen=True)
class Study(Sent):
    """An annotated game that shows one thing."""

    name: str
    title: str
    shows: str
    """What it shows, in a sentence or two."""
    rules: str
    rules_title: str
    plies: int
    """The number of turns of the main line."""
    comments: int
    variations: int
    result: str
    pieces: list[Piece]
    """The pieces on the board at a moment that represents the study."""
    record: RecordJson


@dataclass(frozen=True)
class Collection(Sent):
    """The studies of a game, in their order."""

    game: str
    title: str
    studies: list[Study]


@router.get("/{game}", responses=ASKED)
def collection(game: GameName) -> Collection:
    """Return the studies of a game, each with its record."""
    return Collection(game, find_game(game).title, list(map(_view, shelf.collection_of(game))))


@router.get("/{game}/{name}", responses=ASKED)
def study(game: GameName, name: StudyName) -> Study:
    """Return one study."""
    return _view(shelf.find_study(game, name))


@lru_cache(maxsize=REMEMBERED)
def _view(study: shelf.Study) -> Study:
    """Return a study with a picture of it and its record."""
    record = study.record
    return Study(
        study.name,
        study.title,
        study.shows,
        record.rules,
        Rules.parse(record.rules).title,
        plies=len(record.main_line),
        comments=sum(len(node.comments) for node in record.nodes()),
        variations=sum(node.is_variation for node in record.nodes()),
        result=str(record.result),
        pieces=_pieces(record),
        record=to_json(record),
    )


def _pieces(record: GameRecord) -> list[Piece]:
    """Return the pieces on the board where the study begins, or else in its middle."""
    if record.start is not None:
        return pieces_on(record.first_position())
    return pieces_on(record.line(None).positions[len(record.turns) // 2])
