"""Pings: the server measures the lag of each WebSocket, and notices where the line is lost."""

import asyncio
import random
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

from websockets.frames import CloseCode

from lodestone.web.online.messages import Ping
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.live.following.protocol import written
from lodestone.web.server.metrics import Figures

#: Each WebSocket is pinged every so many seconds.
PERIOD = 5.0
#: The seconds after which the line is considered lost.
PATIENCE = 15.0
#: How many measurements count: the lag is the smallest of them, so late answers gain nothing.
RECENT = 12


@dataclass
class _Round:
    """What is known of one WebSocket: when it was pinged, the ping without an answer, and lags."""

    sent: float
    number: int | None = None
    lags: deque[float] = field(default_factory=lambda: deque(maxlen=RECENT))


class Pinger:
    """Pings WebSockets; `now` is the server's time as clients get it."""

    def __init__(self, now: Callable[[], int], figures: Figures) -> None:
        self._now = now
        self._figures = figures
        self._rounds: dict[Outbox, _Round] = {}
        self._number = 0

    def add(self, outbox: Outbox) -> None:
        """Ping a WebSocket from now on: some time later, so that not all are pinged at once."""
        now = asyncio.get_running_loop().time()
        self._rounds[outbox] = _Round(now - random.uniform(0, PERIOD))

    def remove(self, outbox: Outbox) -> None:
        """Ping a WebSocket no more."""
        self._rounds.pop(outbox, None)

    def answered(self, outbox: Outbox, number: int) -> bool:
        """Note an answer; return whether it was awaited."""
        known = self._rounds[outbox]
        if known.number != number:
            return False
        measured = asyncio.get_running_loop().time() - known.sent
        known.number = None
        known.lags.append(measured)
        outbox.lag = round(min(known.lags) * 1_000_000)
        self._figures.lag_seconds.observe(measured)
        return True

    async def ping_some(self) -> None:
        """Ping a part of all WebSockets, once per second, and close those whose line is lost."""
        self._number += 1
        text = written(Ping(self._number, self._now()))
        now = asyncio.get_running_loop().time()
        for outbox, known in list(self._rounds.items()):
            if known.number is not None:
                if now - known.sent > PATIENCE:
                    reason = "no answer to a ping"
                    outbox.close(CloseCode.TRY_AGAIN_LATER, "silent", reason)
            elif now - known.sent >= PERIOD:
                known.number, known.sent = self._number, now
                outbox.put(text)
