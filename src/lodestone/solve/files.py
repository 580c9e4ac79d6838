"""Table files: written whole or not at all, checked when opened, and read by pages or at once.

They are not mapped into memory: a file that is cut short while it is mapped ends the process.

A file is a magic line, the header's length and CRC-32, the header as JSON; the directory of the
codes' pages and the pages (`solve/packed.py`); and the arrays that number positions one after
another. The directory and each array begin at a multiple of 64 bytes. The header holds the rules,
the results, how many codes there are, and for every array its name, type, shape and CRC-32.
"""

import json
import math
import os
import re
import struct
import zlib
from array import array as numbers
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.received import receive
from lodestone.files import READABLE, leftovers, user_folder, whole_file
from lodestone.kernel.arrays import NDArray, empty
from lodestone.solve.packed import PagedCodes, directory_bytes, directory_of

MAGIC = b"LODESTONE TABLE\n"
#: Incremented whenever older files could be misread or would mean something else.
FORMAT = 2
ALIGNED = 64
#: The number of bytes read at a time when a file is checked.
PORTION = 1 << 22
#: The longest header, in bytes.
LONGEST_HEADER = 1 << 20
_PREFIX = struct.Struct("<II")
#: The types of arrays: whole numbers.
_TYPE = re.compile(r"[<>|][iu][1248]")

Arrays = Mapping[str, NDArray[Any]]


class TableError(LodestoneError):
    """A table that does not exist, cannot be read, or does not cover a position.

    >>> from pathlib import Path
    >>> open_table(Path("missing.table"))
    Traceback (most recent call last):
    lodestone.solve.files.TableError: cannot read table 'missing.table': No such file or directory
    """


class MissingTableError(TableError):
    """A table that does not exist; `rules` are those that it would be of.

    >>> MissingTableError("queah:reserve=0 is not solved yet", "queah:reserve=0").rules
    'queah:reserve=0'
    """

    def __init__(self, text: str, rules: str) -> None:
        super().__init__(text)
        self.rules = rules

    def __reduce__(self) -> tuple[object, ...]:
        """Return how it is pickled: its text may have been put into context."""
        return type(self), (str(self), self.rules), vars(self)


class DamagedTableError(TableError):
    """The file at `path` is not a complete, unaltered table, for a `reason` in words.

    >>> from pathlib import Path
    >>> print(DamagedTableError(Path("some.table"), "it is empty"))
    table 'some.table' is refused: it is empty; solve it again
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"table {quoted(str(path), 200)} is refused: {reason}; solve it again")


def table_folder() -> Path:
    """Return the folder for tables: the user's cache folder, or `LODESTONE_CACHE`."""
    folder = user_folder("tables")
    if folder is None:
        raise TableError(
            "there is no home folder to keep tables in; set LODESTONE_CACHE or give --tables"
        )
    return folder


def write_table(
    path: Path,
    facts: Mapping[str, Any],
    arrays: Arrays,
    size: int,
    pages: Iterable[bytes],
    *,
    durable: bool = True,
) -> None:
    """Write a table under a temporary name, then rename it, so that it is complete or absent.

    `pages` have `size` codes (`packed.pages_of`); one is in memory at a time. Unless it is to be
    `durable`, a power cut soon after may leave a damaged one.
    """
    header = _header(facts, arrays, size)
    with whole_file(path, mode=READABLE) as file:
        file.write(MAGIC + _PREFIX.pack(len(header), zlib.crc32(header)) + header)
        _align(file)
        place = file.tell()
        file.write(bytes(directory_bytes(size)))
        lengths = numbers("H")
        for page in pages:
            file.write(page)
            lengths.append(len(page))
        for array in arrays.values():
            _align(file)
            file.write(bytes_of(array))
        file.seek(place)
        file.write(directory_of(lengths))
        file.flush()
        if durable:
            os.fsync(file.fileno())
    if durable:
        _sync_folder(path.parent)


def _align(file: BinaryIO) -> None:
    file.write(bytes(-file.tell() % ALIGNED))


def remove_leftovers(path: Path) -> None:
    """Remove what a process that died left behind; no other process must be writing."""
    for leftover in leftovers(path):
        leftover.unlink(missing_ok=True)


def _header(facts: Mapping[str, Any], arrays: Arrays, size: int) -> bytes:
    parts = {
        name: {
            "type": array.dtype.str,
            "shape": list(array.shape),
            "crc": zlib.crc32(bytes_of(array)),
        }
        for name, array in arrays.items()
    }
    header = {"format": FORMAT, **facts, "codes": size, "arrays": parts}
    return json.dumps(header, ensure_ascii=False).encode()


def bytes_of(array: NDArray[Any]) -> memoryview:
    """Return an array's bytes as they are in memory."""
    import numpy as np

    return np.ascontiguousarray(array).reshape(-1).view(np.uint8).data


def _sync_folder(folder: Path) -> None:
    """Make a file's new name survive a power cut, if the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@dataclass(frozen=True)
class _Part:
    """A header's entry for an array."""

    type: str
    shape: tuple[int, ...]
    crc: int

    def __post_init__(self) -> None:
        if not _TYPE.fullmatch(self.type):
            raise ValueError(f"{quoted(self.type)} is not a type of whole numbers")
        if min(self.shape, default=0) < 0:
            raise ValueError("a shape has a negative length")

    @property
    def size(self) -> int:
        """Return the size in bytes."""
        return math.prod(self.shape, start=int(self.type[-1]))


