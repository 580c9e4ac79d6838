"""A server as a process."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from tests.patience import PATIENCE
from tests.processes import COMMAND


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
            with urlopen(f"{address}healthz", timeout=PATIENCE):
                pass  # it serves now, and so it ends in order when it is told to
            yield int(address.rstrip("/").rpartition(":")[2]), process
        finally:
            process.terminate()
        assert process.wait(PATIENCE) == 0
