"""Playing in the terminal that the program was started in."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.lab.records import is_stdout, open_records, record_of
from lodestone.players.warm import Warming
from lodestone.terminal.app import Play
from lodestone.terminal.seats import check_seats, parse_seats
from lodestone.terminal.table import Table, play_rules


def set_table(
    rules: str, position: str | None, turns: str, seats: Sequence[str], seed: int
) -> Table:
    """Set up a game; raise `LodestoneError` where something of it cannot be read."""
    chosen = play_rules(rules)
    start = Position.start(chosen) if position is None else Position.parse(chosen, position)
    line = Line.of(start, turns.split())
    seated = parse_seats(chosen.game, seats, start.side)
    check_seats(seated, line)
    return Table(line, seated, seed)


def play(table: Table, records: Path | None = None) -> None:
    """Play until the person leaves, then print every game and the command that goes on with it.

    With `records`, the games are added to that file; to stdout they are printed alone.
    """
    # The board is drawn on stderr, so that stdout is free for the record.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LodestoneError("play needs a terminal, to read keys from and to draw on")
    warming = Warming()
    warming.start()
    app = Play(table, warming.is_compiled)
    with open_records(records) if records else nullcontext() as file:
        try:
            app.run()
        finally:
            warming.stop()
            games = [*app.left, app.table]
            for played in games:
                lines = [played.line.standing, f"To go on: {played.command()}"]
                print(*lines, sep="\n", file=sys.stderr if is_stdout(records) else sys.stdout)
            if file:
                file.add(record_of(played.line, played.names) for played in games)
