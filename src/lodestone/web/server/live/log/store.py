"""The store of live games: their events, each written once and for good.

Every change is part of one transaction: it locks the game's row, takes the database's time, decides
by the state that the events come to, adds an event and updates the row. Nothing returns before that
is durable: clients that have an answer can rely on it, even if this process or the machine dies.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from secrets import token_urlsafe

import sqlalchemy as sa
from sqlalchemy import Connection

from lodestone.core.errors import LodestoneError, quoted
from lodestone.web.online.answers import Refused
from lodestone.web.online.events import Event, KeyReplaced, Rematched, Seated
from lodestone.web.online.game import LiveGame, apply
from lodestone.web.online.log import expire, flag, next_event, rematch
from lodestone.web.online.messages import Challenge
from lodestone.web.online.terms import SeatName
from lodestone.web.server.live.log import outages, schema, writing
from lodestone.web.server.live.log.database import SQLITE, Database, parse_address
from lodestone.web.server.live.log.outages import GameRow, GameRows
from lodestone.web.server.live.log.postgresql import PostgreSQL
from lodestone.web.server.live.log.sqlite import SQLite
from lodestone.web.server.live.log.states import State, States

log = logging.getLogger(__name__)

#: How many games one transaction ends or deletes.
MOST_AT_ONCE = 100

#: Decides what becomes of a game by its state and the time. It returns the event to add, the one
#: that the same command made before, or why there is none. It can be called several times.
Act = Callable[[LiveGame, int], Event | Refused | None]
#: Returns the first events of a game, by the time.
Begin = Callable[[int], Iterable[Event]]


class NoGameError(LodestoneError):
    """There is no such game, or it has been deleted."""

    def __init__(self, game_id: str) -> None:
        super().__init__(f"there is no game {quoted(game_id)} here")


@dataclass(frozen=True)
class StoredAct:
    """What became of an act, all of it durable.

    `game` is the state after it, and `added` the events that it added, which include times given
    back after an outage. `made` is what was decided: an event that is not in `added` had been made
    before. `following` are the answers for games that changed with it: rematches, in which a key
    was replaced as well.
    """

    game_id: str
    game: LiveGame
    added: tuple[Event, ...]
    made: Event | Refused | None
    following: tuple["StoredAct", ...] = ()


def new_game_id() -> str:
    """Return a new game's identity: nobody can guess it, and no command takes it for an option."""
    return token_urlsafe(12).replace("-", "_")


