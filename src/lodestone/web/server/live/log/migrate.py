"""Making the tables of a database, and bringing them up to date."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from lodestone.core.errors import LodestoneError
from lodestone.web.server.live.log.schema import heartbeat, metadata

SCRIPTS = Path(__file__).parent / "migrations"
#: The table in which Alembic keeps the revision.
VERSIONS = "alembic_version"
#: Alembic's functions work on one migration per process.
_one_at_a_time = Lock()


def upgrade(connection: Connection) -> None:
    """Make the tables of a database or bring them up to date, in the connection's transaction.

    Raises `LodestoneError` if a newer version of the program or another program wrote it.
    """
    current, known = _revision(connection), revisions()
    if current is None:
        _create(connection)
    elif current not in known:
        raise LodestoneError(
            f"it has revision {current}, and this version of Lodestone knows none after {known[0]}"
        )
    elif current != known[0]:
        config = Config()
        config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
        config.attributes["connection"] = connection
        with _one_at_a_time:
            command.upgrade(config, "head")


def _create(connection: Connection) -> None:
    """Make the tables, as Alembic recommends for new databases: none has to be migrated."""
    if set(inspect(connection).get_table_names()) - {VERSIONS}:
        raise LodestoneError("it has the tables of another program")
    metadata.create_all(connection)
    connection.execute(heartbeat.insert().values(id=1, at=0))
    MigrationContext.configure(connection).stamp(ScriptDirectory(str(SCRIPTS)), "head")


def revisions() -> list[str]:
    """Return the names of all revisions, the newest first."""
    return [script.revision for script in ScriptDirectory(str(SCRIPTS)).walk_revisions()]


def _revision(connection: Connection) -> str | None:
    """Return the revision of a database, `None` if it has no tables of ours."""
    return MigrationContext.configure(connection).get_current_revision()


def check_current(connection: Connection) -> None:
    """Raise `LodestoneError` if a database does not have the newest revision."""
    if _revision(connection) != revisions()[0]:
        raise LodestoneError("another version of Lodestone wrote it: start the server once")
