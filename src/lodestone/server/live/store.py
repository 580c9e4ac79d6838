"""The store of live games: their events, each written once and for good.

Every change is one transaction: it locks the game's row, takes the database's time, decides by the
state that the events come to, adds an event and updates the row. Nothing returns before that is
durable: clients that have an answer can rely on it, even if this process or the machine dies.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import reduce
from secrets import token_urlsafe
from threading import Lock
from typing import Any, TypeVar

from cachetools import LRUCache
from pydantic import TypeAdapter
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from lodestone.core.errors import LodestoneError, quoted
from lodestone.online.answers import Refused
from lodestone.online.events import Event, Rematched
from lodestone.online.game import LiveGame, apply, fold
from lodestone.online.log import flag, rematch, restore
from lodestone.online.messages import Challenge
from lodestone.online.terms import SECOND, Terms
from lodestone.server.live import schema
from lodestone.server.live.database import SQLITE, Database, parse_address
from lodestone.server.live.postgresql import PostgreSQL
from lodestone.server.live.reading import BODIES, CLOCKS, read_events
from lodestone.server.live.sqlite import SQLite

T = TypeVar("T")
log = logging.getLogger(__name__)

#: How many games are kept in memory, so that their next event need not read the earlier ones.
MOST_CACHED = 2_000
#: A heartbeat that is missing for longer is an outage: none of the servers could store anything.
OUTAGE = 3 * SECOND
#: How many games one transaction ends or deletes.
MOST_AT_ONCE = 100
FAR_FUTURE = 2**62

#: Decides what becomes of a game by its state and the time. It returns the event to add, the one
#: that the same command made before, or why there is none. It can be called several times.
Act = Callable[[LiveGame, int], Event | Refused | None]

_terms = TypeAdapter(Terms)
_inserted = insert(schema.event)
_updated = update(schema.game).where(schema.game.c.id == bindparam("game_id"))


class NoGameError(LodestoneError):
    """There is no such game, or it has been deleted."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"there is no game {quoted(game_id)} here")


@dataclass(frozen=True)
class Answer:
    """What became of an act, all of it durable.

    `game` is the state after it, and `added` the events that it added, which include times given
    back after an outage. `made` is what was decided: an event that is not in `added` had been made
    before.
    """

    game_id: str
    game: LiveGame
    added: tuple[Event, ...]
    made: Event | Refused | None


@dataclass(frozen=True)
class Listing:
    """How a new game is shown in the lobby, and for how many microseconds."""

    name: str
    invitation: str
    lifetime: int


def new_game_id() -> str:
    """Return the identity of a new game, which nobody can guess."""
    return token_urlsafe(12)


