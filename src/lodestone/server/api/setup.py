"""Positions set up by people: what they consist of, and what is wrong with them."""

from fastapi import APIRouter

from lodestone.server.answers import Answer
from lodestone.server.api.refusals import POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.setup import Setup, SetupQuestion
from lodestone.server.services import ServicesHere
from lodestone.server.setups import view_setup

router = APIRouter(prefix="/api", default_response_class=Answer, route_class=ParsedRoute)


@router.post("/setup", response_model=Setup, responses=POSTED)
def setup(question: SetupQuestion, services: ServicesHere) -> Answer:
    """Return what a setup consists of, and every reason why it is not a legal position."""
    rules = services.reader.asked(question.rules)
    is_solvable = services.solving.can_have_values(rules)
    return Answer(view_setup(rules, question, is_solvable=is_solvable))
