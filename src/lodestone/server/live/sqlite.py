"""SQLite for live games: one writer, which puts everything that waits into one commit.

A commit waits for the disk (`synchronous=FULL`): with one commit per turn, all games together would
reach some 200 turns per second. While one commit waits, the next group gathers.
"""

import time
from collections.abc import Iterator
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from filelock import FileLock, Timeout
from sqlalchemy import (
    URL,
    BigInteger,
    Connection,
    Engine,
    bindparam,
    create_engine,
    func,
    select,
    text,
)
from sqlalchemy import event as events
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError

from lodestone.core.errors import LodestoneError
from lodestone.server.live.clock import AnchoredClock
from lodestone.server.live.database import (
    MOST_WAITING,
    Committed,
    Database,
    UnavailableError,
    Work,
    failure,
    opening,
)
from lodestone.server.live.migrate import upgrade
from lodestone.server.live.schema import game, heartbeat

T = TypeVar("T")

#: A group is committed when it has this many writes, or this many seconds after its first began.
MOST_IN_GROUP, LONGEST_GROUP = 64, 0.02
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
    """A file that one server process has to itself."""

    is_exclusive = True
    #: Pages that are free will be used again.
    size = text(
        "SELECT (page_count - freelist_count) * page_size"
        " FROM pragma_page_count, pragma_freelist_count, pragma_page_size"
    )

    def __init__(self, url: URL) -> None:
        """Open or create the file, and bring its tables up to date.

        Raises `LodestoneError` if that is not possible, or if another server uses the file.
        """
        super().__init__()
        self._lock = FileLock(f"{url.database}.lock")
        self._writing, self._reading = engine_of(url, "BEGIN IMMEDIATE"), engine_of(url, "BEGIN")
        with opening(url):
            try:
                self._lock.acquire(timeout=0)
            except Timeout:
                raise LodestoneError("another server uses it") from None
            clock = AnchoredClock(self._prepare())
        self.now = bindparam("now", callable_=clock, type_=BigInteger, unique=True)
        self._waiting: SimpleQueue[_Write[Any] | None] = SimpleQueue()
        self._is_closed = False
        self._thread = Thread(target=self._run, name="live-writer", daemon=True)
        self._thread.start()

    def _prepare(self) -> int:
        """Bring the tables up to date; return the latest time that was stored."""
        try:
            with self._writing.begin() as connection:
                upgrade(connection)
                latest = (
                    connection.scalar(select(func.max(table.c.at))) for table in (game, heartbeat)
                )
                return max(at or 0 for at in latest)
        except BaseException:
            self._release()
            raise

    def write(self, work: Work[T], committed: Committed[T]) -> "Future[T]":
        """Do work in the writer's next group; see `Database.write`."""
        if self._is_closed or self.waiting >= MOST_WAITING:
            raise UnavailableError
        write = _Write(work, committed)
        self._waiting.put(write)
        return write.future

    def attempt(self, work: Work[object], seconds: float) -> None:
        """Do work in the writer's next group; see `Database.attempt`."""
        future = self.write(work, lambda _done: None)
        try:
            future.result(seconds)
        except TimeoutError:
            future.cancel()
            raise UnavailableError from None

    def read(self, work: Work[T]) -> T:
        """Return the result of work that changes nothing, which never waits for the writer."""
        try:
            with self._reading.begin() as connection:
                return work(connection)
        except DBAPIError as error:
            raise failure(error) from error

    def close(self) -> None:
        """Finish the writes that were begun, and release the file."""
        if not self._is_closed:
            self._is_closed = True
            self._waiting.put(None)
            self._thread.join()
            self._release()

    @property
    def waiting(self) -> int:
        """The number of writes that wait."""
        return self._waiting.qsize()

    def _release(self) -> None:
        self._reading.dispose()
        self._writing.dispose()
        self._lock.release()

    def _run(self) -> None:
        with self._writing.connect() as connection:
            while first := self._waiting.get():
                if first.is_wanted():
                    self._write_group(connection, first)

    def _write_group(self, connection: Connection, first: "_Write[Any]") -> None:
        group = [first]
        try:
            with connection.begin():
                first.attempt(connection)
                for write in self._gather():
                    group.append(write)
                    write.attempt(connection)
        except Exception as error:  # noqa: BLE001 (it is raised where the results are awaited)
            for write in group:
                write.fail(error)
        else:
            self.counts.commits += 1
            self.counts.writes += len(group)
            for write in group:
                write.deliver()

    def _gather(self) -> Iterator["_Write[Any]"]:
        """Yield writes that wait, until the group is full."""
        until = time.monotonic() + LONGEST_GROUP
        for _ in range(MOST_IN_GROUP - 1):
            if time.monotonic() > until or self._waiting.empty():
                return
            write = self._waiting.get()
            if write is None:
                self._waiting.put(None)  # to be found again after this group
                return
            if write.is_wanted():
                yield write


class _Write(Generic[T]):
    """Work in a savepoint, so that it can fail without undoing the rest of its group."""

    def __init__(self, work: Work[T], committed: Committed[T]) -> None:
        self.future: Future[T] = Future()
        self._work, self._committed = work, committed
        self._done: list[T] = []
        self._failure: Exception | None = None

    def is_wanted(self) -> bool:
        """Return whether somebody still waits for the result, who cannot cancel it from now on."""
        return self.future.set_running_or_notify_cancel()

    def attempt(self, connection: Connection) -> None:
        """Do the work; raise an error only if it has ended the transaction of the whole group."""
        connection.exec_driver_sql("SAVEPOINT attempt")
        try:
            self._done.append(self._work(connection))
        except Exception as error:
            raw = connection.connection.driver_connection
            if raw is None or not raw.in_transaction:
                raise  # SQLite has ended it, as it may when a disk is full
            connection.exec_driver_sql("ROLLBACK TO attempt")
            self._failure = error
        connection.exec_driver_sql("RELEASE attempt")

    def deliver(self) -> None:
        """Hand over the result, or why there is none."""
        if self._failure:
            self.fail(self._failure)
        for result in self._done:
            self._committed(result)
            self.future.set_result(result)

    def fail(self, error: Exception) -> None:
        """Raise an error where the result is awaited."""
        self.future.set_exception(failure(error))


def engine_of(url: URL, begin: str) -> Engine:
    """Return an engine whose transactions begin as given: `sqlite3` would begin them too late."""
    engine = create_engine(url)

    @events.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _record: object) -> None:
        connection.isolation_level = None
        for name, value in PRAGMAS.items():
            connection.execute(f"PRAGMA {name}={value}")

    @events.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