class Store:
    """Live games in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        #: Gets every answer that added events, in the thread that stored them.
        self.on_change: Callable[[Answer], None] = lambda _answer: None
        self._cache = _Cache()
        self._locked = _with_service(_rows().with_for_update(), database.now)
        self._read = _with_service(_rows(), database.now)

    @classmethod
    def open(cls, address: str) -> "Store":
        """Open a database and bring its tables up to date; raise `LodestoneError` if it fails.

        The address is the path of a SQLite file, or the URL of a PostgreSQL database.
        """
        url = parse_address(address)
        return cls(SQLite(url) if url.drivername == SQLITE else PostgreSQL(url))

    def close(self) -> None:
        """Finish what was begun, and close the database."""
        self.database.close()

    # ---- games

    def create(
        self,
        game_id: str,
        begin: Callable[[int], Iterable[Event]],
        listing: Listing | None = None,
    ) -> LiveGame:
        """Create a game with the events that `begin` makes of the time; return it once durable.

        With a listing, it is a challenge in the lobby. Creating the same game again returns the one
        that exists; raises `LodestoneError` if that is another.
        """

        def work(connection: Connection) -> Answer:
            events = tuple(begin(self._now(connection)))
            if row := connection.execute(self._locked, {"id": game_id}).one_or_none():
                game = self._fold(connection, row)
                if game.events[0].body != events[0].body:
                    raise LodestoneError(f"there is another game {quoted(game_id)}")
                return Answer(game_id, game, (), None)
            game = _insert_game(connection, game_id, events)
            if listing:
                _insert_challenge(connection, game_id, events[0].at, listing)
            return Answer(game_id, game, events, None)

        return self.database.write(work, self._committed).result().game

    def submit(self, game_id: str, act: Act) -> Answer:
        """Decide what becomes of a game, and store it; return once it is durable.

        Raises `NoGameError`, `UnavailableError`, or what the act raises.
        """
        return self.begin_submit(game_id, act).result()

    def begin_submit(self, game_id: str, act: Act) -> "Future[Answer]":
        """Do what `submit` does, without waiting for it."""
        return self.database.write(
            lambda connection: self._submit(connection, game_id, act), self._committed
        )

    def load(self, game_id: str) -> LiveGame:
        """Return a game as it was last stored; raise `NoGameError`."""

        def work(connection: Connection) -> LiveGame | None:
            row = self._existing(connection, self._read, game_id)
            return None if _is_owed_time(row) else self._fold(connection, row)

        game = self.database.read(work)
        if game is None:
            return self.submit(game_id, lambda _game, _at: None).game
        self._cache.keep(game_id, game)
        return game

    def numbers(self, game_ids: Collection[str]) -> dict[str, int]:
        """Return the number of the last event of each of these games that exist."""
        game = schema.game.c
        found = select(game.id, game.seq).where(game.id.in_(game_ids))
        return self.database.read(
            lambda connection: {row.id: row.seq for row in connection.execute(found)}
        )

    def count(self) -> int:
        """Return the number of games."""
        counted = select(func.count()).select_from(schema.game)
        return self.database.read(lambda connection: connection.scalar(counted) or 0)

    def challenges(self, most: int) -> list[Challenge]:
        """Return games of the lobby that have a free seat, the newest first."""
        row, listed = schema.game.c, schema.challenge.c
        found = (
            select(listed.game, listed.invitation, listed.name, row.terms, listed.expires_at)
            .join(schema.game)
            .where(row.is_open, listed.expires_at > self.database.now)
            .order_by(row.created_at.desc())
            .limit(most)
        )
        return self.database.read(
            lambda connection: [
                Challenge(game_id, invitation, name, _terms.validate_python(terms), expires)
                for game_id, invitation, name, terms, expires in connection.execute(found)
            ]
        )

    def withdraw(self, game_id: str) -> None:
        """Take a game out of the lobby, if it is there."""
        gone = delete(schema.challenge).where(schema.challenge.c.game == game_id)
        self._change(lambda connection: connection.execute(gone))

    # ---- time

    def sweep(self) -> list[Answer]:
        """End games whose time is up, a bounded number of them; return what became of them.

        Games that another process is ending at this moment are left to it.
        """
        row = schema.game.c
        due = (
            select(row.id)
            .where(row.deadline <= self.database.now)
            .order_by(row.deadline)
            .limit(MOST_AT_ONCE)
        )
        if not self.database.read(lambda connection: connection.execute(due).first()):
            return []

        def work(connection: Connection) -> list[Answer]:
            found = connection.scalars(due.with_for_update(skip_locked=True)).all()
            return [answer for game_id in found if (answer := self._flag(connection, game_id))]

        def committed(answers: list[Answer]) -> None:
            for answer in answers:
                self._committed(answer)

        return self.database.write(work, committed).result()

    def beat(self, *, is_start: bool = False) -> None:
        """Record that a server is running; what was missing before is an outage.

        At the start of the only server, every moment since the last heartbeat is one.
        """
        longest = 0 if is_start and self.database.is_exclusive else OUTAGE
        self._change(lambda connection: self._beat(connection, longest))

    def ping(self) -> int:
        """Return the database's time; raise `UnavailableError` if it does not answer."""
        return self.database.read(self._now)

    def delete_older(self, *, finished: int, unfinished: int) -> int:
        """Delete some games that ended, or were left unfinished, at least that long ago.

        The times are in microseconds. Returns the number of games, 0 if none are left to delete.
        Challenges that have expired are removed, too.
        """
        row, now = schema.game.c, self.database.now
        is_old = (row.at < now - finished) & row.over_at.is_not(None) | (row.at < now - unfinished)
        old = select(row.id).where(is_old).limit(MOST_AT_ONCE).with_for_update(skip_locked=True)
        expired = delete(schema.challenge).where(schema.challenge.c.expires_at <= now)

        def work(connection: Connection) -> int:
            connection.execute(expired)
            _forget_outages(connection)
            found = connection.scalars(old).all()
            connection.execute(delete(schema.game).where(row.id.in_(found)))
            return len(found)

        return self._change(work)

    # ---- in a transaction

    def _change(self, work: Callable[[Connection], T]) -> T:
        return self.database.write(work, lambda _done: None).result()

    def _now(self, connection: Connection) -> int:
        return connection.execute(select(self.database.now)).scalar_one()

    def _existing(self, connection: Connection, rows: Select[Any], game_id: str) -> Row[Any]:
        row = connection.execute(rows, {"id": game_id}).one_or_none()
        if row is None:
            raise NoGameError(game_id)
        return row

    def _submit(self, connection: Connection, game_id: str, act: Act) -> Answer:
        row = self._existing(connection, self._locked, game_id)
        if _is_stale(row):
            self._beat(connection, OUTAGE)
            row = self._existing(connection, self._locked, game_id)
        before = self._fold(connection, row)
        owed = _owed(connection, row, before)
        game = reduce(apply, owed, before)
        made = act(game, max(row.now, game.events[-1].at))
        added = owed
        if isinstance(made, Event) and made.seq > game.seq:
            game, added = apply(game, made), (*owed, made)
            if isinstance(made.body, Rematched):
                _insert_game(connection, made.body.game, rematch(game, game_id, made.at))
        if added:
            _insert_events(connection, game_id, added)
        if added or row.deadline != game.deadline:
            cached = _cached_columns(game, row.over_at)
            connection.execute(_updated, {"game_id": game_id, **cached})
        return Answer(game_id, game, added, made)

    def _flag(self, connection: Connection, game_id: str) -> Answer | None:
        """End a game whose time is up; one that cannot be read is left alone from now on."""
        try:
            with connection.begin_nested():
                return self._submit(connection, game_id, flag)
        except LodestoneError as error:
            log.error("game %s cannot be ended: %s", game_id, error)
            row = schema.game
            connection.execute(update(row).where(row.c.id == game_id).values(deadline=None))
            return None

    def _beat(self, connection: Connection, longest: int) -> None:
        """Renew the heartbeat; record an outage if it was missing for longer than that."""
        locked = select(schema.heartbeat.c.at).with_for_update().cte("locked")
        at, now = connection.execute(select(locked.c.at, self.database.now)).one()
        if at and now - at > longest:
            connection.execute(insert(schema.outage), {"began": at, "ended": now})
        connection.execute(update(schema.heartbeat).values(at=max(at, now)))

    def _fold(self, connection: Connection, row: Row[Any]) -> LiveGame:
        """Return the state of a game, from the cached one and the events after it."""
        cached = self._cache.find(row.id)
        if cached is None or cached.seq > row.seq:
            return fold(read_events(connection, row.id, 0, row.seq))
        return reduce(apply, read_events(connection, row.id, cached.seq, row.seq), cached)

    def _committed(self, answer: Answer) -> None:
        self._cache.keep(answer.game_id, answer.game)
        if answer.added:
            try:
                self.on_change(answer)
            except Exception:  # what is durable is answered
                log.exception("a change of game %s was not announced", answer.game_id)


