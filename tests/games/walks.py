"""Positions that chance leads to."""

import random

from lodestone import Position


def random_positions(rules: str) -> list[Position]:
    """Give positions of random games, their ends included."""
    chance = random.Random(rules)
    found = []
    for _ in range(4):
        position = Position.start(rules)
        for _ in range(60):
            found.append(position)
            if not position.turn_numbers:
                break
            position = position.after(chance.choice(position.turn_numbers))
    return found
