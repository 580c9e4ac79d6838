"""The tables of live games, which are the same on SQLite and PostgreSQL.

The events are the only truth. A game's row caches what is asked about all games at once; it is
updated in the transaction that adds an event. Instants are microseconds since the epoch.
`migrations/` creates these tables; a test compares what it creates with this module.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _game_column() -> Column[str]:
    """Return the column of what belongs to a game and is removed with it."""
    return Column("game", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


#: `seq` and `at` are those of the last event; `deadline` is when the side to move has lost on time,
#: `over_at` when the game ended, and `is_open` whether a seat is free.
game = Table(
    "game",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("deadline", BigInteger),
    Column("over_at", BigInteger),
    Column("is_open", Boolean, nullable=False),
    Column("terms", JSON, nullable=False),
    Index(None, "deadline"),
    Index(None, "at"),
)

#: `seat` is empty in an event that no seat caused. `command` is the id that a client chose.
event = Table(
    "event",
    metadata,
    _game_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("seat", Text, nullable=False),
    Column("command", Text),
    Column("body", JSON, nullable=False),
    Column("clocks", JSON(none_as_null=True)),
    UniqueConstraint("game", "seat", "command"),
)

#: Games in the lobby: anybody may take the free seat, by the key that invites to it.
challenge = Table(
    "challenge",
    metadata,
    _game_column(),
    Column("name", Text, nullable=False),
    Column("invitation", Text, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Index(None, "expires_at"),
)

#: One row: when a server was last running; 0 before the first one was.
heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
)

#: The times in which no server was running, or none could reach the database.
outage = Table(
    "outage",
    metadata,
    Column("began", BigInteger, primary_key=True, autoincrement=False),
    Column("ended", BigInteger, nullable=False),
    Index(None, "ended"),
)
