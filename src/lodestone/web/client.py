"""A client of live games, for bots and for programs that test servers.

It connects again when the line is lost, catches up with what it has missed, and sends a command
again until it is answered. The messages are described in docs/live-protocol.md.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from http import HTTPStatus
from http.client import HTTPException
from typing import Any, TextIO, TypeVar, get_args
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from lodestone.core.errors import LodestoneError, optional
from lodestone.core.faults import placed
from lodestone.core.line import Line
from lodestone.records.game import GameRecord
from lodestone.web.online import commands, messages
from lodestone.web.online.commands import Command
from lodestone.web.online.events import Event, Played, TakenBack
from lodestone.web.online.messages import ClientMessage, ServerMessage, State
from lodestone.web.online.terms import SeatName, Terms

with optional("a client of live games", "online"):
    from pydantic import TypeAdapter, ValidationError
    from websockets.asyncio.client import ClientConnection, connect
    from websockets.exceptions import InvalidHandshake, InvalidStatus, WebSocketException
    from websockets.http11 import Response

__all__ = ["ClientGame", "LiveServer", "RefusedError", "history_of", "new_key"]

T = TypeVar("T")
#: A command without an answer is sent again after this many seconds.
RESEND = 2.5
#: The seconds before connecting again, at first and at most.
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
#: Without a message for this many seconds, the line is lost: the server pings every few seconds.
SILENCE = 15.0
#: The seconds for which the other end may close the line, too.
CLOSING = 1.0
#: The seconds that a request may take.
PATIENCE = 30.0

#: What a server says that this client understands; it ignores everything else.
KINDS = {kind.kind for kind in get_args(ServerMessage)}
_to_server: TypeAdapter[ClientMessage] = TypeAdapter(messages.FromClient)
_from_server: TypeAdapter[ServerMessage] = TypeAdapter(messages.FromServer)


def new_key() -> str:
    """Return a key that nobody can guess, or the identity of a command."""
    return secrets.token_urlsafe(16)


class RefusedError(LodestoneError):
    """The server refused a command or a request; `code` says why, for programs."""

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        super().__init__(reason)


class LiveServer:
    """A server of live games, such as `http://127.0.0.1:8000`."""

    def __init__(self, address: str) -> None:
        self.address: str = address.rstrip("/")

    async def create(self, terms: Terms, name: str = "") -> tuple[messages.CreatedGame, str]:
        """Create a game and sit down in its first seat; return it and the key of that seat."""
        key = new_key()
        new = messages.NewLiveGame(terms, commands.TakeSeat(new_key(), 1, key, name))
        return await self._ask("/api/live/games", messages.CreatedGame, new), key

    async def take(self, game: str, invitation: str, name: str = "") -> str:
        """Take the seat to which a key invites; return the key of the seat."""
        key = new_key()
        taking, path = commands.TakeSeat(new_key(), 1, key, name), f"/api/live/games/{game}/seat"
        await self._ask(path, messages.TakenSeat, taking, invitation)
        return key

    async def record(self, game: str) -> GameRecord:
        """Return a game as a record: names, date, time control, clocks, and the end if it is over.

        Raises `RefusedError` if the server has no such game.
        """
        path = f"/api/live/games/{quote(game, safe='')}/record"
        return await self._ask(path, GameRecord)

    async def _ask(self, path: str, answer: type[T], body: object = None, key: str = "") -> T:
        """Return the answer to a request, which is a POST if it has a body."""
        content = None if body is None else TypeAdapter(type(body)).dump_json(body)
        headers = {"Content-Type": "application/json"}
        if key:
            headers["Authorization"] = f"Bearer {key}"
        request = Request(self.address + path, content, headers)
        return TypeAdapter(answer).validate_json(await asyncio.to_thread(_ask, request))

    @asynccontextmanager
    async def join(
        self, game: str, key: str | None = None, watch: "Watch | None" = None
    ) -> AsyncIterator["ClientGame"]:
        """Follow a game until the context is left; raise `LodestoneError` if that is not allowed.

        Without a key, as a spectator. `watch` is called with each message, in both directions.
        """
        table = ClientGame(
            self.address.replace("http", "ws", 1) + "/api/live/socket", game, key, watch
        )
        running = asyncio.create_task(table.run())
        try:
            await table.changed()
            yield table
        finally:
            await table.leave()
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running


#: Called with "sent" or "received", and the message.
Watch = Callable[[str, object], None]


def history_of(client: str, file: TextIO) -> Watch:
    """Return what writes a client's messages to a file, for `lodestone check-history`.

    Each message is one line, under the name of the client.
    """

    def watch(way: str, message: object) -> None:
        adapter: TypeAdapter[Any] = _to_server if way == "sent" else _from_server
        plain = adapter.dump_python(message, mode="json")
        file.write(json.dumps({"client": client, "way": way, "message": plain}) + "\n")

    return watch


def _ask(request: Request) -> bytes:
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            content: bytes = answer.read()
            return content
    except HTTPError as error:
        with error:
            raise RefusedError(str(error.code), _detail(error.read())) from None
    except (OSError, HTTPException) as error:
        raise LodestoneError(f"cannot reach {request.full_url}: {error}") from None


def _detail(content: bytes | bytearray) -> str:
    try:
        return str(json.loads(content)["detail"])
    except (ValueError, KeyError, TypeError):
        return "the server refused this"


@dataclass
class _Pending:
    """A command without an answer."""

    command: Command
    answer: "asyncio.Future[Event]"


class ClientGame:
    """A game as one client sees it; it is kept up to date while the client is connected."""

    def __init__(self, address: str, game: str, key: str | None, watch: Watch | None) -> None:
        self.game = game
        self.seat: SeatName | None = None
        self.terms: Terms | None = None
        self.state: State | None = None
        self.turns: list[str] = []
        self.presence: messages.Presence | None = None
        self._address, self._key = address, key
        self._watch: Watch = watch or (lambda _way, _message: None)
        self._pending: dict[str, _Pending] = {}
        self._socket: ClientConnection | None = None
        self._fault: LodestoneError | None = None
        self._change = asyncio.Event()
        self._has_left = False
        self._line: Line | None = None

    # ---- for users

    @property
    def line(self) -> Line:
        """The turns that count, with the positions between them."""
        assert self.terms is not None
        line = (self._line or Line((self.terms.first,))).beginning(self.turns)
        self._line = line.play_all(self.turns[len(line.turns) :])
        return self._line

    @property
    def seq(self) -> int:
        """The number of the last event; 0 before the first is known."""
        return self.state.seq if self.state else 0

    @property
    def is_my_turn(self) -> bool:
        """Whether it is for this client to make a turn."""
        state = self.state
        return (
            state is not None
            and state.outcome is None
            and len(state.names) == 2
            and state.mover == self.seat
        )

    async def changed(self) -> None:
        """Wait until something has happened; raise `LodestoneError` if nothing will any more."""
        await self._change.wait()
        self._change.clear()
        if self._fault:
            raise self._fault

    async def states(self) -> AsyncIterator[State]:
        """Yield the state now and after whatever happens, until the game is over."""
        while self.state is not None:
            yield self.state
            if self.state.outcome is not None:
                return
            await self.changed()

    async def play(self, turn: str) -> Event:
        """Make a turn; return the event once the server has stored it.

        Raises `RefusedError`.
        """
        return await self.send("Play", turn=turn)

    async def send(self, kind: str, **content: object) -> Event:
        """Send a command, such as `Resign`; return the event that it made, once that is stored.

        Raises `RefusedError` if the server refuses it, and `LodestoneError` if the game cannot be
        followed any more.
        """
        if self._fault:
            raise self._fault
        command: Command = getattr(commands, kind)(id=new_key(), expects=self.seq, **content)
        pending = _Pending(command, asyncio.get_running_loop().create_future())
        self._pending[command.id] = pending
        try:
            while True:
                await self._say(messages.Commanded(command))
                with suppress(TimeoutError):
                    return await asyncio.wait_for(asyncio.shield(pending.answer), RESEND)
        finally:
            del self._pending[command.id]

    # ---- the connection

    async def run(self) -> None:
        """Keep connected until cancelled, or until the server says that the game is gone."""
        pause = FIRST_PAUSE
        while self._fault is None and not self._has_left:
            seq = self.seq
            try:
                await self._follow()
            except InvalidStatus as refusal:
                self._refused(refusal.response)
                pause = min(2 * pause, LONGEST_PAUSE)
            except ValidationError as error:
                fault = placed(error.errors(include_url=False)[0])
                self._end(LodestoneError(f"cannot read a message of the server: {fault}"))
            except (OSError, TimeoutError, InvalidHandshake, WebSocketException):
                pause = FIRST_PAUSE if self.seq > seq else min(2 * pause, LONGEST_PAUSE)
            self._socket = None
            await asyncio.sleep(pause)

    def _refused(self, answer: Response) -> None:
        """Stop where the server opens no WebSocket; where it is too busy for one, do nothing."""
        if answer.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
            self._end(RefusedError(str(answer.status_code), _detail(answer.body)))

    async def leave(self) -> None:
        """Close the connection; to the server, this client has left and was not lost."""
        self._has_left = True
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.close()

    async def _follow(self) -> None:
        async with connect(
            self._address,
            compression=None,
            ping_interval=None,
            open_timeout=SILENCE,
            close_timeout=CLOSING,
            proxy=None,
        ) as socket:
            self._socket = socket
            await self._say(messages.Hello(self.game, self._key, self.seq or None))
            for pending in list(self._pending.values()):
                await self._say(messages.Commanded(pending.command))
            while self._fault is None:
                text = await asyncio.wait_for(socket.recv(), SILENCE)
                message = json.loads(text)
                if message["kind"] == "ping":
                    await self._say(messages.Pong(message["n"]))
                elif message["kind"] in KINDS:
                    await self._take(_from_server.validate_python(message))

    async def _say(self, message: ClientMessage) -> None:
        self._watch("sent", message)
        if self._socket is not None:
            with suppress(WebSocketException):
                await self._socket.send(_to_server.dump_json(message).decode())

    async def _take(self, message: ServerMessage) -> None:
        self._watch("received", message)
        match message:
            case messages.Welcome():
                self._take_welcome(message)
            case messages.Happened():
                await self._take_event(message)
            case messages.CommandRefused(command=identity, code=code, reason=reason) if (
                code != "unavailable"
            ):
                if pending := self._pending.get(identity):
                    _fail(pending.answer, RefusedError(code, reason))
            case messages.Presence():
                self.presence = message
            case messages.Gone(code="wrong-key") if self._has_new_key():
                raise ConnectionResetError  # it is opened again, with that key
            case messages.Gone(code=code, reason=reason):
                self._end(RefusedError(code, reason))
            case messages.Problem(reason=reason):
                self._end(LodestoneError(f"the server could not read a message: {reason}"))

    def _has_new_key(self) -> bool:
        """Use a key that may have replaced the old one, if there is one without an answer."""
        for pending in self._pending.values():
            command = pending.command
            if isinstance(command, commands.ReplaceKey) and command.key != self._key:
                self._key = command.key
                return True
        return False

    def _end(self, fault: LodestoneError) -> None:
        """Stop following the game, and tell those who wait for something why."""
        self._fault = fault
        for pending in self._pending.values():
            _fail(pending.answer, fault)
        self._change.set()

    def _take_welcome(self, welcome: messages.Welcome) -> None:
        self.seat, self.presence = welcome.seat, welcome.presence
        if welcome.snapshot is not None:
            self.terms = welcome.snapshot.terms
            self.turns = list(welcome.snapshot.turns)
            self.state = welcome.snapshot
        for event in welcome.events:
            if event.seq > self.seq:  # it may have been sent twice
                self._add(event)
            self._acknowledge(event)
        self.state = welcome.state or self.state
        self._change.set()

    async def _take_event(self, happened: messages.Happened) -> None:
        event = happened.event
        if event.seq > self.seq + 1:
            await self._say(messages.Hello(self.game, self._key))  # something is missing
            return
        if event.seq == self.seq + 1:
            self._add(event)
            self.state = happened.state
            self._change.set()
        self._acknowledge(event)

    def _add(self, event: Event) -> None:
        match event.body:
            case Played(turn=turn):
                self.turns.append(turn)
            case TakenBack(plies=plies):
                del self.turns[-plies:]

    def _acknowledge(self, event: Event) -> None:
        pending = self._pending.get(event.command or "")
        if pending and event.seat == self.seat and not pending.answer.done():
            if isinstance(pending.command, commands.ReplaceKey):
                self._key = pending.command.key
            pending.answer.set_result(event)


def _fail(answer: "asyncio.Future[Event]", error: LodestoneError) -> None:
    if not answer.done():
        answer.set_exception(error)
