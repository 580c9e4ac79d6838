"""Connections as uvicorn has them, with two bounds that it lacks.

Headers, and what WebSockets send, take time of the event loop before the application hears of
them. Everything else that a connection can cost is for a public server's proxy (docs/hosting.md).
"""

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from lodestone.web.server.clients import Rate
from lodestone.web.server.policy import MESSAGE_SECONDS

#: The maximum number of a request's headers: browsers and proxies send 30 at most.
MOST_HEADERS = 100
#: The maximum bytes of a message, and of all that a WebSocket receives in `MESSAGE_SECONDS`.
LARGEST_MESSAGE, MOST_RECEIVED = 16 * 1024, 32 * 1024


class HttpConnection(HttpToolsProtocol):
    """A connection for requests, which is closed when one has very many headers."""

    def on_header(self, name: bytes, value: bytes) -> None:
        """Read a header, unless there were too many."""
        if len(self.headers) >= MOST_HEADERS:
            raise ValueError("too many headers")  # ends the parser: the answer has status 400
        super().on_header(name, value)


class SocketConnection(WebSocketsSansIOProtocol):
    """A WebSocket, which is cut off when its client sends much more than any needs.

    Pings and parts of messages count, too, however small they are.
    """

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to count."""
        self._rate = Rate(MOST_RECEIVED, MESSAGE_SECONDS)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Read what was received, unless it is too much."""
        if self._rate.admits(self.loop.time(), len(data)):
            super().data_received(data)
        else:
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """End what refers to itself: else it would stay until all objects are searched for garbage.

        After thousands of WebSockets that was more memory than all that are open take.
        """
        super().connection_lost(exc)
        self.conn.parser.close()
