"""Bringing a database to a revision of its schema."""

from pathlib import Path
from threading import Lock

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from lodestone.core.errors import LodestoneError

SCRIPTS = Path(__file__).parent / "migrations"
#: The table in which Alembic keeps the revision.
VERSIONS = "alembic_version"
#: Alembic's functions work on one migration per process.
_one_at_a_time = Lock()


def revisions() -> list[str]:
    """Return the names of all revisions, the oldest first."""
    scripts = ScriptDirectory(str(SCRIPTS)).walk_revisions()
    return [script.revision for script in scripts][::-1]


def upgrade(connection: Connection, revision: str | None = None) -> None:
    """Bring a database to a revision, or to the newest, in the transaction of the connection.

    Raises `LodestoneError` if a newer version of the program or another program wrote it.
    """
    known = revisions()
    current = MigrationContext.configure(connection).get_current_revision()
    if current == known[-1]:
        return
    if current is None and set(inspect(connection).get_table_names()) - {VERSIONS}:
        raise LodestoneError("it has the tables of another program")
    if current not in (None, *known):
        raise LodestoneError(
            f"it has revision {current}, and this version of Lodestone knows none after {known[-1]}"
        )
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        command.upgrade(config, revision or known[-1])


def check_current(connection: Connection) -> None:
    """Raise `LodestoneError` if a database does not have the newest revision."""
    if MigrationContext.configure(connection).get_current_revision() != revisions()[-1]:
        raise LodestoneError("another version of Lodestone wrote it: start the server once")
