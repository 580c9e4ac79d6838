"""For a worker process: it reports by lines, and never outlives the process that started it.

The parent holds the worker's standard input open and reads its standard output.
"""

import os
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


def _end_with_input() -> NoReturn:
    # Not by `sys.stdin`, whose lock would be held when the interpreter ends.
    while os.read(0, 1):
        pass
    _end()


def _end() -> NoReturn:
    os._exit(1)
