"""Tables of exact values as files of which a page reads parts.

The values are in pages, each with its checksum, and the pages in files that every host takes. What
numbers the positions is computed by the page itself; the manifest has its checksums. Where they are
not numbered, the file has the keys of all positions, too, and is read as a whole.
"""

import json
import zlib
from array import array
from collections.abc import Iterator, Sequence
from typing import Any

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.kernel.bits import state_from
from lodestone.kernel.protocol import initial, position_hash
from lodestone.solve.files import bytes_of
from lodestone.solve.reachable import ReachableIndex
from lodestone.solve.table import Table, find_table, fingerprint
from lodestone.web.replies.exact import can_be_solved
from lodestone.web.replies.kept import CHECKSUM, PAGE_BYTES

#: The folder, and in it the manifest, which `web/page/js/solve/hosted.js` reads.
FOLDER, MANIFEST = "tables", "tables.json"
#: The pages of a file, which has 8 MB.
FILE_PAGES = 512


def table_files(rule_sets: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of some rules' tables by their paths, the manifest last.

    Raises `TableError` if rules are not solved, `LodestoneError` if their positions are not
    numbered and take more than a file.
    """
    listed = []
    for rules in map(Rules.parse, rule_sets):
        table, name = find_table(rules), fingerprint(rules)
        facts, content = _numbered(table) if can_be_solved(rules) else _keyed(table)
        pages = list(_pages(content))
        for number, first in enumerate(range(0, len(pages), FILE_PAGES)):
            yield f"{FOLDER}/{name}/{number}.bin", b"".join(pages[first : first + FILE_PAGES])
        listed.append({"rules": str(rules), "fingerprint": name, **facts})
    manifest = {"file_bytes": FILE_PAGES * PAGE_BYTES, "tables": listed}
    yield f"{FOLDER}/{MANIFEST}", json.dumps(manifest).encode()


def _numbered(table: Table) -> tuple[dict[str, Any], memoryview]:
    """Return what the manifest says of a table of numbered positions, and its values."""
    arrays = table.arrays._asdict()
    crcs = {part: zlib.crc32(bytes_of(one)) for part, one in arrays.items()}
    return {"crcs": crcs, "positions": 0, "bytes": 0}, bytes_of(table.codes)


def _keyed(table: Table) -> tuple[dict[str, Any], memoryview]:
    """Return the same of other positions, with their keys in order before their values."""
    assert isinstance(table.arrays, ReachableIndex)
    rules, start = table.rules.kernel, initial(table.rules.kernel)
    keys = [position_hash(rules, state_from(row, start)) for row in table.arrays.rows]
    known = sorted(zip(keys, table.codes.tolist(), strict=True))
    content = array("q", [key for key, _ in known]).tobytes()
    content += array("h", [code for _, code in known]).tobytes()
    size = len(list(_pages(memoryview(content)))) * PAGE_BYTES
    if size > FILE_PAGES * PAGE_BYTES:
        raise LodestoneError(
            f"the table of {table.rules} takes {size / 1e6:.0f} MB, and a page reads at most 8 MB "
            "of games whose positions are not numbered"
        )
    return {"crcs": {}, "positions": len(known), "bytes": size}, memoryview(content)


def _pages(codes: memoryview) -> Iterator[bytes]:
    size = PAGE_BYTES - CHECKSUM.size
    for first in range(0, len(codes), size):
        page = bytes(codes[first : first + size]).ljust(size, b"\0")
        yield page + CHECKSUM.pack(zlib.crc32(page))
