"""The games, their rules, and how they are drawn."""

from typing import Annotated

from fastapi import APIRouter, Query, Request

from lodestone.core.drawing import Scene
from lodestone.core.game import all_games
from lodestone.server.answers import Answer
from lodestone.server.api.refusals import ASKED, POSTED
from lodestone.server.parsing import ParsedRoute
from lodestone.server.schemas.games import Game, Rules
from lodestone.server.schemas.requests import LONGEST_RULES, RulesChoice
from lodestone.server.services import ServicesHere
from lodestone.server.views import view_game, view_rules

router = APIRouter(prefix="/api", default_response_class=Answer, route_class=ParsedRoute)

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


@router.get("/games", response_model=list[Game])
def games(services: ServicesHere) -> Answer:
    """Return every game with its presets, options and pictures."""
    return Answer([view_game(game, services.reader) for game in all_games()])


@router.post("/rules", response_model=Rules, responses=POSTED)
def rules(choice: RulesChoice, services: ServicesHere) -> Answer:
    """Return the rules in words, and the start."""
    chosen = services.reader.chosen(choice)
    return Answer(view_rules(chosen, is_solvable=services.solving.can_have_values(chosen)))


@router.get("/scene", response_model=Scene, responses=ASKED, openapi_extra={"parameters": [STYLES]})
def scene(
    request: Request, rules: RulesQuery, services: ServicesHere, near: NearQuery = None
) -> Answer:
    """Return the empty board and its pieces as SVG."""
    asked = dict(request.query_params)
    pictures = {name: asked[name] for name in asked if name not in ("rules", "near")}
    return Answer(services.reader.asked(rules).scene(near, pictures))
