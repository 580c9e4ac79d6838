"""Records read from texts, for tests."""

import io

from lodestone.records import GameRecord
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.records.reader import read


def games(text: str) -> list[GameRecord]:
    """Return every game of a text; turns are not checked."""
    return list(read(io.StringIO(text, newline=None)))


def game(movetext: str, rules: str = "queah:balanced", **tags: str) -> GameRecord:
    """Return one game of a text."""
    lines = [f'[{name} "{value}"]' for name, value in {"Rules": rules, **tags}.items()]
    [record] = games("\n".join([*lines, "", movetext, "", ""]))
    return record


def checked(movetext: str, rules: str = "queah:balanced", **tags: str) -> GameRecord:
    """Return one game of a text, checked by its rules in plain Python."""
    record = game(movetext, rules, **tags)
    check(record, Cursor(is_compiled=False))
    return record


def messages(record: GameRecord) -> list[str]:
    return [fault.message for fault in record.faults]
