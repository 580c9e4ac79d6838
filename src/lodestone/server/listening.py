"""Work that ends when the client waiting for it leaves."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import anyio
from starlette.requests import ClientDisconnect, Request

T = TypeVar("T")


async def while_listening(request: Request, work: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `work`; cancel it and raise `ClientDisconnect` if the client leaves.

    The body must have been read: the only event after that is that the client has left.
    """
    with anyio.CancelScope() as scope:
        listener = asyncio.create_task(_cancel_at_end(request, scope))
        try:
            return await work()
        finally:
            listener.cancel()
    raise ClientDisconnect


async def _cancel_at_end(request: Request, scope: anyio.CancelScope) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
