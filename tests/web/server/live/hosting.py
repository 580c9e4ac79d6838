"""A server of live games in a thread, and clients that speak its protocol message by message."""

import asyncio
import json
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from typing import Any

import httpx2
import uvicorn
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from lodestone.web.client import LiveServer
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import SECOND, Fischer, NoClock, Terms
from lodestone.web.server.app import create_app
from lodestone.web.server.live.connections.service import Live
from lodestone.web.server.policy import OPEN, Policy
from lodestone.web.server.run import configured
from lodestone.web.server.services import services_of
from tests.patience import PATIENCE, wait_until

RULES = "queah:balanced"
BLITZ = Terms(RULES, "white", Fischer(300 * SECOND, 3 * SECOND))
UNTIMED = Terms(RULES, "white", NoClock())
#: Seconds in which nothing more is expected to come.
QUIET = 0.2

#: Asks over HTTP; it takes long to make.
HTTP = httpx2.Client(timeout=PATIENCE)

Json = dict[str, Any]


@dataclass
class Hosted:
    """A running server."""

    app: Starlette
    port: int
    serving: uvicorn.Server
    loop: asyncio.AbstractEventLoop

    @property
    def live(self) -> Live:
        return services_of(self.app).live

    async def live_game(self, game: str) -> LiveGame:
        """Return a game as it is stored."""
        return await asyncio.to_thread(self.live.keeper.store.load, game)

    @property
    def open(self) -> int:
        """Return how many connections are open."""
        return len(self.serving.server_state.connections)

    @property
    def server(self) -> LiveServer:
        return LiveServer(f"http://127.0.0.1:{self.port}")

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/live/socket"


@contextmanager
def hosting(
    address: str | None, policy: Policy = OPEN, proxies: Sequence[str] = ()
) -> Iterator[Hosted]:
    """Serve games from a database until the context is left."""
    app = create_app(policy=policy, database=address)
    server = uvicorn.Server(configured(app, policy, proxies))
    listener = socket.create_server(("127.0.0.1", 0))
    loops = []

    async def serve() -> None:
        loops.append(asyncio.get_running_loop())
        await server.serve([listener])

    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    wait_until(lambda: server.started)
    try:
        yield Hosted(app, listener.getsockname()[1], server, loops[0])
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


class Talker:
    """One WebSocket, spoken to message by message; it answers pings."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.others: list[Json] = []
        self._numbers = 0

    async def say(self, **message: object) -> None:
        await self.socket.send(json.dumps(message))

    async def read(self, *kinds: str) -> Json:
        """Return the next message of these kinds; keep the others."""
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["kind"] == "ping" and "ping" not in kinds:
                await self.say(kind="pong", n=message["n"])
            elif message["kind"] in kinds:
                return message
            else:
                self.others.append(message)

    async def rest(self) -> list[Json]:
        """Return what else comes, until nothing does."""
        found = []
        while True:
            try:
                found.append(json.loads(await asyncio.wait_for(self.socket.recv(), QUIET)))
            except TimeoutError:
                return found

    async def hello(self, game: str, key: str | None = None, **more: object) -> Json:
        await self.say(kind="hello", game=game, key=key, **more)
        return await self.read("welcome", "gone")

    async def command(self, kind: str, expects: int, name: str = "", **content: object) -> str:
        """Send a command; return its identity."""
        self._numbers += 1
        identity = name or f"command-{id(self)}-{self._numbers}"
        command = {"kind": kind, "id": identity, "expects": expects, **content}
        await self.say(kind="command", command=command)
        return identity

    async def closed(self) -> int | None:
        """Return the code with which the server closes the WebSocket."""
        await asyncio.wait_for(self.socket.wait_closed(), PATIENCE)
        return self.socket.close_code


@asynccontextmanager
async def talking(hosted: Hosted, address: str = "127.0.0.1") -> AsyncIterator[Talker]:
    """Open a WebSocket from an address of this machine."""
    async with connect(
        hosted.socket_address,
        compression=None,
        ping_interval=None,
        proxy=None,
        local_addr=(address, 0),
        close_timeout=1,
    ) as socket:
        yield Talker(socket)


@dataclass
class Begun:
    """A game with two players."""

    game: str
    keys: dict[str, str]
    invitations: dict[str, str]


async def begin(hosted: Hosted, terms: Terms = BLITZ) -> Begun:
    """Create a game, and take both seats."""
    created, key = await hosted.server.create(terms, "Ann")
    invitation = created.invitations["b"]
    other = await hosted.server.take(created.game, invitation, "Bob")
    return Begun(created.game, {"a": key, "b": other}, {"b": invitation})
