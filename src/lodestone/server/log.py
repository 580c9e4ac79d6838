"""The server's log: no event can fill the disk, however often a client causes it."""

import logging
import time
from collections import Counter

#: The same message is logged this often in this many seconds.
MOST, SECONDS = 5, 60.0
#: The loggers of events that clients cause.
LOGGERS = ("uvicorn.error", "asyncio")


class Sparing(logging.Filter):
    """Drops what has been logged too often; the next line says how many were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self._began = float("-inf")
        self._seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether a message should be logged."""
        now = time.monotonic()
        if now - self._began > SECONDS:
            self._begin_again(now)
        kind = f"{record.pathname}:{record.lineno}:{str(record.msg)[:200]}"
        self._seen[kind] += 1
        return self._seen[kind] <= MOST

    def _begin_again(self, now: float) -> None:
        dropped = sum(max(0, count - MOST) for count in self._seen.values())
        self._began = now
        self._seen.clear()
        if dropped:
            logging.getLogger("lodestone").warning("%d more lines like this were left out", dropped)


def log_sparingly() -> None:
    """Limit what the server's loggers write."""
    for name in LOGGERS:
        logging.getLogger(name).addFilter(Sparing())
