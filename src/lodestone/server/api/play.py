"""The state of a game, and how a turn in it can continue."""

from fastapi import APIRouter, Request

from lodestone.core.line import Line
from lodestone.server.api.refusals import POSTED
from lodestone.server.exact import Exact, ExactTurns
from lodestone.server.parsing import ParsedRoute
from lodestone.server.requests import Question, Walk
from lodestone.server.services import ServicesHere
from lodestone.server.sharing import while_listening
from lodestone.server.views import Node, View, node_at, view_line, view_node

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
