"""Games between devices as requests and WebSockets use them: followed, and played by commands."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

from lodestone.core.rules import Rules
from lodestone.records.cursor import Parts
from lodestone.web.online import messages
from lodestone.web.online.answers import Facts, Refused
from lodestone.web.online.commands import Command, ReplaceKey, Say, TakeSeat
from lodestone.web.online.decide import decide
from lodestone.web.online.events import Created, Event, Rematched
from lodestone.web.online.game import LiveGame
from lodestone.web.online.keys import hash_key, seat_opened
from lodestone.web.online.messages import Gone, Happened, Hello, Welcome, snapshot_of, state_of
from lodestone.web.online.terms import MINUTE, SeatName, opposite
from lodestone.web.replies.exact import View, view_line
from lodestone.web.server.errors import BusyError
from lodestone.web.server.live.connections.computer import Computer
from lodestone.web.server.live.connections.pinger import Pinger
from lodestone.web.server.live.connections.seats import Seating
from lodestone.web.server.live.following.crowds import Crowds
from lodestone.web.server.live.following.hub import Channel, Hub, Listener
from lodestone.web.server.live.following.lobby import LobbyWatch
from lodestone.web.server.live.following.notices import PAUSE, Notices
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.live.following.protocol import written
from lodestone.web.server.live.log.database import UnavailableError, parse_address
from lodestone.web.server.live.log.keeper import Keeper, doing
from lodestone.web.server.live.log.store import NoGameError, StoredAct, new_game_id
from lodestone.web.server.logs import log
from lodestone.web.server.metrics import Figures
from lodestone.web.server.opponents import Opponents
from lodestone.web.server.policy import Policy
from lodestone.web.server.replays import Replays

#: How long a game that nobody follows any more stays in memory.
MEMORY = 5 * MINUTE
#: The seconds between looks for what other processes did, between announcements of who is here,
#: and between looks at how much is stored.
LOOK, ANNOUNCE, COUNT = 1.0, 0.5, 60.0
#: The most events that a client is sent one by one instead of a snapshot.
MOST_EVENTS = 200

#: Stands for the database of a server that has none.
NO_FILE = "none"
NO_KEY = "your key opens this seat no longer"


class Live:
    """The games between devices that a server offers if it has a database.

    `asked` reads rules as visitors may name them. All coroutines belong to one event loop, between
    entering and leaving `running`.
    """

    def __init__(
        self,
        database: str | None,
        policy: Policy,
        asked: Callable[[str], Rules],
        replays: Replays,
        opponents: Opponents,
        figures: Figures,
    ) -> None:
        self._address = database if policy.online else None
        self.is_offered = self._address is not None
        self.policy, self.figures, self._replays = policy, figures, replays
        self.keeper = Keeper(policy.keep_games_days, self._publish)
        self.hub = Hub(self.load, self.keeper.read, self._draw, policy.messages_per_player)
        self.pinger = Pinger(self.keeper.now, figures)
        self.computer = Computer(opponents, self.answer_by_computer)
        self.seats = Seating(self.keeper, policy, asked, self.computer)
        url = parse_address(self._address or NO_FILE)
        self._notices = Notices(url, self.hub, self.keeper.now)
        self.crowds = Crowds(self.hub, self._notices)
        self.lobby = LobbyWatch(self.keeper.read, self.crowds)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the log, and do what has to be done regularly; close the log on exit.

        Raises `LodestoneError` if the database cannot be opened.
        """
        if self._address is None:
            yield
            return
        async with self.keeper.running(self._address):
            self.crowds.started = self.keeper.now()
            async with doing(
                (1.0, self.pinger.ping_some),
                (PAUSE, self._notices.send),
                (PAUSE, self._notices.receive),
                (LOOK, self._look),
                (ANNOUNCE, self.crowds.announce),
                (COUNT, self._count_games),
            ):
                yield
            self.computer.stop()

    def check(self) -> None:
        """Raise `UnavailableError` if games are offered, but nothing can be stored."""
        if self.is_offered:
            self.keeper.check()

    async def load(self, game_id: str) -> LiveGame:
        """Return a game as it is in the log; raise `NoGameError` or `UnavailableError`."""
        game = await self.keeper.load(game_id)
        self.hub.publish(game_id, game)  # time may have been given back to it
        return game

    def _publish(self, answer: StoredAct) -> None:
        """Send what is stored and has not been sent; tell the other processes what is new."""
        for event in answer.added:
            self._note_creation(answer.game_id, event)
        self.hub.publish(answer.game_id, answer.game)
        if answer.added:
            self._notices.add(answer.game_id, answer.game.seq)

    def _note_creation(self, game_id: str, event: Event) -> None:
        """Count and log the game that an event creates, if it does."""
        match event.body:
            case Created(terms):
                log.info("game created", extra={"game": game_id, "rules": terms.rules})
            case Rematched(following):
                log.info("game created", extra={"game": following, "rematch_of": game_id})
            case _:
                return
        self.figures.created.inc()

    # ---- what is done regularly

    async def _look(self) -> None:
        """Read what other processes have added; forget what nobody follows any more."""
        await self.keeper.take_time()
        if followed := list(self.hub.channels):
            numbers = await self.keeper.read(lambda store: store.numbers(followed))
            for game_id in followed:
                if game_id in numbers:
                    self.hub.read(game_id, numbers[game_id])
                else:
                    self.hub.drop(game_id, Gone("no-game", str(NoGameError(game_id))))
        if self.lobby.is_watched:
            await self.lobby.refresh()
        self.hub.forget(self.keeper.now() - MEMORY)
        self.figures.followed.set(len(self.hub.channels))
        self.figures.note_process()

    async def _count_games(self) -> None:
        creations, before = self.seats.creations, self.seats.creations.stored
        counted = await self.keeper.read(lambda store: store.count())
        creations.stored += counted - before  # those created meanwhile may not be among them
        creations.bytes = await self.keeper.read(lambda store: store.size())
        self.figures.stored.set(creations.bytes)

    async def _draw(self, game: LiveGame) -> View | None:
        """Return the position as the page shows it; `None` if the server is too busy."""

        def work() -> Parts[View]:
            yield
            return view_line(game.line)

        try:
            view = await self._replays.share(work(), len(game.line))
        except BusyError:
            return None
        self.figures.views.inc()
        return view

    # ---- following games

    async def welcome(self, hello: Hello) -> tuple[Channel, Welcome] | Gone:
        """Return the game that a client wants to follow, and what it lacks of it."""
        since = hello.since or 0
        try:
            channel = await self.hub.open(hello.game, since)
        except NoGameError as error:
            return Gone("no-game", str(error))
        game, seat, invited = channel.game, None, None
        if hello.key is not None:
            seat = seat_opened(hello.key, game.keys)
            invited = None if seat else seat_opened(hello.key, game.invitations)
            if seat is None and invited is None:
                return Gone("wrong-key", "this key opens no seat of the game any more")
        is_short = 0 < since <= game.seq <= since + MOST_EVENTS
        return channel, Welcome(
            game=channel.id,
            seat=seat,
            invited=invited,
            now=self.keeper.now(),
            events=[event.public() for event in game.events[since:]] if is_short else [],
            state=state_of(game) if is_short else None,
            snapshot=None if is_short else snapshot_of(game),
            presence=self.crowds.presence(channel),
        )

    async def join(
        self, hello: Hello, outbox: Outbox, dismiss: Callable[[Gone], None]
    ) -> Listener | Gone:
        """Send a client what it lacks of a game, and then what happens in it."""
        found = await self.welcome(hello)
        if isinstance(found, Gone):
            return found
        channel, welcome = found
        keys = {hash_key(hello.key)} if hello.key and welcome.seat else set()
        listener = Listener(channel, outbox, welcome.seat, keys, hello.views, dismiss)
        self.hub.join(listener)
        outbox.put(written(replace(welcome, presence=self.crowds.presence(channel))))
        if hello.views:
            self.hub.show(listener)
        self.crowds.note(channel)
        self.computer.consider(channel.id, channel.game)
        return listener

    def leave(self, listener: Listener, *, is_lost: bool) -> None:
        """Send a client nothing more of a game."""
        self.hub.leave(listener, self.keeper.now(), is_lost=is_lost)
        self.crowds.note(listener.channel)

    # ---- commands

    async def command(self, listener: Listener, command: Command) -> None:
        """Do what a client says; answer if it is refused, or was done before."""
        began, channel = asyncio.get_running_loop().time(), listener.channel
        made = await self._made(listener, command)
        if isinstance(made, messages.CommandRefused):
            self.figures.commands.labels("refused").inc()
            listener.outbox.put(written(made))
            return
        is_new, event = made
        self.figures.commands.labels("done" if is_new else "repeated").inc()
        if is_new:
            self.figures.commit_seconds.observe(asyncio.get_running_loop().time() - began)
        else:
            listener.outbox.put(written(Happened(event.public(), state_of(channel.game))))
        self.computer.consider(channel.id, channel.game)

    async def _made(
        self, listener: Listener, command: Command
    ) -> tuple[bool, Event] | messages.CommandRefused:
        """Return the event that a command makes, and whether it is new, or why it makes none."""

        def refused(code: messages.RefusalCode, reason: str) -> messages.CommandRefused:
            return messages.CommandRefused(command.id, code, reason, state_of(channel.game))

        channel, seat = listener.channel, listener.seat
        if isinstance(command, TakeSeat):
            return refused("by-post", "a seat is taken by POST, with the key that invites to it")
        if seat is None:
            return refused("no-seat", "spectators can only watch")
        if isinstance(command, Say) and not self.policy.chat:
            return refused("no-chat", "there is no chat on this server")
        if isinstance(command, ReplaceKey):
            listener.keys.add(hash_key(command.key))
        away = self.crowds.away(channel, opposite(seat))
        facts = Facts(listener.outbox.lag, away, self.seats.next_game(command))

        def act(game: LiveGame, now: int) -> Event | Refused | None:
            if game.keys.get(seat) not in listener.keys:
                return None
            return decide(game, command, seat, now, facts)

        try:
            answer = await self.keeper.submit(channel.id, act)
        except (UnavailableError, NoGameError) as error:
            return refused("unavailable", str(error))
        self.seats.count_next(facts.next_game, answer)
        if not isinstance(answer.made, Event):
            fault = answer.made
            return refused(fault.code if fault else "no-seat", fault.reason if fault else NO_KEY)
        return answer.made in answer.added, answer.made

    async def answer_by_computer(
        self, game_id: str, seat: SeatName, command: Command | None
    ) -> LiveGame:
        """Have the computer do something, if there is something; return the game after it."""

        def act(game: LiveGame, now: int) -> Event | Refused | None:
            facts = Facts(next_game=new_game_id())
            return decide(game, command, seat, now, facts) if command else None

        return (await self.keeper.submit(game_id, act)).game
