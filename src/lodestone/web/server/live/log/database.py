"""Databases of live games: where they are, and how work is done in their transactions."""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import URL, ColumnElement, Connection, TextClause, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from lodestone.core.errors import LodestoneError, quoted

T = TypeVar("T")
log = logging.getLogger(__name__)
#: What is done in a transaction.
Work = Callable[[Connection], T]

FORM = "a database is given as the path of a file or as postgresql://USER@HOST/NAME"
SQLITE, POSTGRESQL, PSYCOPG = "sqlite", "postgresql", "postgresql+psycopg"


class UnavailableError(LodestoneError):
    """The database did not answer in time, or could not store what it was given.

    Whether the work was done is unknown: the client finds out by sending its command again.
    """

    def __init__(self) -> None:
        super().__init__("the games cannot be reached at the moment; try again")


class Database(ABC):
    """A database in which work is done in transactions, and whose time counts for all processes.

    Everything is done in the calling thread; several may call at the same time.
    """

    #: The time in microseconds, taken when a statement is executed.
    now: ColumnElement[int]
    #: What selects the bytes that it takes.
    size: TextClause
    #: Whether no other server process can use it at the same time.
    is_exclusive: bool

    @abstractmethod
    def write(self, work: Work[T]) -> T:
        """Do work in a transaction that changes something; return the result once it is durable.

        The work can run several times, also after a commit whose answer was lost, so it has to
        look for what it has already done. Raises `UnavailableError` if the database fails.
        """

    @abstractmethod
    def read(self, work: Work[T]) -> T:
        """Return the result of work that changes nothing; raise `UnavailableError`."""

    @abstractmethod
    def close(self) -> None:
        """Release the database, in which nothing is being done."""


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
