"""Tables of exact values as files of which a page reads parts.

A table's values are there as in its own file: a directory of pages, and the pages, each with its
checksum (`solve/packed.py`). They are cut into files that every host takes. What numbers the
positions is computed by the page itself; the manifest has its checksums. Where they are not
numbered, the keys of all positions come first, and the file is read as a whole.
"""

import json
import zlib
from collections.abc import Iterator, Sequence

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.kernel.bits import state_from
from lodestone.kernel.protocol import initial, position_hash
from lodestone.solve.files import FORMAT, bytes_of
from lodestone.solve.packed import CHECKSUM, directory_of, pages_of
from lodestone.solve.reachable import ReachableIndex
from lodestone.solve.table import Table, find_table, fingerprint
from lodestone.web.replies.exact import can_be_solved

#: The folder, and in it the manifest, which `web/page/js/solve/hosted.js` reads.
FOLDER, MANIFEST = "tables", "tables.json"
#: The bytes of a file.
FILE_BYTES = 1 << 23


def table_files(rule_sets: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of some rules' tables by their paths, the manifest last.

    Raises `TableError` if rules are not solved, `LodestoneError` if their positions are not
    numbered and take more than a file.
    """
    listed = []
    for rules in map(Rules.parse, rule_sets):
        table, name = find_table(rules), fingerprint(rules)
        is_numbered = can_be_solved(rules)
        content = _values(table.pages()) if is_numbered else _keyed(table)
        for number, first in enumerate(range(0, len(content), FILE_BYTES)):
            yield f"{FOLDER}/{name}/{number}.bin", content[first : first + FILE_BYTES]
        listed.append(
            {
                "rules": str(rules),
                "fingerprint": name,
                "crcs": _crcs(table) if is_numbered else {},
                "size": table.size,
                "bytes": len(content),
                "has_keys": not is_numbered,
                "version": zlib.crc32(content),
            }
        )
    manifest = {"format": FORMAT, "file_bytes": FILE_BYTES, "tables": listed}
    yield f"{FOLDER}/{MANIFEST}", json.dumps(manifest).encode()


def _crcs(table: Table) -> dict[str, int]:
    """Return the checksums of what numbers the positions."""
    return {name: zlib.crc32(bytes_of(one)) for name, one in table.arrays._asdict().items()}


def _values(pages: Iterator[bytes]) -> bytes:
    """Return the directory of pages, and the pages."""
    found = list(pages)
    return directory_of(map(len, found)) + b"".join(found)


def _keyed(table: Table) -> bytes:
    """Return the keys of a table's positions in order, their checksum, and their values."""
    import numpy as np

    assert isinstance(table.arrays, ReachableIndex)
    rules, start = table.rules.kernel, initial(table.rules.kernel)
    rows = table.arrays.rows
    keys = np.array([position_hash(rules, state_from(row, start)) for row in rows], np.int64)
    order = np.argsort(keys)
    known = keys[order].tobytes()
    values = _values(pages_of([table.codes.at(order)], table.size))
    content = known + CHECKSUM.pack(zlib.crc32(known)) + values
    if len(content) > FILE_BYTES:
        raise LodestoneError(
            f"the table of {table.rules} takes {len(content) / 1e6:.0f} MB, and a page reads at "
            "most 8 MB of games whose positions are not numbered"
        )
    return content
