"""Records of games: read, written, shown position by position, counted."""

from collections.abc import Sequence
from typing import TypeVar

from fastapi import APIRouter, Request

from lodestone.core.position import Position
from lodestone.records.files import written
from lodestone.replies import searches
from lodestone.replies.records import Drawn, ExploredByName, WrittenText, drawn
from lodestone.replies.requests import (
    EXACT,
    DocumentTask,
    ExplorerTask,
    PastedText,
    PictureTask,
    ReportTask,
    WritingTask,
)
from lodestone.replies.searches import AskedReport, JudgedTask, KnownSearch
from lodestone.server.bodies import ParsedRoute
from lodestone.server.clients import current_client
from lodestone.server.errors import POSTED
from lodestone.server.services import Services, ServicesHere
from lodestone.server.sharing import Work, while_listening
from lodestone.study.document import Document, ReadGames, make_document, read_pasted
from lodestone.study.explorer import PlayedGame, explore, replay_games

T = TypeVar("T")

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


@router.post("/report", responses=POSTED)
async def report(
    request: Request, task: ReportTask, services: ServicesHere
) -> AskedReport | KnownSearch:
    """Return what to search for in every position of a game; or a report by a table."""
    line = await while_listening(request, lambda: services.replays.line(task.record))
    if task.player == EXACT:  # opening a table can take long, and may fail
        await services.in_table_thread(lambda: services.solving.find(line.position.rules))
    work = searches.report(line, task, services.solving)
    return await _shared(request, services, work, task.record.size)


@router.post("/judged", responses=POSTED)
async def judged(request: Request, task: JudgedTask, services: ServicesHere) -> KnownSearch:
    """Return what positions are worth by what searches have found, or the summary of a game."""
    line = await while_listening(request, lambda: services.replays.line(task.record))
    work = searches.judged(line, task)
    return await _shared(request, services, work, task.record.size)


@router.post("/picture", responses=POSTED)
async def picture(request: Request, task: PictureTask, services: ServicesHere) -> Drawn:
    """Return the picture of a position in a game as SVG, or of each position on the way there."""
    work = drawn(task, services.reader.cursor())
    return await _shared(request, services, work, task.record.size)
