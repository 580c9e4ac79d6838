"""A live game as a record like any other, whether or not it is over."""

from dataclasses import replace
from datetime import UTC, datetime

from lodestone.records.game import GameRecord
from lodestone.web.online.clocks import is_correspondence, shown
from lodestone.web.online.game import LiveGame
from lodestone.web.online.terms import DAY, SECOND, ByoYomi, Days, Fischer, TimeControl


def record_of(game: LiveGame) -> GameRecord:
    """Return the record of a game: its turns with the clocks after them, its end, its tags."""
    names = {game.sides[seat]: sitter.name for seat, sitter in game.sitters.items()}
    record = GameRecord.of(game.line, {side: name for side, name in names.items() if name})
    created = datetime.fromtimestamp(game.events[0].at // SECOND, UTC)
    record.tags |= {
        "Date": created.strftime("%Y.%m.%d"),
        "TimeControl": written_time(game.terms.time),
    }
    if game.is_swapped:
        record.tags["Swap"] = "yes"
    if not is_correspondence(game.terms.time):
        _add_clocks(record, game)
    return record


def _add_clocks(record: GameRecord, game: LiveGame) -> None:
    """Write to each turn what the clock of its side showed after it."""
    for position, node, clocks in zip(
        game.line.positions, record.main_line, game.history[1:], strict=False
    ):
        if clocks:
            left = shown(game.terms.time, clocks.sides[position.side])
            node.marks = replace(node.marks, clock=round(left / SECOND, 3))


def written_time(time: TimeControl) -> str:
    """Return a time control as the tag `TimeControl` has it, in seconds.

    >>> written_time(Fischer(300 * SECOND, 3 * SECOND)), written_time(Days(3))
    ('300+3', '1/259200')
    >>> written_time(ByoYomi(600 * SECOND, 30 * SECOND, 5))
    '600+5x30'
    """
    match time:
        case Fischer(main, increment):
            return f"{_seconds(main)}+{_seconds(increment)}"
        case ByoYomi(main, period, periods):
            return f"{_seconds(main)}+{periods}x{_seconds(period)}"
        case Days(days):
            return f"1/{days * DAY // SECOND}"
    return "-"


def _seconds(duration: int) -> str:
    return f"{duration / SECOND:g}"
