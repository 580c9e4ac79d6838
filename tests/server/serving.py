"""A server as a process, and the patience with servers."""

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.processes import COMMAND

#: The seconds after which something is taken to hang, also on a crowded machine.
PATIENCE = 60.0


def wait_until(holds: Callable[[], object], patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


@contextmanager
def web(*options: str | Path, cache: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    """Start `lodestone web`; yield its port and its process, which ends in order afterwards."""
    settings, order = {**os.environ, "LODESTONE_CACHE": str(cache)}, [COMMAND, "web", "--port", "0"]
    with subprocess.Popen(
        [*order, *options], stdout=subprocess.PIPE, text=True, env=settings
    ) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        try:
            yield int(address.rstrip("/").rpartition(":")[2]), process
        finally:
            process.terminate()
        assert process.wait(PATIENCE) == 0
