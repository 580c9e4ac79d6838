"""The players that the page offers."""

from dataclasses import dataclass

from lodestone.core.sent import Sent
from lodestone.players.computer import ComputerPlayer


@dataclass(frozen=True)
class Player(Sent):
    """A player that can be played against."""

    name: str
    title: str
    about: str
    by_table: bool
    """Whether it plays only solved rules."""
    timed: bool
    """Whether it thinks for as long as it is given."""
    engine: bool
    """Whether it is an external program that the server was started with."""


def view_player(player: ComputerPlayer, *, by_table: bool) -> Player:
    """Return one of the computer's players."""
    return Player(
        player.name,
        player.title,
        player.about,
        by_table=by_table,
        timed=player.is_timed,
        engine=False,
    )
