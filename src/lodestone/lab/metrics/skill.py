"""Skill: how much stronger a player becomes with more nodes, by matches of neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2

import numpy as np

from lodestone.lab.contestants import Contestant
from lodestone.lab.metrics.estimation import ERROR, holm
from lodestone.lab.metrics.games import Games
from lodestone.lab.statistics import Estimate, doubt, elo


@dataclass(frozen=True)
class SkillStep:
    """A match of two players: `elo` is in favour of the first, also for each doubling of its nodes.

    `is_real` is whether the first is better beyond doubt, all steps of the ladder considered.
    """

    first: str
    second: str
    games: int
    elo: Estimate
    for_each_doubling: Estimate
    is_real: bool


@dataclass(frozen=True)
class Ladder:
    """A player's steps; each step that is real leads to a further level."""

    steps: tuple[SkillStep, ...]

    @property
    def levels(self) -> int:
        """The number of levels that can be distinguished."""
        return 1 + sum(step.is_real for step in self.steps)


def pairs_of(games: Games) -> list[int]:
    """Count the pairs of games worth 0, ½, 1, 1½ and 2 points to the first player.

    The first player has the first side in games of even number; incomplete pairs are left out.
    """
    has_first_side = games.numbers_of_games % 2 == 0
    points = np.where(has_first_side, games.points, 1 - games.points)
    _, unit, sizes = np.unique(games.units, return_inverse=True, return_counts=True)
    halves = np.rint(2 * np.bincount(unit, points)[sizes == 2]).astype(int)
    return [int(count) for count in np.bincount(halves, minlength=5)]


def climb(matches: Sequence[tuple[str, str, Games]]) -> Ladder:
    """Return the ladder of matches, weakest players first; each names its stronger player first."""
    counted = [pairs_of(games) for _, _, games in matches]
    adjusted = holm([doubt(pairs) for pairs in counted])
    steps = []
    for (first, second, games), pairs, p in zip(matches, counted, adjusted, strict=True):
        found = elo(pairs)
        doublings = log2(_nodes(first) / _nodes(second))
        each = Estimate(*(part / doublings for part in (found.value, found.low, found.high)))
        is_real = p < ERROR and found.value > 0
        steps.append(SkillStep(first, second, len(games), found, each, is_real))
    return Ladder(tuple(steps))


def _nodes(name: str) -> int:
    limit = Contestant.parse(name, None).limit
    assert limit is not None
    assert limit.nodes is not None
    return limit.nodes
