"""Built-in players: how strong each is in each game, and how it chooses turns.

The strengths were chosen by matches so that the steps between levels are about equal:
`python -m bench.ladder` measures them, and `docs/players.md` shows them.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache

from lodestone.core.game import AnyGame, Level
from lodestone.core.line import Line
from lodestone.core.position import Position
from lodestone.core.rules import Rules
from lodestone.kernel.decorator import HAS_COMPILER
from lodestone.players.protocol import Player
from lodestone.search import alphabeta, mcts
from lodestone.search.request import A_LITTLE, Limit, Search, SearchRequest, legal_turns
from lodestone.search.result import SearchResult
from lodestone.search.stop import Stop

#: The positions and plies that plain Python may search for a turn: a few seconds at most.
PLAIN_NODES, PLAIN_DEPTH = 2_500, 3
#: The simulations that plain Python may run for a turn: a few seconds at most, too.
PLAIN_SIMULATIONS = 100
#: The positions that scoring all turns one ply deep may take.
ENOUGH = 10_000
#: How long the top level searches if no other limit is given, in seconds.
TOP_LIMIT = Limit(seconds=0.8)


#: The levels' contempt for repetition: repeating achieves nothing, and in Qo nearly every turn can
#: lead back to an earlier position.
CONTEMPT = 300
#: The tree search's contempt for draws. With more, it would lose games that it could have drawn.
TREE_CONTEMPT = 100


@dataclass(frozen=True)
class Strength:
    """How well a player plays: with which search, limit and handicap.

    `plain` is the limit while the search is not compiled. `overlooks` is the share of the legal
    turns that the player does not consider, from 0 to below 1. `contempt` is in centipieces: how
    much below 0 it scores a draw. A player that `keeps_simple` considers only turns that a beginner
    can follow (`Game.simple_turns`).
    """

    limit: Limit
    plain: Limit
    search: Search = alphabeta.think
    contempt: int = 0
    overlooks: float = 0.0
    keeps_simple: bool = False


def strength_of(level: Level) -> Strength:
    """Return the search, the limits and the handicap of a level."""
    limit = Limit(level.seconds, level.nodes, level.depth)
    if level.is_tree:
        plain = Limit(nodes=min(level.nodes or PLAIN_SIMULATIONS, PLAIN_SIMULATIONS))
    else:
        plain = Limit(
            depth=min(level.depth or PLAIN_DEPTH, PLAIN_DEPTH),
            nodes=min(level.nodes or PLAIN_NODES, PLAIN_NODES),
        )
    contempt = TREE_CONTEMPT if level.is_tree else CONTEMPT
    return Strength(
        limit,
        plain,
        mcts.think if level.is_tree else alphabeta.think,
        contempt if level.contempt is None else level.contempt,
        1 - level.sees,
        level.keeps_simple,
    )


#: The levels of a game that has none of its own, the weakest first.
USUAL_LEVELS = (
    Level(0.2, 1, ENOUGH),
    Level(0.5, 1, ENOUGH),
    Level(1, 1, ENOUGH),
    Level(0.8, 2, ENOUGH),
    Level(nodes=2_000),
    Level(nodes=10_000),
    Level(nodes=50_000),
    Level(seconds=TOP_LIMIT.seconds),
)
USUAL = tuple(map(strength_of, USUAL_LEVELS))


@cache
def ladder_of(game: AnyGame) -> tuple[Strength, ...]:
    """Return the strengths of the levels in a game, the weakest first."""
    return tuple(map(strength_of, game.levels)) or USUAL


def level_in(number: int, game: AnyGame) -> Strength:
    """Return how strong a level, 1 to 8, is in a game."""
    return ladder_of(game)[number - 1]


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
    compiled: bool = HAS_COMPILER
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
