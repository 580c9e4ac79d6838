"""What pages ask about games: an endpoint for each answer of `replies/routes.py`."""

from pydantic import Field

from lodestone.core.rules import LONGEST_RULES
from lodestone.web.replies.routes import GOT, POSTED
from lodestone.web.server.endpoints import Endpoint

#: Longer names do not exist and are not even looked up.
LONGEST_NAME = 100
#: What the parameters of addresses are, by their names.
PARAMETERS = {
    "rules": Field(max_length=LONGEST_RULES, description="A rules string."),
    "near": Field(max_length=LONGEST_NAME, description="The side at the bottom of the picture."),
    "styles": Field(description="The style of each of the game's pictures, by the picture's name."),
    "game": Field(max_length=LONGEST_NAME, description="The name of a game."),
    "name": Field(max_length=LONGEST_NAME, description="The name of a lesson or a study."),
    "number": Field(description="A puzzle's number in the list."),
    "day": Field(description="The day where the reader is: 2026-11-25."),
}

ENDPOINTS = [
    Endpoint(method, f"/api/{path}", reply, notes=PARAMETERS)
    for method, replies in (("POST", POSTED), ("GET", GOT))
    for path, reply in replies.items()
]
