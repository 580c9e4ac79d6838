"""Pictures in pixels, made in worker processes: a few at a time, and few of each client.

Threads would not help: the rasteriser holds Python's lock until a picture is done.
"""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lodestone.core.errors import LodestoneError
from lodestone.server.clients import Shares
from lodestone.server.errors import BusyError
from lodestone.workers import Limits, LostWorkerError, TimeLimitError, WorkerPool

#: How many pictures are made at a time, and how many may be in progress or waiting.
PROCESSES = 2
MOST_OPEN = 8
MOST_OF_CLIENT = 2
#: The seconds that a picture may take, and after which clients may ask again.
LIMIT = 10.0
RETRY = 3
#: Importing takes up to 200 MB of address space, more with many processors, and the largest
#: pictures 150 MB.
LIMITS = Limits(idle=30, memory=2 * 2**30)

#: Positions that a GIF can show.
MOST_FRAMES = 200
#: The pixels that a picture can have in all its frames together. A frame takes as long as `FRAME`
#: pixels in addition to its own: it takes 0.012 s with 100 x 120 pixels, 0.062 s with 480 x 576 and
#: 0.79 s with 2,000 x 2,400. So the largest pictures take less than 4 s on an idle core, and less
#: than 8 s if two are made on a busy machine.
MOST_PIXELS = 16_000_000
FRAME = 50_000


def most_frames(width: int, height: int) -> int:
    """Return how many frames of a size in pixels a picture can have; 0 if not even one."""
    return min(MOST_FRAMES, MOST_PIXELS // (width * height + FRAME))


class Pictures:
    """Makes pictures in worker processes; all methods are called from one event loop."""

    def __init__(self) -> None:
        self._pool = WorkerPool(PROCESSES, LIMITS)
        self._open = Shares()

    @property
    def open(self) -> int:
        """Return how many pictures are being made or are waiting."""
        return self._open.total

    @contextmanager
    def place(self, client: str) -> Iterator[None]:
        """Hold a place for a client; raise `BusyError` if it has too many or all are taken."""
        if self._open.of(client) >= MOST_OF_CLIENT:
            raise BusyError(f"it is making {MOST_OF_CLIENT} other pictures for you", RETRY)
        if self.open >= MOST_OPEN:
            raise BusyError(f"it is making {MOST_OPEN} other pictures", RETRY)
        self._open.add(client, 1)
        try:
            yield
        finally:
            self._open.add(client, -1)

    async def make(self, function: Callable[..., bytes], *args: object) -> bytes:
        """Return what a function of `study.picture` returns; cancelling this ends its process.

        Raises what the function raises, and `BusyError` if it takes too long, its process is
        lost, or the server is being stopped.
        """
        try:
            made = self._pool.submit(function, *args, seconds=LIMIT)
        except RuntimeError:
            raise BusyError("it is being stopped") from None
        try:
            return await asyncio.wrap_future(made)
        except TimeLimitError:
            raise BusyError(f"the picture took more than {LIMIT:.0f} s", RETRY) from None
        except LostWorkerError:
            raise BusyError("the process that made the picture was lost", RETRY) from None
        except MemoryError:
            raise LodestoneError("the picture takes too much memory") from None

    def close(self) -> None:
        """End the processes at once."""
        self._pool.close()
