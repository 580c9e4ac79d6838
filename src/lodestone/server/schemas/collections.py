"""Answers that describe the collections of studies."""

from typing_extensions import TypedDict

from lodestone.records.schema import RecordJson
from lodestone.study.diagram import Piece
from lodestone.study.plain import described


@described
class Study(TypedDict):
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


@described
class Collection(TypedDict):
    """The studies of a game, in their order."""

    game: str
    title: str
    studies: list[Study]
