"""What solving takes, found out beside the questions: that may have to wait for a compiler."""

import logging
from threading import Lock, Thread

from cachetools import LRUCache

from lodestone.core.rules import Rules

#: What two cores solve in a second, in numbers of an index, and what they take to begin.
PACE = 1_500_000
START = 3
#: So many rules' estimates are remembered.
MOST_KNOWN = 64

_log = logging.getLogger("uvicorn.error")


class Estimates:
    """Estimates what solving takes, of one rule set at a time; safe to use from several threads."""

    def __init__(self) -> None:
        self._known: LRUCache[str, int] = LRUCache(MOST_KNOWN)
        self._is_busy = False
        self._lock = Lock()

    def seconds(self, rules: Rules) -> int | None:
        """Return what solving some rules takes, without waiting.

        `None` until that is known, and 0 where it could not be found out.
        """
        name = str(rules)
        with self._lock:
            if name in self._known:
                return self._known[name]
            if self._is_busy:
                return None
            self._is_busy = True
        # A compiler cannot be interrupted: the server's end does not wait for it.
        Thread(target=self._find, args=(name, rules), name="estimate", daemon=True).start()
        return None

    def _find(self, name: str, rules: Rules) -> None:
        """Estimate; where that fails, 0 is remembered for these rules."""
        seconds = 0
        try:
            seconds = seconds_to_solve(rules)
        except Exception:  # noqa: BLE001 (whatever it is, the page does without)
            _log.exception("what solving %s takes could not be estimated", name)
        with self._lock:
            self._is_busy = False
            self._known[name] = seconds


def seconds_to_solve(rules: Rules) -> int:
    """Estimate what solving some rules takes; this may compile."""
    index = rules.game.index(rules.options)
    return START + (index.size // PACE if index else 0)
