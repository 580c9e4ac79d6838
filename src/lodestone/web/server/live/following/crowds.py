"""Who follows games in all processes, and the messages that say so."""

from lodestone.web.online.answers import Away
from lodestone.web.online.clocks import patience
from lodestone.web.online.messages import Presence, Whereabouts
from lodestone.web.online.terms import SEATS, SeatName
from lodestone.web.server.live.following.hub import Channel, Hub
from lodestone.web.server.live.following.notices import Notices
from lodestone.web.server.live.following.presence import Attendance, away_of
from lodestone.web.server.live.following.protocol import written


class Crowds:
    """Those who follow the games of this process, which began at the time `started`."""

    def __init__(self, hub: Hub, notices: Notices) -> None:
        self._hub, self._notices, self.started = hub, notices, 0
        self._changed: dict[str, Channel] = {}

    def note(self, channel: Channel) -> None:
        """Announce soon, here and elsewhere, that somebody has joined or left a game."""
        self._changed[channel.id] = channel
        self._notices.attend(channel)

    async def announce(self) -> None:
        """Send who is here now to those who follow a game that somebody has joined or left."""
        changed, self._changed = self._changed, {}
        for channel in [*changed.values(), *self._notices.changed()]:
            text = written(self.presence(channel))
            if text != channel.announced:
                channel.announced = text
                channel.send(text)

    def presence(self, channel: Channel) -> Presence:
        """Return who follows a game."""
        terms, sitters, parts = channel.game.terms, channel.game.sitters, self._parts(channel)
        seats: dict[SeatName, Whereabouts] = dict.fromkeys(SEATS, "never")
        since: dict[SeatName, int] = {}
        claimable: dict[SeatName, int] = {}
        for seat, sitter in sitters.items():
            away = away_of(parts, seat, self.started) if sitter.key else None
            seats[seat] = "here" if away is None else "lost" if away.is_lost else "left"
            if away is not None:
                since[seat] = away.since
                claimable[seat] = away.since + patience(terms.time, is_lost=away.is_lost)
        return Presence(seats, since, claimable, sum(part.connected[None] for part in parts))

    def away(self, channel: Channel, seat: SeatName) -> Away | None:
        """Return since when a player is away; `None` if connected to any process, or not known."""
        if channel.game.terms.computer is not None or not self._notices.are_complete:
            return None
        return away_of(self._parts(channel), seat, self.started)

    def is_here(self, game_id: str, seat: SeatName) -> bool:
        """Return whether a player follows a game in any process, or that is not known."""
        channel = self._hub.channels.get(game_id)
        parts = [*([channel.attendance] if channel else []), *self._notices.attendances(game_id)]
        return not self._notices.are_complete or any(part.connected[seat] > 0 for part in parts)

    def _parts(self, channel: Channel) -> list[Attendance]:
        return [channel.attendance, *self._notices.attendances(channel.id)]
