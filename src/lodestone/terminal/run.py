"""Playing in the terminal that the program was started in."""

import sys
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

from lodestone.core.errors import LodestoneError
from lodestone.core.line import Line
from lodestone.core.outcome import Termination
from lodestone.core.position import Position
from lodestone.core.rules import play_rules
from lodestone.players.warm import Warming
from lodestone.records import GameRecord
from lodestone.records.files import RecordsFile, is_stdout
from lodestone.terminal.app import Play
from lodestone.terminal.seated import SeatedGame, check_seats, parse_seats


def set_up(
    rules: str, position: str | None, turns: str, seats: Sequence[str], seed: int
) -> SeatedGame:
    """Set up a game; raise `LodestoneError` if any of its texts cannot be read."""
    chosen = play_rules(rules)
    start = Position.start(chosen) if position is None else Position(chosen, position)
    line = Line.of(start, turns.split())
    players = parse_seats(chosen.game, seats, start.side)
    check_seats(players, line)
    return SeatedGame(line, players, seed)


def play(seated: SeatedGame, records: Path | None = None) -> None:
    """Play until the person leaves, then print every game and the command that resumes it.

    With `records`, the games are added to that file; on stdout nothing else is printed then.
    """
    # The board is drawn on stderr, so that stdout is free for the record.
    if not (sys.stdin.isatty() and sys.stderr.isatty()):
        raise LodestoneError("play needs a terminal, to read keys from and to draw on")
    warming = Warming()
    warming.start()
    app = Play(seated, warming.is_compiled)
    with RecordsFile(records) if records else nullcontext() as file:
        try:
            app.run()
        finally:
            warming.stop()
            games = [*app.left, app.seated]
            for played in games:
                lines = [played.line.standing, f"To resume: {played.command()}"]
                print(*lines, sep="\n", file=sys.stderr if is_stdout(records) else sys.stdout)
            if file:
                file.add(map(_record, games))


def _record(seated: SeatedGame) -> GameRecord:
    """Return the record of a game, which may have been left before its end."""
    record = GameRecord.of(seated.line, seated.names)
    if record.termination is None:
        record.termination = Termination.UNTERMINATED
    return record