@dataclass(frozen=True)
class TableFile:
    """A table file that was opened: what its header says, its arrays, and its codes.

    The codes stay in the file: to read them raises `DamagedTableError` if they were altered or cut
    off, `TableError` if they cannot be read.
    """

    facts: dict[str, Any]
    arrays: dict[str, NDArray[Any]]
    codes: PagedCodes


def open_table(path: Path) -> TableFile:
    """Open a table and check all of it but the pages of its codes.

    The facts are those of `write_table`, and are not checked here. Raises `DamagedTableError` if
    the file is not a complete table, `TableError` if it cannot be read.
    """
    with _opened(path) as file:
        return _Reader(path, file).read()


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb", buffering=0) as file:
            yield file
    except OSError as error:
        raise TableError(f"cannot read table {quoted(str(path), 200)}: {error.strerror}") from None


def _read_part(path: Path, first: int, end: int) -> bytes:
    """Read a part of a file, which is opened for each: it may be open for hours."""
    with _opened(path) as file:
        file.seek(first)
        found = b"".join(iter(lambda: file.read(end - file.tell()), b""))
    if len(found) != end - first:
        raise DamagedTableError(path, "it was cut off while it was in use")
    return found


def read_facts(path: Path) -> dict[str, Any]:
    """Read a table's facts alone; nothing else is checked. Raises what `open_table` does."""
    with _opened(path) as file:
        return _Reader(path, file).facts()


class _Reader:
    """Reads an open table file from its beginning to its end."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self._path, self._file = path, file
        self._size = os.fstat(file.fileno()).st_size

    def read(self) -> TableFile:
        facts = self.facts()
        try:
            listed, size = facts.pop("arrays", None), facts.pop("codes", None)
            if not isinstance(listed, dict):
                raise ValueError("it lists no arrays")
            if type(size) is not int or size < 0:
                raise ValueError("it does not say how many codes there are")
            parts = {name: receive(_Part, about) for name, about in listed.items()}
        except ValueError as error:
            raise self._damage(f"its header is wrong: {error}") from None
        codes = self._codes(size)
        arrays = {name: self._array(name, part) for name, part in parts.items()}
        if self._file.tell() != self._size:
            raise self._damage("there is more data after its end")
        return TableFile(facts, arrays, codes)

    def _codes(self, size: int) -> PagedCodes:
        """Read the directory of the codes, and pass their pages."""
        self._skip_gap("values")
        self._expect(directory_bytes(size))
        place = self._file.tell()

        def read(first: int, end: int) -> bytes:
            return _read_part(self._path, place + first, place + end)

        codes = PagedCodes(read, size, self._damage)
        self._expect(codes.starts[-1])
        self._file.seek(place + codes.starts[-1])
        return codes

    def _expect(self, size: int) -> None:
        if size > self._size - self._file.tell():
            raise self._damage(f"it was cut off: only {self._size:,} bytes are left")

    def _skip_gap(self, part: str) -> None:
        if any(self._file.read(-self._file.tell() % ALIGNED)):
            raise self._damage(f"the data before its part {quoted(part)} was altered")

    def _damage(self, reason: str) -> DamagedTableError:
        return DamagedTableError(self._path, reason)

    def facts(self) -> dict[str, Any]:
        if not self._size:
            raise self._damage("it is empty")
        start = self._file.read(len(MAGIC) + _PREFIX.size)
        if not start.startswith(MAGIC) or len(start) < len(MAGIC) + _PREFIX.size:
            raise self._damage("it is not a Lodestone table")
        length, checksum = _PREFIX.unpack(start[len(MAGIC) :])
        header = self._file.read(min(length, LONGEST_HEADER))
        if zlib.crc32(header) != checksum:
            raise self._damage("its header was cut off or altered")
        try:
            facts = json.loads(header)
        except (ValueError, RecursionError):
            facts = None
        if not isinstance(facts, dict):
            raise self._damage("its header is not a JSON object")
        if facts.get("format") != FORMAT:
            found = quoted(str(facts.get("format")))
            raise self._damage(f"it has format {found}, but this program reads {FORMAT}")
        return facts

    def _array(self, name: str, part: _Part) -> NDArray[Any]:
        self._skip_gap(name)
        self._expect(part.size)
        array: NDArray[Any] = empty(part.shape, part.type)
        crc = 0
        for data in self._portions(bytes_of(array)):
            crc = zlib.crc32(data, crc)
        if crc != part.crc:
            raise self._damage(f"its part {quoted(name)} was altered")
        return array

    def _portions(self, buffer: memoryview) -> Iterator[memoryview]:
        """Fill `buffer` from the file; yield each portion while the next one is being read."""
        with ThreadPoolExecutor(1) as reader:
            coming = reader.submit(self._file.readinto, buffer[:PORTION])  # type: ignore[attr-defined]
            while read := coming.result():
                data, buffer = buffer[:read], buffer[read:]
                coming = reader.submit(self._file.readinto, buffer[:PORTION])  # type: ignore[attr-defined]
                yield data
