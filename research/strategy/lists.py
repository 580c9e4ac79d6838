"""The best short list of principles: grown greedily, then improved by single changes."""

import random
from collections.abc import Iterator, Sequence

from research.strategy.positions import Positions

#: The most principles of a list; a longer one is not what a person keeps in mind.
LONGEST = 7
#: How many random lists the hill climb begins from, besides the greedy one.
RESTARTS = 12
#: What one more principle has to keep, of all critical positions, to be worth its place.
WORTH = 0.001


def score(positions: Positions, principles: Sequence[int]) -> float:
    """Return the share of critical positions in which a turn by the list keeps the best result."""
    shares = positions.follow(list(principles))
    return float((shares[:, 0] / shares[:, 1]).mean())


def worth(positions: Positions, principles: Sequence[int]) -> float:
    """Return the score, less what the length of the list costs."""
    return score(positions, principles) - WORTH * len(principles)


def best_list(positions: Positions, count: int, seed: int) -> list[int]:
    """Return the best list that is found of `count` principles."""
    rng = random.Random(seed)
    starts: list[list[int]] = [[]]
    starts += [rng.sample(range(count), rng.randint(2, LONGEST)) for _ in range(RESTARTS)]
    climbed = [climb(positions, start, count) for start in starts]
    return max(climbed, key=lambda found: worth(positions, found))


def climb(positions: Positions, start: list[int], count: int) -> list[int]:
    """Return the list that the best single changes lead to from `start`."""
    current, best = start, worth(positions, start)
    while True:
        rated = [(worth(positions, other), other) for other in changes(current, count)]
        value, other = max(rated, default=(best, current))
        if value <= best:
            return current
        current, best = other, value


def changes(current: list[int], count: int) -> Iterator[list[int]]:
    """Yield every list that differs by one principle added, left out, replaced or moved."""
    for place in range(len(current)):
        without = current[:place] + current[place + 1 :]
        yield without
        for other in range(len(without) + 1):
            if other != place:
                yield [*without[:other], current[place], *without[other:]]
        for principle in range(count):
            if principle not in current:
                yield [*current[:place], principle, *current[place + 1 :]]
    if len(current) < LONGEST:
        for place in range(len(current) + 1):
            for principle in range(count):
                if principle not in current:
                    yield [*current[:place], principle, *current[place:]]
