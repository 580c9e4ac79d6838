"""The tables of live games, which are the same on SQLite and PostgreSQL.

The events are the only truth. A game's row caches what is asked about all games at once; it is
updated in the transaction that adds an event. Instants are microseconds since the epoch.
New databases get these tables; `migrations/` changes those of released versions into them.
"""

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _game_column() -> sa.Column[str]:
    """Return the column of what belongs to a game and is removed with it."""
    return sa.Column("game", sa.ForeignKey("game.id", ondelete="CASCADE"), primary_key=True)


#: `seq` and `at` are those of the last event; `deadline` is when the side to move has lost on time,
#: `over_at` when the game ended, and `is_open` whether a seat is free.
game = sa.Table(
    "game",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("created_at", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("deadline", sa.BigInteger),
    sa.Column("over_at", sa.BigInteger),
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("terms", sa.JSON, nullable=False),
    sa.Index(None, "deadline"),
    sa.Index(None, "at"),
)

#: `seat` is empty in an event that no seat caused. `command` is the id that a client chose.
event = sa.Table(
    "event",
    metadata,
    _game_column(),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.Text, nullable=False),
    sa.Column("command", sa.Text),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("clocks", sa.JSON(none_as_null=True)),
    sa.UniqueConstraint("game", "seat", "command"),
)

#: Games in the lobby: anybody may take the free seat, by the key that invites to it.
challenge = sa.Table(
    "challenge",
    metadata,
    _game_column(),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("invitation", sa.Text, nullable=False),
    sa.Column("expires_at", sa.BigInteger, nullable=False),
    sa.Index(None, "expires_at"),
)

#: One row: when a server was last running; 0 before the first one was.
heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
)

#: The times in which no server was running, or none could reach the database.
outage = sa.Table(
    "outage",
    metadata,
    sa.Column("began", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("ended", sa.BigInteger, nullable=False),
    sa.Index(None, "ended"),
)
