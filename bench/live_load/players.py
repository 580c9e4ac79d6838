"""Two clients at each table, who play one game after the other at a given pace.

They keep to the protocol: nothing is sent before the turn before it was seen, commands without an
answer are sent again, and a line that was lost is opened again.
"""

import asyncio
import json
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import IO, Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bench.live_load.lines import Script
from lodestone.web.client import RESEND, LiveServer, new_key
from lodestone.web.online.terms import SEATS, SeatName

#: Seconds before a line that was lost is opened again, and within which everybody joins.
PAUSE, PATIENCE = 0.5, 120.0
#: How many games are created, and WebSockets opened, at a time.
AT_ONCE = 16
#: A message as JSON.
Message = dict[str, Any]


@dataclass
class Tally:
    """What has happened at all tables."""

    #: The seconds from sending a turn until it was acknowledged, and until the opponent had it.
    durable: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    #: Acts that were due while the one before was still under way; commands that were sent again.
    late: int = 0
    resent: int = 0
    #: Refusals, and WebSockets that were closed, by their codes.
    refused: Counter[str] = field(default_factory=Counter)
    closed: Counter[str] = field(default_factory=Counter)


class Record:
    """What all clients send and receive, for `lodestone check-history`."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file

    def write(self, client: str, way: str, text: bytes) -> None:
        """Add a message."""
        self._file.write(b'{"client":"%s","way":"%s","message":' % (client.encode(), way.encode()))
        self._file.write(text)
        self._file.write(b"}\n")


@dataclass
class Hall:
    """What all tables have in common."""

    server: LiveServer
    record: Record
    #: Whether clients want views, and how many of them got each, by game and event.
    wants_views: bool = False
    views: Counter[tuple[str, int]] = field(default_factory=Counter)
    #: Seconds between two turns of a game.
    period: float = 1.0
    is_open: bool = True
    #: How many commands were sent, those that were sent again counted once.
    acts: int = 0
    tally: Tally = field(default_factory=Tally)


def connected(server: LiveServer) -> connect:
    """Return a WebSocket of a server, which `async with` opens."""
    address = server.address.replace("http", "ws", 1) + "/api/live/socket"
    return connect(address, compression=None, ping_interval=None, proxy=None)


async def receive(socket: ClientConnection) -> tuple[bytes, Message]:
    """Return the next message as it came and read; answer the server's pings before it."""
    while True:
        text = await socket.recv(decode=False)
        message: Message = json.loads(text)
        if message["kind"] != "ping":
            return text, message
        await socket.send(b'{"kind":"pong","n":%d}' % message["n"], text=True)


@dataclass
class Act:
    """A command, who sent it when, and who has seen the event that it made."""

    id: str
    seat: SeatName
    text: bytes
    is_turn: bool
    sent: float
    seen: set[SeatName] = field(default_factory=set)


class Client:
    """One WebSocket of a player."""

    def __init__(self, table: "ScriptedPair", seat: SeatName, key: str, name: str) -> None:
        self._table, self._seat, self._key, self._name = table, seat, key, name
        self._socket: ClientConnection | None = None
        self.game = ""
        self.seq = 0

    async def run(self) -> None:
        """Keep a WebSocket open until this is cancelled, and take what it receives."""
        hall = self._table.hall
        while True:
            try:
                async with connected(hall.server) as self._socket:
                    await self.hello()
                    await self._table.repeat(self._seat)
                    while True:
                        await self._take(*await receive(self._socket))
            except ConnectionClosed as error:
                hall.tally.closed[str(error.rcvd.code if error.rcvd else "no code")] += 1
            except (OSError, InvalidHandshake) as error:
                hall.tally.closed[type(error).__name__] += 1
            await asyncio.sleep(PAUSE)

    async def hello(self) -> None:
        """Follow the table's game, or continue to follow it."""
        game, hall = self._table.game, self._table.hall
        if game != self.game:
            self.game, self.seq = game, 0
        hello = {"kind": "hello", "game": game, "key": self._key, "views": hall.wants_views}
        await self.say(json.dumps({**hello, "since": self.seq or None}).encode())

    async def say(self, text: bytes) -> None:
        """Send a message; if the line is closed, it is lost."""
        self._table.hall.record.write(self._name, "sent", text)
        if self._socket is not None:
            with suppress(ConnectionClosed):
                await self._socket.send(text, text=True)

    async def _take(self, text: bytes, message: Message) -> None:
        hall, kind = self._table.hall, message["kind"]
        if kind == "view":
            hall.views[self.game, message["seq"]] += 1
            return
        hall.record.write(self._name, "received", text)
        if kind == "event":
            await self._take_event(message["event"], message["state"])
        elif kind == "welcome":
            self._take_welcome(message)
        elif kind == "refused":
            hall.tally.refused[message["code"]] += 1
        elif kind != "presence":
            hall.tally.refused[kind] += 1

    def _take_welcome(self, welcome: Message) -> None:
        state = welcome["snapshot"] or welcome["state"]
        for event in welcome["events"]:
            self._table.happened(self._seat, event)
        self.seq = state["seq"]
        self._table.update(state)

    async def _take_event(self, event: Message, state: Message) -> None:
        if event["seq"] > self.seq + 1:
            await self.hello()  # something is missing
            return
        self.seq = max(self.seq, event["seq"])
        self._table.happened(self._seat, event)
        self._table.update(state)


