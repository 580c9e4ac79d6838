"""The state of a game, and how a turn in it can continue."""

from fastapi import APIRouter, Request

from lodestone.core.line import Line
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import POSTED
from lodestone.server.exact import ExactTurns
from lodestone.server.listening import while_listening
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.play import Node, View
from lodestone.server.schemas.requests import Question, Walk
from lodestone.server.schemas.values import Exact
from lodestone.server.services import ServicesHere
from lodestone.server.views import node_at, view_line, view_node

router = APIRouter(prefix="/api", default_response_class=Answer, route_class=ParsedRoute)


@router.post("/view", response_model=View, responses=POSTED)
async def view(request: Request, question: Question, services: ServicesHere) -> Answer:
    """Return the state of a game: the board, the last turn and the possible turns."""

    def answer(line: Line, turns: ExactTurns | None, exact: Exact | None) -> Answer:
        return Answer(view_line(line, turns, exact))

    return await while_listening(
        request, lambda: services.viewing.view(question, answer, exact=question.exact)
    )


@router.post("/steps", response_model=Node, responses=POSTED)
async def steps(request: Request, walk: Walk, services: ServicesHere) -> Answer:
    """Return how a turn that has been started can continue."""

    def answer(line: Line, turns: ExactTurns | None, _exact: Exact | None) -> Answer:
        return Answer(view_node(node_at(line, walk.path), turns))

    return await while_listening(
        request, lambda: services.viewing.view(walk.record, answer, exact=walk.exact)
    )
