"""Tables of exact values, a few of them kept open."""

from pathlib import Path
from threading import Lock

from cachetools import LRUCache

from lodestone.core.rules import Rules
from lodestone.solve.table import Table, is_solved, table_path


class Tables:
    """Opens tables and keeps the most recent ones open; safe to use from several threads."""

    def __init__(self, most: int = 4) -> None:
        self._open: LRUCache[Path, Table] = LRUCache(most)
        self._lock = Lock()

    def find(self, rules: Rules) -> Table | None:
        """Return the rules' table, `None` if there is none.

        Raises `TableError` if the file cannot be read or is incomplete.
        """
        path = table_path(rules)
        with self._lock:
            if not is_solved(rules):
                self._open.pop(path, None)
                return None
            if path not in self._open:
                self._open[path] = Table.open(path, rules)
            return self._open[path]


def can_be_solved(rules: Rules) -> bool:
    """Return whether all positions can be numbered without a search, which might never end."""
    return rules.game.index is not None
