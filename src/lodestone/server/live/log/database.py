"""Databases of live games: where they are, and how work is done in their transactions."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import URL, ColumnElement, Connection, TextClause, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from lodestone.core.errors import LodestoneError, quoted

T = TypeVar("T")
log = logging.getLogger(__name__)
#: What is done in a transaction.
Work = Callable[[Connection], T]
#: What is done with the result once it is durable.
Committed = Callable[[T], None]

#: Writes that wait for a database; more are refused.
MOST_WAITING = 10_000

FORM = "a database is given as the path of a file or as postgresql://USER@HOST/NAME"
SQLITE, POSTGRESQL, PSYCOPG = "sqlite", "postgresql", "postgresql+psycopg"


class UnavailableError(LodestoneError):
    """The database did not answer in time, or could not store what it was given.

    Whether the work was done is unknown: the client finds out by sending its command again.
    """

    def __init__(self) -> None:
        super().__init__("the games cannot be reached at the moment; try again")


@dataclass
class Counts:
    """What a database has done since the server started."""

    commits: int = 0
    retries: int = 0


class Database(ABC):
    """A database in which work is done in transactions, and whose time counts for all processes."""

    #: The time in microseconds, taken when a statement is executed.
    now: ColumnElement[int]
    #: What selects the bytes that it takes.
    size: TextClause
    #: Whether no other server process can use it at the same time.
    is_exclusive: bool

    def __init__(self, writers: int) -> None:
        """Prepare to write in this many threads."""
        self.counts = Counts()
        self._threads = ThreadPoolExecutor(writers, "live-writer")
        self._writes = set[Future[Any]]()

    def write(self, work: Work[T], committed: Committed[T]) -> "Future[T]":
        """Do work in a transaction that changes something; the result comes once it is durable.

        The work can run several times, also after a commit whose answer was lost, so it has to
        look for what it has already done. `committed` gets the result before the future has it.
        The future raises `UnavailableError` if the database fails.
        """
        if self.waiting >= MOST_WAITING:
            raise UnavailableError

        def done() -> T:
            result = self._commit(work)
            self.counts.commits += 1
            committed(result)
            return result

        try:
            future = self._threads.submit(done)
        except RuntimeError:  # it is closed
            raise UnavailableError from None
        self._writes.add(future)
        future.add_done_callback(self._writes.discard)
        return future

    @property
    def waiting(self) -> int:
        """The number of writes that wait or are being made."""
        return len(self._writes)

    @abstractmethod
    def _commit(self, work: Work[T]) -> T:
        """Return the result of work that is durable; raise `UnavailableError` if it is not."""

    @abstractmethod
    def attempt(self, work: Work[object], seconds: float) -> None:
        """Do work once that changes something, without waiting for reads that take long.

        Raises `UnavailableError` if it fails, or takes more than some seconds.
        """

    @abstractmethod
    def read(self, work: Work[T]) -> T:
        """Return the result of work that changes nothing, done in the calling thread.

        Raises `UnavailableError`.
        """

    def close(self) -> None:
        """Finish the writes that were begun, and release the database."""
        self._threads.shutdown()


def parse_address(text: str) -> URL:
    """Return the address of a database, given as a path or as a URL.

    >>> parse_address("games.db").database
    'games.db'
    >>> parse_address("postgres://me@host/games").drivername
    'postgresql+psycopg'
    >>> parse_address("mysql://me:secret@host/games")
    Traceback (most recent call last):
    lodestone.errors.LodestoneError: a database is given as ..., not as 'mysql://me:***@host/games'
    """
    if "://" not in text:
        return _file(text, quoted(text))
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise LodestoneError(f"{FORM}; this is not a URL") from None
    shown = quoted(str(url), 200)
    if url.drivername == SQLITE and url.host is None:
        return _file(url.database or "", shown)
    if url.drivername not in (POSTGRESQL, PSYCOPG, "postgres"):
        raise LodestoneError(f"{FORM}, not as {shown}")
    if not url.database:
        raise LodestoneError(f"{FORM}; {shown} lacks the name")
    return url.set(drivername=PSYCOPG)


def _file(path: str, shown: str) -> URL:
    if not path or path == ":memory:" or "\0" in path:
        raise LodestoneError(f"{FORM}; {shown} is not the path of a file")
    return URL.create(SQLITE, database=path)


@contextmanager
def opening(url: URL) -> Iterator[None]:
    """Raise `LodestoneError` saying which database cannot be opened, if opening it fails."""
    try:
        yield
    except (SQLAlchemyError, LodestoneError, OSError) as error:
        shown = url.database if url.drivername == SQLITE else str(url)
        name = quoted(str(shown), 200)
        raise LodestoneError(f"cannot open the database {name}: {said(error)}") from None


def said(error: Exception) -> str:
    """Return what a database says is wrong, in one line."""
    reason = error.strerror if isinstance(error, OSError) else getattr(error, "orig", error)
    return " ".join(str(reason).split())


def failure(error: Exception) -> Exception:
    """Return an error as callers get it: what is wrong with the database is for the log alone."""
    if not isinstance(error, SQLAlchemyError):
        return error
    log.error("the database failed: %s", said(error))
    return UnavailableError()
