"""Reads the state that earlier versions of the program left behind, as `make.py` kept it."""

import json
import lzma
import math
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from zlib import crc32

from lodestone import Rules
from lodestone.lab.experiments.store import ExperimentStore
from lodestone.records import GameRecord
from lodestone.records.check import check
from lodestone.records.cursor import Cursor
from lodestone.solve.files import ALIGNED, MAGIC, bytes_of

#: A folder for each version, named after its commit.
FOLDER = Path(__file__).parent / "kept"
VERSIONS = sorted(FOLDER.glob("*"))
#: What a version itself said about its state.
ANSWERS = "answers.json"
RECORDS, TABLES, EXPERIMENT = "records", "tables", "experiment"
#: Live games, as SQL; what a browser stores, and its table that is not finished, in letters.
GAMES, BROWSER, UNFINISHED = "games.sql", "browser.json", "unfinished.json"
#: How tables are kept: whole, or without the arrays that number positions, which are megabytes.
WHOLE, SHORT = ".whole.xz", ".short.xz"


def answers(version: Path) -> Any:
    """Return what a version itself said about its state."""
    return json.loads((version / ANSWERS).read_text("utf-8"))


def game_in(record: GameRecord) -> list[Any]:
    """Return what a game is by the rules: how it ended, its size, and its last position."""
    course = check(record, Cursor())
    assert course is not None
    last = str(course.position(-1))
    return [record.rules, str(record.result), record.size, len(record.turns), last]


def games_of(results: Path) -> list[Any]:
    """Return the games in an experiment's folder: rules, players, numbers, winners and turns."""
    return [
        [arm.rules, arm.players, number, winner, list(map(int, turns))]
        for arm, games in ExperimentStore(results).read().items()
        for number, winner, turns in zip(
            games.numbers_of_games.tolist(), games.winners.tolist(), games.turns, strict=True
        )
    ]


def restore_database(version: Path, path: Path) -> Path:
    """Write a version's database of live games to a file; return its path."""
    with closing(sqlite3.connect(path)) as database:
        database.executescript((version / GAMES).read_text("utf-8"))
    return path


def restore_tables(version: Path, folder: Path) -> dict[str, Path]:
    """Write a version's tables into a folder; return their files by their rules."""
    found = {}
    for packed in sorted((version / TABLES).iterdir()):
        data = lzma.decompress(packed.read_bytes())
        rules = header_of(data)["rules"]
        is_short = packed.name.endswith(SHORT)
        found[rules] = folder / packed.name.removesuffix(SHORT if is_short else WHOLE)
        found[rules].write_bytes(_completed(data) if is_short else data)
    return found


def pack_table(path: Path, folder: Path, *, is_short: bool) -> None:
    """Keep a table file, without the arrays that number positions if it `is_short`."""
    data = path.read_bytes()
    if is_short:
        _, end = next(_places(data))
        data = data[:end]
    packed = lzma.compress(data, preset=9)
    (folder / f"{path.name}{SHORT if is_short else WHOLE}").write_bytes(packed)


def header_of(table: bytes) -> dict[str, Any]:
    """Return the header of a table file of format 1."""
    header: dict[str, Any] = json.loads(table[len(MAGIC) + 8 : _header_end(table)])
    return header


def in_another_format(table: bytes) -> bytes:
    """Return a table that says to be of a format that no version has."""
    end = _header_end(table)
    header = json.dumps(header_of(table) | {"format": 0}, ensure_ascii=False).encode()
    padded = header.ljust(end - len(MAGIC) - 8)
    return MAGIC + struct.pack("<II", len(padded), crc32(padded)) + padded + table[end:]


def _header_end(table: bytes) -> int:
    return len(MAGIC) + 8 + int.from_bytes(table[len(MAGIC) : len(MAGIC) + 4], "little")


def _places(table: bytes) -> Iterator[tuple[int, int]]:
    """Yield where each array of a table file begins and ends."""
    end = _header_end(table)
    for part in header_of(table)["arrays"].values():
        begin = end + -end % ALIGNED
        end = begin + math.prod(part["shape"], start=int(part["type"][-1]))
        yield begin, end


def _completed(table: bytes) -> bytes:
    """Add the arrays that number positions, as far as this program makes the same ones.

    Where it numbers positions in another way, zeros take their place: their sums in the header are
    still the old ones, by which a reader sees that they are not its own.
    """
    header = header_of(table)
    index = Rules.parse(header["rules"]).index
    made = index.arrays._asdict() if index else {}
    done = bytearray(table)
    for (name, part), (begin, end) in zip(header["arrays"].items(), _places(table), strict=True):
        data = bytes(bytes_of(made[name])) if name in made else b""
        if len(done) < end:
            done += bytes(begin - len(done))
            done += data if crc32(data) == part["crc"] else bytes(end - begin)
    return bytes(done)
