"""The solved blocks of a table in the making, a file for each.

The folder is next to the future table. A block's file is written whole or not at all, so a solve
that is killed loses the blocks in work alone; what is damaged or missing is solved again. Blocks
are also kept in memory, as many as there is room for: others lead to them.
"""

from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import rmtree
from threading import Lock

from lodestone.core.errors import quoted
from lodestone.core.received import receive
from lodestone.kernel.sources import sources_stamp
from lodestone.solve.codes import Codes, ValueCounts
from lodestone.solve.files import TableError, open_table, read_facts, write_table
from lodestone.solve.packed import pages_of

#: What the header of a block's file has besides what is known of the block.
OF_FILES = {"format", "codes", "arrays"}
#: A block's first number, and the one after its last.
Block = tuple[int, int]


@dataclass(frozen=True)
class SolvedBlock:
    """What is known of a solved block: its numbers, and how many have which value.

    `seconds` is how long the solve had taken until then. `rules` and `sources` say what the numbers
    mean: kernels that have changed since might number or play differently.
    """

    rules: str
    sources: str
    first: int
    end: int
    counts: ValueCounts
    seconds: float


class DamagedBlockError(TableError):
    """The file of a block that counted as solved cannot be used; the block is solved again."""

    def __init__(self, block: Block, path: Path) -> None:
        super().__init__(f"{quoted(str(path), 200)} is damaged or missing; it is solved again")
        self.block = block


class BlockStore:
    """The solved blocks of the table at `path`; `fingerprint` names its rules.

    At most `room` bytes of codes are kept in memory. Safe to use from several threads.
    """

    def __init__(self, path: Path, fingerprint: str, room: int) -> None:
        self.path, self.folder = path, path.with_suffix(".blocks")
        self._fingerprint, self._sources = fingerprint, sources_stamp()
        self._room, self._held = room, 0
        self._codes: OrderedDict[Block, Codes] = OrderedDict()
        self._lock = Lock()

    def known(self) -> Iterator[SolvedBlock]:
        """Yield what earlier solves have done; their codes are checked when they are read."""
        for path in self.folder.glob("*.block"):
            try:
                facts = read_facts(path)
                found = receive(
                    SolvedBlock, {name: facts[name] for name in facts.keys() - OF_FILES}
                )
            except (TableError, ValueError):
                continue
            is_ours = (found.rules, found.sources) == (self._fingerprint, self._sources)
            if is_ours and path == self._path((found.first, found.end)):
                yield found

    def write(self, block: Block, codes: Codes, counts: ValueCounts, seconds: float) -> SolvedBlock:
        """Keep a block's codes."""
        solved = SolvedBlock(self._fingerprint, self._sources, *block, counts, seconds)
        self.folder.mkdir(parents=True, exist_ok=True)
        # What a power cut spoils is solved again.
        pages = pages_of([codes], len(codes))
        write_table(self._path(block), asdict(solved), {}, len(codes), pages, durable=False)
        self._hold(block, codes)
        return solved

    def read(self, block: Block) -> Codes:
        """Return a block's codes; raise `DamagedBlockError` if its file is not whole."""
        with self._lock:
            if block in self._codes:
                self._codes.move_to_end(block)
                return self._codes[block]
        try:
            codes = open_table(self._path(block)).codes.load().unpacked()
        except TableError:
            raise self.damage_of(block) from None
        if len(codes) != block[1] - block[0]:
            raise self.damage_of(block)
        self._hold(block, codes)
        return codes

    def damage_of(self, block: Block) -> DamagedBlockError:
        """Return the error for a block that cannot be read."""
        return DamagedBlockError(block, self._path(block))

    def _hold(self, block: Block, codes: Codes) -> None:
        with self._lock:
            if block in self._codes or codes.nbytes > self._room:
                return
            self._codes[block] = codes
            self._held += codes.nbytes
            while self._held > self._room:
                _, oldest = self._codes.popitem(last=False)
                self._held -= oldest.nbytes

    def remove(self) -> None:
        """Remove all files: the table is written, or not wanted."""
        rmtree(self.folder, ignore_errors=True)

    def _path(self, block: Block) -> Path:
        return self.folder / f"{block[0]}-{block[1]}.block"
