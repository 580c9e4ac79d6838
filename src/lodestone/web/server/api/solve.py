"""Rules solved on this machine."""

from typing import Annotated

from pydantic import Field

from lodestone.core.rules import LONGEST_RULES
from lodestone.web.replies.exact import SolveJob
from lodestone.web.replies.requests import SolveTask
from lodestone.web.server.endpoints import Endpoint
from lodestone.web.server.services import Services

RulesQuery = Annotated[str, Field(max_length=LONGEST_RULES, description="A rules string.")]


async def solve_job(services: Services, rules: RulesQuery) -> SolveJob:
    """Return the progress of solving rules."""
    return await services.ask_about(rules, services.solving.view)


async def solve(services: Services, asked: SolveTask) -> SolveJob:
    """Solve rules; join the solve if it is already under way."""
    return await services.ask_about(asked.rules, services.solving.start)


async def stop_solving(services: Services, asked: SolveTask) -> SolveJob:
    """Stop solving rules; what is done is kept."""
    return await services.ask_about(asked.rules, services.solving.stop)


ENDPOINTS = [
    Endpoint("GET", "/api/solve", solve_job),
    Endpoint("POST", "/api/solve", solve),
    Endpoint("POST", "/api/solve/stop", stop_solving),
]
