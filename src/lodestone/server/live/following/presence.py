"""Who is connected to which game, and since when a player is away.

A player with several tabs is here while one of them is. This is not kept: after a restart, players
who have not come back were lost when the server started.
"""

from collections import Counter
from dataclasses import dataclass, field

from lodestone.online.answers import Away
from lodestone.online.clocks import patience
from lodestone.online.messages import Presence, Whereabouts
from lodestone.online.terms import SEATS, SeatName, TimeControl


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


def together(
    parts: list[Attendance], seated: set[SeatName], started: int, time: TimeControl
) -> Presence:
    """Return who follows a game with this time, from what each process knows.

    A player of whom none knows anything was lost at the time `started`.
    """
    seats: dict[SeatName, Whereabouts] = {}
    since: dict[SeatName, int] = {}
    claimable: dict[SeatName, int] = {}
    for seat in SEATS:
        if seat not in seated:
            seats[seat] = "never"
            continue
        away = away_of(parts, seat, started)
        seats[seat] = "here" if away is None else "lost" if away.is_lost else "left"
        if away is not None:
            since[seat] = away.since
            claimable[seat] = away.since + patience(time, is_lost=away.is_lost)
    return Presence(seats, since, claimable, sum(part.connected[None] for part in parts))


def away_of(parts: list[Attendance], seat: SeatName, started: int) -> Away | None:
    """Return since when a player is away; `None` for a player who is connected to any process."""
    if any(part.connected[seat] > 0 for part in parts):
        return None
    known = [part.away[seat] for part in parts if seat in part.away]
    return max(known, key=lambda away: away.since, default=Away(started, is_lost=True))
