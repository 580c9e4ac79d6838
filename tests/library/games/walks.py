"""Positions reached by random play."""

import random
from collections.abc import Callable

from lodestone import Position


def any_turn(rng: random.Random, position: Position) -> int | str:
    """Return a legal turn chosen uniformly."""
    return rng.choice(position.turn_numbers)


def random_positions(
    rules: str,
    games: int = 4,
    plies: int = 60,
    choose: Callable[[random.Random, Position], int | str] = any_turn,
) -> list[Position]:
    """Return positions of random games, their ends included."""
    rng = random.Random(rules)
    found = []
    for _ in range(games):
        position = Position.start(rules)
        for _ in range(plies):
            found.append(position)
            if not position.turn_numbers:
                break
            turn = choose(rng, position)
            position = position.play(turn) if isinstance(turn, str) else position.after(turn)
    return found
