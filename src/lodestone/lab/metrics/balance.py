"""Openings of even and of odd length, weighed alike.

After an even number of random plies the side that begins the game is on move, after an odd number
the other one. What a seat is worth is the mean over both, each the mean over its lengths.
"""

from collections.abc import Iterable

import numpy as np

from lodestone.lab.metrics.games import Floats, Games


def is_single(games: Games) -> bool:
    """Return whether all games are the same, as those of some players are without random plies."""
    if games.random_plies.any():
        return False
    return all(np.array_equal(turns, games.turns[0]) for turns in games.turns)


def counted_lengths(games: Games) -> list[int]:
    """Return the lengths of openings, in plies, whose games are a sample of several."""
    return [plies for plies in games.lengths if plies or not is_single(games.after(plies))]


def shows_seats(games: Games) -> bool:
    """Return whether games can show what a seat is worth: openings of one parity alone cannot."""
    lengths = counted_lengths(games)
    return len({plies % 2 for plies in lengths}) != 1 or lengths == [0]


def parity_weights(lengths: Iterable[int]) -> dict[int, float]:
    """Return the weight of each length, such that even and odd ones weigh alike; their sum is 1.

    >>> parity_weights([3, 4, 5])
    {3: 0.25, 4: 0.5, 5: 0.25}
    """
    known = sorted(set(lengths))
    parities = [plies % 2 for plies in known]
    alike = [parities.count(parity) * len(set(parities)) for parity in parities]
    return {plies: 1 / count for plies, count in zip(known, alike, strict=True)}


def balance(games: Games) -> Floats:
    """Return a weight for each game, such that even and odd openings weigh alike; their mean is 1.

    A single game that was played several times weighs nothing beside others.
    """
    weights = parity_weights(counted_lengths(games)) or parity_weights(games.lengths)
    found: Floats = np.zeros(len(games))
    for plies, weight in weights.items():
        is_after = games.random_plies == plies
        found[is_after] = weight * len(games) / is_after.sum()
    return found
