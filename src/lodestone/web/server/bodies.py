"""Request bodies: refused by their stated length, and parsed in bounded time and memory.

Pydantic validates the bytes directly, and lists stop at their first error, so a malformed body
costs no more than a valid one.
"""

import re
import time
from functools import partial
from typing import Any

from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from lodestone.web.replies.requests import LONGEST_TEXT
from lodestone.web.server.errors import say_error
from lodestone.web.server.queues import FairQueue

LARGEST_BODY = LONGEST_TEXT
#: Larger bodies (in bytes) are parsed in a thread.
SMALL = 4_096
#: The numbers of errors named and examined: listing errors takes longer than finding them.
MOST_NAMED, MOST_LISTED = 5, 100
#: The types that say that a body is JSON.
_JSON = re.compile(r" *application/([^/; ]+\+)?json *(;.*)?", re.IGNORECASE | re.DOTALL)
#: An escape in JSON: a pair of surrogates, half of one, or any other.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


class BoundedBodies:
    """Middleware that refuses requests whose body is too large, or does not state its length.

    The HTTP parser reads no more than what is stated. Chunks are refused: each costs as much as a
    large part of any other body, so tiny ones would occupy the event loop.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse."""
        refusal = _refusal(scope) if scope["type"] == "http" else None
        await (refusal or self._app)(scope, receive, send)


def _refusal(scope: Scope) -> Response | None:
    """Return the refusal of a request; `None` if it is not refused.

    A client that is still sending a large body reads it afterwards; after chunks, the connection
    is closed.
    """
    headers = Headers(scope=scope)
    length = headers.get("content-length", "")
    if "transfer-encoding" in headers or (scope["method"] == "POST" and not length):
        detail = "a body must state its content-length; chunks are not read"
        return JSONResponse({"detail": detail}, 411, {"Connection": "close"})
    if int(length or 0) > LARGEST_BODY:
        detail = f"a body can have at most {LARGEST_BODY} bytes, not {length}"
        return JSONResponse({"detail": detail}, 413)
    return None


class Parsing:
    """Reads bodies: large ones in a thread, one at a time, for at most half of the time.

    Nobody else in the process computes anything meanwhile: parsing holds the interpreter.
    """

    def __init__(self) -> None:
        self._queue = FairQueue(1)
        self._free = 0.0

    async def read(self, request: Request, adapter: TypeAdapter[Any]) -> Any:
        """Return what a body describes; raise `HTTPException` (422) naming its first errors.

        The request does not keep the bytes.
        """
        body = b"".join([part async for part in request.stream()])
        if not body:
            raise HTTPException(422, "body: missing")
        if not _JSON.fullmatch(request.headers.get("content-type", "")):
            raise HTTPException(422, "body: must be an object")
        if len(body) <= SMALL:
            return _parse(adapter, body)
        return await self._queue.run(partial(self._parse, adapter, body))

    def _parse(self, adapter: TypeAdapter[Any], body: bytes) -> Any:
        time.sleep(max(0.0, self._free - time.monotonic()))
        began = time.monotonic()
        try:
            return _parse(adapter, body)
        finally:
            ended = time.monotonic()
            self._free = ended + (ended - began)


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
