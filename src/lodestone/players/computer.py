"""Built-in players: how strong each is in each game, and how it chooses turns."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import lru_cache

from lodestone.core.game import AnyGame
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.players.levels import Strength
from lodestone.players.protocol import Player
from lodestone.search.request import A_LITTLE, SearchRequest, legal_turns
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop


@dataclass(frozen=True)
class ComputerPlayer(Player):
    """A player that searches in this process, or takes its turns from a table.

    `title` and `about` are for people to read. `strength` applies to every game, unless
    `by_game` returns another. `compiled` is whether compiled kernels search; `plain` is the same
    player without them. `multipv` is how many lines its searches find, each with a different turn.
    """

    name: str
    title: str
    about: str
    strength: Strength
    threads: int = 1
    by_game: Callable[[AnyGame], Strength] | None = field(default=None, hash=False)
    compiled: bool = True
    multipv: int = 1

    @property
    def plain(self) -> "ComputerPlayer":
        """Return this player as it plays before compilation: in Python, within `Strength.plain`."""
        return replace(self, compiled=False)

    @property
    def is_timed(self) -> bool:
        """Return whether its own limit is in seconds, which callers can change."""
        return self.strength.limit.seconds is not None

    def prepare(self, rules: Rules, stop: Stop | None = None) -> None:  # noqa: ARG002 (short)
        """Run a short search the first time, since compiling or loading the search takes long."""
        _warm_up(self, rules)

    def choose(self, request: SearchRequest) -> SearchResult:
        """Return the turn chosen, as `Player.choose` does.

        Equal requests give equal turns, unless the limit is in seconds or the player searches with
        several threads. Raises `LodestoneError` if the game is over, `TableError` if perfect play
        has no table that holds the position.
        """
        return self._search(self.strength_in(request.line), request)

    def analyse(self, request: SearchRequest) -> SearchResult:
        """Return the player's analysis of the position, as `Player.analyse` does."""
        strength = self.strength_in(request.line)
        unhandicapped = replace(strength, overlooks=0.0, contempt=0, keeps_simple=False)
        return self._search(unhandicapped, request)

    def strength_in(self, line: Line) -> Strength:
        """Return how well the player plays the game of a line."""
        game = line.position.rules.game
        return self.by_game(game) if self.by_game else self.strength

    def _search(self, strength: Strength, request: SearchRequest) -> SearchResult:
        own = strength.limit if self.compiled else strength.plain
        return strength.search(
            replace(
                request,
                limit=request.limit or own,
                among=_noticed(request.line, request.seed, strength, self.compiled),
                threads=self.threads,
                compiled=self.compiled,
                contempt=strength.contempt,
                multipv=self.multipv,
            )
        )


@lru_cache(maxsize=256)
def _warm_up(player: ComputerPlayer, rules: Rules) -> None:
    player.play(Position.start(rules), A_LITTLE)


def _noticed(line: Line, seed: int, strength: Strength, compiled: bool) -> list[int]:
    """Return the turns that a player notices, at least one; an empty list means all."""
    if strength.overlooks == 0 and not strength.keeps_simple:
        return []
    rng = random.Random(seed ^ line.position.key)
    turns = legal_turns(line.position, compiled=compiled)
    if strength.keeps_simple:
        rules = line.position.rules
        turns = rules.game.simple_turns(rules.options, line.position.state, turns)
    noticed = [turn for turn in turns if rng.random() >= strength.overlooks]
    return noticed or rng.sample(turns, min(1, len(turns)))
