"""The players that can be played against, and streams of what they choose, advise and accept."""

from collections.abc import Callable
from functools import partial

from fastapi import APIRouter, Request

from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.players.analysis import agrees
from lodestone.search.result import SearchResult
from lodestone.server.api.refusals import stream_of
from lodestone.server.errors import BusyError
from lodestone.server.opponents import Player
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import (
    AnalysisTask,
    ComputerTask,
    GivenRecord,
    HintTask,
    PlayerTask,
)
from lodestone.server.services import Services, ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.server.streams import (
    AgreementAnswer,
    AgreementLine,
    ComputerLine,
    ComputerTurn,
    JsonLines,
    SearchLine,
    SearchStream,
    view_result,
)
from lodestone.server.views import view_line

router = APIRouter(prefix="/api", route_class=ParsedRoute)


async def _answer(
    request: Request,
    services: Services,
    record: GivenRecord,
    stream: Callable[[Line], SearchStream],
) -> SearchStream:
    return await while_listening(
        request, lambda: services.replays.view(record, lambda line, *_: stream(line))
    )


@router.get("/players")
def players(services: ServicesHere) -> list[Player]:
    """Return all players that can be played against."""
    return services.opponents.view()


@router.post("/computer", response_class=JsonLines, responses=stream_of(ComputerLine))
async def computer(request: Request, task: ComputerTask, services: ServicesHere) -> SearchStream:
    """Stream a player's search for a turn; the final line includes the game after it."""

    def stream(line: Line) -> SearchStream:
        search = services.opponents.turn(line, task.player, task.seconds)
        conclude = partial(_with_view, services, task, line.position)
        return SearchStream(services.searches, search, line.position, conclude)

    return await _answer(request, services, task.record, stream)


async def _with_view(
    services: Services, task: ComputerTask, position: Position, result: SearchResult
) -> ComputerTurn:
    chosen = view_result(position, result)
    further = (chosen.turn,)
    try:
        view = await services.replays.view(
            task.record, view_line, exact=task.exact, further=further
        )
    except BusyError:
        view = None
    return ComputerTurn(**vars(chosen), view=view)


@router.post("/hint", response_class=JsonLines, responses=stream_of(SearchLine))
async def hint(request: Request, task: HintTask, services: ServicesHere) -> SearchStream:
    """Stream the strongest player's search for a turn."""

    def stream(line: Line) -> SearchStream:
        search = services.opponents.hint(line, task.seconds)
        return SearchStream(services.searches, search, line.position)

    return await _answer(request, services, task.record, stream)


@router.post("/analysis", response_class=JsonLines, responses=stream_of(SearchLine))
async def analysis(request: Request, task: AnalysisTask, services: ServicesHere) -> SearchStream:
    """Stream the analysis of a position until the client leaves, or for some minutes."""

    def stream(line: Line) -> SearchStream:
        search = services.opponents.analysis(line, task.multipv)
        return SearchStream(services.searches, search, line.position)

    return await _answer(request, services, task.record, stream)


@router.post("/agreement", response_class=JsonLines, responses=stream_of(AgreementLine))
async def agreement(request: Request, task: PlayerTask, services: ServicesHere) -> SearchStream:
    """Offer a player to end the game by agreement; stream the search and the answer."""

    def stream(line: Line) -> SearchStream:
        search = services.opponents.agreement(line, task.player, task.seconds)
        return SearchStream(services.searches, search, line.position, partial(_reply, line))

    return await _answer(request, services, task.record, stream)


async def _reply(line: Line, result: SearchResult) -> AgreementAnswer:
    accepted = agrees(line, result)
    answer = "accepts" if accepted else "declines and plays on"
    return AgreementAnswer(accepted, f"The computer {answer}.")
