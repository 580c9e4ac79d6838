"""Games of matches in files: a JSON object per line, appended whole."""

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, Self

from lodestone.core.errors import LodestoneError, RecordError, quoted
from lodestone.core.line import Line
from lodestone.core.outcome import Outcome
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.lab.games import Conditions, GameReport
from lodestone.lab.play import UNFINISHED


def as_record(conditions: Conditions, game: GameReport) -> dict[str, Any]:
    """Return all that is needed to replay a game, or to play it again, as plain values."""
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


def record_of(line: Line, seats: Mapping[str, str]) -> dict[str, Any]:
    """Return a game that belongs to no match, as `as_record` does; it may be unfinished."""
    outcome = line.outcome or Outcome(None, line.standing, UNFINISHED)
    return {
        "rules": str(line.position.rules),
        "seats": dict(seats),
        "start": str(line.positions[0]),
        "turns": [line.position.format_turn(turn) for turn in line.turns],
        "winner": outcome.winner,
        "how": outcome.how,
        "reason": outcome.reason,
    }


def replayed(record: Mapping[str, Any], rules: Rules | None = None) -> Line:
    """Replay a record's turns, under `rules` if given and else under its own.

    Raises `LodestoneError` if a turn is not legal, a field is missing, or the game is another.
    """
    texts = [_text(record, "rules"), _text(record, "start"), *_turns(record)]
    own = Rules.parse(texts[0])
    if rules and rules.game != own.game:
        raise RecordError(f"the record is of {own.game.name}, not of {rules.game.name}")
    return Line.of(Position.parse(rules or own, texts[1]), texts[2:])


def _text(record: Mapping[str, Any], name: str) -> str:
    if not isinstance(record.get(name), str):
        raise RecordError(f"the record has no text {name!r}")
    return str(record[name])


def _turns(record: Mapping[str, Any]) -> list[str]:
    turns = record.get("turns")
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise RecordError("the record has no list of texts 'turns'")
    return turns


def is_stdout(path: Path | None) -> bool:
    """Whether records are to be written to stdout."""
    return str(path) == "-"


class Records(Protocol):
    """A place that games are added to."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_error: object) -> None: ...

    def add(self, records: Iterable[dict[str, Any]]) -> None:
        """Add games."""


def open_records(path: Path) -> Records:
    """Open a file for games, or stdout; raise `LodestoneError` if it cannot be written."""
    return RecordsPrinter() if is_stdout(path) else RecordsFile(path)


class RecordsPrinter:
    """Prints games to stdout as they end, in ASCII, which any reader can decode."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def add(self, records: Iterable[dict[str, Any]]) -> None:
        """Print games, one per line, at once."""
        print(*map(json.dumps, records), sep="\n", flush=True)


class RecordsFile:
    """A file to which games are added as they end; raises `LodestoneError` if it cannot be."""

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
        # Text that the shell could not decode stays an escape, which JSON has too.
        data = "".join(lines).encode(errors="backslashreplace")
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
    """Raise `LodestoneError` if the last line is unfinished: what is added would be lost."""
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                raise LodestoneError(f"cannot add to {quoted(str(path))}: its last line has no end")
