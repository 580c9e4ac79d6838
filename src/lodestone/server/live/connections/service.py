"""Games between devices as requests and WebSockets use them: a log, a hub, and limits."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from secrets import token_urlsafe

from anyio import CapacityLimiter
from anyio.to_thread import run_sync

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.online import messages
from lodestone.online.answers import Facts, Refused
from lodestone.online.commands import (
    Abort,
    AcceptOffer,
    Command,
    MakeOffer,
    ReplaceKey,
    Say,
    TakeSeat,
)
from lodestone.online.decide import decide
from lodestone.online.events import Created, Event, Rematched, Seated
from lodestone.online.game import LiveGame, fold
from lodestone.online.keys import hash_key, seat_opened
from lodestone.online.log import create
from lodestone.online.messages import (
    Challenge,
    Gone,
    Happened,
    Hello,
    Presence,
    Welcome,
    snapshot_of,
    state_of,
)
from lodestone.online.terms import MINUTE, SEATS, SECOND, SeatName, Terms, opposite
from lodestone.records.cursor import Parts
from lodestone.replies.exact import View, view_line
from lodestone.server.clients import current_client
from lodestone.server.errors import BusyError, ConflictError, ForbiddenError
from lodestone.server.live.connections.computer import SEAT, Computer
from lodestone.server.live.connections.creations import Creations
from lodestone.server.live.connections.pinger import Pinger
from lodestone.server.live.following.hub import Channel, Hub, Listener
from lodestone.server.live.following.lobby import LobbyWatch
from lodestone.server.live.following.notices import Notices, notices_of
from lodestone.server.live.following.outbox import Outbox
from lodestone.server.live.following.presence import Attendance, away_of, together
from lodestone.server.live.following.protocol import written
from lodestone.server.live.log.database import UnavailableError
from lodestone.server.live.log.states import State
from lodestone.server.live.log.store import NoGameError, Store, StoredAct, new_game_id
from lodestone.server.live.log.sweeper import Keeping, Sweeper
from lodestone.server.logs import log
from lodestone.server.metrics import Figures
from lodestone.server.policy import Policy
from lodestone.server.replays import Replays

#: How long a challenge can be accepted, and how many are shown.
CHALLENGE_LIFETIME, MOST_CHALLENGES = 30 * MINUTE, 100
#: The seconds for which a server of the database that restarts is waited for at the start.
START = 30.0
#: How long a game that nobody follows any more stays in memory.
MEMORY = 5 * MINUTE
#: How many threads read the log at a time, and how many read whole games that clients ask for:
#: replaying a long one takes a processor, and what happens in others must not wait for it.
READERS, OPENERS = 2, 2
#: The seconds between looks for what other processes did, and between announcements of who is here.
LOOK, ANNOUNCE = 1.0, 0.5
#: The seconds within which the database has to store something for the server to be ready.
READY = 0.9
#: The most events that a client is sent one by one instead of a snapshot.
MOST_EVENTS = 200
#: How often the number of games is read, in seconds.
COUNT = 60.0

NOT_OFFERED = "this server does not offer games between devices"
NO_CHALLENGE = "a challenge needs a lobby, a player who waits, and a seat that is free"


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
        computer: Callable[["Live"], Computer],
        figures: Figures,
    ) -> None:
        self._address = database
        self.policy = policy
        self._asked = asked
        self._replays = replays
        self.figures = figures
        self.is_offered = policy.online and database is not None
        self._store: Store | None = None
        self._ahead = 0.0
        self._started = 0
        self._creations = Creations(policy)
        self._reading, self._opening = CapacityLimiter(READERS), CapacityLimiter(OPENERS)
        self._probing = CapacityLimiter(1)
        self._probe: asyncio.Task[None] | None = None
        self._crowds: dict[str, Channel] = {}
        self.hub = Hub(self.load, self._load_all, self._draw, policy.messages_per_player)
        self.lobby = LobbyWatch(self.challenges)
        self.pinger = Pinger(self.now, figures)
        self.computer = computer(self)
        self._notices = Notices()

    # ---- the log

    @property
    def store(self) -> Store:
        """The log; raises `ForbiddenError` if this server has none."""
        if self._store is None:
            raise ForbiddenError(NOT_OFFERED)
        return self._store

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Open the log, and do what has to be done regularly; close the log on exit.

        Raises `LodestoneError` if the database cannot be opened.
        """
        if not self.is_offered or self._address is None:
            yield
            return
        loop, days = asyncio.get_running_loop(), self.policy.keep_games_days
        store = self._store = await run_sync(Store.open, self._address, START)
        store.on_answer = lambda answer: _call_soon(loop, self._committed, answer)
        sweeper = Sweeper(store, None if days is None else Keeping(days, days))
        await run_sync(sweeper.start)
        await self._take_time()
        self._started = self.now()
        self._notices = notices_of(self._address, self.hub, self.now)
        works = [
            self.pinger.run(),
            self._notices.run(),
            _every(LOOK, self._look),
            _every(ANNOUNCE, self._announce),
            _every(COUNT, self._count_games),
        ]
        tasks = [asyncio.create_task(work) for work in works]
        try:
            yield
        finally:
            self.computer.stop()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await run_sync(sweeper.stop)
            await run_sync(store.close)

    def now(self) -> int:
        """Return the log's time, in microseconds since the epoch."""
        return round(self._ahead + asyncio.get_running_loop().time() * SECOND)

    async def _take_time(self) -> None:
        at = await run_sync(self.store.ping, limiter=self._reading)
        self._ahead = at - asyncio.get_running_loop().time() * SECOND

    async def load(self, game_id: str) -> LiveGame:
        """Return a game as it is in the log; raise `NoGameError` or `UnavailableError`."""
        return await run_sync(self.store.load, game_id, limiter=self._opening)

    async def _load_all(self, numbers: Mapping[str, int]) -> dict[str, State]:
        return await run_sync(self.store.load_all, numbers, limiter=self._reading)

    async def check(self) -> None:
        """Raise `UnavailableError` if games are offered, but nothing can be stored within a second.

        Those who ask at the same time share an attempt.
        """
        if not self.is_offered:
            return
        if self._probe is None or self._probe.done():
            probing = run_sync(self.store.probe, READY, limiter=self._probing)
            self._probe = asyncio.create_task(probing)
            self._probe.add_done_callback(lambda done: done.cancelled() or done.exception())
        if not (await asyncio.wait([self._probe], timeout=READY))[0]:
            raise UnavailableError
        await self._probe

    async def challenges(self) -> list[Challenge]:
        """Return the open challenges."""
        return await run_sync(self.store.challenges, MOST_CHALLENGES, limiter=self._reading)

    def _committed(self, answer: StoredAct) -> None:
        """Send what is committed and has not been sent; tell the other processes what is new."""
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
        await self._take_time()
        if followed := list(self.hub.channels):
            numbers = await run_sync(self.store.numbers, followed, limiter=self._reading)
            for game_id in followed:
                if game_id in numbers:
                    self.hub.read(game_id, numbers[game_id])
                else:
                    self.hub.drop(game_id, Gone("no-game", str(NoGameError(game_id))))
        if self.lobby.is_watched:
            await self.lobby.refresh()
        self.hub.forget(self.now() - MEMORY)
        self.figures.followed.set(len(self.hub.channels))
        self.figures.note_process()

    async def _announce(self) -> None:
        """Send who is here now to those who follow a game that somebody has joined or left."""
        crowds, self._crowds = self._crowds, {}
        for channel in [*crowds.values(), *self._notices.changed()]:
            text = written(self.presence(channel))
            if text != channel.announced:
                channel.announced = text
                channel.send(text)

    async def _count_games(self) -> None:
        before = self._creations.stored
        counted = await run_sync(self.store.count, limiter=self._reading)
        # Those created meanwhile may not be among them.
        self._creations.stored += counted - before
        self._creations.bytes = await run_sync(self.store.size, limiter=self._reading)
        self.figures.stored.set(self._creations.bytes)

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

    # ---- creating games, and taking their seats

    async def create(
        self, terms: Terms, first: TakeSeat | None, *, in_lobby: bool
    ) -> tuple[str, LiveGame, dict[SeatName, str]]:
        """Create a game, whose first seat is taken at once if `first` says by whom.

        Returns its identity, its state, and the keys that invite to its free seats. Raises
        `LodestoneError` if the terms are invalid or this client cannot create any more games.
        """
        store = self.store
        if in_lobby and (not self.policy.lobby or terms.computer or first is None):
            raise ForbiddenError(NO_CHALLENGE)
        terms = await run_sync(self._settled, terms, limiter=self._reading)
        self._creations.admit(current_client(), asyncio.get_running_loop().time())
        is_free = {SEATS[0]: first is None, SEAT: terms.computer is None}
        invitations = {seat: token_urlsafe(16) for seat in SEATS if is_free[seat]}
        hashes = {seat: hash_key(key) for seat, key in invitations.items()}
        game_id, open_for = new_game_id(), CHALLENGE_LIFETIME if in_lobby else None

        def begin(now: int) -> list[Event]:
            return _first_events(create(terms, hashes, now, open_for=open_for), first)

        listed = invitations[SEAT] if in_lobby else None
        game = await run_sync(store.create, game_id, begin, listed)
        self.computer.consider(game_id, game)
        return game_id, game, invitations

    def _settled(self, terms: Terms) -> Terms:
        """Return terms as they are stored; raise `LodestoneError` if they are invalid."""
        self._asked(terms.rules)
        terms = replace(terms, chat=terms.chat and self.policy.chat).settled()
        if terms.computer is not None:
            self.computer.check(terms.computer)
        return terms

    def _next_game(self, command: Command) -> str:
        """Return the identity of the game that a command may create; "" if it cannot create one.

        The game is counted.
        """
        if not isinstance(command, AcceptOffer | MakeOffer) or command.offer != "rematch":
            return ""
        try:
            self._creations.admit(current_client(), asyncio.get_running_loop().time())
        except BusyError:
            return ""
        return new_game_id()

    async def take_seat(
        self, game_id: str, invitation: str, command: TakeSeat
    ) -> tuple[SeatName, LiveGame]:
        """Take the seat to which a key invites; return it, and the game after that.

        Raises `ForbiddenError` if the key invites to none, `ConflictError` if it is taken.
        """

        def act(game: LiveGame, now: int) -> Event | Refused:
            return decide(game, command, _invited(game, invitation), now)

        answer = await self._submit(game_id, act)
        if isinstance(answer.made, Refused):
            raise ConflictError(answer.made.reason)
        if answer.made is None or not isinstance(answer.made.body, Seated):
            raise ConflictError("nobody accepted this challenge in time")
        if self.lobby.is_watched:
            await self.lobby.refresh()
        return _invited(answer.game, invitation), answer.game

    async def withdraw(self, game_id: str, key: str) -> None:
        """End a game of the lobby that nobody has accepted; its invitation opens nothing any more.

        Raises `ForbiddenError` if the key opens no seat of it, `ConflictError` if it has begun.
        """
        seat = seat_opened(key, (await self.load(game_id)).keys)
        if seat is None:
            raise ForbiddenError("only the player who waits can withdraw a challenge")

        def act(game: LiveGame, now: int) -> Event | Refused | None:
            is_open = game.closes_at is not None
            return decide(game, Abort(token_urlsafe(9), game.seq), seat, now) if is_open else None

        if (await self._submit(game_id, act)).game.outcome is None:
            raise ConflictError("this is not an open challenge")
        await self.lobby.refresh()

    async def _submit(self, game_id: str, act: "Act") -> StoredAct:
        """Have the log decide; return what became of it, which is sent to everybody already."""
        return await asyncio.wrap_future(self.store.begin_submit(game_id, act))

    # ---- following games

    async def welcome(self, hello: Hello) -> tuple[Channel, Welcome] | Gone:
        """Return the game that a client wants to follow, and what it lacks of it."""
        try:
            channel = await self.hub.open(hello.game, hello.since or 0)
        except NoGameError as error:
            return Gone("no-game", str(error))
        game, seat, invited = channel.game, None, None
        if hello.key is not None:
            seat = seat_opened(hello.key, game.keys)
            invited = None if seat else seat_opened(hello.key, game.invitations)
            if seat is None and invited is None:
                return Gone("wrong-key", "this key opens no seat of the game any more")
        since = hello.since or 0
        lacks = game.events[since:] if 0 < since <= game.seq else ()
        is_short = 0 < since <= game.seq and len(lacks) <= MOST_EVENTS
        return channel, Welcome(
            game=channel.id,
            seat=seat,
            invited=invited,
            now=self.now(),
            events=[event.public() for event in lacks] if is_short else [],
            state=state_of(game) if is_short else None,
            snapshot=None if is_short else snapshot_of(game),
            presence=self.presence(channel),
        )

    async def join(
        self, hello: Hello, outbox: Outbox, dismiss: Callable[[Gone], None]
    ) -> tuple[Channel, Listener] | Gone:
        """Send a client what it lacks of a game, and then what happens in it."""
        found = await self.welcome(hello)
        if isinstance(found, Gone):
            return found
        channel, welcome = found
        keys = {hash_key(hello.key)} if hello.key and welcome.seat else set()
        listener = Listener(outbox, welcome.seat, keys, hello.views, dismiss)
        self.hub.join(channel, listener)
        outbox.put(written(replace(welcome, presence=self.presence(channel))))
        if hello.views:
            self.hub.show(channel, listener)
        self._note_crowd(channel)
        self.computer.consider(channel.id, channel.game)
        return channel, listener

    def leave(self, channel: Channel, listener: Listener, *, is_lost: bool) -> None:
        """Send a client nothing more of a game."""
        self.hub.leave(channel, listener, self.now(), is_lost=is_lost)
        self._note_crowd(channel)

    def _note_crowd(self, channel: Channel) -> None:
        self._crowds[channel.id] = channel
        self._notices.attend(channel)

    def presence(self, channel: Channel) -> Presence:
        """Return who follows a game."""
        seated = {seat for seat, sitter in channel.game.sitters.items() if sitter.key}
        time = channel.game.terms.time
        found = together(self._attendances(channel), seated, self._started, time)
        if channel.game.terms.computer is not None:
            found.seats[SEAT] = "here"
        return found

    def _attendances(self, channel: Channel) -> list[Attendance]:
        return [channel.attendance, *self._notices.attendances(channel.id)]

    # ---- commands

    async def command(self, channel: Channel, listener: Listener, command: Command) -> None:
        """Do what a client says; answer if it is refused, or was done before."""
        began = asyncio.get_running_loop().time()
        made = await self._made(channel, listener, command)
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
        self, channel: Channel, listener: Listener, command: Command
    ) -> tuple[bool, Event] | messages.CommandRefused:
        """Return the event that a command makes, and whether it is new, or why it makes none."""

        def refused(code: messages.RefusalCode, reason: str) -> messages.CommandRefused:
            return messages.CommandRefused(command.id, code, reason, state_of(channel.game))

        seat = listener.seat
        if isinstance(command, TakeSeat):
            return refused("by-post", "a seat is taken by POST, with the key that invites to it")
        if seat is None:
            return refused("no-seat", "spectators can only watch")
        if isinstance(command, Say) and not self.policy.chat:
            return refused("no-chat", "there is no chat on this server")
        if isinstance(command, ReplaceKey):
            listener.keys.add(hash_key(command.key))
        next_game = self._next_game(command)
        act = self._act(channel, listener, seat, command, next_game)
        try:
            answer = await self._submit(channel.id, act)
        except (UnavailableError, NoGameError) as error:
            return refused("unavailable", str(error))
        if next_game and not _creates_game(answer):
            self._creations.take_back(current_client())
        if not isinstance(answer.made, Event):
            fault = answer.made
            return refused(fault.code if fault else "no-seat", fault.reason if fault else NO_KEY)
        return answer.made in answer.added, answer.made

    def _act(
        self,
        channel: Channel,
        listener: Listener,
        seat: SeatName,
        command: Command,
        next_game: str,
    ) -> "Act":
        """Return what decides about a command, with what is known now."""
        other = opposite(seat)
        away = None
        if channel.game.terms.computer is None and self._notices.are_complete:
            away = away_of(self._attendances(channel), other, self._started)
        facts = Facts(listener.lag, away, next_game)

        def act(game: LiveGame, now: int) -> Event | Refused | None:
            if game.keys.get(seat) not in listener.keys:
                return None
            return decide(game, command, seat, now, facts)

        return act

    async def answer_by_computer(
        self, game_id: str, seat: SeatName, command: Command | None
    ) -> LiveGame:
        """Have the computer do something, if there is something; return the game after it."""

        def act(game: LiveGame, now: int) -> Event | Refused | None:
            facts = Facts(next_game=new_game_id())
            return decide(game, command, seat, now, facts) if command else None

        return (await self._submit(game_id, act)).game


