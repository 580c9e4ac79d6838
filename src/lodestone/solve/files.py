"""Table files: written whole or not at all, read by mapping them into memory, checked when opened.

A file is a magic line, the header's length and CRC-32, the header as JSON, and arrays one after
another, each at a multiple of 64 bytes. The header tells the rules, what was found, and for every
array its name, type, shape, place and CRC-32.
"""

import glob
import json
import mmap
import os
import struct
import zlib
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lodestone.core.errors import LodestoneError, quoted
from lodestone.core.folders import user_folder, whole_file

MAGIC = b"LODESTONE TABLE\n"
#: Raised whenever files of before could be misread, or would mean something else.
FORMAT = 1
ALIGNED = 64
#: Bytes that are read at once where a file is checked.
PORTION = 1 << 22
_PREFIX = struct.Struct("<II")

Arrays = Mapping[str, NDArray[Any]]


class TableError(LodestoneError):
    """A table that is not there, cannot be read, or does not cover a position."""


class DamagedTableError(TableError):
    """A file that is no whole, unaltered table."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"table {quoted(str(path), 200)} is refused: {reason}; solve it again")


def table_folder() -> Path:
    """Give the folder for tables: the user's cache folder, or `LODESTONE_CACHE`."""
    folder = user_folder("tables")
    if folder is None:
        raise TableError(
            "there is no home folder to keep tables in; set LODESTONE_CACHE or give --out"
        )
    return folder


def write_table(path: Path, facts: Mapping[str, Any], arrays: Arrays) -> None:
    """Write a table beside its place and move it there, so that it is whole or absent."""
    header = _header(facts, arrays)
    with whole_file(path, prefix=_beside(path)) as file:
        file.write(MAGIC + _PREFIX.pack(len(header), zlib.crc32(header)) + header)
        for array in arrays.values():
            file.write(bytes(-file.tell() % ALIGNED))
            file.write(bytes_of(array))
        file.flush()
        os.fsync(file.fileno())
        os.chmod(file.fileno(), 0o644)  # noqa: PTH101 (the file has no name of its own yet)
    _sync_folder(path.parent)


def _beside(path: Path) -> str:
    """Give what the name of a table begins with while it is being written."""
    return f".{path.name}-"


def remove_leftovers(path: Path) -> None:
    """Remove what was left where a process died while it wrote a table; nobody else may write."""
    for leftover in path.parent.glob(f"{glob.escape(_beside(path))}*"):
        leftover.unlink(missing_ok=True)


def _header(facts: Mapping[str, Any], arrays: Arrays) -> bytes:
    told = {
        name: {
            "type": array.dtype.str,
            "shape": list(array.shape),
            "crc": zlib.crc32(bytes_of(array)),
        }
        for name, array in arrays.items()
    }
    return json.dumps({"format": FORMAT, **facts, "arrays": told}, ensure_ascii=False).encode()


def bytes_of(array: NDArray[Any]) -> memoryview:
    """Give an array's bytes as they are in memory."""
    return np.ascontiguousarray(array).data.cast("B")


def _sync_folder(folder: Path) -> None:
    """Make a file's new name last through a power cut, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_table(path: Path) -> tuple[dict[str, Any], dict[str, NDArray[Any]]]:
    """Map a table into memory and check all of it; give its facts and its arrays."""
    try:
        with path.open("rb") as file:
            # A private copy: nothing is ever written back, and arrays stay plain for the compiler.
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_COPY)
    except ValueError:
        raise DamagedTableError(path, "it is empty") from None
    except OSError as error:
        raise TableError(f"cannot read table {quoted(str(path), 200)}: {error.strerror}") from None
    start = len(MAGIC) + _PREFIX.size
    if data[: len(MAGIC)] != MAGIC or len(data) < start:
        raise DamagedTableError(path, "it is not a Lodestone table")
    length, checksum = _PREFIX.unpack(data[len(MAGIC) : start])
    header = data[start : start + length]
    if zlib.crc32(header) != checksum:
        raise DamagedTableError(path, "its header was cut off or altered")
    facts: dict[str, Any] = json.loads(header)
    if facts["format"] != FORMAT:
        raise DamagedTableError(
            path, f"it has format {facts['format']}, and this program reads {FORMAT}"
        )
    return facts, _arrays(path, data, start + length, facts.pop("arrays"))


def _crc_of(path: Path, place: int, size: int) -> int:
    """Give the CRC-32 of a part of a file, reading ahead while what was read is summed up.

    Reading is faster than looking through the map, which the system fills page by page.
    """
    crc = 0
    with path.open("rb", buffering=0) as file, ThreadPoolExecutor(1) as reader:
        file.seek(place)
        coming = reader.submit(file.read, min(PORTION, size))
        while size:
            data = coming.result()
            if not data:
                break
            size -= len(data)
            coming = reader.submit(file.read, min(PORTION, size))
            crc = zlib.crc32(data, crc)
    return crc


def _arrays(
    path: Path, data: mmap.mmap, place: int, told: Mapping[str, Mapping[str, Any]]
) -> dict[str, NDArray[Any]]:
    view = memoryview(data)
    arrays: dict[str, NDArray[Any]] = {}
    for name, about in told.items():
        gap = -place % ALIGNED
        if any(view[place : place + gap]):
            raise DamagedTableError(path, f"what stands before its part {name} was altered")
        place += gap
        kind = np.dtype(about["type"])
        size = kind.itemsize * int(np.prod(about["shape"], dtype=np.int64))
        part = view[place : place + size]
        if len(part) < size:
            raise DamagedTableError(path, f"it was cut off: {len(data):,} bytes are left of it")
        if _crc_of(path, place, size) != about["crc"]:
            raise DamagedTableError(path, f"its part {name} was altered")
        arrays[name] = np.frombuffer(part, kind).reshape(about["shape"])
        place += size
    if place != len(data):
        raise DamagedTableError(path, "more follows its end")
    return arrays
