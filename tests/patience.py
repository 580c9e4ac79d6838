"""How patient tests are, the same for all of them.

A test waits for something to happen, not for a length of time. What has not happened after
`PATIENCE` is taken to hang, so that a test fails rather than waits forever. That is a safety net
and no limit of speed: it is ten times longer than anything takes on a machine with other work, and
what takes longer than half a minute there gets a multiple of it.
"""

import os
import time
from collections.abc import Callable

#: The environment variable for less patience, in seconds, while a broken test is being mended.
VARIABLE = "LODESTONE_PATIENCE"
PATIENCE = float(os.environ.get(VARIABLE, "300"))
PATIENCE_MS = 1000 * PATIENCE
#: For what takes minutes: solving, experiments, games under harm.
LONG_PATIENCE = 6 * PATIENCE
LONG_PATIENCE_MS = 1000 * LONG_PATIENCE
#: The pause between two looks at something that cannot be waited for otherwise.
PAUSE = 0.01


def wait_until(holds: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait until something holds; raise `TimeoutError` if it never does."""
    end = time.monotonic() + patience
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(f"this still does not hold after {patience:.0f} s")
        time.sleep(PAUSE)
