"""Records appended to a file, in either form, or printed as JSON; each is written whole."""

import json
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol, Self

from lodestone.core.errors import LodestoneError, quoted
from lodestone.records.game import GameRecord
from lodestone.records.writer import write_text


def is_stdout(path: Path | None) -> bool:
    """Whether records are to be written to stdout."""
    return str(path) == "-"


class Records(Protocol):
    """A place that games are added to."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *_error: object) -> None: ...

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games."""


def open_records(path: Path) -> Records:
    """Open a file for games, or stdout; raise `LodestoneError` if it cannot be written."""
    return RecordsPrinter() if is_stdout(path) else RecordsFile(path)


def _as_json(records: Iterable[GameRecord]) -> Iterator[dict[str, Any]]:
    from lodestone.records.schema import to_json

    return map(to_json, records)


class RecordsPrinter:
    """Prints games to stdout as they end, in ASCII, which any reader can decode."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        pass

    def add(self, records: Iterable[GameRecord]) -> None:
        """Print games, one per line, at once."""
        print(*map(json.dumps, _as_json(records)), sep="\n", flush=True)


#: Files whose names end so hold the text form, others a JSON object a line.
TEXT_FILES = (".txt", ".pgn")


class RecordsFile:
    """A file to which games are added as they end; raises `LodestoneError` if that fails.

    A file that already has games in JSON continues in JSON, whatever its name.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_text = path.suffix.lower() in TEXT_FILES
        try:
            if path.is_file():
                self._is_text &= not _begins_like_json(path)
                _check_end(path)
            self._file = path.open("ab", buffering=0)
        except OSError as error:
            raise self._failure(error) from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games whole, or not at all."""
        if self._is_text:
            lines = list(map(write_text, records))
        else:
            lines = [json.dumps(value, ensure_ascii=False) + "\n" for value in _as_json(records)]
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


def _begins_like_json(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(1) == b"{"


def _check_end(path: Path) -> None:
    """Raise `LodestoneError` if the last line is unfinished: what is added would be lost."""
    with path.open("rb") as file:
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                raise LodestoneError(f"cannot add to {quoted(str(path))}: its last line has no end")
