"""The time of live games on SQLite: this machine's clock, which never goes back.

On PostgreSQL all server processes take the time from the database instead (`postgresql.py`).
"""

import logging
import time
from collections.abc import Callable

from lodestone.web.online.terms import DAY

log = logging.getLogger(__name__)

#: Nanoseconds in a microsecond; all instants are whole microseconds since the epoch.
NANOSECONDS = 1_000


def steady_time() -> int:
    """Return nanoseconds since some moment; they also pass while the machine is suspended.

    That needs Linux. Elsewhere the time of a suspension is missing.
    """
    boot = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic_ns() if boot is None else time.clock_gettime_ns(boot)


class AnchoredClock:
    """Counts from the wall clock's time at the start, and ignores how that is set afterwards.

    It starts at `earliest` if the wall clock has been set back since that was read. `wall` and
    `steady` return nanoseconds.

    >>> clock = AnchoredClock(5, wall=lambda: 2_000, steady=iter([10_000, 13_000]).__next__)
    >>> clock()
    8
    """

    def __init__(
        self,
        earliest: int = 0,
        wall: Callable[[], int] = time.time_ns,
        steady: Callable[[], int] = steady_time,
    ) -> None:
        self._steady = steady
        start = wall()
        if (behind := earliest - start // NANOSECONDS) > DAY:
            log.warning(
                "the clock is %d days behind what is stored: games continue from the later time",
                behind // DAY,
            )
        self._ahead = max(start, earliest * NANOSECONDS) - steady()

    def __call__(self) -> int:
        """Return the time in microseconds since the epoch."""
        return (self._ahead + self._steady()) // NANOSECONDS
