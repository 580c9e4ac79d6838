"""What answers need besides what is asked, and what those who answer offer."""

from dataclasses import dataclass, field
from typing import Protocol

from lodestone.core.game import all_games
from lodestone.core.line import Line
from lodestone.core.sent import Sent
from lodestone.players.computer import ComputerPlayer
from lodestone.players.principles import has_principles
from lodestone.players.roster import PERFECT, PRINCIPLED
from lodestone.records.cursor import Parts
from lodestone.records.game import GameRecord
from lodestone.search.result import SearchResult
from lodestone.web.replies.exact import TableSource
from lodestone.web.replies.reader import RulesReader


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
    explains: bool = False
    """Whether it says why it made a turn, if asked, and warns before it wins."""
    engine: bool = False
    """Whether it is an external program that the server was started with."""


@dataclass(frozen=True)
class LiveOffer(Sent):
    """What is offered between devices."""

    games: bool
    lobby: bool
    chat: bool
    parcels: bool
    """Whether a browser can hand over what it keeps to another one."""
    host: str = ""
    """The server's address in its network, where it is known; "" if only its machine reaches it."""


class Answerer(Protocol):
    """What answers need besides what is asked: a server has it, and a browser."""

    @property
    def reader(self) -> RulesReader:
        """What reads the rules that may be asked for."""

    @property
    def solver(self) -> TableSource:
        """What has exact values."""

    def replay(self, record: GameRecord) -> Parts[Line]:
        """Return, in parts, a record's line; raise `LodestoneError` if it is not legal."""

    def search(
        self, line: Line, player: str, seconds: float | None, *, is_choice: bool
    ) -> Parts[SearchResult]:
        """Return the turn that a player chooses, or a judgement, if a page lacks the kernels."""

    def players(self) -> list[Player]:
        """Return all players that can be played against."""

    def live_offer(self) -> LiveOffer:
        """Return what is offered between devices."""


def players(answerer: Answerer) -> list[Player]:
    """Return all players that can be played against."""
    return answerer.players()


def live_offer(answerer: Answerer) -> LiveOffer:
    """Return what is offered between devices: games, a lobby, messages, and parcels."""
    return answerer.live_offer()


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
        explains=player.explains,
    )
