"""PostgreSQL for live games: transactions are repeated when the database restarts or fails over."""

import random
import time
from collections.abc import Mapping
from typing import Any, TypeVar

import sqlalchemy as sa
from psycopg import OperationalError, errors
from sqlalchemy import URL, Connection, Engine
from sqlalchemy import event as events
from sqlalchemy.engine.interfaces import DBAPIConnection, ExceptionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from lodestone.web.server.live.log.database import Database, Work, failure, opening
from lodestone.web.server.live.log.migrate import upgrade

T = TypeVar("T")

#: How many connections there are at most, and the seconds for which work is repeated.
CONNECTIONS, PATIENCE = 16, 30.0
#: The seconds between attempts, at first and at most.
FIRST_PAUSE, LONGEST_PAUSE = 0.02, 1.0
#: What only one process may do at a time: the number of PostgreSQL's lock for migrations.
MIGRATION = 0x10DE5708
#: A server that is gone without a word is noticed within these times, in milliseconds and seconds.
CONNECTION = {
    "application_name": "lodestone",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c statement_timeout=10s -c lock_timeout=5s"
    " -c idle_in_transaction_session_timeout=10s",
}
#: Makes commits wait for the disk where the server's own configuration does not.
DURABLE = (
    "SELECT set_config('synchronous_commit', 'on', false)"
    " WHERE current_setting('synchronous_commit') = 'off'"
)
#: Errors that pass: transactions in each other's way, and a server that stops, starts or is full.
PASSING = (
    OperationalError,
    errors.SerializationFailure,
    errors.DeadlockDetected,
    errors.LockNotAvailable,
    errors.QueryCanceled,
    errors.UniqueViolation,  # by a transaction at the same time
)


class PostgreSQL(Database):
    """A database that several server processes share; all take the time from it."""

    is_exclusive = False
    size = sa.text("SELECT pg_database_size(current_database())")
    now = sa.cast(sa.extract("epoch", sa.func.clock_timestamp()) * 1_000_000, sa.BigInteger)

    def __init__(self, url: URL, patience: float = 0.0) -> None:
        """Connect, and bring the tables up to date; raise `LodestoneError` if that fails.

        A server of the database that is not there is waited for, for `patience` seconds.
        """
        self._engine = engine_of(url, {"pool_size": CONNECTIONS, "max_overflow": 0})
        self._reading = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        with opening(url):
            self._prepare(patience)

    def _prepare(self, patience: float) -> None:
        def work(connection: Connection) -> None:
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION)))
            upgrade(connection)

        try:
            self._try(work, self._engine, patience)
        except BaseException:
            self._engine.dispose()
            raise

    def write(self, work: Work[T]) -> T:
        """Do work in a transaction; see `Database.write`."""
        return self._repeat(work, self._engine)

    def read(self, work: Work[T]) -> T:
        """Return the result of work that changes nothing.

        Each statement is a transaction: they need no more than what was committed.
        """
        return self._repeat(work, self._reading)

    def close(self) -> None:
        """Close all connections."""
        self._engine.dispose()

    def _repeat(self, work: Work[T], engine: Engine) -> T:
        """Do work in a transaction; raise `UnavailableError` if the database does not."""
        try:
            return self._try(work, engine, PATIENCE)
        except (DBAPIError, PoolTimeout) as error:
            raise failure(error) from error

    def _try(self, work: Work[T], engine: Engine, patience: float) -> T:
        """Do work in a transaction, again for some seconds if a passing error ended it."""
        until, pause = time.monotonic() + patience, FIRST_PAUSE
        while True:
            try:
                with engine.begin() as connection:
                    return work(connection)
            except (DBAPIError, PoolTimeout) as error:
                if not passes(error) or time.monotonic() + pause > until:
                    raise
            time.sleep(pause * random.uniform(0.5, 1))
            pause = min(2 * pause, LONGEST_PAUSE)


def engine_of(url: URL, pool: Mapping[str, Any]) -> Engine:
    """Return an engine whose commits are durable. The URL can have other settings than ours."""
    settings = {name: value for name, value in CONNECTION.items() if name not in url.query}
    engine = sa.create_engine(url, connect_args=settings, **pool)

    @events.listens_for(engine, "connect")
    def connect(connection: DBAPIConnection, _record: object) -> None:
        connection.cursor().execute(DURABLE)
        connection.commit()

    @events.listens_for(engine, "handle_error")
    def leave_read_only(context: ExceptionContext) -> None:
        # After a failover, the server at the other end may be a standby, which reads on for ever:
        # another connection leads to the new server. This drops all that the pool has.
        if isinstance(context.original_exception, errors.ReadOnlySqlTransaction):
            context.is_disconnect = True

    return engine


def passes(error: DBAPIError | PoolTimeout) -> bool:
    """Return whether work that failed like this may succeed when it is done again."""
    return (
        isinstance(error, PoolTimeout)
        or error.connection_invalidated
        or isinstance(error.orig, PASSING)
    )
