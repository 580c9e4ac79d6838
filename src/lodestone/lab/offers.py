"""What a swap rule would do: the score of every first turn, and which of them are even offers.

Under a swap rule (also called the pie rule) the second player may take over the first turn. The
first player then does best to offer the turn after which both sides have the most equal chances.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from lodestone.core.position import Position
from lodestone.kernel import protocol
from lodestone.lab.estimates import Estimate
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.intervals import wilson

#: The score of even chances, and how far from it an offer can be and still be a real choice.
HALF, NEAR = 0.5, 0.05


@dataclass(frozen=True)
class Offer:
    """A first turn, and the score (0 to 1) of the side that makes it if nobody swaps.

    `alike` are all first turns that symmetries map to this one, with itself.
    """

    turn: str
    alike: tuple[str, ...]
    score: Estimate

    @property
    def unevenness(self) -> float:
        """How far its score is from even chances, 0 to ½."""
        return abs(self.score.value - HALF)

    @property
    def is_choice(self) -> bool:
        """Whether its score is within `NEAR` of even chances, so that either seat may be taken."""
        return self.unevenness <= NEAR


@dataclass(frozen=True)
class Offers:
    """The different first turns of a start, the most even one first."""

    offers: Sequence[Offer]

    @classmethod
    def of(cls, offers: Sequence[Offer]) -> "Offers":
        """Return offers in order."""
        return cls(sorted(offers, key=lambda one: (one.unevenness, one.turn)))

    @property
    def best(self) -> Offer:
        """The most even offer; what it lacks to ½ is what the first player loses by the rule."""
        return self.offers[0]

    @property
    def choices(self) -> list[Offer]:
        """The offers that make the swap a real choice."""
        return [one for one in self.offers if one.is_choice]

    def figures(self) -> dict[str, object]:
        """Return everything as plain values."""
        return {
            "best": self.best.turn,
            "choices": [one.turn for one in self.choices],
            "offers": [
                {
                    "turn": one.turn,
                    "alike": list(one.alike),
                    "score": one.score.value,
                    "low": one.score.low,
                    "high": one.score.high,
                }
                for one in self.offers
            ],
        }


def first_turns(start: Position) -> Iterator[tuple[str, ...]]:
    """Yield the legal turns of a position as texts, those that symmetries map to another together.

    >>> from lodestone import Position
    >>> [turns[0] for turns in first_turns(Position.start("qo:size=3,stones=4"))]
    ['a1', 'a2', 'b2']
    """
    classes: dict[str, list[str]] = {}
    for turn in start.turns:
        classes.setdefault(_least(start.after(turn)), []).append(turn)
    yield from map(tuple, classes.values())


def _least(position: Position) -> str:
    """Return the first of the texts of the positions that symmetries map to this one.

    Symmetries that exchange the colours, and so the side to move, do not count.
    """
    rules = position.rules
    images = (
        Position(rules, protocol.symmetric_state(rules.kernel, position.state, symmetry))
        for symmetry in range(protocol.symmetry_count(rules.kernel))
    )
    return min(str(image) for image in images if image.side == position.side)


def played_offers(
    start: Position, player: str, games: int, seed: int, on_progress: Callable[[int], None]
) -> Offers:
    """Play `games` games after every different first turn, with `player` on both sides.

    No random plies come first, so only a player who errs plays different games, as levels do.
    `on_progress` is called with the number of games played since its last call. Raises
    `LodestoneError` if there is no such player.
    """
    found = []
    for turns in first_turns(start):
        after = start.after(turns[0])
        arm = Arm(str(start.rules), str(after), player, player, seed=seed)
        found.append(Offer(turns[0], turns, _score(start, arm, games)))
        on_progress(games)
    return Offers.of(found)


def _score(start: Position, arm: Arm, games: int) -> Estimate:
    """Return the score of the side to move in `start` in the games of an arm."""
    points = arm.play(range(games)).points
    if start.side != start.rules.game.sides[0].name:
        points = 1 - points
    return wilson(points, np.ones(games))