Act = Callable[[LiveGame, int], Event | Refused | None]
NO_KEY = "your key opens this seat no longer"


def _creates_game(answer: StoredAct) -> bool:
    """Return whether an answer to an offer of a rematch created a game, or lets a program do so."""
    is_new = isinstance(answer.made, Event) and answer.made in answer.added
    return is_new and (answer.game.next_game is not None or answer.game.terms.computer is not None)


def _first_events(created: Event, first: TakeSeat | None) -> list[Event]:
    """Return the events with which a game begins."""
    events = [created]
    if first is not None:
        made = decide(fold(events), first, SEATS[0], created.at)
        if isinstance(made, Refused):
            raise LodestoneError(made.reason)
        events.append(made)
    return events


def _invited(game: LiveGame, invitation: str) -> SeatName:
    """Return the seat to which a key invites; raise `ForbiddenError` if it invites to none."""
    seat = seat_opened(invitation, game.invitations)
    if seat is None:
        raise ForbiddenError("this key invites to no seat of the game")
    return seat


def _call_soon(
    loop: asyncio.AbstractEventLoop, function: Callable[[StoredAct], None], answer: StoredAct
) -> None:
    """Call a function in the event loop's thread, unless it is closed."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(function, answer)


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again until cancelled; a database that fails for a while is logged."""
    while True:
        try:
            await work()
        except LodestoneError as error:
            log.warning("the log of games cannot be read", extra={"fault": str(error)})
        except Exception:  # noqa: BLE001 (what is done regularly must not end)
            log.exception("a regular task failed")
        await asyncio.sleep(seconds)
