"""What a swap rule would do: the score of every first turn, and which of them are even offers.

Under a swap rule (also called the pie rule) the second player may take over the first turn. The
first player then does best to offer the turn after which both sides have the most equal chances.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

import numpy as np

from lodestone.core.position import Position
from lodestone.kernel import protocol
from lodestone.lab.experiments.arm import Arm
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games, chosen
from lodestone.lab.metrics.intervals import wilson
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.seats import SEAT_ADVANTAGE
from lodestone.lab.statistics import Estimate

#: What an estimate says of a turn that was not played.
UNKNOWN = Estimate(float("nan"), 0.0, 1.0)


@dataclass(frozen=True)
class FirstTurn:
    """A first turn, how often it was played, and the score (0 to 1) of the side that made it.

    `alike` are all first turns that symmetries map to this one, with itself; the games are those of
    all of them. Openings of even and of odd length weigh alike.
    """

    turn: str
    alike: tuple[str, ...]
    games: int
    score: Estimate


def scored_first_turns(start: Position, games: Games) -> list[FirstTurn]:
    """Return all first turns of games from one start, those of the highest score first.

    >>> from lodestone.lab.metrics.sample import random_games
    >>> start = Position.start("qo:size=3,stones=4")
    >>> games = random_games(start, 1, range(40), 100, compiled=False)
    >>> [(one.turn, len(one.alike), one.games) for one in scored_first_turns(start, games)]
    [('b2', 1, 4), ('a2', 4, 19), ('a1', 4, 17)]
    """
    numbers = {start.format_turn(turn): turn for turn in start.turn_numbers}
    found = [
        _scored(start, games, alike, [numbers[turn] for turn in alike])
        for alike in first_turns(start)
    ]
    return sorted(found, key=lambda one: (one.games == 0, -one.score.value, one.turn))


def _scored(
    start: Position, games: Games, alike: tuple[str, ...], numbers: Sequence[int]
) -> FirstTurn:
    which = np.isin(games.opening, numbers)
    if not which.any():
        return FirstTurn(alike[0], alike, 0, UNKNOWN)
    played = chosen(games, which)
    [found] = measure(find_metrics([SEAT_ADVANTAGE]), played)
    return FirstTurn(alike[0], alike, len(played), _score(start, found.estimate))


def _score(start: Position, advantage: Estimate) -> Estimate:
    """Return the score of the side to move from the advantage of the game's first side."""
    is_first = start.side == start.rules.game.sides[0].name
    return (advantage if is_first else advantage.negated).plus(0.5)


#: An offer within this distance of ½ leaves the other player a real choice.
NEAR = 0.05
HALF = 0.5

Choice = Literal["real", "none", "open"]


@dataclass(frozen=True)
class Offer:
    """First turns that are the same up to symmetry, as an offer to swap.

    `score` is that of the side that makes the turn, 0 to 1, if nobody swaps.
    """

    turns: tuple[str, ...]
    score: Estimate

    @property
    def distance(self) -> float:
        """How far the score is from ½, 0 to ½."""
        return abs(self.score.value - HALF)

    @property
    def choice(self) -> Choice:
        """Whether taking over the turn is a real choice, or the interval leaves that open.

        It is `real` if the interval is within `NEAR` of ½, and `none` if it is outside.
        """
        low, high = self.score.low - HALF, self.score.high - HALF
        if low >= -NEAR and high <= NEAR:
            return "real"
        return "none" if low > NEAR or high < -NEAR else "open"


def most_even(offers: Sequence[Offer]) -> Offer:
    """Return the offer whose score is nearest ½; of several, the first.

    What it lacks to ½ is what the first player loses by a swap rule.
    """
    return min(offers, key=lambda offer: offer.distance)


def figures_of(offers: Sequence[Offer]) -> list[dict[str, Any]]:
    """Return offers as plain values."""
    best = most_even(offers) if offers else None
    return [
        {
            "turns": list(offer.turns),
            "score": asdict(offer.score),
            "choice": offer.choice,
            "most_even": offer is best,
        }
        for offer in offers
    ]


def first_turns(start: Position) -> list[tuple[str, ...]]:
    """Return the legal turns of a position as texts, those that symmetries map to another together.

    >>> from lodestone import Position
    >>> [turns[0] for turns in first_turns(Position.start("qo:size=3,stones=4"))]
    ['a1', 'a2', 'b2']
    """
    classes: dict[str, list[str]] = {}
    for turn in start.turns:
        classes.setdefault(_least(start.play(turn)), []).append(turn)
    return [tuple(turns) for turns in classes.values()]


def _least(position: Position) -> str:
    """Return the first of the texts of the positions that symmetries map to this one.

    Symmetries that exchange the colours, and so the side to move, do not count.
    """
    rules = position.rules
    images = (
        Position.of(rules, protocol.symmetric_state(rules.kernel, position.state, symmetry))
        for symmetry in range(protocol.symmetry_count(rules.kernel))
    )
    return min(str(image) for image in images if image.side == position.side)


def played_offers(
    start: Position, player: str, games: int, seed: int, on_progress: Callable[[int], None]
) -> list[Offer]:
    """Play `games` games after every different first turn, with `player` on both sides.

    No random plies come first, so only a player who errs plays different games, as levels do.
    `on_progress` is called with the number of games played since its last call. Raises
    `LodestoneError` if there is no such player.
    """
    found = []
    for turns in first_turns(start):
        after = start.play(turns[0])
        arm = Arm(str(start.rules), str(after), player, player, seed=seed)
        found.append(Offer(turns, _played_score(start, arm, games)))
        on_progress(games)
    return found


def _played_score(start: Position, arm: Arm, games: int) -> Estimate:
    """Return the score of the side to move in `start` in the games of an arm."""
    points = arm.play(range(games)).points
    if start.side != start.rules.game.sides[0].name:
        points = 1 - points
    return wilson(points, np.ones(games))
