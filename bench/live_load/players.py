"""Two clients at each table, who play one game after the other at a given pace.

They keep to the protocol: nothing is sent before the turn before it was seen, commands without an
answer are sent again, and a line that was lost is opened again.
"""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import IO

from websockets.exceptions import InvalidHandshake

from bench.live_load.lines import Script
from bench.live_load.wire import Message, Wire, opened
from lodestone.client import RESEND, LiveServer, new_key
from lodestone.online.terms import SEATS, SeatName

#: Seconds before a line that was lost is opened again, and within which everybody joins.
PAUSE, PATIENCE = 0.5, 120.0
#: How many games are created, and WebSockets opened, at a time.
AT_ONCE = 16


@dataclass
class Tally:
    """What has happened at all tables."""

    #: The seconds from sending a turn until it was acknowledged, and until the opponent had it.
    durable: list[float] = field(default_factory=list)
    seen: list[float] = field(default_factory=list)
    #: Acts that were due while the one before was still under way; commands that were sent again.
    late: int = 0
    resent: int = 0
    games: int = 0
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


def socket_address(server: LiveServer) -> str:
    """Return where WebSockets are opened."""
    return server.address.replace("http", "ws", 1) + "/api/live/socket"


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
        self._wire: Wire | None = None
        self._has_left = False
        self.game = ""
        self.seq = 0

    async def join(self) -> None:
        """Open the WebSocket, and say hello."""
        hall = self._table.hall
        self._wire = await opened(socket_address(hall.server), self._take, self._lose)
        self.hello(self._table.game)

    def hello(self, game: str) -> None:
        """Follow a game, or go on following it."""
        if game != self.game:
            self.game, self.seq = game, 0
        hall = self._table.hall
        hello = {"kind": "hello", "game": game, "key": self._key, "views": hall.wants_views}
        self.say(json.dumps({**hello, "since": self.seq or None}).encode())

    def say(self, text: bytes) -> None:
        """Send a message, if the line is open."""
        self._table.hall.record.write(self._name, "sent", text)
        if self._wire is not None:
            self._wire.say(text)

    def leave(self) -> None:
        """Close the WebSocket."""
        self._has_left = True
        if self._wire is not None:
            self._wire.close()

    def _lose(self, code: int | None) -> None:
        self._wire = None
        if not self._has_left:
            self._table.hall.tally.closed[str(code or "no code")] += 1
            self._returning = asyncio.create_task(self._return())

    async def _return(self) -> None:
        while not self._has_left:
            await asyncio.sleep(PAUSE)
            try:
                await self.join()
            except (OSError, InvalidHandshake) as error:
                self._table.hall.tally.closed[type(error).__name__] += 1
            else:
                self._table.repeat(self._seat)
                return

    def _take(self, text: bytes, message: Message) -> None:
        tally, kind = self._table.hall.tally, message["kind"]
        if kind == "view":
            self._table.hall.views[self.game, message["seq"]] += 1
            return
        self._table.hall.record.write(self._name, "received", text)
        if kind == "event":
            self._take_event(message["event"], message["state"])
        elif kind == "welcome":
            self._take_welcome(message)
        elif kind == "refused":
            tally.refused[message["code"]] += 1
        elif kind != "presence":
            tally.refused[kind] += 1

    def _take_welcome(self, welcome: Message) -> None:
        state = welcome["snapshot"] or welcome["state"]
        for event in welcome["events"]:
            self._table.happened(self._seat, event)
        self.seq = state["seq"]
        self._table.update(state)

    def _take_event(self, event: Message, state: Message) -> None:
        if event["seq"] > self.seq + 1:
            self.hello(self.game)  # something is missing
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
        self._state: Message = {}
        self._act: Act | None = None
        self._is_due = False

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is under way."""
        return self._act is None and self._are_level

    @property
    def seq(self) -> int:
        """The number of the last event that both clients know, once it is quiet."""
        return min(client.seq for client in self._clients.values())

    @property
    def _are_level(self) -> bool:
        """Whether both clients know the last event."""
        known = {(client.game, client.seq) for client in self._clients.values()}
        return known == {(self.game, self._state.get("seq"))}

    async def open(self, number: int) -> None:
        """Create a game, and have both clients join it."""
        created, key = await self.hall.server.create(self._script.terms)
        self.game = created.game
        other = await self.hall.server.take(self.game, created.invitations["b"])
        for seat, own in zip(SEATS, (key, other), strict=True):
            client = self._clients[seat] = Client(self, seat, own, f"{number}{seat}")
            await client.join()
        while not self.is_quiet:
            await asyncio.sleep(0.01)

    def start(self, due: float) -> None:
        """Act at an instant of the event loop's clock, and then again and again."""
        self._due = due
        asyncio.get_running_loop().call_at(due, self._tick)

    def _tick(self) -> None:
        if self.is_quiet and not self.hall.is_open:
            return
        self.start(self._due + self.hall.period)
        if self.is_quiet:
            self._do_next()
            return
        self.hall.tally.late += not self._is_due
        self._is_due = True
        act, now = self._act, asyncio.get_running_loop().time()
        if act is not None and now - act.sent > RESEND:
            self.repeat(act.seat)

    def repeat(self, seat: SeatName) -> None:
        """Send the command of a seat again if it has not been acknowledged."""
        act = self._act
        if act is not None and act.seat == seat not in act.seen:
            self.hall.tally.resent += 1
            self._clients[seat].say(act.text)

    def _do_next(self) -> None:
        state, turns = self._state, self._script.turns
        mover: SeatName = state["mover"]
        if state["outcome"] and "rematch" in state["offers"]:
            self._do("b", "accept-offer", offer="rematch")
        elif state["outcome"]:
            self._do("a", "make-offer", offer="rematch")
        elif state["plies"] < len(turns):
            self._do(mover, "play", turn=turns[state["plies"]])
        else:
            self._do(mover, "resign")

    def _do(self, seat: SeatName, kind: str, **content: str) -> None:
        client, name, self._is_due = self._clients[seat], new_key(), False
        command = {"kind": kind, "id": name, "expects": client.seq, **content}
        text = json.dumps({"kind": "command", "command": command}).encode()
        now = asyncio.get_running_loop().time()
        self.hall.acts += 1
        self._act = Act(name, seat, text, kind == "play", now)
        client.say(text)

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
        """Note the state of the game; go on once both clients know it."""
        if state["seq"] > self._state.get("seq", 0):
            self._state = state
        act = self._act
        if not self._are_level or (act is not None and len(act.seen) < len(SEATS)):
            return
        self._act = None
        if next_game := self._state["next_game"]:
            self._move_to(next_game)
        elif self._is_due and self.hall.is_open:
            self._do_next()

    def _move_to(self, game: str) -> None:
        self.hall.tally.games += 1
        self.game, self._state = game, {}
        for client in self._clients.values():
            client.hello(game)

    def leave(self) -> None:
        """Have both clients leave."""
        for client in self._clients.values():
            client.leave()
