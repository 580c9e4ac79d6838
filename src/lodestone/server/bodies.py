"""Request bodies: counted as they arrive, parsed in bounded time and memory, then released.

Pydantic validates the bytes directly, and lists stop at their first error, so a malformed body
costs no more than a valid one.
"""

import re
import time
from collections.abc import Callable, Coroutine
from typing import Any

import anyio
from anyio.to_thread import run_sync
from fastapi import HTTPException, Request, Response
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lodestone.replies.requests import LONGEST_TEXT
from lodestone.server.clients import Shares, current_client
from lodestone.server.errors import BusyError, answer_busy, say_error

LARGEST_BODY = LONGEST_TEXT
#: The bytes of all bodies that wait to be parsed, and of one client's.
MOST_HELD, MOST_HELD_EACH = 8 * 1024 * 1024, 1024 * 1024
#: Seconds in which a body must be complete.
PATIENCE = 20.0
#: How much of a refused body is still read, and for how many seconds at most, before the connection
#: is closed: otherwise a client that is still sending would lose the answer.
LINGER_BYTES = 1024 * 1024
LINGER_SECONDS = 2.0
#: The key of a request's `HeldBody` in its scope.
HELD = "lodestone.body"
#: Larger bodies (in bytes) are parsed in a thread.
SMALL = 4_096
#: The numbers of errors named and examined: listing errors takes longer than finding them.
MOST_NAMED, MOST_LISTED = 5, 100
#: An escape in JSON: a pair of surrogates, half of one, or any other.
_ESCAPE = re.compile(
    rb"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    rb"|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)


class HeldBody:
    """The body of one request, until it is released; `shares` counts the bytes of all bodies."""

    def __init__(self, shares: Shares, client: str) -> None:
        self._shares = shares
        self._client = client
        self.data = bytearray()

    def take(self, part: bytes) -> Response | None:
        """Add a part; return a refusal if it is not accepted."""
        if len(self.data) + len(part) > LARGEST_BODY:
            return _refusal(413, f"a body can have at most {LARGEST_BODY} bytes")
        if self._shares.of(self._client) + len(part) > MOST_HELD_EACH:
            return answer_busy(BusyError("it is reading many other requests from you"))
        if self._shares.total + len(part) > MOST_HELD:
            return answer_busy(BusyError("it is reading many other requests"))
        self.data += part
        self._shares.add(self._client, len(part))
        return None

    def release(self) -> None:
        """Forget the body: it has been parsed or is not needed any more."""
        self._shares.add(self._client, -len(self.data))
        self.data = bytearray()


class BoundedBodies:
    """Middleware that reads a body before anything else does, and refuses one that is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._shares = Shares()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        held = HeldBody(self._shares, current_client())
        try:
            refusal = _fault_of_length(scope) or await _read(receive, held)
            if refusal:
                await _refuse(refusal, scope, receive, send)
            else:
                await self._app({**scope, HELD: held}, _again(held, receive), send)
        finally:
            held.release()


async def _read(receive: Receive, held: HeldBody) -> Response | None:
    """Read a body; return a refusal if it is not accepted."""
    with anyio.move_on_after(PATIENCE):
        while True:
            message = await receive()
            if refusal := held.take(message.get("body", b"")):
                return refusal
            if not message.get("more_body", False):
                return None
    return _refusal(408, f"a body must arrive within {PATIENCE:.0f} seconds")


def _fault_of_length(scope: Scope) -> Response | None:
    """Return a refusal of a body stated to be too large, or of a POST request without a length."""
    length = Headers(scope=scope).get("content-length", "")
    if not length.isdigit():
        if scope["method"] == "POST":
            return _refusal(411, "a body must state its content-length")
        return None
    if int(length) > LARGEST_BODY:
        return _refusal(413, f"a body can have at most {LARGEST_BODY} bytes, not {length}")
    return None


def _refusal(status: int, detail: str) -> Response:
    return JSONResponse({"detail": detail}, status)


def _again(held: HeldBody, receive: Receive) -> Receive:
    """Return a function that receives the body already read, and then whatever follows."""
    whole = (
        {"type": "http.request", "body": bytes(held.data), "more_body": False} for _ in range(1)
    )

    async def receive_again() -> Message:
        return next(whole, None) or await receive()

    return receive_again


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer, continue reading briefly, and close the connection."""

    async def send_on(message: Message) -> None:
        is_body = message["type"] == "http.response.body"
        await send({**message, "more_body": True} if is_body else message)

    answer.headers["Connection"] = "close"
    await answer(scope, receive, send_on)
    left = LINGER_BYTES
    with anyio.move_on_after(LINGER_SECONDS):
        while left > 0:
            message = await receive()
            if not message.get("more_body", False):
                break
            left -= len(message["body"])
    await send({"type": "http.response.body", "body": b"", "more_body": False})


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
            value = await self.app.state.parsing.run(self._adapter, body)
        self._body = b""
        held = self.scope.get(HELD)
        if isinstance(held, HeldBody):
            held.release()
        return value


class Parsing:
    """Parses large bodies in a thread, one at a time, for at most half of the time.

    Nobody else in the process computes anything meanwhile: parsing holds the interpreter.
    """

    def __init__(self) -> None:
        self._limiter = anyio.CapacityLimiter(1)
        self._free = 0.0

    async def run(self, adapter: TypeAdapter[Any], body: bytes) -> Any:
        """Return the parsed body; raise `HTTPException` (422) naming its first errors."""
        return await run_sync(self._parse, adapter, body, limiter=self._limiter)

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
