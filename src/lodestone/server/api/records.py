"""Records of games: read, written, shown position by position, counted."""

from collections.abc import Generator, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

from fastapi import APIRouter, Request, Response

from lodestone.core.errors import RecordError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.records.cursor import Cursor
from lodestone.records.files import written
from lodestone.records.game import GameRecord
from lodestone.replies.records import ExploredByName, WrittenText
from lodestone.replies.requests import (
    EXACT,
    LEAST_WIDTH,
    DocumentTask,
    ExplorerTask,
    PastedText,
    PictureTask,
    ReportTask,
    WritingTask,
)
from lodestone.server.bodies import ParsedRoute
from lodestone.server.clients import current_client
from lodestone.server.errors import POSTED, Responses, stream_of
from lodestone.server.pictures import MOST_FRAMES, most_frames
from lodestone.server.searches import JsonLines, ReportLine, TaskStream, view_as_it_is
from lodestone.server.services import Services, ServicesHere
from lodestone.server.sharing import Work, while_listening
from lodestone.study.document import Document, ReadGames, make_document, read_pasted
from lodestone.study.explorer import PlayedGame, explore, replay_games
from lodestone.study.picture import Look, draw_each, draw_last, gif, png, size_of

T = TypeVar("T")

#: The pixels by which a GIF of many positions is narrowed at each step until it can be made.
WIDTH_STEP = 20
MEDIA = {"svg": "image/svg+xml", "png": "image/png", "gif": "image/gif"}
_BINARY = {"schema": {"type": "string", "format": "binary"}}
#: The descriptions of pictures, in each of their forms.
PICTURES: Responses = {**POSTED, 200: {"content": dict.fromkeys(MEDIA.values(), _BINARY)}}

router = APIRouter(prefix="/api/record", route_class=ParsedRoute)


async def _shared(request: Request, services: Services, work: Work[T], size: int) -> T:
    """Return the result of work on `size` nodes or letters, unless the client leaves before."""
    return await while_listening(request, lambda: services.replays.share(work, size))


@router.post("/read", responses=POSTED)
async def read(request: Request, pasted: PastedText, services: ServicesHere) -> ReadGames:
    """Return the games in a text, in either form, checked by their rules; or a position."""
    work = read_pasted(pasted.text, services.reader.cursor())
    return await _shared(request, services, work, len(pasted.text))


@router.post("/write", responses=POSTED)
def write(task: WritingTask) -> WrittenText:
    """Return games as a text to be stored: in the canonical text form or as JSON."""
    return WrittenText("".join(written(task.records, task.to)))


@router.post("/document", responses=POSTED)
async def document(request: Request, task: DocumentTask, services: ServicesHere) -> Document:
    """Return a game with pictures of all its positions: all that a viewer needs to show it."""
    work = make_document(task.record, services.reader.cursor(), task.near, task.styles)
    return await _shared(request, services, work, task.record.size)


@router.post("/explore", responses=POSTED)
async def explore_turns(
    request: Request, task: ExplorerTask, services: ServicesHere
) -> ExploredByName:
    """Return how often each turn was played from a position in some games, with the results.

    The games are kept for a while: `kept` is their name, by which the client can ask about them
    again. It is null if they are not kept, or no longer; then nothing is counted.
    """
    position = Position(services.reader.asked(task.rules), task.position)
    kept, games = await _games_of(request, task, services)
    explorer = await _shared(request, services, explore(games, position), len(games))
    found = await services.with_table(position.rules, explorer.found)
    return ExploredByName(found.games, found.turns, kept)


async def _games_of(
    request: Request, task: ExplorerTask, services: Services
) -> tuple[str | None, Sequence[PlayedGame]]:
    """Return the games to be explored with the name by which they are kept."""
    client = current_client()
    if task.records is None:
        assert task.kept is not None
        games = services.explored.find(client, task.kept)
        return (None, []) if games is None else (task.kept, games)
    work = replay_games(task.records, services.reader.cursor())
    size = sum(record.size for record in task.records)
    replayed = await _shared(request, services, work, size)
    return services.explored.keep(client, replayed), replayed


@router.post("/report", response_class=JsonLines, responses=stream_of(ReportLine))
async def report(request: Request, task: ReportTask, services: ServicesHere) -> JsonLines:
    """Stream a judgement of every position of a game, then mistakes, accuracy, turning point."""
    limit = task.limit.limit() if task.limit else None
    work = _main_line(task.record, services.reader.cursor())
    line = await _shared(request, services, work, task.record.size)
    rules = line.position.rules
    if task.player == EXACT:
        judging = services.opponents.exact_report(line, partial(services.tables.find, rules))
    else:
        judging = services.opponents.report(line, task.player, limit)
    return TaskStream(services.searches, judging, view_as_it_is)


def _main_line(record: GameRecord, cursor: Cursor) -> Generator[None, None, Line]:
    yield
    return cursor.line(record, record.end)


@router.post("/picture", response_class=Response, responses=PICTURES)
async def picture(request: Request, task: PictureTask, services: ServicesHere) -> Response:
    """Return a picture of a position in a game, or a moving picture of the way there."""
    data = await while_listening(request, lambda: _picture(task, services))
    return Response(data, media_type=MEDIA[task.format])


async def _picture(task: PictureTask, services: Services) -> bytes:
    work, size = _drawn(task, services.reader.cursor()), task.record.size
    if task.format == "svg":
        return (await services.replays.share(work, size))[-1].encode()
    with services.pictures.place(current_client()):
        drawn = await services.replays.share(work, size)
        if task.format == "gif":
            return await services.pictures.make(gif, drawn)
        return await services.pictures.make(png, drawn[-1])


def _drawn(task: PictureTask, cursor: Cursor) -> Generator[None, None, list[str]]:
    """Yield after each frame; return the SVG: the position, or for a GIF each on the way."""
    yield
    record = task.record
    nodes = record.nodes_along(task.path)
    rules = cursor.rules(record)
    if task.format != "gif":
        look = task.look() if task.format == "svg" else _bounded(task, rules, 1)
        return [draw_last(record, nodes, cursor, look)]
    drawn = []
    for svg in draw_each(record, nodes, cursor, _bounded(task, rules, len(nodes))):
        drawn.append(svg)
        yield
    return drawn


def _bounded(task: PictureTask, rules: Rules, frames: int) -> Look:
    """Return how a picture looks; raise `RecordError` if it has too many pixels.

    Without a width, it is as wide as possible, up to the usual width.
    """
    look = task.look()
    while (most := most_frames(*size_of(rules, look))) < frames:
        if task.width is not None or look.width <= LEAST_WIDTH:
            raise RecordError(_too_large(look.width, most, frames))
        look = replace(look, width=look.width - WIDTH_STEP)
    return look


def _too_large(width: int, most: int, frames: int) -> str:
    if most == 0:
        return f"a picture {width} pixels wide would be too large here; choose a smaller width"
    smaller = "" if most == MOST_FRAMES else "; choose a smaller width"
    return f"a GIF {width} pixels wide shows at most {most} positions here, not {frames}{smaller}"
