"""What is answered about records: their texts, their pictures, and what was played in them."""

from contextlib import suppress
from dataclasses import dataclass

from lodestone.core.errors import RecordError
from lodestone.core.position import Position
from lodestone.core.sent import Sent
from lodestone.records.cursor import Parts
from lodestone.records.files import written
from lodestone.solve.files import TableError
from lodestone.study import explorer
from lodestone.study.document import Document, ReadGames, make_document, read_pasted
from lodestone.study.picture import draw_each, draw_last
from lodestone.web.replies import requests
from lodestone.web.replies.answerer import Answerer

#: The most positions that a moving picture shows.
MOST_FRAMES = 500


@dataclass(frozen=True)
class WrittenText(Sent):
    """Games as they are written."""

    text: str


@dataclass(frozen=True)
class Drawn(Sent):
    """Pictures as SVG; the page makes other files of them."""

    drawn: list[str]
    """One, or for a GIF each on the way."""


def read(answerer: Answerer, asked: requests.PastedText) -> Parts[ReadGames]:
    """Return the games in a text, in either form, checked by their rules; or a position."""
    return (yield from read_pasted(asked.text, answerer.reader.cursor()))


def write(_answerer: Answerer, asked: requests.WritingTask) -> Parts[WrittenText]:
    """Return games as a text to be stored: in the canonical text form or as JSON."""
    parts = []
    for part in written(asked.records, asked.to):
        parts.append(part)
        yield
    return WrittenText("".join(parts))


def document(answerer: Answerer, asked: requests.DocumentTask) -> Parts[Document]:
    """Return a game with pictures of all its positions: all that a viewer needs to show it."""
    cursor = answerer.reader.cursor()
    return (yield from make_document(asked.record, cursor, asked.near, asked.styles))


def courses(answerer: Answerer, asked: requests.CoursesTask) -> Parts[list[explorer.ReplayedGame]]:
    """Return the positions and turns of games, so that the page can count what was played."""
    return (yield from explorer.courses(asked.records, answerer.reader.cursor()))


def explore_turns(answerer: Answerer, asked: requests.ExplorerTask) -> Parts[explorer.Explored]:
    """Return how a position is recognised in the courses of games, and turns in words."""
    position = Position(answerer.reader.asked(asked.rules), asked.position)
    values = None
    if asked.played:
        with suppress(TableError):  # turns are counted without values, too
            values = yield from answerer.solver.find(position.rules)
    played = [(one.key, one.turn) for one in asked.played]
    return (yield from explorer.explore(position, played, values))


def picture(answerer: Answerer, asked: requests.PictureTask) -> Parts[Drawn]:
    """Return the picture of a position in a game as SVG, or of each position on the way there."""
    yield
    record, cursor = asked.record, answerer.reader.cursor()
    nodes = record.nodes_along(asked.path)
    if asked.format != "gif":
        return Drawn([draw_last(record, nodes, cursor, asked.look())])
    if len(nodes) > MOST_FRAMES:
        raise RecordError(f"a GIF shows at most {MOST_FRAMES} positions, not {len(nodes)}")
    pictures = []
    for svg in draw_each(record, nodes, cursor, asked.look()):
        pictures.append(svg)
        yield
    return Drawn(pictures)
