"""The strength of each level, by game, chosen by matches so that the steps are about equal.

`python -m bench.ladder` measures the steps; `docs/players.md` shows them.
"""

from dataclasses import dataclass
from functools import cache

from lodestone.core.game import AnyGame, Level
from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, Search

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


def _plain(own: Limit) -> Limit:
    return Limit(
        depth=min(own.depth or PLAIN_DEPTH, PLAIN_DEPTH),
        nodes=min(own.nodes or PLAIN_NODES, PLAIN_NODES),
    )


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
        contempt = TREE_CONTEMPT if level.contempt is None else level.contempt
        return Strength(limit, plain, mcts.think, contempt, 1 - level.sees, level.keeps_simple)
    contempt = CONTEMPT if level.contempt is None else level.contempt
    return Strength(
        limit, _plain(limit), alphabeta.think, contempt, 1 - level.sees, level.keeps_simple
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
