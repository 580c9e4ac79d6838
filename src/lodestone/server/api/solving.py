"""Rules solved in the background."""

from functools import partial

from fastapi import APIRouter

from lodestone.server.answers import Answer
from lodestone.server.api.games import RulesQuery
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.clients import current_client
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.requests import OwnedSolve, SolveTask
from lodestone.server.schemas.values import SolveJob, SolveStarted
from lodestone.server.services import ServicesHere

router = APIRouter(prefix="/api/solve", default_response_class=Answer, route_class=ParsedRoute)


@router.get("", response_model=SolveJob, responses=ASKED)
async def solve_job(rules: RulesQuery, services: ServicesHere) -> Answer:
    """Return the progress of solving rules."""
    return Answer(await services.ask_about(rules, services.solving.view))


@router.post("", response_model=SolveStarted, responses=POSTED)
async def solve(task: SolveTask, services: ServicesHere) -> Answer:
    """Solve rules; join the solve if it is already under way."""
    client = current_client()
    start = partial(services.solving.start, client=client)
    return Answer(await services.ask_about(task.rules, start))


@router.post("/stop", response_model=SolveJob, responses=POSTED)
async def stop_solving(task: OwnedSolve, services: ServicesHere) -> Answer:
    """Stop solving rules, which requires the secret returned when it was started."""
    stop = partial(services.solving.stop, secret=task.secret)
    return Answer(await services.ask_about(task.rules, stop))
