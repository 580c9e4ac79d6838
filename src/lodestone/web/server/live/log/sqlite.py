"""SQLite for live games: one writer.

A commit waits for the disk (`synchronous=FULL`): with one commit per turn, all games together would
reach some 200 turns per second, so acts that wait share one (`keeper`).
"""

import logging
import os
from pathlib import Path
from threading import Lock
from typing import TypeVar

import sqlalchemy as sa
from filelock import FileLock, Timeout
from sqlalchemy import URL, Connection, Engine
from sqlalchemy import event as events
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError

from lodestone.core.errors import LodestoneError
from lodestone.web.server.live.log.clock import AnchoredClock
from lodestone.web.server.live.log.database import (
    Database,
    UnavailableError,
    Work,
    failure,
    opening,
)
from lodestone.web.server.live.log.migrate import upgrade
from lodestone.web.server.live.log.schema import game, heartbeat

T = TypeVar("T")
log = logging.getLogger(__name__)

#: `fullfsync` is for macOS, where a plain sync does not reach the disk. The time-out, in ms, is for
#: other programs that lock the file, such as `sqlite3`.
PRAGMAS = {
    "busy_timeout": 10_000,
    "journal_mode": "WAL",
    "synchronous": "FULL",
    "fullfsync": 1,
    "foreign_keys": 1,
    "journal_size_limit": 2**26,
}


class SQLite(Database):
    """A file that one server process has to itself, in which one thread writes at a time."""

    is_exclusive = True
    #: Pages that are free will be used again.
    size = sa.text(
        "SELECT (page_count - freelist_count) * page_size"
        " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
    )

    def __init__(self, url: URL) -> None:
        """Open or create the file, and bring its tables up to date.

        Raises `LodestoneError` if that is not possible, or if another server uses the file.
        """
        self._lock, self._writer = FileLock(f"{url.database}.lock"), Lock()
        self._writing, self._reading = engine_of(url, "BEGIN IMMEDIATE"), engine_of(url, "BEGIN")
        with opening(url):
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                raise LodestoneError("another server uses it") from None
            clock = AnchoredClock(self._prepare())
            self._path = Path(url.database or "")
            self._opened = self._path.stat()
        self.now = sa.bindparam("now", callable_=clock, type_=sa.BigInteger, unique=True)

    def _prepare(self) -> int:
        """Bring the tables up to date; return the latest time that was stored."""
        try:
            with self._writing.begin() as connection:
                upgrade(connection)
                latest = (
                    connection.scalar(sa.select(sa.func.max(table.c.at)))
                    for table in (game, heartbeat)
                )
                return max(at or 0 for at in latest)
        except BaseException:
            self.close()
            raise

    def write(self, work: Work[T]) -> T:
        """Do work once no other thread writes; see `Database.write`."""
        with self._writer:
            self._check()
            return self._try(work, self._writing)

    def read(self, work: Work[T]) -> T:
        """Return the result of work that changes nothing, which never waits for a writer."""
        return self._try(work, self._reading)

    def _check(self) -> None:
        """Raise `UnavailableError` if the file was removed or replaced.

        What is written into such a file is gone once it is closed.
        """
        try:
            is_there = os.path.samestat(self._path.stat(), self._opened)
        except OSError:
            is_there = False
        if not is_there:
            log.error("the file of the database was removed or replaced: start the server again")
            raise UnavailableError

    def _try(self, work: Work[T], engine: Engine) -> T:
        try:
            with engine.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise failure(error) from error

    def close(self) -> None:
        """Release the file."""
        with self._writer:
            self._reading.dispose()
            self._writing.dispose()
            self._lock.release()


def engine_of(url: URL, begin: str) -> Engine:
    """Return an engine whose transactions begin as given: `sqlite3` would begin them too late."""
    engine = sa.create_engine(url)

    @events.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name}={value}")

    @events.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