class _Cache:
    """The latest games that were stored or read, for several threads."""

    def __init__(self) -> None:
        self._games: LRUCache[str, LiveGame] = LRUCache(MOST_CACHED)
        self._lock = Lock()

    def find(self, game_id: str) -> LiveGame | None:
        """Return a game as it was at some time."""
        with self._lock:
            return self._games.get(game_id)

    def keep(self, game_id: str, game: LiveGame) -> None:
        """Keep a game that is durable, unless a later state is kept already."""
        with self._lock:
            cached = self._games.get(game_id)
            if cached is None or cached.seq <= game.seq:
                self._games[game_id] = game


def _rows() -> Select[Any]:
    return select(schema.game).where(schema.game.c.id == bindparam("id"))


def _with_service(rows: Select[Any], now: ColumnElement[int]) -> Select[Any]:
    """Return rows of games with the time, taken once they are locked, and what is owed to them."""
    found = rows.cte("found")
    alive_at = select(schema.heartbeat.c.at).scalar_subquery()
    has_outage = exists().where(schema.outage.c.ended > found.c.at)
    return select(
        found, now.label("now"), alive_at.label("alive_at"), has_outage.label("has_outage")
    )


def _is_stale(row: Row[Any]) -> bool:
    """Return whether a clock was running while no server was, as far as nobody has recorded yet."""
    return bool(row.deadline and row.alive_at and row.now - row.alive_at > OUTAGE)


