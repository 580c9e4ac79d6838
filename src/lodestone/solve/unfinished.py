"""A solver's work so far, kept on disk so that a solve that was killed can resume.

Two files are next to the future table: `.part` holds the codes, `.journal` one line for each level
done, written once the level's codes are safe. Levels without a line are solved again.
"""

import json
import os
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from lodestone.core.received import receive
from lodestone.kernel.sources import sources_stamp
from lodestone.solve.codes import CODE, NOTHING, Codes, ValueCounts
from lodestone.solve.files import bytes_of


@dataclass(frozen=True)
class _Level:
    """The journal's line for a level: where its numbers end; counts and seconds up to there."""

    end: int
    crc: int
    counts: ValueCounts
    seconds: float


class Unfinished:
    """The codes of an unfinished table; `fingerprint` names its rules."""

    def __init__(self, table: Path, fingerprint: str) -> None:
        self._part = table.with_suffix(".part")
        self._journal = table.with_suffix(".journal")
        # Kernels that have changed since might number or play differently.
        self._identity = {"fingerprint": fingerprint, "sources": sources_stamp()}

    def resume(self, codes: Codes) -> tuple[int, ValueCounts, float]:
        """Read the work done into `codes`; return how many levels, their counts and seconds."""
        import numpy as np

        levels, done, total, seconds = 0, 0, NOTHING, 0.0
        try:
            with self._part.open("rb") as part:
                for level in self._levels():
                    size = (level.end - done) * codes.itemsize
                    data = part.read(max(size, 0))
                    if len(data) != size or zlib.crc32(data) != level.crc:
                        break
                    codes[done : level.end] = np.frombuffer(data, CODE)
                    levels, done = levels + 1, level.end
                    total, seconds = level.counts, level.seconds
        except (OSError, ValueError):
            pass  # what cannot be read counts as not done
        self._keep(levels, done * codes.itemsize)
        return levels, total, seconds

    def _levels(self) -> Iterator[_Level]:
        lines = self._journal.read_text().splitlines()
        if lines and lines[0] == _line(self._identity):
            for line in lines[1:]:
                record = json.loads(line.partition(" ")[2])
                if _line(record) != line:
                    return
                yield receive(_Level, record)

    def _keep(self, levels: int, size: int) -> None:
        """Cut both files back to complete levels."""
        if levels == 0:
            self._part.write_bytes(b"")
            self._journal.write_text(_line(self._identity) + "\n")
            return
        os.truncate(self._part, size)
        lines = self._journal.read_text().splitlines(keepends=True)
        self._journal.write_text("".join(lines[: levels + 1]))

    def record(self, codes: Codes, end: int, counts: ValueCounts, seconds: float) -> None:
        """Keep a level's codes, whose numbers end at `end`, then the counts and seconds so far."""
        data = bytes_of(codes)
        _append(self._part, data)
        level = _Level(end, zlib.crc32(data), counts, seconds)
        _append(self._journal, (_line(asdict(level)) + "\n").encode())

    def remove(self) -> None:
        """Remove both files: the table is written, or not wanted."""
        self._journal.unlink(missing_ok=True)
        self._part.unlink(missing_ok=True)


def _line(record: dict[str, Any]) -> str:
    """Return a line of the journal: a checksum and the record as JSON."""
    text = json.dumps(record)
    return f"{zlib.crc32(text.encode()):08x} {text}"


def _append(path: Path, data: bytes | memoryview) -> None:
    with path.open("ab") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
