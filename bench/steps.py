"""Run `lodestone`, and note how long its event loop lets nobody else run.

    python -m bench.steps FILE web ...

The longest step so far, in seconds of the thread's processor time, is kept in the file as a double.
A step is what runs between two yields to the event loop.
"""

import sys
import time
from asyncio.events import Handle

import numpy as np
from numpy.typing import NDArray

from lodestone_command import main

#: The longest step, shape (1,), in a file that two processes share.
Longest = NDArray[np.float64]


def shared(path: str) -> Longest:
    """Return the longest step that a file holds."""
    return np.memmap(path, np.float64, shape=1)


def note_steps(longest: Longest) -> None:
    """Measure each step of this process's event loops from now on."""
    run = Handle._run

    def measured(handle: Handle) -> None:
        began = time.thread_time()
        run(handle)
        longest[0] = max(longest[0], time.thread_time() - began)

    Handle._run = measured


if __name__ == "__main__":
    note_steps(shared(sys.argv.pop(1)))
    main()
