"""Run `lodestone`, and note how long its event loop lets nobody else run.

    python -m bench.steps FILE web ...

The longest step so far, in seconds of the thread's processor time, is kept in the file as a double.
A step is what runs between two yields to the event loop.
"""

import mmap
import struct
import sys
import time
from asyncio.events import Handle
from pathlib import Path

from lodestone_command import main

LONGEST = struct.Struct("d")


class Longest:
    """The longest step, in a file that two processes share."""

    def __init__(self, path: Path) -> None:
        with path.open("r+b") as file:
            self._seen = mmap.mmap(file.fileno(), LONGEST.size)

    @property
    def seconds(self) -> float:
        """Return how long it took."""
        return float(*LONGEST.unpack(self._seen))

    @seconds.setter
    def seconds(self, took: float) -> None:
        self._seen[:] = LONGEST.pack(took)


def note_steps(longest: Longest) -> None:
    """Measure each step of this process's event loops from now on."""
    run = Handle._run

    def measured(handle: Handle) -> None:
        began = time.thread_time()
        run(handle)
        longest.seconds = max(longest.seconds, time.thread_time() - began)

    Handle._run = measured


if __name__ == "__main__":
    note_steps(Longest(Path(sys.argv.pop(1))))
    main()
