"""Parses bodies in bounded time and memory, large ones off the event loop.

Pydantic validates the bytes directly, and lists stop at their first error, so a malformed body
costs no more than a valid one. Once parsed, a body is released.
"""

import re
from collections.abc import Callable, Coroutine
from typing import Any

from anyio.to_thread import run_sync
from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError

from lodestone.server.bodies import HELD, HeldBody
from lodestone.server.errors import say_error
from lodestone.server.services import services_of

#: Larger bodies (in bytes) are parsed in a thread, one at a time: parsing holds the interpreter.
SMALL = 4_096
#: The numbers of errors named and examined: listing errors takes longer than finding them.
MOST_NAMED, MOST_LISTED = 5, 100
#: An escape in JSON: a pair of surrogates, half of one, or any other.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


class ParsedRoute(APIRoute):
    """A route whose body is parsed here instead of by FastAPI."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the handler."""
        handle = super().get_route_handler()
        model = self.body_field.field_info.annotation if self.body_field else None
        if model is None:
            return handle
        adapter: TypeAdapter[Any] = TypeAdapter(model)

        async def handle_parsed(request: Request) -> Response:
            return await handle(_ParsedRequest(request, adapter))

        return handle_parsed


class _ParsedRequest(Request):
    """A request whose `json` is the validated value, which FastAPI uses as it is."""

    def __init__(self, request: Request, adapter: TypeAdapter[Any]) -> None:
        super().__init__(request.scope, request.receive)
        self._adapter = adapter

    async def json(self) -> Any:
        """Return the parsed body; raise `HTTPException` (422) naming its first errors."""
        body = await self.body()
        if len(body) <= SMALL:
            value = _parse(self._adapter, body)
        else:
            one_at_a_time = services_of(self.app).parsing
            value = await run_sync(_parse, self._adapter, body, limiter=one_at_a_time)
        self._body = b""
        held = self.scope.get(HELD)
        if isinstance(held, HeldBody):
            held.release()
        return value


def _parse(adapter: TypeAdapter[Any], body: bytes) -> Any:
    try:
        return adapter.validate_json(_whole_characters(body))
    except ValidationError as error:
        raise HTTPException(422, _say(error)) from None


def _whole_characters(body: bytes) -> bytes:
    """Return JSON with U+FFFD in place of unpaired surrogates, which no answer could contain."""
    if rb"\ud" not in body.lower():
        return body
    return _ESCAPE.sub(lambda found: rb"\ufffd" if found[1] else found[0], body)


def _say(error: ValidationError) -> str:
    """Return the first errors in one line."""
    count = error.error_count()
    if count > MOST_LISTED:
        return f"body: {count} of its parts are invalid; /openapi.json describes what is allowed"
    errors = error.errors(include_url=False)
    more = [f"and {count - MOST_NAMED} more"] if count > MOST_NAMED else []
    return "; ".join([*map(say_error, errors[:MOST_NAMED]), *more])