class Store:
    """Live games in a database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._states = States()
        self._locked = outages.with_service(_rows().with_for_update(), database.now)
        self._free = outages.with_service(_rows().with_for_update(skip_locked=True), database.now)
        self._read = outages.with_service(_rows(), database.now)

    @classmethod
    def open(cls, address: str, patience: float = 0.0) -> "Store":
        """Open a database and bring its tables up to date; raise `LodestoneError` if it fails.

        The address is the path of a SQLite file, or the URL of a PostgreSQL database, whose server
        is waited for, for `patience` seconds.
        """
        url = parse_address(address)
        return cls(SQLite(url) if url.drivername == SQLITE else PostgreSQL(url, patience))

    def close(self) -> None:
        """Close the database, in which nothing is being done."""
        self.database.close()

    # ---- games

    def create(self, game_id: str, begin: Begin, invitation: str | None = None) -> StoredAct:
        """Create a game with the events that `begin` makes of the time; return once it is durable.

        With an invitation to its free seat, which closes some time, it is a challenge in the lobby.
        Creating the same game again returns the one that exists; raises `LodestoneError` if that is
        another.
        """

        def work(connection: Connection) -> StoredAct:
            events = tuple(begin(self._now(connection)))
            for row in outages.read_games(connection, self._locked, [game_id]):
                game = _state_in(self._states.read_all(connection, {game_id: row.seq}), game_id)
                if game.events[0].body != events[0].body:
                    raise LodestoneError(f"there is another game {quoted(game_id)}")
                return StoredAct(game_id, game, (), None)
            game = writing.insert_game(connection, game_id, events)
            if invitation:
                writing.insert_challenge(connection, game_id, game, invitation)
            return StoredAct(game_id, game, events, None)

        made = self.database.write(work)
        self._keep_all([made])
        return made

    def submit(self, game_id: str, act: Act) -> StoredAct:
        """Decide what becomes of a game once nobody else changes it; return once it is durable.

        Raises `NoGameError`, `UnavailableError`, or what the act raises.
        """
        [answer] = self._submit(self._locked, [(game_id, act)])
        if answer is None:
            raise NoGameError(game_id)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def submit_all(self, acts: Sequence[tuple[str, Act]]) -> list[StoredAct | Exception | None]:
        """Decide what becomes of games, in one transaction; return once it is durable.

        In the place of an answer is what an act raises, and `None` for a game that others change at
        this moment, or that does not exist. Raises `UnavailableError`.
        """
        return self._submit(self._free, acts)

    def _submit(
        self, rows: GameRows, acts: Sequence[tuple[str, Act]]
    ) -> list[StoredAct | Exception | None]:
        answers = self.database.write(lambda connection: self._decide_all(connection, rows, acts))
        self._keep_all(answer for answer in answers if isinstance(answer, StoredAct))
        return answers

    def load(self, game_id: str) -> LiveGame:
        """Return a game as it was last stored; raise `NoGameError`."""

        def work(connection: Connection) -> State | None:
            for row in outages.read_games(connection, self._read, [game_id]):
                if outages.is_owed_time(row):
                    return None
                return self._states.read_all(connection, {game_id: row.seq})[game_id]
            raise NoGameError(game_id)

        game = self.database.read(work)
        if game is None:  # the time that is owed to it is given back first
            return self.submit(game_id, lambda _game, _at: None).game
        return _state_in(self._kept({game_id: game}), game_id)

    def load_all(self, numbers: Mapping[str, int]) -> dict[str, State]:
        """Return games as they were after events that are stored, or after later ones.

        The events are given by game and number. What is wrong with a game that cannot be read is
        returned in its place.
        """
        known = {game_id: self._states.find(game_id) for game_id in numbers}
        found: dict[str, State] = {
            game_id: game
            for game_id, game in known.items()
            if game and game.seq >= numbers[game_id]
        }
        lacking = {game_id: seq for game_id, seq in numbers.items() if game_id not in found}
        read = self.database.read(lambda connection: self._states.read_all(connection, lacking))
        return found | self._kept(read)

    def _kept(self, games: dict[str, State]) -> dict[str, State]:
        """Return games, and keep those that can be read in memory."""
        for game_id, game in games.items():
            if isinstance(game, LiveGame):
                self._states.keep(game_id, game)
        return games

    def numbers(self, game_ids: Collection[str]) -> dict[str, int]:
        """Return the number of the last event of each of these games that exist."""
        game = schema.game.c
        found = sa.select(game.id, game.seq).where(game.id.in_(game_ids))
        return self.database.read(
            lambda connection: {row.id: row.seq for row in connection.execute(found)}
        )

    def count(self) -> int:
        """Return the number of games."""
        counted = sa.select(sa.func.count()).select_from(schema.game)
        return self.database.read(lambda connection: connection.scalar(counted) or 0)

    def size(self) -> int:
        """Return the bytes that the database takes."""
        return self.database.read(lambda connection: connection.scalar(self.database.size) or 0)

    def challenges(self, most: int) -> list[Challenge]:
        """Return games of the lobby that have a free seat, the newest first."""
        row, listed = schema.game.c, schema.challenge.c
        found = (
            sa.select(listed.game, listed.invitation, listed.name, row.terms, listed.expires_at)
            .join(schema.game)
            .where(row.is_open, listed.expires_at > self.database.now)
            .order_by(row.created_at.desc())
            .limit(most)
        )
        return self.database.read(
            lambda connection: [
                Challenge(game_id, invitation, name, writing.TERMS.validate_python(terms), expires)
                for game_id, invitation, name, terms, expires in connection.execute(found)
            ]
        )

    # ---- time

    def sweep(self) -> list[StoredAct]:
        """End games whose time is up, and challenges that nobody accepted in time.

        Returns what became of them, a bounded number. Games that another process is ending at this
        moment are left to it.
        """
        row, listed, now = schema.game.c, schema.challenge.c, self.database.now
        late = sa.select(row.id).where(row.deadline <= now).order_by(row.deadline)
        expired = sa.select(listed.game).where(listed.expires_at <= now)
        found = self.database.read(
            lambda connection: [
                game_id
                for due in (late, expired)
                for game_id in connection.scalars(due.limit(MOST_AT_ONCE))
            ]
        )
        if not found:
            return []
        free = sa.select(row.id).where(row.id.in_(found)).with_for_update(skip_locked=True)

        def work(connection: Connection) -> list[StoredAct]:
            return self._end_all(connection, connection.scalars(free).all())

        answers = self.database.write(work)
        self._keep_all(answers)
        return answers

    def beat(self, *, is_start: bool = False) -> None:
        """Record that a server is running; what was missing before is an outage.

        At the start of the only server, every moment since the last heartbeat is one.
        """
        longest = 0 if is_start and self.database.is_exclusive else outages.OUTAGE
        self.database.write(lambda connection: outages.beat(connection, self.database.now, longest))

    def ping(self) -> int:
        """Return the database's time; raise `UnavailableError` if it does not answer."""
        return self.database.read(self._now)

    def delete_older(self, age: int) -> int:
        """Delete some games in which something last happened at least that long ago.

        The age, in microseconds, counts times in which a server was running. Returns the number of
        games, 0 if none are left to delete.
        """
        row = schema.game.c

        def work(connection: Connection) -> int:
            now = outages.beat(connection, self.database.now, outages.OUTAGE)
            old = sa.select(row.id).where(row.at < outages.served_since(connection, now, age))
            outages.forget_outages(connection)
            found = connection.scalars(
                old.limit(MOST_AT_ONCE).with_for_update(skip_locked=True)
            ).all()
            connection.execute(sa.delete(schema.game).where(row.id.in_(found)))
            return len(found)

        return self.database.write(work)

    # ---- in a transaction

    def _now(self, connection: Connection) -> int:
        return connection.execute(sa.select(self.database.now)).scalar_one()

    def _decide_all(
        self, connection: Connection, rows: GameRows, wanted: Sequence[tuple[str, Act]]
    ) -> list[StoredAct | Exception | None]:
        """Decide acts, and store what they make: return the answer to each, or why it failed.

        `None` for an act whose game is not among the rows.
        """
        found = self._current(connection, rows, {game_id for game_id, _act in wanted})
        games = self._states.read_all(connection, {row.id: row.seq for row in found.values()})
        owed = {
            row.id: outages.times_owed(connection, row, games[row.id]) for row in found.values()
        }
        results: list[StoredAct | Exception | None] = []
        for game_id, act in wanted:
            if game_id not in found:
                results.append(None)
                continue
            result = _decide(game_id, games[game_id], owed[game_id], act, found[game_id].now)
            if isinstance(result, StoredAct):
                games[game_id], owed[game_id] = result.game, ()
            results.append(result)
        answers = [result for result in results if isinstance(result, StoredAct)]
        _store_all(connection, found, answers)
        return [
            self._with_following(connection, result) if isinstance(result, StoredAct) else result
            for result in results
        ]

    def _with_following(self, connection: Connection, answer: StoredAct) -> StoredAct:
        """Replace a key in the next game as well, if that is opened by one that the seat had."""
        event, following = answer.made, answer.game.next_game
        if following is None or event not in answer.added or not isinstance(event, Event):
            return answer
        new, seat = event.body, event.seat
        if not isinstance(new, KeyReplaced) or seat is None:
            return answer
        former = _keys_of(answer.game, seat)

        def act(game: LiveGame, now: int) -> Event | None:
            is_same = game.keys.get(seat) in former
            return next_event(game, new, now, seat, event.command) if is_same else None

        results = self._decide_all(connection, self._locked, [(following, act)])
        return replace(
            answer, following=tuple(result for result in results if isinstance(result, StoredAct))
        )

    def _current(
        self, connection: Connection, rows: GameRows, game_ids: Collection[str]
    ) -> dict[str, GameRow]:
        """Return rows, once outages that nobody has noted yet are noted."""
        found = outages.read_games(connection, rows, game_ids)
        if any(map(outages.is_stale, found)):
            outages.beat(connection, self.database.now, outages.OUTAGE)
            found = outages.read_games(connection, rows, game_ids)
        return {row.id: row for row in found}

    def _end_all(self, connection: Connection, game_ids: Sequence[str]) -> list[StoredAct]:
        """End games whose time is up; one that cannot be read is left alone from now on."""
        answers = []
        wanted = [(game_id, _end_if_due) for game_id in game_ids]
        results = self._decide_all(connection, self._free, wanted)
        for game_id, result in zip(game_ids, results, strict=True):
            if isinstance(result, StoredAct):
                answers.append(result)
            else:
                log.error("game %s cannot be ended: %s", game_id, result)
                row = schema.game
                connection.execute(sa.update(row).where(row.c.id == game_id).values(deadline=None))
        listed = schema.challenge.c
        expired = (listed.game.in_(game_ids), listed.expires_at <= self.database.now)
        connection.execute(sa.delete(schema.challenge).where(*expired))
        return answers

    def _keep_all(self, answers: Iterable[StoredAct]) -> None:
        """Keep in memory what is durable."""
        for answer in answers:
            self._states.keep(answer.game_id, answer.game)
            self._keep_all(answer.following)


