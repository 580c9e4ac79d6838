"""The commands on the database of games between devices, for operators."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import optional
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import AsJson, argument, command, examples, in_range

app = typer.Typer(
    name="live",
    help="Look after the games between devices.",
    epilog=examples("lodestone live list games.db", "lodestone live backup games.db copy.db"),
)

Database = Annotated[str, argument("DATABASE", "File or URL that 'lodestone web --db' names.")]
Copy = Annotated[Path, argument("COPY", "File of the backup.")]
Game = Annotated[str, argument("GAME", "Identity of the game, from its address or the list.")]


@command(app, "lodestone live list games.db", name="list")
def list_games(
    database: Database,
    most: Annotated[int, in_range("Number of games to list at most.", 1, 10**6)] = 50,
    as_json: AsJson = False,
) -> None:
    """List games, those in which something happened last first."""
    with optional("live games", "web"):
        from lodestone.web.server.live.log import operating
        from lodestone.web.server.live.log.reading import opened
    with opened(database, writing=True) as connection:
        found = operating.list_games(connection, most)
    lines = (
        f"{one.game}  {one.state:9}  {one.last}  {one.events:5} events  {one.rules}  {one.name}"
        for one in found
    )
    printing.show(list(map(asdict, found)), map(str.rstrip, lines), as_json)


@command(app, "lodestone live close games.db 6hq1mTn0aVJ2bUxY", name="close")
def close(database: Database, game: Game) -> None:
    """End a game without a result; a challenge leaves the lobby."""
    with optional("live games", "web"):
        from lodestone.web.server.live.log import operating
        from lodestone.web.server.live.log.reading import opened
    with opened(database, writing=True) as connection:
        operating.close_game(connection, game)
    print(f"Closed {game}.")


@command(app, "lodestone live delete games.db 6hq1mTn0aVJ2bUxY", name="delete")
def delete(database: Database, game: Game) -> None:
    """Delete a game or a challenge, with all that was said in it."""
    with optional("live games", "web"):
        from lodestone.web.server.live.log import operating
        from lodestone.web.server.live.log.reading import opened
    with opened(database, writing=True) as connection:
        operating.delete_game(connection, game)
    print(f"Deleted {game}.")


@command(app, "lodestone live backup games.db copy.db")
def backup(database: Database, copy: Copy) -> None:
    """Copy the games as they are now, while a server uses them."""
    with optional("live games", "web"):
        from lodestone.web.server.live.log.backup import back_up
    back_up(database, copy)
    print(f"Copied {database} to {copy}.")


@command(app, "lodestone live restore copy.db games.db")
def restore(copy: Copy, database: Database) -> None:
    """Replace all games by those of a backup. The server must not be running."""
    with optional("live games", "web"):
        from lodestone.web.server.live.log.backup import restore as put_back
    put_back(copy, database)
    print(f"Restored {database} from {copy}.")
