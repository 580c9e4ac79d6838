"""Rules solved in the background."""

from functools import partial

from fastapi import APIRouter

from lodestone.server.api.games import RulesQuery
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.clients import current_client
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import OwnedSolve, SolveTask
from lodestone.server.services import ServicesHere
from lodestone.server.solving import SolveJob

router = APIRouter(prefix="/api/solve", route_class=ParsedRoute)


@router.get("", responses=ASKED)
async def solve_job(rules: RulesQuery, services: ServicesHere) -> SolveJob:
    """Return the progress of solving rules."""
    return await services.ask_about(rules, services.solving.view)


@router.post("", responses=POSTED)
async def solve(task: SolveTask, services: ServicesHere) -> SolveJob:
    """Solve rules; join the solve if it is already under way."""
    client = current_client()
    start = partial(services.solving.start, client=client)
    return await services.ask_about(task.rules, start)


@router.post("/stop", responses=POSTED)
async def stop_solving(task: OwnedSolve, services: ServicesHere) -> SolveJob:
    """Stop solving rules, which requires the secret returned when it was started."""
    stop = partial(services.solving.stop, secret=task.secret)
    return await services.ask_about(task.rules, stop)
