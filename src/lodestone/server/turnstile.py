"""Requests wait their turn: a client that sends many at once delays itself, not others."""

from asyncio import Semaphore
from weakref import WeakValueDictionary

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lodestone.server.clients import current_client

#: The number of one client's requests processed at a time; a browser opens six connections. Each
#: takes a millisecond or two of the event loop, which serves all in turn.
MOST_INSIDE = 8


class Turnstile:
    """Middleware that lets in a few requests of each client, until their answers begin."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._places: WeakValueDictionary[str, Semaphore] = WeakValueDictionary()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer once the client has a place."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        places = self._places.setdefault(current_client(), Semaphore(MOST_INSIDE))
        await places.acquire()
        is_inside = True

        def leave() -> None:
            nonlocal is_inside
            if is_inside:
                is_inside = False
                places.release()

        async def send_on(message: Message) -> None:
            leave()
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            leave()
