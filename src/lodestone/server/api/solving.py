"""Rules solved in the background."""

from fastapi import APIRouter

from lodestone.server.answers import Answer
from lodestone.server.api.games import RulesQuery
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.requests import SolveTask
from lodestone.server.schemas.values import SolveJob
from lodestone.server.services import ServicesHere

router = APIRouter(prefix="/api/solve", default_response_class=Answer, route_class=ParsedRoute)


@router.get("", response_model=SolveJob, responses=ASKED)
async def solve_job(rules: RulesQuery, services: ServicesHere) -> Answer:
    """How far solving some rules is."""
    return Answer(await services.ask_about(rules, services.solving.view))


@router.post("", response_model=SolveJob, responses=POSTED)
async def solve(task: SolveTask, services: ServicesHere) -> Answer:
    """Solve some rules; what is under way already is joined."""
    return Answer(await services.ask_about(task.rules, services.solving.start))


@router.post("/stop", response_model=SolveJob, responses=POSTED)
async def stop_solving(task: SolveTask, services: ServicesHere) -> Answer:
    """Stop solving some rules; what is done is kept for the next time."""
    return Answer(await services.ask_about(task.rules, services.solving.stop))
