"""What is sent to one WebSocket: a bounded queue, emptied by a separate task.

Messages are put there without waiting, so a client that does not read holds up nobody else. When
the queue is full, the WebSocket is closed, and the client may return.
"""

import asyncio
from collections import deque

from starlette.types import Send
from websockets.frames import CloseCode

#: How many messages, and how many bytes of them, wait for a client that does not read.
MOST_WAITING, MOST_BYTES = 256, 512 * 1024
#: The seconds after which a client that does not read why its WebSocket is closed is cut off.
LAST_SECONDS = 5.0


class Outbox:
    """The messages that wait to be sent to one WebSocket."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: deque[str] = deque()
        self._bytes = 0
        self._filled = asyncio.Event()
        self._last: dict[str, object] | None = None
        #: Ends what serves the WebSocket some time after it was closed here.
        self.patience: asyncio.Timeout | None = None
        #: Why the server closed the WebSocket, if it did.
        self.closed_for: str | None = None
        self.sent = 0
        #: The last round trip that was measured, in microseconds.
        self.lag = 0

    def put(self, text: str) -> None:
        """Send a message soon; close the WebSocket if too many wait already."""
        if self.closed_for is not None:
            return
        self._waiting.append(text)
        self._bytes += len(text)
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES:
            self.close(CloseCode.TRY_AGAIN_LATER, "stalled", "you did not read what was sent")
        self._filled.set()

    def close(self, code: int, why: str, reason: str) -> None:
        """Close the WebSocket, sending nothing else; `why` is counted, the client gets the rest."""
        if self.closed_for is None:
            self.closed_for = why
            self._waiting.clear()
            self._last = {"type": "websocket.close", "code": code, "reason": reason}
            self._filled.set()
            if self.patience is not None:
                self.patience.reschedule(asyncio.get_running_loop().time() + LAST_SECONDS)

    async def run(self) -> None:
        """Send what is put here until the WebSocket is closed."""
        try:
            while self._last is None:
                await self._filled.wait()
                self._filled.clear()
                while self._waiting:
                    text = self._waiting.popleft()
                    self._bytes -= len(text)
                    await self._send({"type": "websocket.send", "text": text})
                    self.sent += 1
            await self._send(self._last)
        except (OSError, RuntimeError):
            # The client has left, or the WebSocket was closed while this waited.
            return
