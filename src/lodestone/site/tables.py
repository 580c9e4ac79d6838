"""Tables of exact values as files of which a page reads parts.

The values are in pages, each with its checksum, and the pages in files that every host takes. What
numbers the positions is computed by the page itself; the manifest has its checksums.
"""

import json
import zlib
from collections.abc import Iterator, Sequence

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.replies.exact import can_be_solved
from lodestone.replies.kept import CHECKSUM, PAGE_BYTES
from lodestone.solve.files import bytes_of
from lodestone.solve.table import find_table, fingerprint

#: The folder, and in it the manifest, which `web/js/solve/hosted.js` reads.
FOLDER, MANIFEST = "tables", "tables.json"
#: The pages of a file, which has 8 MB.
FILE_PAGES = 512


def table_files(rule_sets: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of some rules' tables by their paths, the manifest last.

    Raises `TableError` if rules are not solved, `LodestoneError` if their positions are not
    numbered: their tables hold all positions, too.
    """
    listed = []
    for rules in map(Rules.parse, rule_sets):
        if not can_be_solved(rules):
            raise LodestoneError(f"a page cannot read the table of {rules}: solve it in Python")
        table, name = find_table(rules), fingerprint(rules)
        arrays = {part: zlib.crc32(bytes_of(one)) for part, one in table.arrays._asdict().items()}
        pages = list(_pages(bytes_of(table.codes)))
        for number, first in enumerate(range(0, len(pages), FILE_PAGES)):
            yield f"{FOLDER}/{name}/{number}.bin", b"".join(pages[first : first + FILE_PAGES])
        listed.append({"rules": str(rules), "fingerprint": name, "crcs": arrays})
    manifest = {"file_bytes": FILE_PAGES * PAGE_BYTES, "tables": listed}
    yield f"{FOLDER}/{MANIFEST}", json.dumps(manifest).encode()


def _pages(codes: memoryview) -> Iterator[bytes]:
    size = PAGE_BYTES - CHECKSUM.size
    for first in range(0, len(codes), size):
        page = bytes(codes[first : first + size]).ljust(size, b"\0")
        yield page + CHECKSUM.pack(zlib.crc32(page))
