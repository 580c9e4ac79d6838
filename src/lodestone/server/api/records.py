"""Records of games: read, written, shown position by position, counted."""

from fastapi import APIRouter, Request

from lodestone.core.position import Position
from lodestone.records.files import written
from lodestone.records.referee import Referee
from lodestone.records.schema import from_model
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import POSTED
from lodestone.server.listening import while_listening
from lodestone.server.schemas.records import (
    DocumentTask,
    ExplorerTask,
    PastedText,
    WritingTask,
    WrittenText,
)
from lodestone.server.services import Services, ServicesHere
from lodestone.study.document import Document, make_document
from lodestone.study.explorer import Explored, explore
from lodestone.study.pasted import ReadGames, read_pasted

router = APIRouter(prefix="/api/record", default_response_class=Answer)


def _referee(services: Services) -> Referee:
    return Referee(services.reader.asked, is_compiled=False)


@router.post("/read", response_model=ReadGames, responses=POSTED)
async def read(request: Request, pasted: PastedText, services: ServicesHere) -> Answer:
    """The games of a text, in either form, checked by their rules; or a position."""
    work = read_pasted(pasted.text, _referee(services))
    size = len(pasted.text)
    return Answer(await while_listening(request, lambda: services.replays.share(work, size)))


@router.post("/write", response_model=WrittenText, responses=POSTED)
def write(task: WritingTask) -> Answer:
    """Games as a text that can be kept: in the canonical text form, or as JSON."""
    records = map(from_model, task.records)
    return Answer({"text": "".join(written(records, task.to))})


@router.post("/document", response_model=Document, responses=POSTED)
async def document(request: Request, task: DocumentTask, services: ServicesHere) -> Answer:
    """A game with the pictures of all its positions: what a viewer needs to show it alone."""
    record = from_model(task.record)
    work = make_document(record, _referee(services), task.near, task.styles)
    size = len(task.record.nodes)
    return Answer(await while_listening(request, lambda: services.replays.share(work, size)))


@router.post("/explore", response_model=Explored, responses=POSTED)
async def explore_turns(request: Request, task: ExplorerTask, services: ServicesHere) -> Answer:
    """How often each turn was played from a position in some games, and with which results."""
    position = Position.parse(services.reader.asked(task.rules), task.position)
    work = explore(map(from_model, task.records), position, _referee(services))
    size = sum(len(record.nodes) for record in task.records)
    explorer = await while_listening(request, lambda: services.replays.share(work, size))
    return Answer(await services.with_table(position.rules, explorer.found))
