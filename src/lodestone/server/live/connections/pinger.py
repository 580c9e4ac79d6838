"""Pings: the server measures the lag of each WebSocket, and notices where the line is lost."""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from websockets.frames import CloseCode

from lodestone.online.messages import Ping
from lodestone.server.live.following.outbox import Outbox
from lodestone.server.live.following.protocol import written
from lodestone.server.metrics import Figures

#: Each WebSocket is pinged every so many seconds, and a few at a time.
PERIOD = 5
#: The seconds after which the line is considered lost.
PATIENCE = 15.0
#: How many measurements count: the lag is the smallest of them, so late answers gain nothing.
RECENT = 12


class Pinged(Protocol):
    """A WebSocket that is pinged."""

    outbox: Outbox

    def set_lag(self, microseconds: int) -> None:
        """Note the round trip."""


@dataclass
class _Round:
    """What is known of one WebSocket: the ping without an answer, when it was sent, and lags.

    It is pinged in the seconds of its slot.
    """

    slot: int
    number: int | None = None
    sent: float = 0.0
    lags: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))


class Pinger:
    """Pings WebSockets; `now` is the server's time as clients get it."""

    def __init__(self, now: Callable[[], int], figures: Figures) -> None:
        self._now = now
        self._figures = figures
        self._rounds: dict[Pinged, _Round] = {}
        self._number = 0
        self._slots = itertools.count()

    def add(self, socket: Pinged) -> None:
        """Ping a WebSocket from now on."""
        self._rounds[socket] = _Round(next(self._slots) % PERIOD)

    def remove(self, socket: Pinged) -> None:
        """Ping a WebSocket no more."""
        self._rounds.pop(socket, None)

    def answered(self, socket: Pinged, number: int) -> bool:
        """Note an answer; return whether it was awaited."""
        known = self._rounds[socket]
        if known.number != number:
            return False
        measured = asyncio.get_running_loop().time() - known.sent
        known.number = None
        known.lags.append(measured)
        socket.set_lag(round(min(known.lags) * 1_000_000))
        self._figures.lag_seconds.observe(measured)
        return True

    async def run(self) -> None:
        """Ping until cancelled."""
        while True:
            await asyncio.sleep(1)
            self._number += 1
            self._ping_some()

    def _ping_some(self) -> None:
        """Ping a part of all WebSockets, and close those whose line is lost."""
        text = written(Ping(self._number, self._now()))
        now = asyncio.get_running_loop().time()
        for socket, known in list(self._rounds.items()):
            if known.number is not None:
                if now - known.sent > PATIENCE:
                    reason = "no answer to a ping"
                    socket.outbox.close(CloseCode.TRY_AGAIN_LATER, "silent", reason)
            elif known.slot == self._number % PERIOD:
                known.number, known.sent = self._number, now
                socket.outbox.put(text)
