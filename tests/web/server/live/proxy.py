"""A proxy between clients of live games and their servers: it delays, repeats, loses and cuts.

TCP delivers every byte once and in order, or breaks. So what is lost is everything that was sent
from some moment until the line is cut. What comes twice is a whole message, as if its sender had
sent it again; a line with repeated bytes could not be read.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

#: How likely a message waits, for how many seconds at most, and how likely it comes twice.
DELAYED, LONGEST_DELAY, REPEATED = 0.05, 0.2, 0.05
#: The seconds for which a line loses everything before it is cut.
LOSING = 0.3
#: The operation code of a frame with text, in a message of one frame.
TEXT = 0x81


class ProxiedConnection:
    """One connection of a client, passed on to a server."""

    def __init__(self, proxy: "Proxy") -> None:
        self._proxy = proxy
        self._writers: list[asyncio.StreamWriter] = []
        self.is_losing = False
        #: Nothing passes any more, and neither end learns of it.
        self.is_frozen = False

    async def run(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass on what either end sends until one of them closes the line."""
        self._writers = [writer]
        try:
            there, server = await self._proxy.connect()
            self._writers.append(server)
            pumps = [self._pump(reader, server), self._pump(there, writer)]
            await asyncio.wait(map(asyncio.create_task, pumps), return_when="FIRST_COMPLETED")
        except OSError:
            pass  # no server is there at the moment
        finally:
            self.cut()

    def cut(self) -> None:
        """Cut the line without a word, at both ends."""
        self._proxy.sockets.pop(self, None)
        for writer in self._writers:
            writer.transport.abort()

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            writer.write(head)
            if b"upgrade: websocket" not in head.lower():
                while data := await reader.read(2**16):
                    await self._thawed()
                    writer.write(data)
                await writer.drain()
            else:
                self._proxy.sockets[self] = None
                while True:
                    await self._pass_on(await read_frame(reader), writer)
        await self._thawed()  # an end is not passed on, either

    async def _thawed(self) -> None:
        if self.is_frozen:
            await asyncio.Event().wait()

    async def _pass_on(self, frame: bytes, writer: asyncio.StreamWriter) -> None:
        await self._thawed()
        proxy = self._proxy
        is_counted = frame[0] == TEXT and not is_ping_or_pong(frame)
        if proxy.happens("delayed", DELAYED):
            await asyncio.sleep(proxy.chance.uniform(0, LONGEST_DELAY))
        if self.is_losing:
            proxy.done["lost"] += is_counted
            return
        is_twice = is_counted and proxy.happens("repeated", REPEATED)
        writer.write(frame * (2 if is_twice else 1))
        await writer.drain()


class Proxy:
    """Passes on connections to any of several servers that is there.

    `done` counts what it did to messages, and the lines that it cut.
    """

    def __init__(self, ports: list[int], seed: int) -> None:
        self.chance = random.Random(seed)
        self.done: Counter[str] = Counter()
        #: The open WebSockets, the oldest first.
        self.sockets: dict[ProxiedConnection, None] = {}
        self.lines: list[ProxiedConnection] = []
        self._ports = ports

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one client."""
        self.lines.append(line := ProxiedConnection(self))
        await line.run(reader, writer)

    def freeze(self) -> None:
        """Let nothing more pass through any open connection; new ones work."""
        for line in self.lines:
            line.is_frozen = True

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """Connect to a server; raise `OSError` if none is there."""
        for port in self.chance.sample(self._ports, len(self._ports)):
            with suppress(OSError):
                return await asyncio.open_connection("127.0.0.1", port)
        raise ConnectionRefusedError

    def happens(self, what: str, likelihood: float) -> bool:
        """Return whether something is to happen now, by chance, and count it."""
        is_so = self.chance.random() < likelihood
        self.done[what] += is_so
        return is_so

    async def cut_one(self) -> None:
        """Cut a WebSocket, every second time after it has lost what was sent for a moment."""
        while not self.sockets:
            await asyncio.sleep(0.01)
        line = self.chance.choice(list(self.sockets))
        if self.done["cut"] % 2:
            line.is_losing = True
            await asyncio.sleep(self.chance.uniform(0, LOSING))
        line.cut()
        self.done["cut"] += 1


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """Return the next frame of a WebSocket as it is (RFC 6455, 5.2)."""
    head = await reader.readexactly(2)
    length, mask = head[1] & 0x7F, 4 if head[1] & 0x80 else 0
    size = await reader.readexactly({126: 2, 127: 8}.get(length, 0))
    body = await reader.readexactly(mask + (int.from_bytes(size) if size else length))
    return head + size + body


def is_ping_or_pong(frame: bytes) -> bool:
    """Return whether a frame of text has a ping or a pong, of which each is answered once."""
    body = frame[2 + {126: 2, 127: 8}.get(frame[1] & 0x7F, 0) :]
    if frame[1] & 0x80:
        mask, body = body[:4], body[4:]
        body = bytes(byte ^ mask[place % 4] for place, byte in enumerate(body))
    return b'"kind":"ping"' in body or b'"kind":"pong"' in body


@asynccontextmanager
async def proxying(ports: list[int], seed: int) -> AsyncIterator[tuple[Proxy, int]]:
    """Start a proxy of these ports; yield it and its own port."""
    proxy = Proxy(ports, seed)
    async with await asyncio.start_server(proxy.accept, "127.0.0.1", 0) as server:
        yield proxy, server.sockets[0].getsockname()[1]
        for line in proxy.lines:
            line.cut()
