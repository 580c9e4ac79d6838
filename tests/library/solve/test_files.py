"""Table files: whole or refused, in one line that says why."""

import json
import os
import random
import re
import shutil
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lodestone import Position, Rules
from lodestone.kernel import protocol
from lodestone.kernel.ranking import NO_RANK
from lodestone.solve import files, solve
from lodestone.solve import table as module
from lodestone.solve.codes import CODE, NONE
from lodestone.solve.files import (
    MAGIC,
    DamagedTableError,
    TableError,
    open_table,
    remove_leftovers,
    table_folder,
    write_table,
)
from lodestone.solve.packed import packed, pages_of
from lodestone.solve.reachable import ReachableIndex
from lodestone.solve.table import Summary, Table, find_table, fingerprint, table_path

FACTS = {"rules": "queah:traditional", "words": "“so”"}
CODES = np.arange(-50, 51, dtype=CODE)
PAGES = [*pages_of([CODES], len(CODES))]
ARRAYS: dict[str, Any] = {"board": np.arange(12, dtype=np.int32).reshape(3, 4)}
NAME = "qo:size=3,stones=2"


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("small") / "small.table"
    write_table(path, FACTS, ARRAYS, len(CODES), PAGES)
    return path.read_bytes()


@pytest.fixture
def table(solved, tmp_path: Path) -> Path:
    """Copy a real table to a folder where it may be spoiled."""
    rules = Rules.parse(NAME)
    table = solved(NAME)
    path = table_path(rules, tmp_path)
    table.write(path)
    return path


@pytest.fixture(scope="session")
def small_table() -> Table:
    """Make a table of the start alone, which needs no solver."""
    rules = Rules.parse(NAME)
    rows = np.array([protocol.initial(rules.kernel)], np.int64)
    index = ReachableIndex(rows, np.array([NO_RANK, 0], np.int32))
    summary = Summary("draw", None, 1, 0, 0, 1, 0, 0.5, 1)
    return Table(rules, index, packed(np.zeros(1, CODE)), summary)


@pytest.fixture(scope="session")
def table_bytes(small_table: Table, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("start") / "start.table"
    small_table.write(path)
    return path.read_bytes()


def place_of_values(path: Path) -> int:
    """Return where the first page is in a table's file."""
    return path.read_bytes().index(next(open_table(path).codes.pages()))


def assert_refused(path: Path, reason: str = "is refused: ") -> None:
    def load() -> object:
        return open_table(path).codes.load()

    for read in (load, lambda: Table.open(path, Rules.parse(NAME))):
        with pytest.raises(TableError) as caught:
            read()
        message = str(caught.value)
        assert reason in message
        assert str(path) in message
        assert "\n" not in message


def test_what_was_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.table"
    write_table(path, FACTS, ARRAYS, len(CODES), PAGES)
    opened = open_table(path)
    assert opened.facts == {"format": files.FORMAT, **FACTS}
    assert np.array_equal(opened.codes.load().unpacked(), CODES)
    assert list(opened.arrays) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert np.array_equal(opened.arrays[name], array)
        assert opened.arrays[name].dtype == array.dtype
    assert [path.name for path in tmp_path.iterdir()] == ["a.table"]


def test_an_open_table_is_independent_of_its_file(table: Path) -> None:
    """A mapped file that is cut short ends the process where it is next looked at."""
    before = table.read_bytes()
    opened = Table.open(table, Rules.parse(NAME))
    codes = opened.codes.unpacked()
    os.truncate(table, 0)
    assert np.array_equal(opened.codes.unpacked(), codes)
    table.write_bytes(before)
    opened.codes.whole[:] = 7
    assert table.read_bytes() == before


def test_tables_in_files_have_the_same_values(table: Path) -> None:
    loaded = Table.open(table, Rules.parse(NAME))
    kept = Table.open(table, Rules.parse(NAME), most_loaded=0)
    numbers = np.arange(loaded.size)[::-1]
    assert np.array_equal(kept._codes.at(numbers), loaded.codes.at(numbers))
    rows = loaded.arrays._asdict()["rows"][::3]
    assert np.array_equal(kept.probe_codes(rows), loaded.probe_codes(rows))
    start = Position.start(NAME)
    assert kept.probe_turns(start) == loaded.probe_turns(start)
    assert kept.digest == loaded.digest
    assert np.array_equal(kept.codes.unpacked(), loaded.codes.unpacked())


def test_tables_in_changed_files_are_refused(table: Path) -> None:
    """Only what is looked at is read again."""
    kept = Table.open(table, Rules.parse(NAME), most_loaded=0)
    start, whole = Position.start(NAME), table.read_bytes()
    os.truncate(table, place_of_values(table) + 1)
    with pytest.raises(DamagedTableError, match="it was cut off while it was in use"):
        next(kept.pages())
    table.write_bytes(bytes(len(whole)))
    with pytest.raises(DamagedTableError, match="page 0 of its values was altered"):
        kept.probe_value(start)
    table.unlink()
    with pytest.raises(TableError, match="cannot read table"):
        kept.probe_value(start)


def test_damage_in_a_large_file_is_solved_again(table: Path, monkeypatch) -> None:
    monkeypatch.setattr(module, "MOST_LOADED", 0)
    altered = bytearray(table.read_bytes())
    altered[place_of_values(table)] ^= 1
    table.write_bytes(altered)
    assert solve(NAME, folder=table.parent).digest == find_table(NAME, table.parent).digest


def test_codes_that_cannot_be_packed_write_nothing(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="codes are from -30000 to 30000"):
        write_table(tmp_path / "a.table", FACTS, ARRAYS, 1, pages_of([np.array([NONE], CODE)], 1))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_every_altered_byte_is_refused(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "altered.table"
    rng = random.Random(6)
    for rank in range(len(whole)):
        altered = bytearray(whole)
        altered[rank] ^= 1 << rng.randrange(8)
        path.write_bytes(altered)
        assert_refused(path)


@given(st.data())
def test_random_damage_is_refused(whole: bytes, tmp_path_factory, data) -> None:
    path = tmp_path_factory.getbasetemp() / "random.table"
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start, min(start + 40, len(whole))))
    spoiled = whole[:start] + data.draw(st.binary(max_size=60)) + whole[end:]
    path.write_bytes(spoiled)
    if spoiled != whole:
        assert_refused(path)


