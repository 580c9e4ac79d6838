"""Rules solved on this machine."""

from typing import Annotated

from fastapi import APIRouter, Query

from lodestone.web.replies.exact import SolveJob
from lodestone.web.replies.requests import LONGEST_RULES, SolveTask
from lodestone.web.server.bodies import ParsedRoute
from lodestone.web.server.errors import ASKED, POSTED
from lodestone.web.server.services import ServicesHere

router = APIRouter(prefix="/api/solve", route_class=ParsedRoute)

RulesQuery = Annotated[str, Query(max_length=LONGEST_RULES, description="A rules string.")]


@router.get("", responses=ASKED)
async def solve_job(rules: RulesQuery, services: ServicesHere) -> SolveJob:
    """Return the progress of solving rules."""
    return await services.ask_about(rules, services.solving.view)


@router.post("", responses=POSTED)
async def solve(task: SolveTask, services: ServicesHere) -> SolveJob:
    """Solve rules; join the solve if it is already under way."""
    return await services.ask_about(task.rules, services.solving.start)


@router.post("/stop", responses=POSTED)
async def stop_solving(task: SolveTask, services: ServicesHere) -> SolveJob:
    """Stop solving rules; what is done is kept."""
    return await services.ask_about(task.rules, services.solving.stop)
