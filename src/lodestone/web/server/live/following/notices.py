"""What server processes on one PostgreSQL database tell each other: hints, never the truth.

A hint says that a game has a new event, or who follows it where. Hints are collected for some
milliseconds and sent in separate transactions: in that of a turn, one would hold a lock of the
whole database until the turn is on the disk. Some may be lost: the log is read once per second in
any case, and every process repeats who follows its games.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field

import psycopg
from anyio import CancelScope
from sqlalchemy import URL

from lodestone.core.errors import LodestoneError
from lodestone.web.online.answers import Away
from lodestone.web.online.terms import SEATS, SECOND, SeatName
from lodestone.web.server.live.following.hub import Channel, Hub
from lodestone.web.server.live.following.presence import Attendance
from lodestone.web.server.live.log.database import SQLITE

#: PostgreSQL's name for the hints.
NAME = "lodestone_live"
#: The seconds for which hints are collected, and the bytes of one: PostgreSQL allows 8,000.
COLLECT, LARGEST = 0.015, 7_000
#: A process repeats everything after this many seconds; without a word for longer it is lost.
REPEAT, SILENCE = 2.0, 7.0
#: For how many seconds players of a lost process are remembered: longer than they are waited for.
MEMORY = 300.0
#: The seconds between attempts to connect again.
PAUSE = 1.0


@dataclass
class _Process:
    """Another process: who follows which game there, and when it last said that or anything."""

    heard: float
    attendances: dict[str, tuple[float, Attendance]] = field(default_factory=dict)
    is_lost: bool = False

    def forget(self, before: float) -> None:
        """Forget games of which it has not said anything since then: nobody follows them there."""
        old = [game for game, (heard, _) in self.attendances.items() if heard < before]
        for game in old:
            del self.attendances[game]


class Notices:
    """Hints by `NOTIFY`, received on one connection and sent on another.

    A server that has the database to itself has nobody to send them to.
    """

    def __init__(self, url: URL, hub: Hub, now: Callable[[], int]) -> None:
        """Prepare the hints; `now` is the log's time."""
        self._now = now
        self._is_alone = url.drivername == SQLITE
        self._conninfo = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self._own = secrets.token_hex(4)
        self._events: dict[str, int] = {}
        self._attended: dict[str, Channel] = {}
        self._changed: dict[str, Channel] = {}
        self._others: dict[str, _Process] = {}
        self._filled = asyncio.Event()
        #: Since when hints are received, when the last one was, and when old ones were forgotten.
        self._since: float | None = None
        self._heard = self._tidied = 0.0

    @property
    def are_complete(self) -> bool:
        """Whether it is known who follows games in all processes: all had time to say so.

        A process hears itself, too; if it does not, it cannot be sure of the others.
        """
        if self._is_alone:
            return True
        since, now = self._since, asyncio.get_running_loop().time()
        return since is not None and now - since > 2 * REPEAT and now - self._heard < SILENCE

    def add(self, game_id: str, seq: int) -> None:
        """Tell the others that a game has an event."""
        if not self._is_alone:
            self._events[game_id] = max(seq, self._events.get(game_id, 0))
            self._filled.set()

    def attend(self, channel: Channel) -> None:
        """Tell the others who follows a game here."""
        if not self._is_alone:
            self._attended[channel.id] = channel
            self._filled.set()

    def attendances(self, game_id: str) -> list[Attendance]:
        """Return who follows a game in each of the other processes."""
        parts = (process.attendances.get(game_id) for process in self._others.values())
        return [attendance for _, attendance in filter(None, parts)]

    def changed(self) -> list[Channel]:
        """Return the games followed here that others have joined or left, once."""
        changed, self._changed = list(self._changed.values()), {}
        return changed

    async def send(self) -> None:
        """Send hints until cancelled; raise `LodestoneError` when the connection is lost."""
        if not self._is_alone:
            with _reached():
                await self._send()

    async def receive(self) -> None:
        """Receive hints until cancelled; raise `LodestoneError` when the connection is lost."""
        if not self._is_alone:
            with _reached():
                await self._receive()

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator["psycopg.AsyncConnection[tuple[object, ...]]"]:
        connection = await psycopg.AsyncConnection.connect(
            self._conninfo, autocommit=True, connect_timeout=5
        )
        try:
            yield connection
        finally:
            with CancelScope(shield=True):
                await connection.close()

    # ---- sending

    async def _send(self) -> None:
        async with self._connected() as connection:
            await connection.execute("SET synchronous_commit = off")
            repeated = 0.0
            loop = asyncio.get_running_loop()
            while True:
                with suppress(TimeoutError):
                    async with asyncio.timeout(REPEAT):
                        await self._filled.wait()
                await asyncio.sleep(COLLECT)
                self._filled.clear()
                if loop.time() - repeated >= REPEAT:
                    repeated = loop.time()
                    self._repeat()
                for payload in self._payloads():
                    await connection.execute("SELECT pg_notify(%s, %s)", (NAME, payload))

    def _repeat(self) -> None:
        for channel in self._hub.channels.values():
            self._attended[channel.id] = channel

    def _payloads(self) -> Iterator[str]:
        """Yield what is to be sent, in as few texts as possible; at least one as a sign of life."""
        events, self._events = self._events, {}
        attended, self._attended = self._attended, {}
        parts = [
            *(["event", game_id, seq] for game_id, seq in events.items()),
            *(["here", channel.id, *_packed(channel)] for channel in attended.values()),
        ]
        text, size = [], 0
        for part in parts:
            text.append(part)
            size += len(json.dumps(part)) + 2
            if size > LARGEST:
                yield json.dumps([self._own, text])
                text, size = [], 0
        if text or not parts:
            yield json.dumps([self._own, text])

    # ---- receiving

    async def _receive(self) -> None:
        async with self._connected() as connection:
            await connection.execute(f"LISTEN {NAME}")
            loop = asyncio.get_running_loop()
            self._since = loop.time()
            for process in self._others.values():
                process.heard = self._since  # until now nobody could be heard
            try:
                async for notice in connection.notifies():
                    self._read_hint(loop.time(), *json.loads(notice.payload))
            finally:
                self._since = None

    def _read_hint(self, now: float, sender: str, parts: list[list[object]]) -> None:
        """Take what a process says."""
        self._heard = now
        if sender != self._own:
            process = self._others.setdefault(sender, _Process(now))
            process.heard, process.is_lost = now, False
            for part in parts:
                self._take(process, part)
        if now - self._tidied > REPEAT:
            self._tidied = now
            self._tidy(now)

    def _take(self, process: _Process, part: list[object]) -> None:
        match part:
            case ["event", str(game_id), int(seq)]:
                self._hub.read(game_id, seq)
            case ["here", str(game_id), list(connected), int(spectators), list(away)]:
                attendance = _unpacked(connected, spectators, away)
                _, before = process.attendances.get(game_id, (0.0, None))
                process.attendances[game_id] = process.heard, attendance
                if attendance != before:  # everything is repeated, and seldom new
                    self._note_change(game_id)

    def _note_change(self, game_id: str) -> None:
        if channel := self._hub.channels.get(game_id):
            self._changed[game_id] = channel

    def _tidy(self, now: float) -> None:
        """Forget what is old. Players of a process that says nothing any more are away."""
        for name, process in list(self._others.items()):
            silent = now - process.heard
            if silent > MEMORY:
                del self._others[name]
            elif silent > SILENCE and not process.is_lost:
                process.is_lost = True
                self._lose(process, self._now() - round(silent * SECOND))
            elif not process.is_lost:
                process.forget(now - SILENCE)

    def _lose(self, process: _Process, since: int) -> None:
        """Note that all who were connected to a process are away since it was last heard."""
        for game_id, (_, attendance) in process.attendances.items():
            attendance.lose_all(since)
            self._note_change(game_id)


def _packed(channel: Channel) -> tuple[list[SeatName], int, list[tuple[SeatName, int, bool]]]:
    """Return who follows a game here: connected seats, spectators, and players who are away."""
    attendance = channel.attendance
    connected = [seat for seat in SEATS if attendance.connected[seat] > 0]
    away = [(seat, one.since, one.is_lost) for seat, one in attendance.away.items()]
    return connected, attendance.connected[None], away


def _unpacked(
    connected: list[SeatName], spectators: int, away: list[tuple[SeatName, int, bool]]
) -> Attendance:
    attendance = Attendance()
    attendance.connected.update(dict.fromkeys(connected, 1))
    attendance.connected[None] = spectators
    attendance.away.update({seat: Away(since, is_lost) for seat, since, is_lost in away})
    return attendance


@contextmanager
def _reached() -> Iterator[None]:
    """Raise `LodestoneError` if the database cannot be reached."""
    try:
        yield
    except (psycopg.Error, OSError) as error:
        fault = " ".join(str(error).split())
        raise LodestoneError(f"the other processes cannot be reached: {fault}") from None
