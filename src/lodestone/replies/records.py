"""What is answered about records: their texts, their pictures, and what was played in them."""

from dataclasses import dataclass

from lodestone.core.errors import RecordError
from lodestone.core.sent import Sent
from lodestone.records.cursor import Cursor, Parts
from lodestone.replies.requests import PictureTask
from lodestone.study.picture import draw_each, draw_last

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


def drawn(task: PictureTask, cursor: Cursor) -> Parts[Drawn]:
    """Yield after each picture; return them all.

    Raises `RecordError` for more than `MOST_FRAMES`.
    """
    yield
    record = task.record
    nodes = record.nodes_along(task.path)
    if task.format != "gif":
        return Drawn([draw_last(record, nodes, cursor, task.look())])
    if len(nodes) > MOST_FRAMES:
        raise RecordError(f"a GIF shows at most {MOST_FRAMES} positions, not {len(nodes)}")
    pictures = []
    for svg in draw_each(record, nodes, cursor, task.look()):
        pictures.append(svg)
        yield
    return Drawn(pictures)
