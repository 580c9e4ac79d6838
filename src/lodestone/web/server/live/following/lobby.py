"""The lobby: challenges that anybody can accept, sent to all who look at them."""

from collections.abc import Awaitable, Callable
from dataclasses import replace

from lodestone.web.online.messages import Challenge, Challenges
from lodestone.web.online.terms import SEATS
from lodestone.web.server.live.following.crowds import Crowds
from lodestone.web.server.live.following.outbox import Outbox
from lodestone.web.server.live.following.protocol import written
from lodestone.web.server.live.log.store import Store

#: How many challenges are shown.
MOST_CHALLENGES = 100


class LobbyWatch:
    """Those who look at the open challenges, which `read` reads from the log.

    They are read once per second while somebody looks: they change, expire, and those who wait
    leave and come back.
    """

    def __init__(
        self,
        read: Callable[[Callable[[Store], list[Challenge]]], Awaitable[list[Challenge]]],
        crowds: Crowds,
    ) -> None:
        self._read, self._crowds = read, crowds
        self._visitors: set[Outbox] = set()
        self._last = ""

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
        text = written(Challenges(await self.challenges()))
        if text != self._last:
            self._last = text
            for outbox in self._visitors:
                outbox.put(text)

    async def challenges(self) -> list[Challenge]:
        """Return the challenges that are shown, those that can begin at once first."""
        found = await self._read(lambda store: store.challenges(MOST_CHALLENGES))
        seen = [replace(one, is_here=self._crowds.is_here(one.game, SEATS[0])) for one in found]
        return sorted(seen, key=lambda one: not (one.is_here or one.terms.time.kind == "days"))
