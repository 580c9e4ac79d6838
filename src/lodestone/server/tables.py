"""Tables of exact values, a few of them kept open, and how long it takes to make others."""

import logging
from pathlib import Path
from threading import Lock, Thread

from cachetools import LRUCache

from lodestone.core.rules import Rules
from lodestone.solve.table import Table, is_solved, table_path

#: How many numbers of an index two cores solve per second, and how many seconds starting takes.
PACE = 1_500_000
START = 3
#: The number of rule sets whose estimates are remembered.
MOST_KNOWN = 64

_log = logging.getLogger("uvicorn.error")


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


class Estimates:
    """Estimates how long solving takes, one rule set at a time; safe to use from threads."""

    def __init__(self) -> None:
        self._known: LRUCache[str, int] = LRUCache(MOST_KNOWN)
        self._is_busy = False
        self._lock = Lock()

    def seconds(self, rules: Rules) -> int | None:
        """Return the seconds that solving the rules takes, without waiting.

        It is `None` until that is known, and 0 if it could not be determined.
        """
        name = str(rules)
        with self._lock:
            if name in self._known:
                return self._known[name]
            if self._is_busy:
                return None
            self._is_busy = True
        # A compiler cannot be interrupted: the server does not wait for it when it ends.
        Thread(target=self._find, args=(name, rules), name="estimate", daemon=True).start()
        return None

    def _find(self, name: str, rules: Rules) -> None:
        """Estimate the seconds for these rules; if that fails, remember 0."""
        seconds = 0
        try:
            seconds = seconds_to_solve(rules)
        except Exception:  # noqa: BLE001 (whatever it is, the page manages without)
            _log.exception("the time to solve %s could not be estimated", name)
        with self._lock:
            self._is_busy = False
            self._known[name] = seconds


def seconds_to_solve(rules: Rules) -> int:
    """Return an estimate of the seconds that solving the rules takes; this may compile."""
    index = rules.index
    return START + (index.size // PACE if index else 0)
