"""WebSockets of protocol clients, with as little work per message as possible."""

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.protocol import State
from websockets.uri import parse_uri

#: A message as JSON.
Message = dict[str, Any]
#: Gets a message, as it came and read; and the code with which a WebSocket was closed, if any.
Take = Callable[[bytes, Message], None]
Lose = Callable[[int | None], None]


class Wire(asyncio.Protocol):
    """One WebSocket. It answers pings; `take` gets all other messages, and `lose` the end."""

    def __init__(self, address: str, take: Take, lose: Lose) -> None:
        self._protocol = ClientProtocol(parse_uri(address))
        self._take, self._lose = take, lose
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._protocol.send_request(self._protocol.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Pass on what has come."""
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Response):
                self._answered()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._read(bytes(event.data))
        self._flush()

    def _read(self, text: bytes) -> None:
        message: Message = json.loads(text)
        if message["kind"] == "ping":
            self.say(b'{"kind":"pong","n":%d}' % message["n"])
        else:
            self._take(text, message)

    def _answered(self) -> None:
        if self.opened.done():
            return
        if fault := self._protocol.handshake_exc:
            self.opened.set_exception(fault)
        else:
            self.opened.set_result(None)

    def connection_lost(self, _exc: Exception | None) -> None:
        """Say so."""
        if not self.opened.done():
            self.opened.set_exception(ConnectionResetError("the request was not answered"))
        close = self._protocol.close_rcvd
        self._lose(close and close.code)

    def say(self, text: bytes) -> None:
        """Send a message, unless the WebSocket is being closed."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_text(text)
            self._flush()

    def close(self) -> None:
        """Leave, with a word."""
        if self._protocol.state is State.OPEN:
            self._protocol.send_close(1000)
            self._flush()
        self._transport.close()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            if data:
                self._transport.write(data)


async def opened(address: str, take: Take, lose: Lose) -> Wire:
    """Open a WebSocket; raise `OSError` or `InvalidHandshake` if that fails."""
    parts, loop = urlsplit(address), asyncio.get_running_loop()
    _, wire = await loop.create_connection(
        lambda: Wire(address, take, lose), parts.hostname, parts.port
    )
    await wire.opened
    return wire