def _is_owed_time(row: Row[Any]) -> bool:
    return bool(row.deadline and row.has_outage) or _is_stale(row)


def _owed(connection: Connection, row: Row[Any], game: LiveGame) -> tuple[Event, ...]:
    """Return the events that give back what outages since a game's last event took."""
    added: list[Event] = []
    if _is_owed_time(row):
        gone = schema.outage.c
        outages = select(gone.began, gone.ended).where(gone.ended > row.at).order_by(gone.began)
        for began, ended in connection.execute(outages):
            if event := restore(game, began, ended):
                game = apply(game, event)
                added.append(event)
    return tuple(added)


def _insert_game(connection: Connection, game_id: str, events: Sequence[Event]) -> LiveGame:
    game = fold(events)
    terms = _terms.dump_python(game.terms, mode="json")
    row = {"id": game_id, "created_at": events[0].at, "terms": terms, **_cached_columns(game)}
    connection.execute(insert(schema.game), row)
    _insert_events(connection, game_id, events)
    return game


def _insert_challenge(connection: Connection, game_id: str, at: int, listing: Listing) -> None:
    row = {
        "game": game_id,
        "name": listing.name,
        "invitation": listing.invitation,
        "expires_at": at + listing.lifetime,
    }
    connection.execute(insert(schema.challenge), row)


def _insert_events(connection: Connection, game_id: str, events: Sequence[Event]) -> None:
    rows = [
        {
            "game": game_id,
            "seq": event.seq,
            "at": event.at,
            "seat": event.seat or "",
            "command": event.command,
            "body": BODIES.dump_python(event.body, mode="json"),
            "clocks": CLOCKS.dump_python(event.clocks, mode="json"),
        }
        for event in events
    ]
    connection.execute(_inserted, rows)


def _cached_columns(game: LiveGame, over_at: int | None = None) -> dict[str, object]:
    """Return what a game's row caches of its events; a game that is over ended at `over_at`."""
    last = game.events[-1]
    return {
        "seq": last.seq,
        "at": last.at,
        "deadline": game.deadline,
        "over_at": (over_at or last.at) if game.outcome else None,
        "is_open": not game.has_begun and game.outcome is None,
    }


def _forget_outages(connection: Connection) -> None:
    """Delete outages that are not owed to any game."""
    running = select(func.min(schema.game.c.at)).where(schema.game.c.deadline.is_not(None))
    earliest = func.coalesce(running.scalar_subquery(), FAR_FUTURE)
    connection.execute(delete(schema.outage).where(schema.outage.c.ended <= earliest))