class ScriptedPair:
    """Two clients who play the games of a script, each game with the seats exchanged."""

    def __init__(self, hall: Hall, script: Script) -> None:
        self.hall, self._script = hall, script
        self.game = ""
        self._clients: dict[SeatName, Client] = {}
        self._running: list[asyncio.Task[None]] = []
        self._state: Message = {}
        self._act: Act | None = None
        #: Set whenever a client has received something.
        self._news = asyncio.Event()

    @property
    def seq(self) -> int:
        """The number of the last event that both clients know."""
        return min(client.seq for client in self._clients.values())

    @property
    def _is_level(self) -> bool:
        """Whether both clients know the last event, and have seen what was done."""
        known = {(client.game, client.seq) for client in self._clients.values()}
        is_seen = self._act is None or len(self._act.seen) == len(SEATS)
        return is_seen and known == {(self.game, self._state.get("seq"))}

    async def open(self, number: int) -> None:
        """Create a game, and have both clients join it."""
        created, key = await self.hall.server.create(self._script.terms)
        self.game = created.game
        other = await self.hall.server.take(self.game, created.invitations["b"])
        for seat, own in zip(SEATS, (key, other), strict=True):
            client = self._clients[seat] = Client(self, seat, own, f"{number}{seat}")
            self._running.append(asyncio.create_task(client.run()))
        await self._until_level()

    async def play(self, due: float) -> None:
        """Act at an instant of the event loop's clock and in each period after it, while open."""
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(due - now())
            if not self.hall.is_open:
                return
            await self._do_next()
            due += self.hall.period
            if due < now():
                self.hall.tally.late += 1
                due = now()

    async def _do_next(self) -> None:
        state, turns = self._state, self._script.turns
        mover: SeatName = state["mover"]
        if state["outcome"] and "rematch" in state["offers"]:
            await self._do("b", "accept-offer", offer="rematch")
        elif state["outcome"]:
            await self._do("a", "make-offer", offer="rematch")
        elif state["plies"] < len(turns):
            await self._do(mover, "play", turn=turns[state["plies"]])
        else:
            await self._do(mover, "resign")

    async def _do(self, seat: SeatName, kind: str, **content: str) -> None:
        """Send a command, and wait until both clients know what it did; follow a rematch."""
        client, name = self._clients[seat], new_key()
        command = {"kind": kind, "id": name, "expects": client.seq, **content}
        text = json.dumps({"kind": "command", "command": command}).encode()
        self.hall.acts += 1
        self._act = Act(name, seat, text, kind == "play", asyncio.get_running_loop().time())
        await client.say(text)
        await self._until_level()
        self._act = None
        if next_game := self._state["next_game"]:
            self.game, self._state = next_game, {}
            for one in self._clients.values():
                await one.hello()
            await self._until_level()

    async def _until_level(self) -> None:
        """Wait until nothing is under way; send a command again that is not acknowledged."""
        while not self._is_level:
            self._news.clear()
            try:
                async with asyncio.timeout(RESEND):
                    await self._news.wait()
            except TimeoutError:
                for seat in SEATS:
                    await self.repeat(seat)

    async def repeat(self, seat: SeatName) -> None:
        """Send the command of a seat again if it has not been acknowledged."""
        act = self._act
        if act is not None and act.seat == seat not in act.seen:
            self.hall.tally.resent += 1
            await self._clients[seat].say(act.text)

    # ---- what the clients see

    def happened(self, seat: SeatName, event: Message) -> None:
        """Note that a client has seen an event."""
        act = self._act
        if act is None or event["command"] != act.id or seat in act.seen:
            return
        act.seen.add(seat)
        if act.is_turn:
            tally = self.hall.tally
            took = asyncio.get_running_loop().time() - act.sent
            (tally.durable if seat == act.seat else tally.seen).append(took)

    def update(self, state: Message) -> None:
        """Note the state of the game."""
        if state["seq"] > self._state.get("seq", 0):
            self._state = state
        self._news.set()

    def leave(self) -> None:
        """Have both clients leave."""
        for task in self._running:
            task.cancel()
