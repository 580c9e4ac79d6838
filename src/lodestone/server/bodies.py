"""Bodies of requests, counted as they come, whatever they say of their length."""

import anyio
from starlette.datastructures import Headers
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lodestone.server.busy import BusyError, answer_busy

LARGEST_BODY = 256 * 1024
#: All bodies together that are held at a time.
MOST_HELD = 8 * 1024 * 1024
#: A body is whole after so many seconds.
PATIENCE = 20.0
#: Of a refused body so much is still read, for so many seconds, before the connection is closed: a
#: client that is still sending would lose the answer.
LINGER_BYTES = 1024 * 1024
LINGER_SECONDS = 2.0


class BoundedBodies:
    """Middleware that reads a body before anything else does, and refuses one that is too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer or refuse."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        body = bytearray()
        try:
            refusal = _fault_of_length(scope) or await self._read(receive, body)
            if refusal:
                await _refuse(refusal, scope, receive, send)
            else:
                await self._app(scope, _again(bytes(body), receive), send)
        finally:
            self._held -= len(body)

    async def _read(self, receive: Receive, body: bytearray) -> Response | None:
        """Read a body; return the refusal if it is not taken."""
        with anyio.move_on_after(PATIENCE):
            while True:
                message = await receive()
                part = message.get("body", b"")
                if len(body) + len(part) > LARGEST_BODY:
                    return _refusal(413, f"a body has at most {LARGEST_BODY} bytes")
                if self._held + len(part) > MOST_HELD:
                    return answer_busy(BusyError("it reads many other questions"))
                body += part
                self._held += len(part)
                if not message.get("more_body", False):
                    return None
        return _refusal(408, f"a body comes within {PATIENCE:.0f} seconds")


def _fault_of_length(scope: Scope) -> Response | None:
    """Refuse a body that says it is too large, or a question that does not say how large it is."""
    length = Headers(scope=scope).get("content-length", "")
    if not length.isdigit():
        return (
            _refusal(411, "a body says its content-length") if scope["method"] == "POST" else None
        )
    if int(length) > LARGEST_BODY:
        return _refusal(413, f"a body has at most {LARGEST_BODY} bytes, not {length}")
    return None


def _refusal(status: int, detail: str) -> Response:
    return JSONResponse({"detail": detail}, status)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return what receives a body that has been read, and then whatever comes."""
    parts = [body]

    async def receive_again() -> Message:
        if not parts:
            return await receive()
        return {"type": "http.request", "body": parts.pop(), "more_body": False}

    return receive_again


async def _refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer, read on for a little, and close the connection."""

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
