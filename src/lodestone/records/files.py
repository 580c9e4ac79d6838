"""Files of records: read in every supported form, and added to game by game."""

import codecs
import io
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Self

from lodestone.core.errors import LodestoneError, RecordError, expected, quoted, writing
from lodestone.files import READABLE, whole_file
from lodestone.records.game import GameRecord, Place, PlacedFault
from lodestone.records.grammar import SKIPPED
from lodestone.records.reader import read
from lodestone.records.writer import write_pgn, write_text

#: How a file in JSON begins: a list of objects, or an object with a name. A comment in the text
#: form may begin with a quotation mark, but goes on otherwise.
_JSON = re.compile(rf'[\s{SKIPPED}]*(?:\[\s*[{{\]]|\{{\s*"\w+"\s*:)')
_SNIFFED = 1024
_GAP = re.compile(rf"[\s,{SKIPPED}]*")
#: How a file in UTF-16 begins: with a byte-order mark, or with two ASCII characters.
_UTF_16 = {
    "utf-16-le": re.compile(rb"\xff\xfe|[^\0]\0[^\0]\0"),
    "utf-16-be": re.compile(rb"\xfe\xff|\0[^\0]\0[^\0]"),
}

#: Whether a game is wanted, by its tags: one in the text form that is not has no turns.
Wants = Callable[[GameRecord], bool]


def read_games(
    source: Path | str | IO[bytes] | IO[str],
    *,
    stdin: io.BufferedReader | None = None,
    wants: Wants | None = None,
    encoding: str | None = None,
) -> Iterator[GameRecord]:
    r"""Yield games in the text form or JSON one by one, each as far as it can be read.

    `source` is a path, an open file, or the records themselves: a text of several lines, or one
    that begins with `[` or `{`. The path `-` is `stdin`. What is wrong with a game is in its
    `errors`. Of a file in the text form, only one game at a time is in memory. Games of which
    `wants` is false are left out. `encoding` is that of a file that is neither UTF-8 nor UTF-16.
    Raises `LodestoneError` if the source cannot be read or there is no such encoding.

    >>> [game] = read_games('[Rules "queah:balanced"]\n\n1. d3d4 b3a3 *')
    >>> game.turns, game.errors
    (['d3d4', 'b3a3'], [])
    >>> next(read_games("no-such-file"))
    Traceback (most recent call last):
    lodestone.errors.LodestoneError: cannot read 'no-such-file': No such file or directory
    """
    if isinstance(source, str) and ("\n" in source or source.lstrip()[:1] in ("[", "{")):
        source = io.StringIO(source)
    if isinstance(source, str | Path):
        return _read_path(Path(source), stdin, wants, encoding)
    if not hasattr(source, "read"):
        raise LodestoneError(expected("a path, a text or a file of records", source))
    return _read_open(source, wants, encoding)


def _read_path(
    path: Path, stdin: io.BufferedReader | None, wants: Wants | None, encoding: str | None
) -> Iterator[GameRecord]:
    try:
        with _opened(path, stdin) as file:
            yield from read_stream(file, wants, encoding)
    except OSError as error:
        raise LodestoneError(f"cannot read {quoted(str(path))}: {error.strerror}") from None


def _read_open(
    file: IO[bytes] | IO[str], wants: Wants | None, encoding: str | None
) -> Iterator[GameRecord]:
    if isinstance(file, io.BufferedReader):
        yield from read_stream(file, wants, encoding)
        return
    data = file.read()
    if isinstance(data, str):
        data, encoding = data.encode(errors="surrogatepass"), None
    yield from read_stream(io.BufferedReader(io.BytesIO(data)), wants, encoding)


def write_games(path: Path | str, games: Iterable[GameRecord]) -> None:
    """Write games into the file `path`, in place of what it held: text if `*.txt` or `*.pgn`.

    Otherwise they are JSON, one per line. The file is replaced whole or not at all. Raises
    `LodestoneError` if it cannot be written, or something else than records is given.

    >>> from tempfile import TemporaryDirectory
    >>> from lodestone import GameRecord
    >>> with TemporaryDirectory() as folder:
    ...     write_games(f"{folder}/games.txt", [GameRecord("queah")])
    ...     append_games(f"{folder}/games.txt", [GameRecord("qo")])
    ...     [game.rules for game in read_games(f"{folder}/games.txt")]
    ['queah', 'qo']
    """
    file = Path(path)
    write = write_text if file.suffix.lower() in TEXT_FILES else _json_line
    data = "".join(map(write, _checked(games))).encode(errors="backslashreplace")
    with writing(file), whole_file(file, mode=READABLE) as out:
        out.write(data)


def append_games(path: Path | str, games: Iterable[GameRecord]) -> None:
    """Add games to the end of the file `path`, in the form that `write_games` would choose.

    Raises `LodestoneError` as that does, or if the file's last line has no end.

    >>> append_games("nowhere/games.txt", [GameRecord("qo")])
    Traceback (most recent call last):
    lodestone.errors.LodestoneError: cannot write 'nowhere/games.txt': No such file or directory
    """
    checked = _checked(games)
    with RecordsFile(Path(path)) as file:
        file.add(checked)


def _checked(games: Iterable[GameRecord]) -> list[GameRecord]:
    """Return games; raise `LodestoneError` if one is not a record."""
    if isinstance(games, GameRecord) or not isinstance(games, Iterable):
        raise LodestoneError(expected("a list of GameRecords", games))
    found = list(games)
    for game in found:
        if not isinstance(game, GameRecord):
            raise LodestoneError(expected("GameRecords", game))
    return found


