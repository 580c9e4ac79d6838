"""Tables of exact values as work carries them: by their files, and checked by their values."""

from dataclasses import dataclass
from pathlib import Path

from lodestone.core.errors import LodestoneError
from lodestone.core.rules import Rules
from lodestone.files import READABLE, whole_file
from lodestone.lab.work import Held
from lodestone.solve.files import TableError
from lodestone.solve.table import Table, find_table, is_solved, table_path


@dataclass(frozen=True)
class SentTable:
    """A table that is kept in a `folder`, by default the user's cache.

    Other processes open its file; a cluster's machines without it get it once (`keep_table`).
    Without a file it cannot be pickled, and so all work with it is done in this process.
    """

    table: Table
    folder: Path | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Return how another process gets it."""
        rules = self.table.rules
        if not is_solved(rules, self.folder):
            raise LodestoneError(f"the table of {rules} has no file")
        folder = self.folder and self.folder.absolute()
        return FoundTable, (rules, folder, self.table.digest)

    def open(self, _held: Held) -> Table:
        """Return the table."""
        return self.table


@dataclass(frozen=True)
class FoundTable:
    """A table that a worker has to find: of some `rules`, with the hash of its values."""

    rules: Rules
    folder: Path | None
    digest: str

    def open(self, held: Held) -> Table:
        """Return the table, opened once; raise `TableError` if there is none, or another one."""
        return held.get(self, self._find, lambda _: None)

    def _find(self) -> Table:
        rules = self.rules
        folder = self.folder if is_solved(rules, self.folder) else None
        table = find_table(rules, folder)
        if table.digest != self.digest:
            text = f"the table of {rules} has the values {table.digest} here, not {self.digest}"
            raise TableError(f"{text}; solve it again with: lodestone solve {rules} --again")
        return table


def table_file(rules: str) -> bytes | None:
    """Return the file of a table in the user's cache, `None` if it is not there."""
    found = Rules.parse(rules)
    return table_path(found).read_bytes() if is_solved(found) else None


def keep_table(rules: str, data: bytes) -> None:
    """Keep the file of a table that another machine sent, in this user's cache."""
    path = table_path(Rules.parse(rules))
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path, mode=READABLE) as file:
        file.write(data)
