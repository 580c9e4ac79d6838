"""The messages that travel over the WebSocket of live games: `online/messages`, and views.

`docs/live-protocol.md` is written from their types.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import TypeAdapter, ValidationError

from lodestone.core.sent import ByKind, Sent
from lodestone.online.messages import (
    Challenges,
    Commanded,
    FromClient,
    Gone,
    Happened,
    Hello,
    Lobby,
    Ping,
    Pong,
    Presence,
    Problem,
    Refused,
    Welcome,
)
from lodestone.server.errors import say_error
from lodestone.server.views import View


@dataclass(frozen=True)
class Viewed(Sent):
    """The position after an event, for those who want views. Not every event has one."""

    seq: int
    view: View
    kind: Literal["view"] = "view"


FromServer = Annotated[
    Welcome | Happened | Viewed | Refused | Presence | Problem | Ping | Gone | Challenges, ByKind()
]

_FROM_CLIENT: TypeAdapter[Hello | Lobby | Commanded | Pong] = TypeAdapter(FromClient)
_FROM_SERVER: TypeAdapter[Any] = TypeAdapter(FromServer)


def read(text: str) -> Hello | Lobby | Commanded | Pong | Problem:
    """Return a client's message, or what is wrong with it."""
    try:
        return _FROM_CLIENT.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return Problem(say_error(first))


def written(message: Sent) -> str:
    """Return a message of the server as JSON."""
    return _FROM_SERVER.dump_json(message).decode()