@given(st.binary(max_size=300))
def test_what_is_no_table_is_refused(tmp_path_factory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "strange.table"
    path.write_bytes(content)
    assert_refused(path)
    path.write_bytes(MAGIC + content)
    assert_refused(path)


def test_reasons_are_told(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.table"
    path.write_bytes(b"")
    assert_refused(path, "it is empty")
    path.write_bytes(b"something else, and quite long enough to be one")
    assert_refused(path, "it is not a Lodestone table")
    path.write_bytes(whole + b"\0")
    assert_refused(path, "there is more data after its end")
    path.write_bytes(whole[:-1])
    assert_refused(path, f"it was cut off: only {len(whole) - 1:,} bytes are left")
    path.write_bytes(whole.replace(b"queah", b"Queah"))
    assert_refused(path, "its header was cut off or altered")
    path.write_bytes(whole[:-1] + b"\7")
    assert_refused(path, "its part 'board' was altered")


def with_header(data: bytes, change: Callable[[bytes], bytes]) -> bytes:
    """Change a table's header as a program would, its checksum included."""
    start = len(MAGIC) + 8
    (length,) = struct.unpack("<I", data[len(MAGIC) : len(MAGIC) + 4])
    end = start + length
    header = change(data[start:end])
    crafted = MAGIC + struct.pack("<II", len(header), zlib.crc32(header)) + header
    return crafted + bytes(-len(crafted) % files.ALIGNED) + data[end + -end % files.ALIGNED :]


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8)
ANYTHING = SCALARS | st.lists(SCALARS, max_size=3) | st.dictionaries(st.text(max_size=8), SCALARS)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """List the ways to all values inside a JSON value."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    return [path] + [rank for key in keys for rank in places_in(value[key], (*path, key))]


@given(st.data())
def test_a_crafted_header_is_refused_or_read(table_bytes: bytes, tmp_path_factory, data) -> None:
    path = tmp_path_factory.getbasetemp() / "crafted.table"

    def change(header: bytes) -> bytes:
        told = {"header": json.loads(header)}
        *way, last = data.draw(st.sampled_from(places_in(told)[1:]))
        inside: Any = told
        for key in way:
            inside = inside[key]
        if data.draw(st.booleans()):
            inside[last] = data.draw(ANYTHING)
        else:
            del inside[last]
        return json.dumps(told.get("header")).encode()

    path.write_bytes(with_header(table_bytes, change))
    with suppress(TableError):
        opened = Table.open(path, Rules.parse(NAME))
        assert isinstance(opened.summary.positions, int)
        assert isinstance(opened.summary.seconds, int | float)


def test_tables_of_other_versions_are_refused(table: Path) -> None:
    sound = table.read_bytes()
    changed = with_header(sound, lambda header: header.replace(b'"format": 2', b'"format": 9'))
    table.write_bytes(changed)
    assert_refused(table, "it has format '9', but this program reads 2; solve it again")


WRONG = {
    (b'"ReachableIndex"', b'"RememberIndex1"'): "numbered by 'RememberIndex1', which is not known",
    (b'"longest"', b'"longer!"'): "summary.longer!: unknown field",
    (b'"longest"', b'"seconds"'): "summary.longest: missing",
    (b'"value": "', b'"value": 0, "x":"'): "summary.value: must be a text",
    (b'"slots"', b'"slats"'): "its parts are 'rows, slats', not rows, slots",
    (b'"<i4"', b'"<u4"'): "its part slots has another type or shape",
    (b'"<i4"', b'"|O8"'): "'|O8' is not a type of whole numbers",
    (b'"shape": [', b'"shape":[-'): "a shape has a negative length",
    (b'"codes": 1', b'"codes":-1'): "it does not say how many codes there are",
    (b'"codes": 1', b'"cedes": 1'): "it does not say how many codes there are",
}


@pytest.mark.parametrize(("change", "reason"), WRONG.items(), ids=map(str, range(len(WRONG))))
def test_reasons_are_told_of_headers(
    table_bytes: bytes, tmp_path: Path, change: tuple[bytes, bytes], reason: str
) -> None:
    path = tmp_path / "crafted.table"
    path.write_bytes(with_header(table_bytes, lambda header: header.replace(*change, 1)))
    with pytest.raises(DamagedTableError, match=re.escape(reason)):
        Table.open(path, Rules.parse(NAME))


def test_an_index_that_cannot_be_searched_is_refused(small_table: Table, tmp_path: Path) -> None:
    """Machine code would look outside of it, or for ever."""
    table, path = small_table, tmp_path / "crafted.table"
    arrays: ReachableIndex = table.arrays
    rows, slots = arrays
    for crafted in (
        (rows[:, 1:], slots),
        (rows[1:], slots),
        (rows, np.array([NO_RANK, 0, NO_RANK], np.int32)),
        (rows, np.array([NO_RANK, 1], np.int32)),
        (rows, np.array([-7, NO_RANK], np.int32)),
        (rows, np.array([0, 0], np.int32)),
        (rows, np.array([0], np.int32)),
    ):
        Table(table.rules, ReachableIndex(*crafted), table.codes, table.summary).write(path)
        with pytest.raises(DamagedTableError, match=r"fit|not exist"):
            Table.open(path, table.rules)


def test_a_table_of_other_rules_is_refused(table: Path) -> None:
    other = Rules.parse("qo:size=3,stones=3")
    shutil.copy(table, table_path(other, table.parent))
    with pytest.raises(TableError, match=r"holds qo:.*stones=2, not qo:.*stones=3"):
        find_table(other, table.parent)


def test_what_cannot_be_read_is_said(table: Path, tmp_path: Path) -> None:
    with pytest.raises(TableError, match="is not solved yet; solve it with: lodestone solve"):
        find_table(NAME, tmp_path / "elsewhere")
    with pytest.raises(TableError, match=r"cannot read table .*: No such file"):
        Table.open(tmp_path / "none.table", Rules.parse(NAME))
    table.unlink()
    table.mkdir()
    with pytest.raises(TableError, match=r"cannot read table .*: Is a directory"):
        find_table(NAME, tmp_path)


def test_an_unfinished_table_is_not_there(tmp_path: Path, monkeypatch) -> None:
    path = tmp_path / "a.table"
    path.write_bytes(b"what was there before")

    def refuse(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        write_table(path, FACTS, ARRAYS, len(CODES), PAGES)
    assert [file.name for file in tmp_path.iterdir()] == ["a.table"]
    assert path.read_bytes() == b"what was there before"


def test_leftovers_are_removed_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "queah-1.table"
    other = "unfinished-queah-12.table-abc"
    for name in ("unfinished-queah-1.table-abc", "queah-1.table", other, "queah-1.part"):
        (tmp_path / name).touch()
    remove_leftovers(path)
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"queah-1.table", other, "queah-1.part"}


def test_tables_are_kept_in_the_users_cache(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LODESTONE_CACHE", str(tmp_path))
    assert table_folder() == tmp_path / "tables"
    monkeypatch.delenv("LODESTONE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert table_folder() == tmp_path / "lodestone" / "tables"


def test_rules_that_play_alike_have_one_fingerprint() -> None:
    """Repetition and agreement bear on no value; everything else does."""
    same = {
        fingerprint(Rules.parse(f"queah:{name}"))
        for name in (
            "comment-house",
            "balanced-mandatory",
            "balanced-mandatory,repetition=threefold",
            "comment-house,agreement=most-pieces-wins",
        )
    }
    assert len(same) == 1
    different = [
        "queah:traditional",
        "queah:comment",
        "queah:balanced",
        "queah:balanced-mandatory",
        "queah:balanced,reserve=5",
        "queah:balanced,stalemate=draw",
        "queah:balanced,capture=mandatory-over-steps",
        "qo:standard",
        "qo:margin=7",
        "quincala:mini-21",
        "quincala:mini-25",
        "quincala:mini-25,no-move=loss",
    ]
    assert len({fingerprint(Rules.parse(name)) for name in different}) == len(different)
