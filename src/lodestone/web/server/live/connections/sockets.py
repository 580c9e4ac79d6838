"""WebSockets of live games: who is let in, what they say, and how they end.

This is middleware: a WebSocket does not pass through what handles requests, so an idle one takes
little memory. One at any other address is refused.
"""

import asyncio
import gc
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.frames import CloseCode

from lodestone.core.errors import LodestoneError
from lodestone.web.online.messages import (
    ClientMessage,
    Commanded,
    Gone,
    Hello,
    Lobby,
    Pong,
    Problem,
)
from lodestone.web.server.clients import Rate
from lodestone.web.server.errors import ForbiddenError, refusal_of
from lodestone.web.server.live.connections.service import Live
from lodestone.web.server.live.following.hub import Listener
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.live.following.protocol import read, written
from lodestone.web.server.live.log.keeper import NOT_OFFERED
from lodestone.web.server.logs import log
from lodestone.web.server.policy import MESSAGE_SECONDS
from lodestone.web.server.queues import Quota

PATH = "/api/live/socket"
#: Seconds in which a client must say what it wants.
HELLO_SECONDS = 10.0
#: Each WebSocket leaves about 1 kB in cycles: after this many, all garbage is collected.
SWEPT_AFTER = 4_000
UNAVAILABLE = "the games cannot be reached at the moment; try again"
#: The codes with which browsers close a WebSocket when they leave its page.
LEFT = (CloseCode.NORMAL_CLOSURE, CloseCode.GOING_AWAY)


