"""The state of a game, streams of what players choose, advise and accept, and rules solved."""

from collections.abc import Awaitable, Callable
from functools import partial

from fastapi import APIRouter, Request

from lodestone.core.line import Line
from lodestone.replies.exact import Exact, ExactTurns, SolveJob, View, view_line
from lodestone.replies.players import Player
from lodestone.replies.requests import (
    AnalysisTask,
    ComputerTask,
    GivenRecord,
    HintTask,
    OwnedSolve,
    PlayerTask,
    Question,
    SolveTask,
    Walk,
)
from lodestone.replies.searches import AgreementAnswer, answer_to_agreement
from lodestone.search.result import SearchResult
from lodestone.server.api.games import RulesQuery
from lodestone.server.bodies import ParsedRoute
from lodestone.server.clients import current_client
from lodestone.server.errors import ASKED, POSTED, BusyError, stream_of
from lodestone.server.searches import (
    AgreementLine,
    ComputerLine,
    ComputerTurn,
    FinalLine,
    JsonLines,
    SearchLine,
    Task,
    search_stream,
)
from lodestone.server.services import Services, ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.study.found import view_result
from lodestone.study.turns import Node, node_at, view_node

router = APIRouter(prefix="/api", route_class=ParsedRoute)


@router.post("/view", responses=POSTED)
async def view(request: Request, question: Question, services: ServicesHere) -> View:
    """Return the state of a game: the board, the last turn and the possible turns."""
    return await while_listening(
        request, lambda: services.replays.view(question, view_line, exact=question.exact)
    )


@router.post("/steps", responses=POSTED)
async def steps(request: Request, walk: Walk, services: ServicesHere) -> Node:
    """Return how a turn that has been started can continue."""

    def answer(line: Line, turns: ExactTurns | None, _exact: Exact | None) -> Node:
        return view_node(node_at(line, walk.path), turns)

    return await while_listening(
        request, lambda: services.replays.view(walk.record, answer, exact=walk.exact)
    )


@router.get("/players")
def players(services: ServicesHere) -> list[Player]:
    """Return all players that can be played against."""
    return services.opponents.view()


async def _stream(
    request: Request,
    services: Services,
    record: GivenRecord,
    ask: Callable[[Line], Task[SearchResult]],
    conclude: Callable[[Line, SearchResult], Awaitable[FinalLine]] | None = None,
) -> JsonLines:
    """Return the stream of a task that is about the last position of a record's line."""

    def answer(line: Line, *_: object) -> JsonLines:
        ending = partial(conclude, line) if conclude else None
        return search_stream(services.searches, ask(line), line.position, ending)

    return await while_listening(request, lambda: services.replays.view(record, answer))


@router.post("/computer", response_class=JsonLines, responses=stream_of(ComputerLine))
async def computer(request: Request, task: ComputerTask, services: ServicesHere) -> JsonLines:
    """Stream a player's search for a turn; the final line includes the game after it."""
    ask = partial(services.opponents.turn, name=task.player, seconds=task.seconds)
    return await _stream(request, services, task.record, ask, partial(_with_view, services, task))


async def _with_view(
    services: Services, task: ComputerTask, line: Line, result: SearchResult
) -> ComputerTurn:
    chosen = view_result(line.position, result)
    further = (chosen.turn,)
    try:
        view = await services.replays.view(
            task.record, view_line, exact=task.exact, further=further
        )
    except BusyError:
        view = None
    return ComputerTurn(**vars(chosen), view=view)


@router.post("/hint", response_class=JsonLines, responses=stream_of(SearchLine))
async def hint(request: Request, task: HintTask, services: ServicesHere) -> JsonLines:
    """Stream the strongest player's search for a turn."""
    ask = partial(services.opponents.hint, seconds=task.seconds)
    return await _stream(request, services, task.record, ask)


@router.post("/analysis", response_class=JsonLines, responses=stream_of(SearchLine))
async def analysis(request: Request, task: AnalysisTask, services: ServicesHere) -> JsonLines:
    """Stream the analysis of a position until the client leaves, or for some minutes."""
    ask = partial(services.opponents.analysis, multipv=task.multipv)
    return await _stream(request, services, task.record, ask)


@router.post("/agreement", response_class=JsonLines, responses=stream_of(AgreementLine))
async def agreement(request: Request, task: PlayerTask, services: ServicesHere) -> JsonLines:
    """Offer a player to end the game by agreement; stream the search and the answer."""
    ask = partial(services.opponents.agreement, name=task.player, seconds=task.seconds)
    return await _stream(request, services, task.record, ask, _reply)


async def _reply(line: Line, result: SearchResult) -> AgreementAnswer:
    return answer_to_agreement(line, result)


@router.get("/solve", responses=ASKED)
async def solve_job(rules: RulesQuery, services: ServicesHere) -> SolveJob:
    """Return the progress of solving rules."""
    return await services.ask_about(rules, services.solving.view)


@router.post("/solve", responses=POSTED)
async def solve(task: SolveTask, services: ServicesHere) -> SolveJob:
    """Solve rules; join the solve if it is already under way."""
    client = current_client()
    start = partial(services.solving.start, client=client)
    return await services.ask_about(task.rules, start)


@router.post("/solve/stop", responses=POSTED)
async def stop_solving(task: OwnedSolve, services: ServicesHere) -> SolveJob:
    """Stop solving rules, which requires the secret returned when it was started."""
    stop = partial(services.solving.stop, secret=task.secret)
    return await services.ask_about(task.rules, stop)
