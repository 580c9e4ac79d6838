"""The messages that travel over the WebSocket of live games: `online/messages`, and views.

`tools/protocol.py` writes docs/live-protocol.md from their types.
"""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import TypeAdapter, ValidationError

from lodestone.core.sent import ByKind, Sent
from lodestone.web.online.messages import ClientMessage, FromClient, Problem, ServerMessage
from lodestone.web.replies.exact import View
from lodestone.web.server.errors import say_error


@dataclass(frozen=True)
class Viewed(Sent):
    """The position after an event, for those who want views. Not every event has one."""

    seq: int
    view: View
    kind: Literal["view"] = "view"


WithViews = Annotated[ServerMessage | Viewed, ByKind()]

_from_client: TypeAdapter[ClientMessage] = TypeAdapter(FromClient)
_from_server: TypeAdapter[ServerMessage | Viewed] = TypeAdapter(WithViews)


def read(text: str) -> ClientMessage | Problem:
    """Return a client's message, or what is wrong with it."""
    try:
        return _from_client.validate_json(text)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        return Problem(say_error(first))


def written(message: ServerMessage | Viewed) -> str:
    """Return a message of the server as JSON."""
    return _from_server.dump_json(message, by_alias=True).decode()
