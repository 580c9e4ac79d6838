"""The state of a game, searches as a page runs them itself, and rules solved."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from fastapi import APIRouter, Request

from lodestone.core.line import Line
from lodestone.players.asked import AskedSearch
from lodestone.replies import searches
from lodestone.replies.exact import Exact, ExactTurns, SolveJob, TableSource, View, view_line
from lodestone.replies.players import Player
from lodestone.replies.requests import (
    AboutRecord,
    AnalysisTask,
    HintTask,
    OwnedSolve,
    PlayerTask,
    Question,
    SolveTask,
    Walk,
)
from lodestone.replies.searches import AgreementAnswer, FoundTask, KnownSearch
from lodestone.server.api.games import RulesQuery
from lodestone.server.bodies import ParsedRoute
from lodestone.server.clients import current_client
from lodestone.server.errors import ASKED, POSTED
from lodestone.server.services import Services, ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.study.found import SearchAnswer
from lodestone.study.turns import TurnNode, node_at, view_node
from lodestone.wasm.modules import OWN

Task = TypeVar("Task", bound=AboutRecord)
Reply = Callable[[Line, Task, TableSource], AskedSearch | KnownSearch]

router = APIRouter(prefix="/api", route_class=ParsedRoute)


@router.post("/view", responses=POSTED)
async def view(request: Request, question: Question, services: ServicesHere) -> View:
    """Return the state of a game: the board, the last turn and the possible turns."""
    return await while_listening(
        request, lambda: services.replays.view(question, view_line, exact=question.exact)
    )


@router.post("/steps", responses=POSTED)
async def steps(request: Request, walk: Walk, services: ServicesHere) -> TurnNode:
    """Return how a turn that has been started can continue."""

    def answer(line: Line, turns: ExactTurns | None, _exact: Exact | None) -> TurnNode:
        return view_node(node_at(line, walk.path), turns)

    return await while_listening(
        request, lambda: services.replays.view(walk.record, answer, exact=walk.exact)
    )


@router.get("/players")
def players(services: ServicesHere) -> list[Player]:
    """Return all players that can be played against."""
    return services.opponents.view()


async def _asked(
    request: Request, services: Services, asked: Task, reply: Reply[Task]
) -> AskedSearch | KnownSearch:
    """Return what the page searches for itself after a record's line, or what is known.

    Where the page has no kernels of the game, this server searches.
    """
    opponents = services.opponents

    async def answer() -> AskedSearch | KnownSearch:
        line = await services.replays.line(asked.record)
        found = await services.in_table_thread(lambda: reply(line, asked, services.solving))
        if isinstance(found, KnownSearch) or found.game in OWN:
            return found
        search = opponents.choose if reply is searches.computer else opponents.judge
        seconds = None if isinstance(asked, AnalysisTask) else found.strength.limit.seconds
        result = await search(line, searches.player_of(asked), seconds)
        return searches.conclude(reply, line, result)

    return await while_listening(request, answer)


@router.post("/computer", responses=POSTED)
async def computer(
    request: Request, task: PlayerTask, services: ServicesHere
) -> AskedSearch | KnownSearch:
    """Return what to search for so that a player chooses its turn."""
    return await _asked(request, services, task, searches.computer)


@router.post("/hint", responses=POSTED)
async def hint(
    request: Request, task: HintTask, services: ServicesHere
) -> AskedSearch | KnownSearch:
    """Return what to search for to find the best turn; if it is known, the turn."""
    return await _asked(request, services, task, searches.hint)


@router.post("/analysis", responses=POSTED)
async def analysis(
    request: Request, task: AnalysisTask, services: ServicesHere
) -> AskedSearch | KnownSearch:
    """Return what to search for to look into a position."""
    return await _asked(request, services, task, searches.analysis)


@router.post("/agreement", responses=POSTED)
async def agreement(
    request: Request, task: PlayerTask, services: ServicesHere
) -> AskedSearch | KnownSearch:
    """Return what to search for so that a player says whether it ends the game by agreement."""
    return await _asked(request, services, task, searches.agreement)


@router.post("/found", responses=POSTED)
async def found(request: Request, task: FoundTask, services: ServicesHere) -> SearchAnswer:
    """Return what a search has found, in words."""
    return await while_listening(
        request,
        lambda: services.replays.view(task.record, lambda line, *_: searches.found(line, task)),
    )


@router.post("/agreed", responses=POSTED)
async def agreed(request: Request, task: FoundTask, services: ServicesHere) -> AgreementAnswer:
    """Return a player's answer to the offer to end the game, after its search."""
    return await while_listening(
        request,
        lambda: services.replays.view(task.record, lambda line, *_: searches.agreed(line, task)),
    )


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
