"""Games of matches in files: one JSON object a line, added whole."""

import json
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from lodestone.core.errors import LodestoneError, RecordError, quoted
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.lab.games import Conditions, GameReport


def as_record(conditions: Conditions, game: GameReport) -> dict[str, Any]:
    """Give all that is needed to replay a game, and to play it again, as plain values."""
    names = [str(contestant) for contestant in conditions.contestants]
    return {
        "rules": str(conditions.rules),
        "seats": {side: names[number] for side, number in game.seats.items()},
        "start": game.start,
        "turns": list(game.turns),
        "winner": game.winner,
        "how": game.how,
        "reason": game.reason,
        "match": {
            "first": next(side for side, number in game.seats.items() if number == 0),
            "seed": conditions.seed,
            "pair": game.pair,
            "opening": conditions.opening,
            "longest": conditions.longest,
            "compiled": conditions.compiled,
        },
    }


def replayed(record: dict[str, Any]) -> Line:
    """Replay a record's turns; raise `LodestoneError` if one is not legal or a field is missing."""
    try:
        start = Position.parse(record["rules"], record["start"])
        return Line.of(start, record["turns"])
    except KeyError as missing:
        raise RecordError(f"the record has no {missing}") from None


class RecordsFile:
    """A file to which games are added as they end. Raises `LodestoneError` if it cannot be."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            if path.is_file():
                _check_end(path)
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise self._failure(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, records: Iterable[dict[str, Any]]) -> None:
        """Add games whole, or not at all."""
        lines = [json.dumps(record, ensure_ascii=False) + "\n" for record in records]
        data = "".join(lines).encode()
        size = os.fstat(self._file.fileno()).st_size
        try:
            while data:
                data = data[self._file.write(data) :]
        except OSError as error:
            with suppress(OSError):
                self._file.truncate(size)
            raise self._failure(error) from None

    def _failure(self, error: OSError) -> LodestoneError:
        return LodestoneError(f"cannot write {quoted(str(self._path))}: {error.strerror}")


def _check_end(path: Path) -> None:
    """Refuse a file whose last line was not finished: what is added would be lost with it."""
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                raise LodestoneError(f"cannot add to {quoted(str(path))}: its last line has no end")
