"""What happens to live games without anybody asking: time runs out, and old games are deleted.

Nothing waits in memory. Each server process looks into the database; a game that is due is ended by
whichever process finds it first.
"""

import logging
import time
from dataclasses import dataclass
from threading import Event, Thread

from lodestone.online.terms import DAY
from lodestone.server.live.log.database import UnavailableError
from lodestone.server.live.log.store import Store

log = logging.getLogger(__name__)

#: The seconds between looks for games that are due, between heartbeats, and between deletions.
LOOK, BEAT, DELETE = 0.25, 1.0, 600.0


@dataclass(frozen=True)
class Keeping:
    """For how many days games are kept: after their end, and after the last event of others."""

    finished: int
    unfinished: int


class Sweeper:
    """A thread that keeps the heartbeat, ends games whose time is up, and deletes old ones."""

    def __init__(self, store: Store, keeping: Keeping | None = None) -> None:
        """Prepare the thread; without `keeping`, games are kept forever."""
        self._store, self._keeping = store, keeping
        self._stopping = Event()
        self._thread = Thread(target=self._run, name="live-sweeper", daemon=True)
        self._next_beat = self._next_deletion = time.monotonic()

    def start(self) -> None:
        """Record the first heartbeat, then start the thread. Raises `UnavailableError`."""
        self._store.beat(is_start=True)
        self._thread.start()

    def stop(self) -> None:
        """End the thread, after what it is doing."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        while not self._stopping.wait(LOOK):
            try:
                self._look()
            except UnavailableError:
                log.warning("the sweeper could not reach the database; it tries again")
            except Exception:
                log.exception("the sweeper failed; it tries again")

    def _look(self) -> None:
        now = time.monotonic()
        if now >= self._next_beat:
            self._store.beat()
            self._next_beat = now + BEAT
        self._store.sweep()
        if now >= self._next_deletion and not self._delete_some():
            self._next_deletion = now + DELETE

    def _delete_some(self) -> int:
        """Delete games that are kept no longer, as many as delay no heartbeat; return how many."""
        if self._keeping is None:
            return 0
        finished, unfinished = self._keeping.finished * DAY, self._keeping.unfinished * DAY
        count = self._store.delete_older(finished=finished, unfinished=unfinished)
        if count:
            log.info("old games were deleted", extra={"games": count})
        return count
