"""Helpers for a worker process: it has limits, reports by lines, and never outlives its parent.

The parent holds the worker's standard input open and reads its standard output.
"""

import os
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import NoReturn


def end_with_parent() -> None:
    """End this process as soon as its standard input ends, whatever else it does."""
    Thread(target=_end_with_input, daemon=True).start()


def write_line(line: str) -> None:
    """Print a line at once; end this process if the line is no longer read."""
    try:
        print(line, flush=True)
    except BrokenPipeError:
        _end()


def limit_memory(size: int) -> None:
    """Limit this process to `size` more bytes of address space, on systems that allow it."""
    with suppress(ImportError, OSError, ValueError):  # some systems have no such limit
        import resource

        most = size + _address_space()
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def memory_left() -> int | None:
    """Return how many bytes this process may still take, or `None` if it has no limit."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most, _ = resource.getrlimit(resource.RLIMIT_AS)
        if most != resource.RLIM_INFINITY:
            return max(0, most - _address_space())
    return None


def _address_space() -> int:
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")


def _end_with_input() -> NoReturn:
    # Not with `sys.stdin`, whose lock would be held when the interpreter ends.
    while os.read(0, 1):
        pass
    _end()


def _end() -> NoReturn:
    os._exit(1)
