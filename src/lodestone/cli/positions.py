"""The positions that a command is given: one, the lines of a file, or the start."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

from lodestone import LodestoneError, Position, Rules
from lodestone.core.errors import quoted


def read_positions(rules: Rules, position: str | None, positions: Path | None) -> list[Position]:
    """Read a position, or a file of them; raise `LodestoneError` if one cannot be read."""
    if position is not None and positions is not None:
        raise LodestoneError("give --position or --positions, not both")
    if positions is None:
        return [Position.start(rules) if position is None else Position(rules, position)]
    return [_numbered(rules, number, line) for number, line in _lines(positions)]


def _lines(path: Path) -> Iterable[tuple[int, str]]:
    try:
        data = _stdin() if str(path) == "-" else path.read_bytes()
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise LodestoneError(f"cannot read {quoted(str(path))}: {reason}") from None
    lines = enumerate((line.strip() for line in text.split("\n")), 1)
    return [(number, line) for number, line in lines if line and line[0] != "#"]


def _stdin() -> bytes:
    if sys.stdin is None:
        raise LodestoneError("cannot read positions: standard input is closed")
    return sys.stdin.buffer.read()


def _numbered(rules: Rules, number: int, line: str) -> Position:
    try:
        return _last_of_record(rules, line) if line[0] == "{" else Position(rules, line)
    except LodestoneError as error:
        raise LodestoneError(f"line {number}: {error}") from None


def _last_of_record(rules: Rules, line: str) -> Position:
    """Return the last position of a game that is recorded on a line."""
    from lodestone.records.schema import from_json

    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        raise LodestoneError(f"the record {quoted(line)} is not JSON") from None
    return from_json(value).line(rules).position