def read_stream(
    file: io.BufferedReader, wants: Wants | None = None, encoding: str | None = None
) -> Iterator[GameRecord]:
    """Yield the games of a stream of bytes one by one, as `read_games`."""
    beginning = file.peek(_SNIFFED)
    encoding = _encoding_of(beginning, encoding)
    if _JSON.match(beginning.decode(encoding, "replace")):
        text = file.read().decode(encoding, "replace")
        yield from (_record(value, place) for value, place in _values(text))
        return
    lines = io.TextIOWrapper(file, encoding, _UNREADABLE, newline=None)
    try:
        yield from read(lines, wants)
    finally:
        lines.detach()


def _encoding_of(beginning: bytes, given: str | None) -> str:
    """Return the encoding of a file: UTF-16 if it begins so, else the one that is given."""
    if given is not None:
        try:
            io.TextIOWrapper(io.BytesIO(), given).read()
        except (LookupError, ValueError):
            known = "such as latin-1, cp1252 or utf-16"
            raise LodestoneError(f"no encoding {quoted(given)}; write a name {known}") from None
    return next((name for name, form in _UTF_16.items() if form.match(beginning)), given or "utf-8")


def _mark_unreadable(error: UnicodeError) -> tuple[str, int]:
    """Return half characters, which `read` reports, for bytes that are not text."""
    assert isinstance(error, UnicodeDecodeError)
    return "\udcff" * (error.end - error.start), error.end


_UNREADABLE = "lodestone.unreadable"
codecs.register_error(_UNREADABLE, _mark_unreadable)


def _opened(path: Path, stdin: io.BufferedReader | None) -> io.BufferedReader:
    if str(path) != "-":
        return path.open("rb")
    if stdin is None:
        raise LodestoneError("cannot read records: standard input is closed")
    return stdin


def _record(value: Any, place: Place) -> GameRecord:
    """Return the record that a value describes, or one that holds only what is wrong with it."""
    from lodestone.records.schema import from_json

    try:
        if isinstance(value, RecordError):
            raise value
        return from_json(value, place)
    except RecordError as error:
        record = GameRecord("")
        record.faults.append(PlacedFault(place, str(error)))
        record.root.place = place
        return record


def _values(text: str) -> Iterator[tuple[Any, Place]]:
    """Yield the members of lists, or values that follow each other, with their places.

    In place of a value that cannot be read comes a `RecordError`; what is after it on its line is
    left out, and so is the rest of a list.
    """
    decoder = json.JSONDecoder()
    at, line, start, is_list = 0, 1, 0, False
    while (at := _past_gap(text, at)) < len(text):
        if text[at] in "[]":
            at, is_list = at + 1, text[at] == "["
            continue
        line += text.count("\n", start, at)
        start = at
        place = Place(line, at - text.rfind("\n", 0, at))
        try:
            value, at = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            yield RecordError(f"invalid JSON: {error}"), place
            at = text.find("\n", at) if not is_list else -1
            if at < 0:
                return
        else:
            yield value, place


def _past_gap(text: str, at: int) -> int:
    gap = _GAP.match(text, at)
    return gap.end() if gap else at


def written(records: Iterable[GameRecord], form: str) -> Iterator[str]:
    """Yield records in a form, part by part.

    It is `text`, `pgn` for programs that read chess, or `json`, a list with one game per line.
    """
    if form != "json":
        yield from map(write_pgn if form == "pgn" else write_text, records)
        return
    gap = "[\n"
    for record in records:
        yield gap + _json_line(record).rstrip()
        gap = ",\n"
    yield "\n]\n" if gap[0] == "," else "[]\n"


def _json_line(record: GameRecord, *, is_ascii: bool = False) -> str:
    from lodestone.records.schema import to_json

    return json.dumps(to_json(record), ensure_ascii=is_ascii) + "\n"


def is_stdout(path: Path | None) -> bool:
    """Whether records are to be written to stdout."""
    return str(path) == "-"


#: Files whose names end so hold the text form, others a JSON object a line.
TEXT_FILES = (".txt", ".pgn")


class RecordsFile:
    """A file, or stdout, to which games are added as they end; `LodestoneError` if that fails.

    A file that already has games in JSON continues in JSON, whatever its name. On stdout games are
    in JSON and in ASCII, which any reader can decode.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._is_text = path.suffix.lower() in TEXT_FILES
        self._file: io.RawIOBase | None = None
        if is_stdout(path):
            return
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
        if self._file is not None:
            self._file.close()

    def add(self, records: Iterable[GameRecord]) -> None:
        """Add games whole, or not at all."""
        write = write_text if self._is_text else partial(_json_line, is_ascii=self._file is None)
        text = "".join(map(write, records))
        if self._file is None:
            print(text, end="", flush=True)
            return
        # Text that the shell could not decode stays an escape, which JSON has too.
        data = text.encode(errors="backslashreplace")
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
    """Raise `LodestoneError` if what is added would be lost: if the last line is unfinished."""
    with path.open("rb") as file:
        if (encoding := _encoding_of(file.read(4), None)) != "utf-8":
            raise LodestoneError(f"cannot add to {quoted(str(path))}: it is in {encoding.upper()}")
        if file.seek(0, os.SEEK_END):
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                raise LodestoneError(f"cannot add to {quoted(str(path))}: its last line has no end")
