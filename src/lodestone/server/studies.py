"""Studies in the form that is sent."""

from functools import lru_cache

from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.game import GameRecord
from lodestone.records.schema import to_json
from lodestone.server.schemas.collections import Study
from lodestone.study.diagram import Piece
from lodestone.teach.studies import Study as ShippedStudy

#: The number of studies that are remembered in that form.
REMEMBERED = 200


@lru_cache(maxsize=REMEMBERED)
def view_study(study: ShippedStudy) -> Study:
    """Return a study with a picture of it and its record."""
    record = study.record
    return {
        "name": study.name,
        "title": study.title,
        "shows": study.shows,
        "rules": record.rules,
        "rules_title": Rules.parse(record.rules).title,
        "plies": len(record.main_line),
        "comments": sum(len(node.comments) for node in record.nodes()),
        "variations": sum(node.is_variation for node in record.nodes()),
        "result": str(record.result),
        "pieces": _pieces(record),
        "record": to_json(record),
    }


def _pieces(record: GameRecord) -> list[Piece]:
    """Return the pieces on the board where the study begins, or else in its middle."""
    turns = record.turns
    position = record.first_position()
    if record.start is None:
        position = record.line(None).positions[len(turns) // 2]
    return _standing(position)


def _standing(position: Position) -> list[Piece]:
    pieces = position.pieces
    return [{"cell": cell, "kind": kind} for cell, kind in pieces.items()]
