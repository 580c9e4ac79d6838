"""The players that the page offers."""

from dataclasses import dataclass, field

from lodestone.core.game import all_games
from lodestone.core.sent import Sent
from lodestone.players.computer import ComputerPlayer
from lodestone.players.principles import has_principles
from lodestone.players.roster import PERFECT, PRINCIPLED


@dataclass(frozen=True)
class Player(Sent):
    """A player that can be played against."""

    name: str
    title: str
    about: str
    by_table: bool = False
    """Whether it plays only solved rules."""
    timed: bool = False
    """Whether it thinks for as long as it is given."""
    games: list[str] = field(default_factory=list)
    """The games that it plays; empty if all."""
    engine: bool = False
    """Whether it is an external program that the server was started with."""


def view_player(player: ComputerPlayer) -> Player:
    """Return one of the computer's players."""
    games = [game.name for game in all_games() if has_principles(game)]
    return Player(
        player.name,
        player.title,
        player.about,
        by_table=player is PERFECT,
        timed=player.is_timed,
        games=games if player is PRINCIPLED else [],
    )