def _rows() -> GameRows:
    return sa.select(schema.game).where(schema.game.c.id.in_(sa.bindparam("ids", expanding=True)))


def _state_in(games: Mapping[str, State], game_id: str) -> LiveGame:
    """Return one of some games; raise `NoGameError`, or why it cannot be read."""
    game = games.get(game_id)
    if game is None:
        raise NoGameError(game_id)
    if isinstance(game, Exception):
        raise game
    return game


def _keys_of(game: LiveGame, seat: SeatName) -> set[str]:
    """Return the hashes of all keys that have opened a seat."""
    bodies = [event.body for event in game.events if event.seat == seat]
    return {body.key for body in bodies if isinstance(body, Seated | KeyReplaced)}


def _end_if_due(game: LiveGame, now: int) -> Event | None:
    return flag(game, now) or expire(game, now)


def _decide(
    game_id: str, game: State, owed: Sequence[Event], act: Act, now: int
) -> StoredAct | Exception:
    """Return what becomes of an act, or why it failed; first, time that is owed is given back."""
    try:
        if isinstance(game, Exception):
            raise game
        game = reduce(apply, owed, game)
        made = act(game, max(now, game.events[-1].at))
        if not isinstance(made, Event) or made.seq <= game.seq:
            return StoredAct(game_id, game, tuple(owed), made)
        return StoredAct(game_id, apply(game, made), (*owed, made), made)
    except Exception as error:  # noqa: BLE001 (it is raised where the answer is awaited)
        return error


def _store_all(
    connection: Connection, rows: Mapping[str, GameRow], answers: Sequence[StoredAct]
) -> None:
    """Add the events of some answers, and update the rows of their games."""
    games = {answer.game_id: answer.game for answer in answers}
    changed = {answer.game_id for answer in answers if answer.added}
    for answer in answers:
        made = answer.made
        if made in answer.added and isinstance(made, Event) and isinstance(made.body, Rematched):
            first = rematch(answer.game, answer.game_id, made.at)
            writing.insert_game(connection, made.body.game, first)
    writing.insert_events(
        connection, [(answer.game_id, event) for answer in answers for event in answer.added]
    )
    updated = [
        (game_id, game, rows[game_id].over_at)
        for game_id, game in games.items()
        if game_id in changed or rows[game_id].deadline != game.deadline
    ]
    writing.update_games(connection, updated)
