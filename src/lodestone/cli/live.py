"""The commands on the database of games between devices: back it up, restore it."""

from pathlib import Path
from typing import Annotated

import typer

from lodestone.cli.options import argument, command, examples
from lodestone.core.errors import optional

app = typer.Typer(
    help="Back up and restore games between devices.",
    epilog=examples("lodestone live backup games.db copy.db"),
)

Database = Annotated[str, argument("DATABASE", "File that 'lodestone web --db' names.")]
Copy = Annotated[Path, argument("COPY", "File of the backup.")]


@command(app, "lodestone live backup games.db copy.db")
def backup(database: Database, copy: Copy) -> None:
    """Copy the games as they are now, while a server uses them."""
    with optional("live games", "web", "sqlalchemy", "alembic"):
        from lodestone.server.live.backup import back_up
    back_up(database, copy)
    print(f"Copied {database} to {copy}.")


@command(app, "lodestone live restore copy.db games.db")
def restore(copy: Copy, database: Database) -> None:
    """Replace all games by those of a backup. The server must not be running."""
    with optional("live games", "web", "sqlalchemy", "alembic"):
        from lodestone.server.live.backup import restore as put_back
    put_back(copy, database)
    print(f"Restored {database} from {copy}.")
