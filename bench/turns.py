"""How many random turns per second of processor time `Position.turns` and `play` make, by texts.

`python -m bench.turns`
"""

import random
from time import process_time

from lodestone import Position
from lodestone.core.turning import PLAIN_LISTS

#: Turns that are measured, by the name of the game.
TURNS = {"queah": 100_000, "qo": 20_000, "quincala": 20_000}


def turns_per_second(rules: str, turns: int) -> float:
    """Return the turns per second of processor time in random games."""
    rng = random.Random(1)
    start = position = Position(rules)
    began = process_time()
    for _ in range(turns):
        if not position.turns:
            position = start
        position = position.play(rng.choice(position.turns))
    return turns / (process_time() - began)


if __name__ == "__main__":
    for game, count in TURNS.items():
        turns_per_second(game, PLAIN_LISTS + 1)  # which loads the compiled code
        print(f"{game:10} {turns_per_second(game, count):>9,.0f} turns per second")
