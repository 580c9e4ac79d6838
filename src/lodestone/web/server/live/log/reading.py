"""Events as they are stored, also while a server uses the database."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import URL, Connection, Engine, Row, bindparam, create_engine, select, tuple_
from sqlalchemy.pool import NullPool

from lodestone.core.errors import LodestoneError
from lodestone.core.faults import placed
from lodestone.web.online.clocks import Clocks
from lodestone.web.online.events import Body, Event
from lodestone.web.server.live.log import postgresql, schema, sqlite
from lodestone.web.server.live.log.database import SQLITE, opening, parse_address
from lodestone.web.server.live.log.migrate import check_current

#: How bodies of events, and clocks, are kept as JSON.
BODIES: TypeAdapter[Body] = TypeAdapter(Body)
CLOCKS: TypeAdapter[Clocks | None] = TypeAdapter(Clocks | None)
#: No event has a larger number: a column of integers could not hold it.
LARGEST_SEQ = 2**31 - 1


@contextmanager
def reading(address: str) -> Iterator[Callable[[str], list[Event]]]:
    """Open a database without changing it; what reads all events of a game is the context.

    Unlike a `Store`, it does not need the database for itself. A game that does not exist has no
    events. Raises `LodestoneError` if the database cannot be read.
    """
    with opened(address) as connection:
        yield lambda game_id: list(read_events(connection, game_id, 0, LARGEST_SEQ))


@contextmanager
def opened(address: str, *, writing: bool = False) -> Iterator[Connection]:
    """Open a database also while a server uses it; what is written is committed at the end.

    Raises `LodestoneError` if the database cannot be used.
    """
    url = parse_address(address)
    with ExitStack() as held:
        with opening(url):
            _check_file(url)
            engine = _engine(url) if writing else create_engine(_unchanged(url))
            held.callback(engine.dispose)
            connection = held.enter_context(engine.connect())
            check_current(connection)
        yield connection
        if writing:
            connection.commit()


def _engine(url: URL) -> Engine:
    if url.drivername == SQLITE:
        return sqlite.engine_of(url, "BEGIN IMMEDIATE")
    return postgresql.engine_of(url, {"poolclass": NullPool})


def _unchanged(url: URL) -> URL:
    """Return the address under which SQLite neither creates nor changes a file."""
    if url.drivername != SQLITE:
        return url
    name = quote(url.database or "")
    return url.set(database=f"file:{name}", query={"mode": "ro", "uri": "true"})


def _check_file(url: URL) -> None:
    """Raise `LodestoneError` if there is no such file; SQLite would create one."""
    if url.drivername == SQLITE and not Path(url.database or "").is_file():
        raise LodestoneError("there is no such file")


def read_events(connection: Connection, game_id: str, after: int, until: int) -> Iterator[Event]:
    """Yield events of a game, from the one after a number until another.

    Raises `LodestoneError` if one cannot be read, as of a newer version of the program.
    """
    if after == until:
        return
    row = schema.event.c
    wanted = _events.where(row.game == game_id, row.seq > after, row.seq <= until)
    for found in connection.execute(wanted.order_by(row.seq)):
        yield _event(found)


def read_numbered(
    connection: Connection, wanted: Sequence[tuple[str, int]]
) -> Iterator[tuple[str, Event]]:
    """Yield events of several games, given by game and number, in the order of their numbers."""
    if wanted:
        for found in connection.execute(_numbered, {"wanted": wanted}):
            yield found.game, _event(found)


_row = schema.event.c
_events = select(_row.game, _row.seq, _row.at, _row.seat, _row.command, _row.body, _row.clocks)
_numbered = _events.where(
    tuple_(_row.game, _row.seq).in_(bindparam("wanted", expanding=True))
).order_by(_row.seq)


def _event(found: Row[*tuple[Any, ...]]) -> Event:
    """Return an event; raise `LodestoneError` if it cannot be read."""
    seq, game = found.seq, found.game
    try:
        body, clocks = BODIES.validate_python(found.body), CLOCKS.validate_python(found.clocks)
    except ValidationError as error:
        fault = placed(error.errors(include_url=False)[0])
        raise LodestoneError(f"event {seq} of game {game} cannot be read: {fault}") from None
    return Event(seq, found.at, found.seat or None, found.command, body, clocks)