class LiveSockets:
    """Middleware that serves the WebSockets of live games and refuses all others."""

    def __init__(self, app: ASGIApp, live: Live) -> None:
        self._app = app
        self._live = live
        self._figures = live.figures
        most, each = live.policy.sockets, live.policy.sockets_per_address
        self._open = Quota(most, each, "WebSockets", "open", seconds=5)
        self._ended = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a WebSocket until it is closed; pass on everything else."""
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        with ExitStack() as held:
            try:
                self._check(scope)
                held.enter_context(self._open.held())
            except (LodestoneError, HTTPException) as error:
                self._figures.closed.labels("full").inc()
                with suppress(OSError, RuntimeError):
                    await refusal_of(error)(scope, receive, send)
            else:
                await self._serve(receive, send)

    def _check(self, scope: Scope) -> None:
        """Raise an error if no WebSocket is served at an address."""
        if scope["path"].removeprefix(scope.get("root_path", "")) != PATH:
            raise HTTPException(404, f"WebSockets are served at {PATH} only")
        if not self._live.is_offered:
            raise ForbiddenError(NOT_OFFERED)

    async def _serve(self, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        socket = Socket(self._live, Outbox(send))
        writer = asyncio.create_task(socket.outbox.run())
        try:
            async with asyncio.timeout(None) as socket.outbox.patience:
                await self._listen(socket, receive)
                if socket.outbox.closed_for:
                    await writer
        except TimeoutError:
            pass
        finally:
            socket.end()
            writer.cancel()
            self._figures.sent.inc(socket.outbox.sent)
            if why := socket.outbox.closed_for:
                self._figures.closed.labels(why).inc()
            self._ended += 1
            if self._ended % SWEPT_AFTER == 0:
                gc.collect()

    async def _listen(self, socket: "Socket", receive: Receive) -> None:
        """Listen until the WebSocket is closed; close it if that fails."""
        try:
            await socket.listen(receive)
        except LodestoneError as error:
            log.warning("a game cannot be followed", extra={"fault": str(error)})
            socket.outbox.close(CloseCode.TRY_AGAIN_LATER, "unavailable", UNAVAILABLE)
        except Exception:  # noqa: BLE001 (a fault must not write more than this)
            log.exception("a WebSocket failed")
            socket.outbox.close(CloseCode.INTERNAL_ERROR, "invalid", "the server failed")


@dataclass(eq=False)
class Socket:
    """One open WebSocket: what it follows, and how much it has said."""

    live: Live
    outbox: Outbox
    rate: Rate = field(init=False)
    listener: Listener | None = None
    role: str = "silent"
    is_lost: bool = True

    def __post_init__(self) -> None:
        self.rate = Rate(self._most, MESSAGE_SECONDS)
        self._count(1)

    def _count(self, change: int) -> None:
        self.live.figures.sockets.labels(self.role).inc(change)

    @property
    def _most(self) -> int:
        """How many messages it may send."""
        policy = self.live.policy
        each = {"player": policy.messages_per_player, "spectator": policy.messages_per_spectator}
        return each.get(self.role, policy.messages_per_lobby)

    async def listen(self, receive: Receive) -> None:
        """Handle what the client says until the WebSocket is closed."""
        loop = asyncio.get_running_loop()
        self.live.pinger.add(self.outbox)
        late = loop.call_later(HELLO_SECONDS, self._close_silent)
        try:
            while True:
                message = await receive()
                if message["type"] == "websocket.disconnect":
                    self.is_lost = message.get("code") not in LEFT or "reason" not in message
                    return
                self.live.figures.received.inc()
                said = read(message.get("text") or "")
                if isinstance(said, Pong) and self.live.pinger.answered(self.outbox, said.n):
                    continue
                late.cancel()
                if self._is_flood():
                    reason = "too many messages; come back later"
                    self.outbox.close(CloseCode.POLICY_VIOLATION, "flood", reason)
                else:
                    await self._handle(said)
        finally:
            late.cancel()

    def _is_flood(self) -> bool:
        """Count a message; return whether there were too many of this WebSocket or its seat."""
        now = asyncio.get_running_loop().time()
        rates = [self.rate]
        if self.listener and self.listener.seat:
            rates.append(self.listener.channel.rates[self.listener.seat])
        return not all(rate.admits(now) for rate in rates)

    def _close_silent(self) -> None:
        reason = "nothing was said in time"
        self.outbox.close(CloseCode.POLICY_VIOLATION, "silent", reason)

    async def _handle(self, said: ClientMessage | Problem) -> None:
        match said:
            case Hello():
                await self._hello(said)
            case Lobby():
                await self._enter_lobby()
            case Commanded():
                await self._command(said)
            case Problem():
                self.outbox.put(written(said))
            case Pong():
                self.outbox.put(written(Problem("no ping has this number")))

    async def _hello(self, hello: Hello) -> None:
        self._stop_following()
        joined = await self.live.join(hello, self.outbox, self.gone)
        if isinstance(joined, Gone):
            self.gone(joined)
            return
        self.listener = joined
        self._become("player" if joined.seat else "spectator")

    async def _enter_lobby(self) -> None:
        self._stop_following()
        if not self.live.policy.lobby:
            self.gone(Gone("no-lobby", "this server has no lobby"))
            return
        await self.live.lobby.enter(self.outbox)
        self._become("lobby")

    def _become(self, role: str) -> None:
        self._count(-1)
        self.role = role
        self._count(1)
        self.rate.most = self._most

    async def _command(self, commanded: Commanded) -> None:
        if self.listener is None:
            self.outbox.put(written(Problem("say hello to a game first")))
        else:
            await self.live.command(self.listener, commanded.command)

    def gone(self, gone: Gone) -> None:
        """Stop following, for a reason that the client is sent."""
        self.outbox.put(written(gone))
        self._stop_following()

    def _stop_following(self) -> None:
        self.live.lobby.leave(self.outbox)
        if self.listener is not None:
            self.live.leave(self.listener, is_lost=self.is_lost)
        self.listener = None
        self._become("silent")

    def end(self) -> None:
        """Forget the WebSocket, which is closed."""
        self._stop_following()
        self._count(-1)
        self.live.pinger.remove(self.outbox)
