"""Connections: how many may be open, and how long each may keep the server waiting.

uvicorn has a deadline only for idle connections that have been answered before. Here a connection
is also closed when the head of its next request does not arrive in time, when its client does not
read what it is sent, or when others need its place. A connection that becomes a WebSocket keeps its
place, and cannot be silenced by others.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import ClassVar, TypeVar

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request

from lodestone.server.clients import NO_PROXIES, Proxies, Rate, Shares, client_at

#: Seconds within which the head of a request must be complete, and a client must have read
#: enough of an answer that the server can continue writing.
HEAD_SECONDS, WRITE_SECONDS = 10.0, 30.0
#: How often deadlines are checked, in seconds.
GLANCE = 1.0
#: The maximum connections of all clients together, and of one client.
MOST_OPEN, MOST_PER_CLIENT = 1_000, 100
#: Descriptors kept free for files, worker processes, and connections that are about to be refused.
RESERVE = 256
#: The maximum bytes of a message that a WebSocket receives, and the frames that it may come in.
LARGEST_MESSAGE, MOST_FRAMES = 16 * 1024, 64
#: How many pings and pongs a WebSocket may send in this many seconds.
MOST_CONTROL, CONTROL_SECONDS = 100, 20.0
#: The seconds after which a WebSocket that was closed is cut off.
LAST_SECONDS = 5.0
#: Where the application finds its WebSocket in a scope.
SOCKET = "lodestone.socket"

_log = logging.getLogger("uvicorn.error")


class Guarded(asyncio.Protocol):
    """A connection that is counted and has deadlines: the base of all, before uvicorn's protocol.

    `counted_type` makes the classes that serve.
    """

    connections_here: ClassVar["Connections"]
    client: tuple[str, int] | None
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    silent_since: float | None = None
    """When waiting for the head of a request began; `None` while none is awaited."""
    stuck_since: float | None = None
    """When the client stopped reading; `None` while it reads."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self.connections_here.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read the data received, unless the connection is being closed."""
        if not self.transport.is_closing():
            super().data_received(data)

    def pause_writing(self) -> None:
        """Note that the client is not reading."""
        self.stuck_since = self.loop.time()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client is reading again."""
        self.stuck_since = None
        super().resume_writing()

    def is_late(self, now: float) -> bool:
        """Return whether a deadline has passed."""
        return (self.silent_since is not None and now - self.silent_since > HEAD_SECONDS) or (
            self.stuck_since is not None and now - self.stuck_since > WRITE_SECONDS
        )


G = TypeVar("G", bound=Guarded)


class Connections:
    """The open connections.

    When all places are taken, the connection that has been silent for longest is closed, so that
    silent clients cannot keep others out. Proxies are not clients: they can open as many as there
    are places.
    """

    def __init__(
        self,
        most: int = MOST_OPEN,
        most_per_client: int = MOST_PER_CLIENT,
        proxies: Proxies = NO_PROXIES,
    ) -> None:
        self._most = most_open(most)
        self._most_per_client = most_per_client
        self.proxies = proxies
        self._open: dict[Guarded, str] = {}
        self._counts = Shares()

    @property
    def open(self) -> int:
        """Return how many connections are open."""
        return len(self._open)

    def admit(self, connection: Guarded) -> bool:
        """Return whether a new connection may stay open."""
        address = connection.client[0] if connection.client else ""
        client = client_at(address)
        is_full = self._counts.of(client) >= self._most_per_client
        if is_full and not self.proxies.have(address):
            return False
        if len(self._open) >= self._most and not self._make_room():
            return False
        self._open[connection] = client
        self._counts.add(client, 1)
        return True

    def replace(self, connection: Guarded, other: Guarded) -> None:
        """Let another connection have the place of one, if that has any."""
        client = self._open.pop(connection, None)
        if client is not None:
            self._open[other] = client

    def remove(self, connection: Guarded) -> None:
        """Forget a connection that is closed."""
        client = self._open.pop(connection, None)
        if client is not None:
            self._counts.add(client, -1)

    def _make_room(self) -> bool:
        """Close the connection that has been silent for longest; return whether there was one."""
        silent = [one for one in self._open if one.silent_since is not None]
        if not silent:
            return False
        oldest = min(silent, key=lambda one: one.silent_since or 0.0)
        self.remove(oldest)
        oldest.transport.abort()
        return True

    async def watch(self, note: Callable[[int], object]) -> None:
        """Close connections that miss a deadline, and note how many are open, until cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(GLANCE)
            now = loop.time()
            for connection in [one for one in self._open if one.is_late(now)]:
                connection.transport.abort()
            note(self.open)


