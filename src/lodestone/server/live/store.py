"""The store of live games: their events, each written once and for good.

Every change is part of one transaction: it locks the game's row, takes the database's time, decides
by the state that the events come to, adds an event and updates the row. Acts that wait at the same
time share a transaction. Nothing returns before that is durable: clients that have an answer can
rely on it, even if this process or the machine dies.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from functools import reduce
from secrets import token_urlsafe
from threading import Lock
from time import sleep
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
from sqlalchemy.exc import SQLAlchemyError

from lodestone.core.errors import LodestoneError, quoted
from lodestone.online.answers import Refused
from lodestone.online.events import Event, Rematched
from lodestone.online.game import LiveGame, apply, fold
from lodestone.online.log import flag, rematch, restore
from lodestone.online.messages import Challenge
from lodestone.online.terms import SECOND, Terms
from lodestone.server.live import schema
from lodestone.server.live.database import (
    SQLITE,
    Database,
    UnavailableError,
    failure,
    parse_address,
)
from lodestone.server.live.gathering import Gathering, Group, Waiting
from lodestone.server.live.postgresql import PostgreSQL
from lodestone.server.live.reading import BODIES, CLOCKS, read_events, read_numbered
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
#: After this many events of a game that is read, the thread rests for so many seconds: Python would
#: let another thread work only after 5 ms, and a turn has to wait for that several times.
MOST_WITHOUT_REST, REST = 4, 0.0002

#: Decides what becomes of a game by its state and the time. It returns the event to add, the one
#: that the same command made before, or why there is none. It can be called several times.
Act = Callable[[LiveGame, int], Event | Refused | None]
#: A game as it was last stored, or why it cannot be read.
State = LiveGame | Exception

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
        self._gathering: Gathering[Act, Answer] = Gathering(self._decide_group)
        self._locked = _with_service(_rows().with_for_update(), database.now)
        self._free = _with_service(_rows().with_for_update(skip_locked=True), database.now)
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
        self._gathering.finish()
        self.database.close()

    @property
    def waiting(self) -> int:
        """The number of acts that wait until the transaction of others ends."""
        return len(self._gathering)

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
            for row in connection.execute(self._locked, {"ids": [game_id]}):
                game = _state_in(self._fold_all(connection, [row]), game_id)
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
        waiting: Waiting[Act, Answer] = Waiting(game_id, act)
        self._gathering.add(waiting)
        return waiting.future

    def load(self, game_id: str) -> LiveGame:
        """Return a game as it was last stored; raise `NoGameError`."""
        return _state_in(self.load_all([game_id]), game_id)

    def load_all(self, game_ids: Collection[str]) -> dict[str, State]:
        """Return those of these games that exist as they were last stored.

        What was wrong with a game that cannot be read is returned in its place.
        """

        def work(connection: Connection) -> tuple[list[str], dict[str, State]]:
            rows = connection.execute(self._read, {"ids": list(game_ids)}).all()
            owed = [row.id for row in rows if _is_owed_time(row)]
            settled = [row for row in rows if row.id not in owed]
            return owed, self._fold_all(connection, settled)

        owed, games = self.database.read(work)
        for game_id in owed:
            games[game_id] = self._settled(game_id)
        for game_id, game in games.items():
            if isinstance(game, LiveGame):
                self._cache.keep(game_id, game)
        return games

    def _settled(self, game_id: str) -> State:
        """Return a game once the time that is owed to it is given back."""
        try:
            return self.submit(game_id, lambda _game, _at: None).game
        except LodestoneError as error:
            return error

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
            return self._flag_all(connection, found)

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

    def _decide_group(self, group: "Group[Act, Answer]") -> None:
        """Begin to decide acts that wait, and answer them once that is durable.

        Games that others change at this moment hold up nobody: they are decided by themselves.
        """

        def work(connection: Connection) -> list[Answer | Exception | None]:
            wanted = [(one.game_id, one.act) for one in group.acts]
            return self._decide_all(connection, self._free, wanted)

        def committed(results: list[Answer | Exception | None]) -> None:
            for one, result in zip(group.acts, results, strict=True):
                if isinstance(result, Answer):
                    self._committed(result)
                    one.future.set_result(result)
                elif result is not None:
                    one.future.set_exception(failure(result))
                else:
                    self._decide_alone(one)

        stored = self.database.write(work, committed)
        stored.add_done_callback(lambda done: group.end(done.exception()))

    def _decide_alone(self, waiting: "Waiting[Act, Answer]") -> None:
        """Decide an act once nobody else changes its game."""

        def work(connection: Connection) -> Answer:
            wanted = [(waiting.game_id, waiting.act)]
            [result] = self._decide_all(connection, self._locked, wanted)
            if result is None:
                raise NoGameError(waiting.game_id)
            if isinstance(result, Exception):
                raise result
            return result

        def pass_on(done: "Future[Answer]") -> None:
            if error := done.exception():
                waiting.future.set_exception(error)
            else:
                waiting.future.set_result(done.result())

        try:
            self.database.write(work, self._committed).add_done_callback(pass_on)
        except UnavailableError as error:
            waiting.future.set_exception(error)

    def _decide_all(
        self, connection: Connection, rows: Select[Any], wanted: Sequence[tuple[str, Act]]
    ) -> list[Answer | Exception | None]:
        """Decide acts, and store what they make: return the answer to each, or why it failed.

        `None` for an act whose game is not among the rows.
        """
        found = self._current(connection, rows, {game_id for game_id, _act in wanted})
        games = self._fold_all(connection, found.values())
        owed = {row.id: _owed(connection, row, games[row.id]) for row in found.values()}
        results: list[Answer | Exception | None] = []
        for game_id, act in wanted:
            if game_id not in found:
                results.append(None)
                continue
            result = _decide(game_id, games[game_id], owed[game_id], act, found[game_id].now)
            if isinstance(result, Answer):
                games[game_id], owed[game_id] = result.game, ()
            results.append(result)
        answers = [result for result in results if isinstance(result, Answer)]
        _store_all(connection, found, answers)
        return results

    def _current(
        self, connection: Connection, rows: Select[Any], game_ids: Collection[str]
    ) -> dict[str, Row[Any]]:
        """Return rows, once outages that nobody has noted yet are noted."""
        wanted = {"ids": list(game_ids)}
        found = connection.execute(rows, wanted).all()
        if any(map(_is_stale, found)):
            self._beat(connection, OUTAGE)
            found = connection.execute(rows, wanted).all()
        return {row.id: row for row in found}

    def _flag_all(self, connection: Connection, game_ids: Sequence[str]) -> list[Answer]:
        """End games whose time is up; one that cannot be read is left alone from now on."""
        answers = []
        wanted = [(game_id, flag) for game_id in game_ids]
        results = self._decide_all(connection, self._free, wanted)
        for game_id, result in zip(game_ids, results, strict=True):
            if isinstance(result, Answer):
                answers.append(result)
            else:
                log.error("game %s cannot be ended: %s", game_id, result)
                row = schema.game
                connection.execute(update(row).where(row.c.id == game_id).values(deadline=None))
        return answers

    def _beat(self, connection: Connection, longest: int) -> None:
        """Renew the heartbeat; record an outage if it was missing for longer than that."""
        locked = select(schema.heartbeat.c.at).with_for_update().cte("locked")
        at, now = connection.execute(select(locked.c.at, self.database.now)).one()
        if at and now - at > longest:
            connection.execute(insert(schema.outage), {"began": at, "ended": now})
        connection.execute(update(schema.heartbeat).values(at=max(at, now)))

    def _fold_all(self, connection: Connection, rows: Iterable[Row[Any]]) -> dict[str, State]:
        """Return the states of games, from the cached ones and the events after those.

        What is wrong with a game that cannot be read is returned in its place.
        """
        games: dict[str, State] = {}
        lacking: list[tuple[str, int]] = []
        for row in rows:
            cached = self._cache.find(row.id)
            if cached is None or cached.seq > row.seq:
                games[row.id] = _folded(_gently(read_events(connection, row.id, 0, row.seq)))
            else:
                games[row.id] = cached
                lacking += [(row.id, seq) for seq in range(cached.seq + 1, row.seq + 1)]
        for game_id, event in read_numbered(connection, lacking):
            game = games[game_id]
            games[game_id] = _folded([event], game) if isinstance(game, LiveGame) else game
        return games

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
    return select(schema.game).where(schema.game.c.id.in_(bindparam("ids", expanding=True)))


def _gently(events: Iterable[Event]) -> Iterator[Event]:
    """Yield events, and rest now and then: replaying a long game would hold up other threads."""
    for number, event in enumerate(events, 1):
        yield event
        if number % MOST_WITHOUT_REST == 0:
            sleep(REST)


def _folded(events: Iterable[Event], before: LiveGame | None = None) -> State:
    """Return what events come to, after those of an earlier state; or why that cannot be read."""
    try:
        return reduce(apply, events, before) if before else fold(events)
    except SQLAlchemyError:
        raise
    except (LodestoneError, ValueError, LookupError) as error:
        return error


def _state_in(games: Mapping[str, State], game_id: str) -> LiveGame:
    """Return one of some games; raise `NoGameError`, or why it cannot be read."""
    game = games.get(game_id)
    if game is None:
        raise NoGameError(game_id)
    if isinstance(game, Exception):
        raise game
    return game


def _decide(
    game_id: str, game: State, owed: Sequence[Event], act: Act, now: int
) -> Answer | Exception:
    """Return what becomes of an act, or why it failed; first, time that is owed is given back."""
    try:
        if isinstance(game, Exception):
            raise game
        game = reduce(apply, owed, game)
        made = act(game, max(now, game.events[-1].at))
        if not isinstance(made, Event) or made.seq <= game.seq:
            return Answer(game_id, game, tuple(owed), made)
        return Answer(game_id, apply(game, made), (*owed, made), made)
    except Exception as error:  # noqa: BLE001 (it is raised where the answer is awaited)
        return error


def _store_all(
    connection: Connection, rows: Mapping[str, Row[Any]], answers: Sequence[Answer]
) -> None:
    """Add the events of some answers, and update the rows of their games."""
    games = {answer.game_id: answer.game for answer in answers}
    changed = {answer.game_id for answer in answers if answer.added}
    for answer in answers:
        made = answer.made
        if made in answer.added and isinstance(made, Event) and isinstance(made.body, Rematched):
            first = rematch(answer.game, answer.game_id, made.at)
            _insert_game(connection, made.body.game, first)
    if events := [event for answer in answers for event in _event_rows(answer)]:
        connection.execute(_inserted, events)
    if updates := [
        {"game_id": game_id, **_cached_columns(game, rows[game_id].over_at)}
        for game_id, game in games.items()
        if game_id in changed or rows[game_id].deadline != game.deadline
    ]:
        connection.execute(_updated, updates)


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


def _owed(connection: Connection, row: Row[Any], game: State) -> tuple[Event, ...]:
    """Return the events that give back what outages since a game's last event took."""
    added: list[Event] = []
    if _is_owed_time(row) and isinstance(game, LiveGame):
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
    connection.execute(_inserted, [_event_row(game_id, event) for event in events])
    return game


def _insert_challenge(connection: Connection, game_id: str, at: int, listing: Listing) -> None:
    row = {
        "game": game_id,
        "name": listing.name,
        "invitation": listing.invitation,
        "expires_at": at + listing.lifetime,
    }
    connection.execute(insert(schema.challenge), row)


def _event_row(game_id: str, event: Event) -> dict[str, object]:
    return {
        "game": game_id,
        "seq": event.seq,
        "at": event.at,
        "seat": event.seat or "",
        "command": event.command,
        "body": BODIES.dump_python(event.body, mode="json"),
        "clocks": CLOCKS.dump_python(event.clocks, mode="json"),
    }


def _event_rows(answer: Answer) -> Iterator[dict[str, object]]:
    return (_event_row(answer.game_id, event) for event in answer.added)


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
