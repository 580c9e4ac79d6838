"""Who is connected to which game, and since when a player is away.

A player with several tabs is here while one of them is. This is not kept: after a restart, players
who have not come back were lost when the server started.
"""

from collections import Counter
from dataclasses import dataclass, field

from lodestone.web.online.answers import Away
from lodestone.web.online.terms import SEATS, SeatName


@dataclass
class Attendance:
    """Who follows one game in this process: the WebSockets of each seat, and of spectators."""

    connected: Counter[SeatName | None] = field(default_factory=Counter)
    away: dict[SeatName, Away] = field(default_factory=dict)

    def arrive(self, seat: SeatName | None) -> None:
        """Note another WebSocket of a seat, or of a spectator."""
        self.connected[seat] += 1
        if seat is not None:
            self.away.pop(seat, None)

    def leave(self, seat: SeatName | None, now: int, *, is_lost: bool) -> None:
        """Note that a WebSocket was closed, or that its connection was lost."""
        self.connected[seat] -= 1
        if seat is not None and not self.connected[seat]:
            self.away[seat] = Away(now, is_lost)

    def lose_all(self, now: int) -> None:
        """Note that the connections of all were lost."""
        for seat in SEATS:
            if self.connected[seat] > 0:
                self.away[seat] = Away(now, is_lost=True)
        self.connected.clear()


def away_of(parts: list[Attendance], seat: SeatName, started: int) -> Away | None:
    """Return since when a player is away; `None` for a player who is connected to any process.

    A player of whom none knows anything was lost at the time `started`.
    """
    if any(part.connected[seat] > 0 for part in parts):
        return None
    known = [part.away[seat] for part in parts if seat in part.away]
    return max(known, key=lambda away: away.since, default=Away(started, is_lost=True))
