"""The games, their rules and how they are drawn, and positions set up by people."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from lodestone.core.drawing import Scene
from lodestone.records.game import GameRecord
from lodestone.replies import games as replies
from lodestone.replies.games import Game, RulesInForce, SetupAnswer, SetupQuestion
from lodestone.replies.requests import LONGEST_RULES, RulesChoice
from lodestone.server.bodies import ParsedRoute
from lodestone.server.errors import ASKED, POSTED
from lodestone.server.services import ServicesHere
from lodestone.teach.studies import games_of_programs

router = APIRouter(prefix="/api", route_class=ParsedRoute)

RulesQuery = Annotated[str, Query(max_length=LONGEST_RULES, description="A rules string.")]
NearQuery = Annotated[str | None, Query(description="The side at the bottom of the picture.")]
#: The names of the pictures depend on the game.
STYLES = {
    "name": "styles",
    "in": "query",
    "description": "The style of each of the game's pictures, by the picture's name.",
    "style": "form",
    "explode": True,
    "schema": {"type": "object", "additionalProperties": {"type": "string"}},
}


@router.get("/games")
def games(services: ServicesHere) -> list[Game]:
    """Return every game with its presets, options and pictures."""
    return replies.games(services.reader)


@router.post("/rules", responses=POSTED)
def rules(choice: RulesChoice, services: ServicesHere) -> RulesInForce:
    """Return the rules in words, and the start."""
    chosen = services.reader.chosen(choice)
    return replies.rules(chosen, solvable=services.solving.can_have_values(chosen))


@router.get("/scene", responses=ASKED, openapi_extra={"parameters": [STYLES]})
def scene(
    request: Request, rules: RulesQuery, services: ServicesHere, near: NearQuery = None
) -> Scene:
    """Return the empty board and its pieces as SVG."""
    asked = dict(request.query_params)
    pictures = {name: asked[name] for name in asked if name not in ("rules", "near")}
    return services.reader.asked(rules).scene(near, pictures)


@router.get("/programs", responses=ASKED)
def programs(rules: RulesQuery, services: ServicesHere) -> list[GameRecord]:
    """Return games between programs under these rules."""
    return games_of_programs(services.reader.asked(rules))


@router.post("/setup", responses=POSTED)
def setup(question: SetupQuestion, services: ServicesHere) -> SetupAnswer:
    """Return what a setup consists of, and every reason why it is not a legal position."""
    chosen = services.reader.asked(question.rules)
    return replies.setup(chosen, question, solvable=services.solving.can_have_values(chosen))
