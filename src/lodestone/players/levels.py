"""The strength of each level, by game, chosen by matches so that the steps are about equal.

`python -m bench.ladder` measures the steps; `docs/players.md` shows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from lodestone.search import alphabeta, mcts
from lodestone.search.request import Limit, Search

#: The positions and plies that plain Python may search for a turn: a few seconds at most.
PLAIN_NODES, PLAIN_DEPTH = 2_500, 3
#: The simulations that plain Python may run for a turn: a few seconds at most, too.
PLAIN_SIMULATIONS = 100
#: The positions that scoring all turns one ply deep may take.
ENOUGH = 10_000


#: The levels' contempt for repetition: repeating achieves nothing, and in Qo nearly every turn can
#: lead back to an earlier position.
CONTEMPT = 300
#: The tree search's contempt for draws. With more, it would lose games that it could have drawn.
TREE_CONTEMPT = 100
#: The same for rules that are a draw between equals: with 100, `perfect` won 3 games in 4.
CALM_CONTEMPT = 50


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


def _sees(share: float, depth: int, *, keeps_simple: bool = False) -> Strength:
    limit = Limit(depth=depth, nodes=ENOUGH)
    return Strength(
        limit,
        _plain(limit),
        contempt=CONTEMPT,
        overlooks=1 - share,
        keeps_simple=keeps_simple,
    )


def _searches(nodes: int) -> Strength:
    return Strength(Limit(nodes=nodes), _plain(Limit(nodes=nodes)), contempt=CONTEMPT)


def _by_tree(limit: Limit, contempt: int = TREE_CONTEMPT) -> Strength:
    plain = Limit(nodes=min(limit.nodes or PLAIN_SIMULATIONS, PLAIN_SIMULATIONS))
    return Strength(limit, plain, mcts.think, contempt)


#: How long the top level searches if no other limit is given, in seconds.
TOP_LIMIT = Limit(seconds=0.8)
#: The top level: the better search of each game.
TOP = Strength(TOP_LIMIT, _plain(TOP_LIMIT), contempt=CONTEMPT)

#: The levels of a game that has no ladder, the weakest first.
USUAL = (
    _sees(0.2, 1),
    _sees(0.5, 1),
    _sees(1, 1),
    _sees(0.8, 2),
    _searches(2_000),
    _searches(10_000),
    _searches(50_000),
    TOP,
)

LADDERS: Mapping[str, tuple[Strength, ...]] = {
    "queah": (
        _sees(0.38, 1),
        _sees(0.56, 1),
        _sees(0.9, 1),
        _sees(0.87, 3),
        _by_tree(Limit(nodes=28)),
        _by_tree(Limit(nodes=140)),
        _by_tree(Limit(nodes=1_500)),
        _by_tree(TOP_LIMIT, CALM_CONTEMPT),
    ),
    "qo": (
        _sees(0.03, 1, keeps_simple=True),
        _sees(0.7, 1, keeps_simple=True),
        _sees(0.051, 1),
        _sees(0.057, 1),
        _sees(0.065, 1),
        _sees(0.09, 1),
        _sees(0.22, 1),
        TOP,
    ),
    "quincala": (
        _sees(0.05, 1),
        _sees(0.13, 1),
        _sees(0.33, 1),
        _sees(0.33, 2),
        _searches(6_000),
        _searches(24_000),
        _by_tree(Limit(nodes=1_000)),
        _by_tree(TOP_LIMIT),
    ),
}


def best_search(game: str) -> Search:
    """Return the better search of a game, by its name (`docs/players.md`)."""
    return LADDERS.get(game, USUAL)[-1].search


def strengths(level: int) -> dict[str, Strength]:
    """Return how strong a level, 1 to 8, is in each game that has its own ladder."""
    return {game: ladder[level - 1] for game, ladder in LADDERS.items()}
