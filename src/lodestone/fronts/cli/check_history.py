"""The command that compares what clients of live games saw with what is stored."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer

from lodestone.core.errors import optional
from lodestone.fronts.cli import printing
from lodestone.fronts.cli.options import AsJson, argument, command, valued
from lodestone.fronts.cli.process import stop_at_once

app = typer.Typer()

LOGS_HELP = "What clients sent and received, a message on each line."


@command(app, "lodestone check-history clients.jsonl --db games.db", name="check-history")
def check_history(
    files: Annotated[list[Path], argument("FILE", LOGS_HELP)],
    db: Annotated[str, valued("DATABASE", "File or URL of the database of live games.")],
    as_json: AsJson = False,
) -> int:
    """Compare what clients of live games saw with what is stored.

    The exit status is 1 if anything was lost, doubled, reordered, or seen and not stored.
    """
    with optional("the database", "online"):
        from lodestone.web.online.history import HistoryCheck, show_history
        from lodestone.web.server.live.log.reading import reading
    stop_at_once()
    with reading(db) as stored:
        check = HistoryCheck(stored)
        for file in files:
            check.read_file(file)
        history = check.finish()
    printing.show(asdict(history), show_history(history), as_json)
    return 1 if history.violations else 0