class Connection(Guarded, H11Protocol):
    """A connection for requests; it can become a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._parser = self.conn = _Parser(h11.SERVER)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a new connection, or refuse it."""
        super().connection_made(transport)
        self.silent_since = self.loop.time()
        if not self.connections_here.admit(self):
            _log.warning("too many connections: refused one from %s", self.client)
            detail = "too many connections are open; try it later"
            transport.write(_answer(HTTPStatus.SERVICE_UNAVAILABLE, detail, "Retry-After: 5\r\n"))
            transport.close()

    def handle_events(self) -> None:
        """Handle the requests that have been read."""
        super().handle_events()
        if self.cycle is not None and not self.cycle.response_complete:
            self.silent_since = None

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self.silent_since = self.loop.time()
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Become a WebSocket, in the same place."""
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, SocketConnection)
        self.connections_here.replace(self, socket)

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that cannot be read, in the parser's words if it has some."""
        if self._parser.refusal is None:
            super().send_400_response(msg)
            return
        self.transport.write(_answer(*self._parser.refusal))
        self.transport.close()


class SocketConnection(Guarded, WebSocketsSansIOProtocol):
    """A WebSocket.

    Its client may send few pings: each is answered at once, whether or not the client reads.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, object],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._control = Rate(MOST_CONTROL, CONTROL_SECONDS)

    def handle_connect(self, event: Request) -> None:
        """Let the application find this."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][SOCKET] = self

    def connection_lost(self, exc: Exception | None) -> None:
        """End what refers to itself: else it would stay until all objects are searched for garbage.

        After thousands of WebSockets that was more memory than all that are open take.
        """
        super().connection_lost(exc)
        self.conn.parser.close()
        if hasattr(self, "scope"):
            self.scope["state"].pop(SOCKET, None)

    def handle_cont(self, event: Frame) -> None:
        """Read another part of a message, unless it comes in very many."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAMES:
            self.give_up(CloseCode.POLICY_VIOLATION, "a message came in too many parts")

    def send_receive_event_to_app(self) -> None:
        """Pass a message on, unless it is not text."""
        if self.curr_msg_data_type == "bytes" or is_text(self.frames):
            super().send_receive_event_to_app()
        else:
            self.give_up(CloseCode.INVALID_DATA, "a message was not UTF-8 text")

    def handle_ping(self) -> None:
        """Answer a ping, unless there were very many."""
        if not self.close_sent:
            super().handle_ping()
            self._count_control()

    def handle_pong(self, event: Frame) -> None:
        """Read a pong, unless there were very many."""
        super().handle_pong(event)
        self._count_control()

    def _count_control(self) -> None:
        if not self._control.admits(self.loop.time()):
            self.give_up(CloseCode.POLICY_VIOLATION, "too many pings")

    def give_up(self, code: int, reason: str) -> None:
        """Close the WebSocket without waiting for its client to read what it was sent before.

        It reads the code where it does so within a moment.
        """
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.writable.set()
        self.close_timer = self.loop.call_later(LAST_SECONDS, self.transport.abort)
        self.transport.close()


class _Parser(h11.Connection):
    """Reads requests, and refuses bodies that no client needs to send before reading them.

    Each chunk of a chunked body costs as much as a large part of any other one, so tiny chunks
    would occupy the event loop. Browsers and proxies state the length.
    """

    refusal: tuple[HTTPStatus, str] | None = None

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """Return the next event; raise `RemoteProtocolError` if it is refused."""
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.refusal = _refusal(event)
            if self.refusal is not None:
                raise h11.RemoteProtocolError("refused", error_status_hint=self.refusal[0])
        return event


def _refusal(request: h11.Request) -> tuple[HTTPStatus, str] | None:
    """Return the status and the text of the answer to a request whose body is not read."""
    fields = dict(request.headers)
    if b"transfer-encoding" in fields:
        reason = "a body must state its content-length; chunks are not read"
        return HTTPStatus.LENGTH_REQUIRED, reason
    if request.method != b"POST" and int(fields.get(b"content-length", b"0")) > 0:
        return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "only POST requests have a body"
    return None


def _answer(status: HTTPStatus, detail: str, more: str = "") -> bytes:
    """Return an answer that refuses a request, after which the connection is closed."""
    body = json.dumps({"detail": detail})
    return (
        f"HTTP/1.1 {status} {status.phrase}\r\n{more}Connection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
    ).encode()


def counted_type(kind: type[G], connections: Connections) -> type[G]:
    """Return the protocol class of connections of a kind that are counted together."""
    return type(kind.__name__, (kind,), {"connections_here": connections})


def is_text(parts: Iterable[bytes]) -> bool:
    r"""Return whether parts are UTF-8 together.

    >>> is_text([b"\xe2\x99", b"\x9e"]), is_text([b"\xe2\x99"])
    (True, False)
    """
    try:
        b"".join(parts).decode()
    except UnicodeDecodeError:
        return False
    return True


def most_open(wanted: int) -> int:
    """Return how many connections can be open: each takes one of the process's descriptors.

    The process's own limit is raised as far as necessary and allowed by the system.
    """
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVE
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        return max(1, min(wanted, soft - RESERVE))
    return wanted
