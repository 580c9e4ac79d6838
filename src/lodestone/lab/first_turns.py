"""What the first turns of games scored: the figures behind the heat map of a report.

Where games begin with random plies, the first of them is the first turn, so every legal turn is
played as often as the others, and the scores answer which turn is good between these players.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lodestone.core.position import Position
from lodestone.lab.estimates import Estimate
from lodestone.lab.metrics.estimation import measure
from lodestone.lab.metrics.games import Games, chosen
from lodestone.lab.metrics.metric import find_metrics
from lodestone.lab.offers import first_turns
from lodestone.lab.seats import SEAT_ADVANTAGE

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
