"""How strong each level is, by game: found by matches, so that the steps are alike.

`python -m bench.ladder` measures the steps; `docs/players.md` shows them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from lodestone.search.budget import Budget

#: Positions that plain Python may look at for a turn, and plies: some seconds at most.
PLAIN_NODES, PLAIN_DEPTH = 2_500, 3
#: Positions that a look at all turns may take.
ENOUGH = 10_000


@dataclass(frozen=True)
class Strength:
    """A budget, and the share of the legal turns that a player does not think of."""

    budget: Budget
    overlooks: float = 0.0

    @property
    def plain(self) -> Budget:
        """The budget while plain Python must do."""
        own = self.budget
        return Budget(
            depth=min(own.depth or PLAIN_DEPTH, PLAIN_DEPTH),
            nodes=min(own.nodes or PLAIN_NODES, PLAIN_NODES),
        )


def _sees(share: float, depth: int) -> Strength:
    return Strength(Budget(depth=depth, nodes=ENOUGH), round(1 - share, 2))


def _searches(nodes: int) -> Strength:
    return Strength(Budget(nodes=nodes))


#: The top level thinks for as long as is asked for, or for this long.
TOP = Strength(Budget(seconds=0.8))

#: The levels of a game that has none of its own, the weakest first.
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
        _sees(0.4, 1),
        _sees(1, 1),
        _sees(0.5, 2),
        _sees(0.67, 2),
        _sees(0.82, 2),
        _sees(0.85, 3),
        _searches(1_500),
        TOP,
    ),
    "qo": (
        _sees(0.05, 1),
        _sees(0.12, 1),
        _sees(0.25, 1),
        _sees(0.6, 1),
        _sees(1, 2),
        _searches(3_000),
        _searches(30_000),
        TOP,
    ),
    "quincala": (
        _sees(0.25, 1),
        _sees(0.7, 1),
        _sees(0.5, 2),
        _searches(4_000),
        _searches(14_000),
        _searches(40_000),
        _searches(100_000),
        TOP,
    ),
}


def strengths(level: int) -> dict[str, Strength]:
    """Give how strong a level, 1 to 8, is in each game that has a ladder of its own."""
    return {game: ladder[level - 1] for game, ladder in LADDERS.items()}
