"""The lobby: challenges that anybody can accept, sent to all who look at them."""

import asyncio
from collections.abc import Awaitable, Callable

from lodestone.online.messages import Challenge, Challenges
from lodestone.server.live.following.outbox import Outbox
from lodestone.server.live.following.protocol import written


class LobbyWatch:
    """Those who look at the open challenges; `read` reads these from the log.

    They are read when they have changed here, and once per second while somebody looks: another
    process may have changed them, and they expire.
    """

    def __init__(self, read: Callable[[], Awaitable[list[Challenge]]]) -> None:
        self._read = read
        self._visitors: set[Outbox] = set()
        self._last = ""
        self._lock = asyncio.Lock()

    async def enter(self, outbox: Outbox) -> None:
        """Send the challenges now, and whenever they change."""
        if not self._visitors:
            await self.refresh()
        self._visitors.add(outbox)
        outbox.put(self._last)

    def leave(self, outbox: Outbox) -> None:
        """Send nothing more."""
        self._visitors.discard(outbox)

    @property
    def is_watched(self) -> bool:
        """Whether somebody looks."""
        return bool(self._visitors)

    async def refresh(self) -> None:
        """Read the challenges; send them if they have changed."""
        async with self._lock:
            text = written(Challenges(await self._read()))
            if text != self._last:
                self._last = text
                for outbox in self._visitors:
                    outbox.put(text)
