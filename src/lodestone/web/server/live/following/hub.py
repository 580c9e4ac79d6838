"""Who follows which game in this process, and what they are sent: only what is committed, in order.

Events come from commands of this process as soon as they are committed, and from the log whenever
some are missing. Everybody is sent the same text, made once per event.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass, field

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.web.online.events import Event, KeyReplaced
from lodestone.web.online.game import LiveGame, apply
from lodestone.web.online.messages import Gone, Happened, state_of
from lodestone.web.online.terms import SEATS, SeatName
from lodestone.web.replies.exact import View
from lodestone.web.server.clients import Rate
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.live.following.presence import Attendance
from lodestone.web.server.live.following.protocol import Viewed, written
from lodestone.web.server.live.log.states import State
from lodestone.web.server.live.log.store import Store
from lodestone.web.server.logs import log
from lodestone.web.server.policy import MESSAGE_SECONDS
from lodestone.web.server.queues import Batcher

#: How many games are read from the log together.
MOST_READ = 100


@dataclass(eq=False)
class Listener:
    """One WebSocket that follows a game."""

    channel: "Channel"
    outbox: Outbox
    seat: SeatName | None
    keys: set[str]
    """The hashes of the keys with which it opens the seat."""
    views: bool
    dismiss: Callable[[Gone], None]
    """Ends the following, for the reason given."""


@dataclass(eq=False)
class Channel:
    """A game that somebody follows here."""

    id: str
    game: LiveGame
    rates: Mapping[SeatName, Rate]
    """How many messages of each seat are allowed, from all its WebSockets together."""
    listeners: set[Listener] = field(default_factory=set)
    attendance: Attendance = field(default_factory=Attendance)
    drawn: tuple[Line, str] | None = None
    """The line that was last drawn, and the message with it."""
    is_drawing: bool = False
    awaited: int = 0
    """The last event that is being read from the log."""
    announced: str = ""
    """Who follows the game, as it was last sent."""
    left: int = 0
    """When the last listener left."""

    def send(self, text: str) -> None:
        """Send everybody a message."""
        for listener in self.listeners:
            listener.outbox.put(text)

    @property
    def wants_views(self) -> bool:
        """Whether somebody wants to see positions."""
        return any(listener.views for listener in self.listeners)


class Hub:
    """The games that are followed in this process; used from one event loop only.

    `load` returns a game as it is in the log, or raises a `LodestoneError`; `read` does something
    with the log. `draw` draws a position. Each seat can send `most_messages` in `MESSAGE_SECONDS`.
    """

    def __init__(
        self,
        load: Callable[[str], Awaitable[LiveGame]],
        read: Callable[[Callable[[Store], dict[str, State]]], Awaitable[dict[str, State]]],
        draw: Callable[[LiveGame], Awaitable[View | None]],
        most_messages: int,
    ) -> None:
        self.channels: dict[str, Channel] = {}
        self._most_messages = most_messages
        self._load, self._read, self._draw = load, read, draw
        self._lacking = Batcher(self._load_all, MOST_READ)
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, game_id: str, known: int = 0) -> Channel:
        """Return the channel of a game; raise a `LodestoneError` if there is no such game.

        `known` is the last event that a client has seen. This process may not have read it yet,
        and must not send an earlier state: the client would make its last turn again.
        """
        channel = self.channels.get(game_id)
        if channel is not None and known <= channel.game.seq:
            return channel
        game = await self._load(game_id)
        rates = {seat: Rate(self._most_messages, MESSAGE_SECONDS) for seat in SEATS}
        channel = self.channels.setdefault(game_id, Channel(game_id, game, rates))
        if channel.game.seq < game.seq:
            self._catch_up(channel, game)
        return channel

    def join(self, listener: Listener) -> None:
        """Send a listener what happens from now on."""
        listener.channel.listeners.add(listener)
        listener.channel.attendance.arrive(listener.seat)

    def leave(self, listener: Listener, now: int, *, is_lost: bool) -> None:
        """Send a listener nothing more; forget the game some time after the last one left."""
        channel = listener.channel
        channel.listeners.discard(listener)
        channel.left = now
        channel.attendance.leave(listener.seat, now, is_lost=is_lost)

    def forget(self, before: int) -> None:
        """Forget games that nobody has followed since an instant."""
        for channel in list(self.channels.values()):
            if not channel.listeners and channel.left < before:
                del self.channels[channel.id]

    def drop(self, game_id: str, gone: Gone) -> None:
        """Send nothing more of a game, which is not there any more, and say so."""
        for listener in list(self.channels.pop(game_id).listeners):
            listener.dismiss(gone)

    def publish(self, game_id: str, game: LiveGame) -> None:
        """Send what is committed of a game and has not been sent yet."""
        channel = self.channels.get(game_id)
        if channel is not None:
            self._catch_up(channel, game)

    def _send(self, channel: Channel, event: Event, game: LiveGame) -> None:
        channel.game = game
        channel.send(written(Happened(event.public(), state_of(game))))
        if isinstance(event.body, KeyReplaced):
            self._dismiss_old_keys(channel)
        if channel.wants_views:
            self._draw_soon(channel)

    def _dismiss_old_keys(self, channel: Channel) -> None:
        keys, gone = channel.game.keys, Gone("key-replaced", "this seat has a new key")
        for listener in list(channel.listeners):
            if listener.seat is not None and keys.get(listener.seat) not in listener.keys:
                listener.dismiss(gone)

    # ---- what is missing

    def read(self, game_id: str, seq: int) -> None:
        """Read what the log has of a game up to an event, and send it."""
        channel = self.channels.get(game_id)
        if channel is None or seq <= max(channel.game.seq, channel.awaited):
            return
        channel.awaited = seq
        self._start(self._read_lacking(channel, seq))

    async def _read_lacking(self, channel: Channel, seq: int) -> None:
        """Read what is missing, together with what other games lack by now."""
        try:
            self._catch_up(channel, await self._lacking.ask((channel.id, seq)))
        except LodestoneError as error:
            log.warning("cannot read a game", extra={"game": channel.id, "fault": str(error)})
        if channel.awaited == seq:
            channel.awaited = 0  # if that was not all, the log is asked again in a second

    async def _load_all(self, lacking: Sequence[tuple[str, int]]) -> list[State]:
        found = await self._read(lambda store: store.load_all(dict(lacking)))
        return [found[game_id] for game_id, _ in lacking]

    def _catch_up(self, channel: Channel, game: LiveGame) -> None:
        """Send what happened until a later state of the game."""
        for event in game.events[channel.game.seq :]:
            is_last = event.seq == game.seq
            self._send(channel, event, game if is_last else apply(channel.game, event))

    # ---- views

    def show(self, listener: Listener) -> None:
        """Send a listener the position, as soon as it is drawn."""
        channel = listener.channel
        if channel.drawn and channel.drawn[0] is channel.game.line:
            listener.outbox.put(channel.drawn[1])
        else:
            self._draw_soon(channel)

    def _draw_soon(self, channel: Channel) -> None:
        if not channel.is_drawing and not (channel.drawn and channel.drawn[0] is channel.game.line):
            channel.is_drawing = True
            self._start(self._draw_last(channel))

    async def _draw_last(self, channel: Channel) -> None:
        """Draw the last position for all who want it; positions that are gone are left out."""
        try:
            while channel.drawn is None or channel.drawn[0] is not channel.game.line:
                game = channel.game
                view = await self._draw(game)
                if view is None:
                    return
                text = written(Viewed(game.seq, view))
                channel.drawn = game.line, text
                for listener in channel.listeners:
                    if listener.views and channel.game.line is game.line:
                        listener.outbox.put(text)
        finally:
            channel.is_drawing = False

    def _start(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
